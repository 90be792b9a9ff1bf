package cache

import (
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"fukumi/cache/internal/disk"
	"fukumi/eval"
	"fukumi/notation"
)

// Judged records: what was not decided, and what alpha-beta made of it. They
// are no facts. A record answers only the very question that it was the answer
// to, which names all that the answer depends on: the version of the judge, its
// settings and its budget. So it is kept for the position as it stands, not for
// its image; it is never exported, never rescued from a damaged store, and
// no lookup of a result ever meets it. What its data say of proofs has to be
// checked again by whoever reads them.
//
// The key is that of a result with another kind, class 0 and the hash of the
// position itself, followed by 8 bytes of the SHA-256 of the question. The
// value is
//
//	packed stones | question size | question | data size | data, deflated | CRC-32C 4
//
// with the sizes as uvarints. Stones and question are compared on every read.

// kindJudged is the kind of a judged record.
const kindJudged = 'J'

const judgedKeySize = keySize + 8

// maxJudged bounds the data of a record before they are deflated.
const maxJudged = 64 << 20

// maxQueuedJudged bounds what waits for a flush, in bytes.
const maxQueuedJudged = 64 << 20

// isJudged reports whether a key is that of a judged record.
func isJudged(key []byte) bool { return len(key) == judgedKeySize && key[keyKind] == kindJudged }

// judgedKey is the key of the answer to a question about pos.
func judgedKey(pos *notation.Position, question string) []byte {
	k := make([]byte, keyHash, judgedKeySize)
	k[keyVersion], k[keyZobrist], k[keyKind] = Version, eval.ZobristVersion, kindJudged
	k[keyRule], k[keySizeOf], k[keySide] = byte(pos.Rule()), byte(pos.Size()), byte(pos.Turn())
	h, sum := hashOf(pos), sha256.Sum256([]byte(question))
	k = binary.BigEndian.AppendUint64(k, h[0])
	k = binary.BigEndian.AppendUint64(k, h[1])
	return append(k, sum[:judgedKeySize-keySize]...)
}

// encodeJudged writes the value of an answer.
func encodeJudged(key, packed []byte, question string, data []byte, w *flate.Writer) ([]byte, error) {
	b := bytes.NewBuffer(bytes.Clone(packed))
	b.Write(binary.AppendUvarint(nil, uint64(len(question))))
	b.WriteString(question)
	b.Write(binary.AppendUvarint(nil, uint64(len(data))))
	w.Reset(b)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	v := binary.BigEndian.AppendUint32(b.Bytes(), checksum(key, b.Bytes()))
	if len(v) > disk.MaxValue {
		return nil, errTooLarge
	}
	return v, nil
}

// decodeJudged reads the value of a key.
func decodeJudged(key, value []byte) (packed []byte, question string, data []byte, err error) {
	bad := func(what string) ([]byte, string, []byte, error) {
		return nil, "", nil, fmt.Errorf("record %x: %s", key, what)
	}
	if !isJudged(key) || key[keyVersion] != Version || key[keyZobrist] != eval.ZobristVersion {
		return bad("unknown kind of key")
	}
	n := packedSize(int(key[keySizeOf]))
	body := len(value) - crc32.Size
	if body < n || binary.BigEndian.Uint32(value[body:]) != checksum(key, value[:body]) {
		return bad("checksum does not fit")
	}
	packed, rest := value[:n], value[n:body]
	length, k := binary.Uvarint(rest)
	if k <= 0 || length > uint64(len(rest)-k) {
		return bad("bad question")
	}
	question, rest = string(rest[k:k+int(length)]), rest[k+int(length):]
	size, k := binary.Uvarint(rest)
	if k <= 0 || size > maxJudged {
		return bad("bad size")
	}
	var b bytes.Buffer
	if n, err := b.ReadFrom(io.LimitReader(flate.NewReader(bytes.NewReader(rest[k:])), int64(size)+1)); err != nil || n != int64(size) {
		return bad("bad data")
	}
	return packed, question, b.Bytes(), nil
}

// Judged returns, for each position, the data that were stored as the answer to
// the question about it, nil where there are none. The store is looked at
// once for all of them, as it was before anything was flushed to it. What goes
// wrong becomes one of the Warnings; only with Require is it an error.
func (s *Store) Judged(ctx context.Context, positions []notation.Position, question string) ([][]byte, error) {
	found := make([][]byte, len(positions))
	if s.opt.Mode == Off || ctx.Err() != nil {
		return found, nil
	}
	err := s.disk.View(0, func(v *disk.View) error {
		for i := range positions {
			key := judgedKey(&positions[i], question)
			value, err := v.Get(key)
			if err != nil {
				return err
			}
			if value != nil {
				found[i] = s.judgedData(key, value, &positions[i], question)
			}
		}
		return nil
	})
	if err == nil || s.opt.Mode == Require {
		return found, s.unavailable(err)
	}
	s.warnRead(err)
	return make([][]byte, len(positions)), nil
}

// judgedData takes the data out of a value that belongs to the question.
func (s *Store) judgedData(key, value []byte, pos *notation.Position, question string) []byte {
	packed, asked, data, err := decodeJudged(key, value)
	if err != nil {
		s.queue.drop(key)
		s.warn("%s: a stored judgement is not used: %v", s.dir, err)
		return nil
	}
	if asked != question || !bytes.Equal(packed, pos.Packed()) {
		return nil // two questions met under one key
	}
	return data
}

// A judgedEntry is a judged record that waits to be written.
type judgedEntry struct {
	pos      notation.Position
	question string
	data     []byte
}

// AddJudged queues the answer to a question for the next Flush. The question
// must name all that the data depend on beside the position.
func (s *Store) AddJudged(pos *notation.Position, question string, data []byte) {
	if s.opt.Mode == Off || s.opt.Mode == ReadOnly || len(data) > maxJudged {
		return
	}
	w := &s.queue
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.judgedBytes+len(data) > maxQueuedJudged {
		s.warn("%s: too many judgements wait to be stored; some are not kept", s.dir)
		return
	}
	w.judgedBytes += len(data)
	w.judged = append(w.judged, judgedEntry{*pos, question, data})
}

// writeJudged writes the judged records that are queued, in chunks. The caller
// holds s.writing.
func (s *Store) writeJudged(patient bool) error {
	w := &s.queue
	for {
		w.mu.Lock()
		chunk := w.judged[:min(len(w.judged), chunkResults)]
		w.mu.Unlock()
		if len(chunk) == 0 {
			return nil
		}
		if err := s.write(patient, func(b *batch) error { return b.putJudged(chunk) }); err != nil {
			return err
		}
		w.mu.Lock()
		for _, e := range chunk {
			w.judgedBytes -= len(e.data)
		}
		w.judged = append([]judgedEntry(nil), w.judged[len(chunk):]...)
		w.mu.Unlock()
	}
}

func (b *batch) putJudged(chunk []judgedEntry) error {
	for i := range chunk {
		e := &chunk[i]
		key := judgedKey(&e.pos, e.question)
		value, err := encodeJudged(key, e.pos.Packed(), e.question, e.data, b.s.deflate)
		if errors.Is(err, errTooLarge) {
			continue // it is judged again the next time
		}
		if err != nil {
			return err
		}
		if err := b.Put(key, value); err != nil {
			return err
		}
	}
	return nil
}
