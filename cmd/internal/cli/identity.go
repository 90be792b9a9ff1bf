package cli

import (
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
)

// Identity tells this program apart from others: its name where that is of a version,
// and else, built from a changed checkout or from none, with a hash of the program.
var Identity = sync.OnceValue(func() string {
	b := Build()
	if b.Version != "(devel)" && !b.Modified || b.Revision != "" && !b.Modified {
		return b.Name()
	}
	sum, err := hashOfProgram()
	if err != nil { // it is like no other
		return b.Name() + " unread:" + rand.Text()
	}
	return fmt.Sprintf("%s sha256:%.16x", b.Name(), sum)
})

// hashOfProgram is that of the file that runs, even where it has been replaced.
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
