// Package lanes holds the integer vector kernels of the small neural network:
// what a move changes in the points' accumulators, the sum over the points,
// and the two hidden layers on top of it.
//
// An accumulator is 64 lanes of 16 bits: 32 numbers of Black's view of a
// point, then 32 of White's. Every kernel exists as plain Go, which works on
// whole 64-bit words with four lanes each, and as assembly for processors that
// have vector units worth the trouble: AVX2 on amd64, asked of the processor
// when the program starts, and NEON on arm64, where it is always there. All
// forms compute the same integers, so a value never depends on the machine.
//
// None of the functions allocates, and none keeps what it was given.
package lanes
