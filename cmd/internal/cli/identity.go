package cli

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
)

// Identity distinguishes this program from others: its version or, if it was built from a changed checkout or
// without one, a hash of the program.
var Identity = sync.OnceValue(func() string {
	b := Build()
	if b.Version != "(devel)" && !b.Modified || b.Revision != "" && !b.Modified {
		return b.Name()
	}
	sum, err := hashOfProgram()
	if err != nil { // unlike any other program
		return b.Name() + " unread:" + rand.Text()
	}
	return fmt.Sprintf("%s sha256:%.16x", b.Name(), sum)
})

// hashOfProgram returns the hash of the running file, even if it has been replaced on disk.
func hashOfProgram() ([]byte, error) {
	file, err := os.Open("/proc/self/exe")
	if err != nil {
		name, nerr := os.Executable()
		if nerr != nil {
			return nil, nerr
		}
		if file, err = os.Open(name); err != nil {
			return nil, err
		}
	}
	defer file.Close()
	h := sha256.New()
	_, err = io.Copy(h, file)
	return h.Sum(nil), err
}
