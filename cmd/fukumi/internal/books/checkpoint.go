package books

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/solver/proof/book"
)

// Checkpoints: how far the check of a book has come, in a file. Whoever could write one
// for another could have any book accepted, so a checkpoint counts only where the
// same program of the same user on the same machine has made it: it is signed with a key
// that no other user can read, and names the book and the program by their SHA-256.

// A checkpoint is what is in the file.
type checkpoint struct {
	Version string          `json:"version"` // of the program
	Program string          `json:"program"` // its SHA-256
	Check   book.Checkpoint `json:"check"`
	HMAC    string          `json:"hmac"` // SHA-256 of all this, "" for itself
}

// mostCheckpoint bounds the file.
const mostCheckpoint = 64 << 10

// A keeper reads and writes the checkpoint of one check.
type keeper struct {
	name string
	own  checkpoint // as this program signs it
}

func newKeeper(name string) (*keeper, error) {
	program, err := ownSum()
	if err != nil {
		return nil, fmt.Errorf("--checkpoint: this program cannot be told from others: %w", err)
	}
	return &keeper{name, checkpoint{Version: cli.Build().Name(), Program: program}}, nil
}

// ownSum is the SHA-256 of this program.
func ownSum() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// read returns what the file says, nil if there is none. What does not count here is an
// error.
func (k *keeper) read() (*book.Checkpoint, error) {
	text, err := k.text()
	if err != nil || text == nil {
		return nil, err
	}
	var c checkpoint
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("--checkpoint: %s says nothing of a check: %w", k.name, err)
	}
	key, err := fileio.ReadKey()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("--checkpoint: %w", err)
	}
	said, _ := hex.DecodeString(c.HMAC)
	if err != nil || !hmac.Equal(said, c.sum(key)) {
		return nil, k.no("you have not made it with this machine, or it was changed")
	}
	if c.Version != k.own.Version || c.Program != k.own.Program {
		return nil, k.no(fmt.Sprintf("it was made by another build of the program, %s", c.Version))
	}
	return &c.Check, nil
}

// no is the error for a checkpoint that does not count.
func (k *keeper) no(why string) error {
	return fmt.Errorf("--checkpoint: %s does not count: %s: remove it, or name another file, and the check begins anew",
		k.name, why)
}

// text is that of the file, nil if there is none.
func (k *keeper) text() ([]byte, error) {
	info, err := os.Stat(k.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > mostCheckpoint) {
		err = fmt.Errorf("%s is not a checkpoint", k.name)
	}
	var text []byte
	if err == nil {
		text, err = os.ReadFile(k.name)
	}
	if err != nil {
		return nil, fmt.Errorf("--checkpoint: %w", err)
	}
	return text, nil
}

// write signs and writes how far the check has come.
func (k *keeper) write(check *book.Checkpoint) error {
	key, err := fileio.Key(true)
	if err != nil {
		return fmt.Errorf("no checkpoint is kept: %w", err)
	}
	c := k.own
	c.Check = *check
	c.HMAC = hex.EncodeToString(c.sum(key))
	text, err := json.Marshal(&c)
	if err != nil {
		return err
	}
	return fileio.WriteBytes(k.name, append(text, '\n'))
}

// sum is the keyed sum of what c says.
func (c checkpoint) sum(key []byte) []byte {
	c.HMAC = ""
	text, err := json.Marshal(&c)
	if err != nil {
		panic(err) // it has no values that have no JSON
	}
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}
