package cache

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"

	"fukumi/cache/internal/disk"
)

// Taking over a damaged state. It was moved aside as a whole, but may hold hours of work, and each of
// its lemmas is a separate proof. So TakeOver takes over the readable lemmas. The rest is searched
// again.

// A Takeover describes the records taken over from a state that was moved aside.
type Takeover struct {
	Path   string // the path of the directory, which stays unchanged
	Lemmas int    // number of readable lemmas, not checked yet
	Failed int    // number of positions whose search found no win
	Lost   bool   // some records are lost; their number is not always known
	Bad    int    // number of records that were found, but cannot be read
}

// takenKey is the key of the list of databases that were taken over completely.
var takenKey = string([]byte{kindHead, 1})

// isOfState reports whether a key belongs to a state, not to a store of results.
func isOfState(key string) bool { return key[0] == kindHead || key[0] == kindLemma }

// Aside returns the names of the databases that were moved aside in this directory, the newest
// first.
func (s *State) Aside() ([]string, error) {
	names, err := s.disk.Aside()
	return names, s.wrap(err)
}

// TakeOver adds the readable records of each database that was moved aside in this directory and
// was not taken over before. Records of this state stay. If this state has no head, it gets the
// head of the newest of these databases.
func (s *State) TakeOver(ctx context.Context) (all []Takeover, err error) {
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
		from := Takeover{Path: filepath.Join(s.dir, name)}
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
	return all, s.wrap(err)
}

// takeFrom adds the readable records of one database.
func (s *State) takeFrom(ctx context.Context, name string, n *Takeover) error {
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

// take puts an entry into the batch, unless the state has one that says at least as much.
func (n *Takeover) take(b *disk.Batch, key string, text []byte) error {
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
