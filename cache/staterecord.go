package cache

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"fukumi/cache/internal/disk"
	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/prove"
)

// The records of the state of a long proof, as they are written.
//
// A key is
//
//	version 1 | version of the hash 1 | kind 1 | rule 1 | size 1 | side to move 1 | 0 1 | hash 16
//
// and a value
//
//	packed stones | proved 1 | effort, a uvarint | lemma | CRC-32C 4
//
// both about the canonical image, the checksum being that of key and value. Beside
// the records there is one entry that says whose state it is.

// stateVersion is the version of keys, values and of what they mean.
const stateVersion = 1

const (
	kindLemma = 'L'
	kindHead  = 'H'
)

func headKey() []byte {
	k := make([]byte, keySize)
	k[keyVersion], k[keyZobrist], k[keyKind] = stateVersion, eval.ZobristVersion, kindHead
	return k
}

// stateKey is the key of the record about the position of f.
func (f *frame) stateKey() []byte {
	k := f.key(0)
	k[keyVersion], k[keyKind] = stateVersion, kindLemma
	return k
}

// seal adds the checksum to a value.
func seal(key, body []byte) []byte { return binary.BigEndian.AppendUint32(body, checksum(key, body)) }

// sealed takes the checksum off a value; the result is nil where it does not fit the
// key. The value is lent.
func sealed(key, value []byte) ([]byte, error) {
	body := len(value) - 4
	if len(key) != keySize || key[keyVersion] != stateVersion || key[keyZobrist] != eval.ZobristVersion {
		return nil, fmt.Errorf("unknown kind of key %x", key)
	}
	if body < 0 || binary.BigEndian.Uint32(value[body:]) != checksum(key, value[:body]) {
		return nil, fmt.Errorf("%w: record %x: checksum does not fit", disk.ErrDamaged, key)
	}
	return value[:body:body], nil
}

func encodeState(key []byte, r *prove.Record) []byte {
	v := r.Position.Packed()
	proved := byte(0)
	if r.Proved() {
		proved = 1
	}
	v = append(v, proved)
	v = binary.AppendUvarint(v, uint64(max(r.Effort, 0)))
	return seal(key, append(v, r.Lemma...))
}

func decodeState(key, value []byte) (r prove.Record, err error) {
	body, err := sealed(key, value)
	if err != nil {
		return r, err
	}
	n := packedSize(int(key[keySizeOf]))
	if key[keyKind] != kindLemma || len(body) < n+1 || body[n] > 1 {
		return r, fmt.Errorf("%w: record %x", disk.ErrDamaged, key)
	}
	effort, k := binary.Uvarint(body[n+1:])
	lemma := body[n+1+max(k, 0):]
	if k <= 0 || effort > 1<<62 || (len(lemma) > 0) != (body[n] == 1) {
		return r, fmt.Errorf("%w: record %x", disk.ErrDamaged, key)
	}
	if r.Position, err = unpack(body[:n], notation.Rule(key[keyRule]), int(key[keySizeOf]), notation.Stone(key[keySide])); err != nil {
		return r, fmt.Errorf("%w: record %x: %w", disk.ErrDamaged, key, err)
	}
	if f := canonical(&r.Position); !r.Position.Same(&f.image) || !bytes.Equal(f.stateKey(), key) {
		return r, fmt.Errorf("%w: record %x is that of another position", disk.ErrDamaged, key)
	}
	r.Effort = int64(effort)
	if len(lemma) > 0 {
		r.Lemma = bytes.Clone(lemma)
	}
	return r, nil
}

// stateWhole reports whether an entry's checksum fits.
func stateWhole(key, value []byte) bool {
	_, err := sealed(key, value)
	return err == nil
}

// stateBetter reports whether an entry takes the place of what is stored. Two
// positions that met under one key keep the first: the other is searched again.
func stateBetter(key, value, stored []byte) bool {
	if stored == nil || !stateWhole(key, stored) {
		return true
	}
	if key[keyKind] != kindLemma {
		return false
	}
	a, err := decodeState(key, value)
	if err != nil {
		return false
	}
	b, err := decodeState(key, stored)
	return err != nil || a.Position.Same(&b.Position) && a.Better(&b)
}
