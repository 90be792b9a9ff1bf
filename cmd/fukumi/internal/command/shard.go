package command

// The parts of a run that is divided among several machines.

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
)

// A Shard is one part of a run. The zero Shard is the whole run.
type Shard struct {
	Index int // the number of the shard, from 0
	Of    int // the number of shards; 0 or 1 if the run is not divided
}

// Whole reports whether s is the whole run.
func (s Shard) Whole() bool { return s.Of <= 1 }

// String returns the shard in the form of the flag, counted from 1, such as "3/16". It returns "" for the
// zero Shard.
func (s Shard) String() string {
	if s.Of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index+1, s.Of)
}

// Position reports whether a position is in s.
func (s Shard) Position(pos *notation.Position) bool {
	if s.Whole() {
		return true
	}
	image := pos.Image(pos.Canonical())
	return s.Text("position", image.Rule().String(), fmt.Sprint(image.Size()), image.Turn().String(),
		string(image.Packed()))
}

// Text reports whether a record identified by these texts is in s.
func (s Shard) Text(texts ...string) bool {
	if s.Whole() {
		return true
	}
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return binary.BigEndian.Uint64(sum[:8])%uint64(s.Of) == uint64(s.Index)
}

// game reports whether a game is in s. That depends on the last position or, if the game cannot be
// played to its end, on the moves.
func (s Shard) game(t *format.Tree) bool {
	if s.Whole() {
		return true
	}
	if pos, err := t.Position(-1, notation.Empty); err == nil {
		return s.Position(&pos)
	}
	texts := []string{"game", t.Rule.String(), fmt.Sprint(t.Size)}
	for n := range t.MainLine() {
		texts = append(texts, fmt.Sprint(n.Setup, n.Side, n.Move))
	}
	return s.Text(texts...)
}

// A Sieve reads a source and selects the records of a shard.
type Sieve struct {
	shard Shard
	from  io.Reader
	err   error // the error that ended the reading before the end of the source
}

// Sieve returns a sieve for a source. The source must be read through the sieve.
func (s Shard) Sieve(from io.Reader) *Sieve { return &Sieve{shard: s, from: from} }

// Read reads from the source.
func (v *Sieve) Read(p []byte) (int, error) {
	n, err := v.from.Read(p)
	if err != nil && err != io.EOF {
		v.err = err
	}
	return n, err
}

// Close closes the source, if it can be closed.
func (v *Sieve) Close() error {
	if c, ok := v.from.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Item reports whether a record of the source is in the shard. An error of the whole source is in
// every shard: perhaps only one machine fails to read the source, so each machine has to report its own
// failure.
func (v *Sieve) Item(item *files.Item) bool {
	switch {
	case item.Err != nil:
		return !item.Object || v.Text(item.ID, item.Err.Error())
	case item.Tree != nil:
		return v.shard.game(item.Tree)
	}
	return v.shard.Position(&item.Position)
}

// Text reports whether a record that cannot be read, identified by these texts, is in the shard. If the
// source could not be read to its end, the record is in every shard.
func (v *Sieve) Text(texts ...string) bool { return v.err != nil || v.shard.Text(texts...) }
