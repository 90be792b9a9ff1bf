package plane

import (
	"bufio"
	"bytes"
	"cmp"
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
//	body   = rule frame name lemmas stream ...     deflated
//	sum    = SHA-256 of everything before it
//
// Rule and version are bytes. Names and streams begin with their length, in bytes, and it and all other numbers are
// uvarints. The comment on the streams, which have the keys and the nodes of the lemmas, says what is in them. The same
// lemmas give the same bytes.

// Magic is the beginning of a file.
const Magic = "FukumiPl"

const (
	version   = 2
	maxLemmas = 1 << 22
	maxBody   = 256 << 20 // inflated size, in bytes

	mostInflated = 1032 // number of bytes that a byte can be inflated to: 258 for two bits
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
	body, err := flate.NewWriter(out, flate.DefaultCompression)
	if err != nil {
		return err
	}
	text := []byte{byte(b.header.Rule)}
	text = binary.AppendUvarint(text, uint64(b.header.Frame))
	text = append(binary.AppendUvarint(text, uint64(len(b.header.Program))), b.header.Program...)
	text = binary.AppendUvarint(text, uint64(len(b.lemmas)))
	p := packer{text: b.graph.text, numbers: make([]uint32, len(b.graph.text)/2+1)}
	for _, k := range slices.Sorted(maps.Keys(b.lemmas)) {
		p.lemma(k, b.lemmas[k])
	}
	size := len(text)
	for _, s := range p.out {
		size += binary.MaxVarintLen32 + len(s)
	}
	if size > maxBody || p.tooFar {
		return errors.New("plane: the book is too large for a file")
	}
	for _, s := range p.out {
		if _, err := body.Write(binary.AppendUvarint(text, uint64(len(s)))); err != nil {
			return err
		}
		if _, err := body.Write(s); err != nil {
			return err
		}
		text = nil
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
	r := reader{bufio.NewReader(inflated), min(maxBody, mostInflated*packed.Len())}
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

type reader struct {
	*bufio.Reader
	left int // number of bytes that names and streams may have
}

func (r *reader) number(most int) (int, error) {
	n, err := binary.ReadUvarint(r)
	if err == nil && n > uint64(most) {
		err = fmt.Errorf("number %d: expected at most %d", n, most)
	}
	return int(n), err
}

// bytes reads a number, at most most, and so many bytes.
func (r *reader) bytes(most int) ([]byte, error) {
	n, err := r.number(min(most, r.left))
	if err != nil {
		return nil, err
	}
	r.left -= n
	text := make([]byte, n)
	_, err = io.ReadFull(r, text)
	return text, err
}

func (r *reader) book() (*Book, error) {
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
	var u unpacker
	for i := range u.in {
		if u.in[i], err = r.bytes(maxBody); err != nil {
			return nil, err
		}
	}
	return b, u.lemmas(b, count)
}

// lemmas reads so many lemmas into a book without any. The keys are checked beside the nodes.
func (u *unpacker) lemmas(b *Book, count int) error {
	keys := make([]Key, 0, min(count, len(u.in[inKeys])))
	for before := Key(""); len(keys) < count; before = keys[len(keys)-1] {
		k := u.key(before)
		switch {
		case u.err != nil:
			return u.err
		case len(k) < 2 || len(k)%4 != 2 || k <= before:
			return errors.New("a bad key, or out of order")
		}
		keys = append(keys, k)
	}
	ids, checked := make([]uint32, len(keys)), make(chan error, 1)
	go func() { checked <- b.checkKeys(keys) }()
	u.text = slices.Grow(b.graph.text, min(7*len(u.in[inKinds]), maxGraph)) // about what it takes
	for i := 0; i < len(keys) && u.err == nil; i++ {
		ids[i] = u.top(keys[i])
	}
	err := <-checked
	if u.err != nil || err != nil {
		return cmp.Or(u.err, err)
	}
	b.lemmas = make(map[Key]uint32, len(keys))
	for i, k := range keys {
		b.lemmas[k] = ids[i]
	}
	b.graph.text = u.text
	return u.end()
}

// checkKeys returns an error if one of the keys is not that of a position that the book can have.
func (b *Book) checkKeys(keys []Key) error {
	for _, k := range keys {
		pos := k.position(b.header.Rule, b.header.Frame)
		if err := b.fits(&pos); err != nil {
			return err
		}
		if again, _ := keyOf(&pos); again != k {
			return errors.New("a key that is not that of its position")
		}
	}
	return nil
}
