package cache

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"regexp"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver/prove"
)

// stateName is the name of the directory that holds a state, in the directory of the user.
const stateName = "prove-v3"

// A State keeps what package prove has found so far for a long proof. It has its own directory,
// so that the job can be ended at any moment and continued later. If the process is killed,
// nothing that was added is lost; if the machine crashes, the last few seconds are. Only one
// process at a time can open a State. It implements prove.Store, and is safe for concurrent use.
type State struct {
	dir   string
	disk  *disk.Dir
	warns warnings
}

type lemmaLine struct {
	answer.Board
	Effort int64  `json:"effort"`
	Lemma  []byte `json:"lemma,omitempty"` // for a won position
}

// OpenState opens the state in dir for writing and makes the directory if it is missing. Until
// Close, no other process can open the state. A damaged database is moved aside with a warning;
// TakeOver recovers what can be read of it. ctx bounds only this call.
func OpenState(ctx context.Context, dir string) (*State, error) { return openState(ctx, dir, nil) }

// openState implements OpenState. free returns the free disk space; nil asks the system.
func openState(ctx context.Context, dir string, free func(string) (uint64, error)) (*State, error) {
	if dir == "" {
		return nil, errors.New("the state of a job needs a directory")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	s := &State{dir: dir}
	s.disk = disk.New(dir, disk.Options{Name: stateName, Warn: s.warns.add, Free: free,
		Rescue: "what can still be read of it is taken over when the job goes on"})
	if err := s.disk.Hold(ctx); err != nil {
		err = errors.Join(s.wrap(err), s.disk.Close())
		for _, w := range s.Warnings() {
			err = errors.Join(err, errors.New(w)) // without a State the caller cannot call Warnings
		}
		return nil, err
	}
	return s, nil
}

// wrap adds the directory to an error.
func (s *State) wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", s.dir, err)
}

// Warnings returns the faults that were found since the last call, each as one
// sentence.
func (s *State) Warnings() []string { return s.warns.take() }

// Flush implements prove.Store.
func (s *State) Flush() error { return s.wrap(s.disk.Sync()) }

// Close flushes and closes the state.
func (s *State) Close() error { return errors.Join(s.Flush(), s.wrap(s.disk.Close())) }

// headKey is the key of the head, the entry that identifies the job of the state.
var headKey = string([]byte{kindHead, 0})

// Head returns the head that SetHead has stored, or nil.
func (s *State) Head() (head []byte, err error) {
	err = s.disk.View(context.Background(), false, func(v *disk.View) error {
		text, err := v.Get(headKey)
		if err != nil || text == nil {
			return err
		}
		return json.Unmarshal(text, &head)
	})
	return head, s.wrap(err)
}

// Others returns the names of the directories that hold states of other versions of this program.
// These states stay unchanged.
func (s *State) Others() (names []string, err error) {
	entries, err := os.ReadDir(s.dir)
	for _, e := range entries {
		if e.IsDir() && e.Name() != stateName && otherState.MatchString(e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names, s.wrap(err)
}

var otherState = regexp.MustCompile(`^prove(?:-v\d+)?$`)

// SetHead stores the head, which identifies the job of the state, at once.
func (s *State) SetHead(head []byte) error {
	text, err := json.Marshal(head)
	if err != nil {
		return err
	}
	return s.wrap(s.disk.Write(context.Background(), true, func(b *disk.Batch) error { return b.Put(headKey, text) }))
}

func lemmaKey(image *notation.Position) string { return keyOf(kindLemma, image, 0) }

// Add implements prove.Store.
func (s *State) Add(r prove.Record) error {
	f := canonical(&r.Position)
	text, err := json.Marshal(lemmaLine{answer.BoardOf(&f.image), r.Effort, r.Lemma})
	if err == nil && len(text) > disk.MaxText {
		err = fmt.Errorf("%s: the lemma is too large to be kept: %d bytes", text[:200], len(r.Lemma))
	}
	if err != nil {
		return s.wrap(err)
	}
	key := lemmaKey(&f.image)
	return s.wrap(s.disk.Write(context.Background(), true, func(b *disk.Batch) error {
		b.Lazy = true
		stored, err := lemmaOf(b, &f.image)
		if err != nil || stored != nil && !r.Better(stored) {
			return err
		}
		return b.Put(key, text)
	}))
}

// lemmaOf reads the record of a canonical position. If there is no readable record, it returns
// nil, and the search finds the lemma again.
func lemmaOf(from reader, image *notation.Position) (*prove.Record, error) {
	text, err := from.Get(lemmaKey(image))
	if r := decodeLemma(text); r != nil && r.Position.Same(image) {
		return r, err
	}
	return nil, err
}

func decodeLemma(text []byte) *prove.Record {
	var line lemmaLine
	if json.Unmarshal(text, &line) != nil {
		return nil
	}
	pos, err := line.Position()
	if err != nil {
		return nil
	}
	return &prove.Record{Position: pos, Lemma: line.Lemma, Effort: line.Effort}
}

// Get implements prove.Store.
func (s *State) Get(pos *notation.Position) (prove.Record, bool, error) {
	f := canonical(pos)
	var found *prove.Record
	err := s.disk.View(context.Background(), false, func(v *disk.View) (err error) {
		found, err = lemmaOf(v, &f.image)
		return err
	})
	if found == nil {
		return prove.Record{}, false, s.wrap(err)
	}
	return *found, true, nil
}

// All implements prove.Store. It does not yield records that are added while it runs. It skips an
// unreadable record, with a warning; the next record of the same position replaces it.
func (s *State) All() iter.Seq2[prove.Record, error] {
	return func(yield func(prove.Record, error) bool) {
		var keys []string
		damaged := 0
		err := s.disk.View(context.Background(), false, func(v *disk.View) error {
			return v.Each(func(key string, _ []byte, err error) bool {
				if key[0] == kindLemma && err == nil {
					keys = append(keys, key)
				} else if err != nil {
					damaged++
				}
				return true
			})
		})
		for i := 0; i < len(keys) && err == nil; i++ {
			var r *prove.Record
			err = s.disk.View(context.Background(), false, func(v *disk.View) error {
				text, err := v.Get(keys[i])
				if r = decodeLemma(text); r != nil && lemmaKey(&r.Position) != keys[i] {
					r = nil
				}
				return err
			})
			switch {
			case err != nil:
			case r == nil:
				damaged++
			case !yield(*r, nil):
				return
			}
		}
		err = s.wrap(err)
		if damaged > 0 {
			s.warns.add("%s: records that cannot be read and do not count: %d", s.dir, damaged)
		}
		if err != nil {
			yield(prove.Record{}, err)
		}
	}
}
