// Package carried embeds the books of the theorems in the programs: call Open for a book. No part of a book is read
// before it is needed.
package carried

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"

	"fukumi/solver/library"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/plane"
)

var (
	//go:embed empty-freestyle.book
	freestyle string
	//go:embed empty-freestyle.index
	freestyleIndex string
	//go:embed empty-standard.book
	standard string
	//go:embed empty-standard.index
	standardIndex string
	//go:embed empty-renju.book
	renju string
	//go:embed empty-renju.index
	renjuIndex string
	//go:embed every-freestyle.book
	every string
	//go:embed every-freestyle.index
	everyIndex string
	//go:embed every-freestyle.top
	everyTop string
)

// files has the book and the index of each theorem, by the name of the theorem.
var files = map[string]struct{ book, index *string }{
	"empty-freestyle": {&freestyle, &freestyleIndex},
	"empty-standard":  {&standard, &standardIndex},
	"empty-renju":     {&renju, &renjuIndex},
}

// Open opens the book of a theorem.
func Open(t *library.Theorem) (*library.Volume, error) {
	f := files[t.Name]
	b, err := book.Open(strings.NewReader(*f.book), int64(len(*f.book)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	return &library.Volume{Reader: b, Name: t.Name, SHA256: t.SHA256, Bytes: t.Bytes, Accepted: true, Carried: true,
		Lengths: func() (book.Lengths, error) {
			x, err := t.Split([]byte(*f.index))
			if err != nil {
				return nil, err
			}
			return x.Lengths, nil
		}}, nil
}

// Book returns the book of a theorem as a file.
func Book(t *library.Theorem) []byte { return []byte(*files[t.Name].book) }

// Index returns the index of the book of a theorem as a file.
func Index(t *library.Theorem) []byte { return []byte(*files[t.Name].index) }

// A part is a file of the book about every board, which is read when it is needed. It is no sync.OnceValues, with which
// every program would contain the book.
type part struct {
	sync.Once
	book *plane.Book
	err  error
}

func (p *part) read(file string) (*plane.Book, error) {
	p.Do(func() {
		if p.book, p.err = plane.Read([]byte(file)); p.err != nil {
			p.err = fmt.Errorf("%s: %w", library.Every.Name, p.err)
		}
	})
	return p.book, p.err
}

// The whole book takes seconds to read; its lemmas with few stones, which most games leave, do not.
var everyWhole, everyBegin part

// topStones is the number of stones of the lemmas in the file with few stones.
const topStones = 4

// readEvery reads the book about every board, or the part with its lemmas of so many stones.
func readEvery(stones int) (*plane.Book, error) {
	if stones <= topStones {
		return everyBegin.read(everyTop)
	}
	return everyWhole.read(every)
}

// Every opens the book about every board as one about a board with so many lines. It is read when a question needs it.
func Every(lines int) (*library.Volume, error) {
	v, err := library.Every.Volume(plane.Index(everyIndex), readEvery, lines)
	if err == nil {
		v.Ahead = func() {
			go func() { _, _ = everyWhole.read(every) }() // an error is that of the question that needs the book
		}
	}
	return v, err
}

// EveryBook returns the book about every board as a file.
func EveryBook() []byte { return []byte(every) }
