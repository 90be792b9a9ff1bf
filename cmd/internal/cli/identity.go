package cli

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
)

// Identity returns a text that differs from that of any other build: the version or, if the program was built
// from a changed checkout or without a checkout, the version with a hash of the program.
var Identity = sync.OnceValue(func() string {
	b := Build()
	if b.Version != "(devel)" && !b.Modified || b.Revision != "" && !b.Modified {
		return b.Name()
	}
	sum, err := hashOfProgram()
	if err != nil { // a text that no other program has
		return b.Name() + " unread:" + rand.Text()
	}
	return fmt.Sprintf("%s sha256:%.16x", b.Name(), sum)
})

// hashOfProgram returns the hash of the running program, on Linux even if its file was replaced.
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
