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

// A checkpoint is a file that says how far the check of a book has come. A forged checkpoint could get
// any book accepted. So a checkpoint counts only if the same program of the same user on the same
// machine has made it. It is signed with a key that no other user can read, and names the book and
// the program by their SHA-256.

// A checkpoint is the content of such a file.
type checkpoint struct {
	Version string          `json:"version"` // the version of the program
	Program string          `json:"program"` // the SHA-256 of the program
	Check   book.Checkpoint `json:"check"`
	HMAC    string          `json:"hmac"` // the HMAC-SHA-256 of the checkpoint with an empty HMAC
}

// maxCheckpoint is the maximum size of the file in bytes.
const maxCheckpoint = 64 << 10

// A checkpointFile reads and writes the checkpoint of one check.
type checkpointFile struct {
	name string
	own  checkpoint // the version and the sum of this program
}

func newCheckpointFile(name string) (*checkpointFile, error) {
	program, err := ownSum()
	if err != nil {
		return nil, fmt.Errorf("--checkpoint: this program cannot be told from others: %w", err)
	}
	return &checkpointFile{name, checkpoint{Version: cli.Build().Name(), Program: program}}, nil
}

// ownSum returns the SHA-256 of the program that is running.
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

// read returns the checkpoint, or nil if there is no file. A checkpoint that does not count is an error.
func (k *checkpointFile) read() (*book.Checkpoint, error) {
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
	signature, _ := hex.DecodeString(c.HMAC)
	if err != nil || !hmac.Equal(signature, c.sum(key)) {
		return nil, k.invalid("you have not made it with this machine, or it was changed")
	}
	if c.Version != k.own.Version || c.Program != k.own.Program {
		return nil, k.invalid(fmt.Sprintf("it was made by another build of the program, %s", c.Version))
	}
	return &c.Check, nil
}

// invalid returns the error for a checkpoint that does not count.
func (k *checkpointFile) invalid(why string) error {
	return fmt.Errorf("--checkpoint: %s does not count: %s: remove it, or name another file, and the check begins anew",
		k.name, why)
}

// text returns the content of the file, or nil if there is no file.
func (k *checkpointFile) text() ([]byte, error) {
	info, err := os.Stat(k.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && (!info.Mode().IsRegular() || info.Size() > maxCheckpoint) {
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

// write signs and writes the state of a check.
func (k *checkpointFile) write(check *book.Checkpoint) error {
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

// sum returns the HMAC of c, without the HMAC that c holds.
func (c checkpoint) sum(key []byte) []byte {
	c.HMAC = ""
	text, err := json.Marshal(&c)
	if err != nil {
		panic(err) // cannot happen: all fields have a JSON form
	}
	h := hmac.New(sha256.New, key)
	h.Write(text)
	return h.Sum(nil)
}
