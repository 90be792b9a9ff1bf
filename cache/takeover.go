package cache

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"

	"fukumi/cache/internal/disk"
)

// A state that was damaged was moved aside as a whole. What it holds may be hours of work, and each
// lemma shows by itself that it holds: so whatever can be read is taken over, and the rest is
// searched again.

// A Taken is what was taken over from a state that was moved aside.
type Taken struct {
	Path   string // of the directory, which is left as it is
	Lemmas int    // that can be read; the checker has not seen them yet
	Failed int    // positions that were searched in vain
	Lost   bool   // records of it cannot be read, how many is not always known
	Bad    int    // of these, those that are there and cannot be read
}

// takenKey is the key of the names of what was taken over to its end.
var takenKey = string([]byte{kindHead, 1})

// isOfState reports whether a key is one of a state, not of a store of results.
func isOfState(key string) bool { return key[0] == kindHead || key[0] == kindLemma }

// Aside are the names of the databases that were moved aside in this directory, the newest first.
func (s *State) Aside() ([]string, error) {
	names, err := s.disk.Aside()
	return names, s.said(err)
}

// TakeOver adds what can be read of each database that was moved aside in this directory, and was
// not taken over before. What is known here stays. Where nothing says here whose state it is,
// what the newest of them says is taken.
func (s *State) TakeOver(ctx context.Context) (all []Taken, err error) {
	names, err := s.disk.Aside()
	var taken []string
	if err == nil {
		err = s.disk.View(ctx, false, func(v *disk.View) error {
			text, err := v.Get(takenKey)
			if text == nil {
				return err
			}
			return json.Unmarshal(text, &taken)
		})
	}
	for _, name := range names {
		if err != nil || slices.Contains(taken, name) {
			continue
		}
		from := Taken{Path: filepath.Join(s.dir, name)}
		err = s.takeFrom(ctx, name, &from)
		if from.Lost = errors.Is(err, disk.ErrDamaged) || from.Bad > 0; from.Lost {
			err = nil
		}
		if err != nil {
			break
		}
		all, taken = append(all, from), append(taken, name)
		var text []byte
		if text, err = json.Marshal(taken); err == nil {
			err = s.disk.Write(ctx, true, func(b *disk.Batch) error { return b.Put(takenKey, text) })
		}
	}
	return all, s.said(err)
}

// takeFrom adds what can be read of one of them.
func (s *State) takeFrom(ctx context.Context, name string, n *Taken) error {
	var failed error
	err := s.disk.EachAside(ctx, name, func(key string, text []byte, err error) bool {
		switch {
		case err != nil:
			n.Bad++
		case key == headKey || key[0] == kindLemma:
			failed = s.disk.Write(ctx, true, func(b *disk.Batch) error {
				b.Lazy = true
				return n.take(b, key, text)
			})
		}
		return failed == nil && ctx.Err() == nil
	})
	if failed != nil {
		return failed
	}
	return errors.Join(ctx.Err(), err)
}

// take puts an entry where none stands that says as much.
func (n *Taken) take(b *disk.Batch, key string, text []byte) error {
	stored, err := b.Get(key)
	if key == headKey {
		if err == nil && stored == nil {
			err = b.Put(key, text)
		}
		return err
	}
	r := decodeLemma(text)
	if r == nil || lemmaKey(&r.Position) != key {
		n.Bad++
		return err
	}
	proved := len(r.Lemma) > 0
	if proved {
		n.Lemmas++
	} else {
		n.Failed++
	}
	if old := decodeLemma(stored); err != nil || old != nil && (len(old.Lemma) > 0 || !r.Better(old)) {
		return err
	}
	return b.Put(key, text)
}
