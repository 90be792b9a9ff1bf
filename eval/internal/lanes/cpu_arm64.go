package lanes

// This file says that every arm64 processor has NEON.

// vector tells whether the assembly is used. A test turns it off.
var vector = true
