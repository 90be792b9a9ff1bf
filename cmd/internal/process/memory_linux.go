package process

import (
	"os"
	"sync"
)

// machine is what the process can have, in bytes.
var machine = sync.OnceValue(func() int64 {
	if n := memoryOf(os.DirFS("/")); n > 0 {
		return n
	}
	return unknownMemory
})
