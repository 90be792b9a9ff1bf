package main

import (
	"os"
	"sync"
)

// machineMemory is what the process can have, in bytes.
var machineMemory = sync.OnceValue(func() int64 {
	if n := memoryOf(os.DirFS("/")); n > 0 {
		return n
	}
	return unknownMemory
})
