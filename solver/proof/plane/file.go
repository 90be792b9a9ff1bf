package plane

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"fukumi/notation"
)

// The file of a book:
//
//	file   = "FukumiPl" version body sum
//	body   = rule frame name lemmas lemma ...      deflated
//	lemma  = shared count key size node
//	sum    = SHA-256 of everything before it
//
// Lemmas are in the order of their keys. shared is the number of bytes that a key has in common with the one before it,
// count that of those that follow. Rule and version are bytes, names begin with their length, and all other numbers are
// uvarints. The same lemmas give the same bytes.

// Magic is the beginning of a file.
const Magic = "FukumiPl"

const (
	version   = 1
	maxLemmas = 1 << 22
	maxBody   = 2 << 30 // inflated size, in bytes
)

// Write writes the book.
func (b *Book) Write(w io.Writer) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	sum := sha256.New()
	out := io.MultiWriter(w, sum)
	if _, err := io.WriteString(out, Magic+string(rune(version))); err != nil {
		return err
	}
	body, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return err
	}
	text := []byte{byte(b.header.Rule)}
	text = binary.AppendUvarint(text, uint64(b.header.Frame))
	text = append(binary.AppendUvarint(text, uint64(len(b.header.Program))), b.header.Program...)
	text = binary.AppendUvarint(text, uint64(len(b.lemmas)))
	before := Key("")
	for _, k := range slices.Sorted(maps.Keys(b.lemmas)) {
		shared := 0
		for shared < min(len(k), len(before)) && k[shared] == before[shared] {
			shared++
		}
		text = binary.AppendUvarint(binary.AppendUvarint(text, uint64(shared)), uint64(len(k)-shared))
		text = append(text, k[shared:]...)
		text = append(binary.AppendUvarint(text, uint64(len(b.lemmas[k]))), b.lemmas[k]...)
		if _, err := body.Write(text); err != nil {
			return err
		}
		text, before = text[:0], k
	}
	if _, err := body.Write(text); err != nil {
		return err
	}
	if err := body.Close(); err != nil {
		return err
	}
	_, err = w.Write(sum.Sum(nil))
	return err
}

// ErrFile is wrapped by the error about a file that is no book, or is damaged.
var ErrFile = errors.New("not a book about every board, or damaged")

// Read reads a file. Nothing that its lemmas claim is checked: see Verify.
func Read(data []byte) (*Book, error) {
	head := len(Magic) + 1
	if len(data) < head+sha256.Size || string(data[:len(Magic)]) != Magic {
		return nil, ErrFile
	}
	if data[len(Magic)] != version {
		return nil, fmt.Errorf("%w: version %d, expected %d", ErrFile, data[len(Magic)], version)
	}
	end := len(data) - sha256.Size
	if sum := sha256.Sum256(data[:end]); !bytes.Equal(sum[:], data[end:]) {
		return nil, fmt.Errorf("%w: its sum does not match", ErrFile)
	}
	packed := bytes.NewReader(data[head:end])
	inflated := flate.NewReader(packed)
	r := reader{Reader: bufio.NewReader(io.LimitReader(inflated, maxBody))}
	b, err := r.book()
	if err == nil {
		if _, more := r.ReadByte(); more != io.EOF || packed.Len() > 0 {
			err = errors.New("bytes after its end")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	return b, nil
}

type reader struct{ *bufio.Reader }

func (r reader) number(most int) (int, error) {
	n, err := binary.ReadUvarint(r)
	if err == nil && n > uint64(most) {
		err = fmt.Errorf("number %d: expected at most %d", n, most)
	}
	return int(n), err
}

// bytes reads a number, at most most, and so many bytes.
func (r reader) bytes(most int) ([]byte, error) {
	n, err := r.number(most)
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	if _, err := io.CopyN(&text, r, int64(n)); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

func (r reader) book() (*Book, error) {
	rule, err := r.ReadByte()
	if err != nil {
		return nil, err
	}
	frame, err := r.number(maxFrame)
	if err != nil {
		return nil, err
	}
	program, err := r.bytes(maxText)
	if err != nil {
		return nil, err
	}
	b, err := New(Header{Rule: notation.Rule(rule), Frame: frame, Program: string(program)})
	if err != nil {
		return nil, err
	}
	count, err := r.number(maxLemmas)
	if err != nil {
		return nil, err
	}
	before := Key("")
	for range count {
		if before, err = r.lemma(b, before); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// lemma reads the lemma after that of the key before. It returns its key.
func (r reader) lemma(b *Book, before Key) (Key, error) {
	shared, err := r.number(len(before))
	if err != nil {
		return "", err
	}
	rest, err := r.bytes(2 + 4*maxStones)
	if err != nil {
		return "", err
	}
	k := before[:shared] + Key(rest)
	node, err := r.bytes(maxNode)
	switch {
	case err != nil:
		return "", err
	case len(k) < 2 || len(k)%4 != 2 || k <= before || len(node) == 0:
		return "", errors.New("a bad key, or out of order")
	}
	pos := k.position(b.header.Rule, b.header.Frame)
	if err := b.fits(&pos); err != nil {
		return "", err
	}
	if again, _ := keyOf(&pos); again != k {
		return "", errors.New("a key that is not that of its position")
	}
	b.lemmas[k] = node
	return k, nil
}
