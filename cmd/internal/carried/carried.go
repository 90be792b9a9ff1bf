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
	//go:embed every-freestyle.book
	every string
	//go:embed every-freestyle.index
	everyIndex string
)

// files has the book and the index of each theorem, by the name of the theorem.
var files = map[string]struct{ book, index *string }{
	"empty-freestyle": {&freestyle, &freestyleIndex},
	"empty-standard":  {&standard, &standardIndex},
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

// everyRead is the result of readEvery. It is no sync.OnceValues, with which every program would contain the book.
var everyRead struct {
	sync.Once
	book *plane.Book
	err  error
}

// readEvery reads the book about every board, which takes two seconds.
func readEvery() (*plane.Book, error) {
	everyRead.Do(func() {
		if everyRead.book, everyRead.err = plane.Read(EveryBook()); everyRead.err != nil {
			everyRead.err = fmt.Errorf("%s: %w", library.Every.Name, everyRead.err)
		}
	})
	return everyRead.book, everyRead.err
}

// Every opens the book about every board as one about a board with so many lines. It is read when a question needs it.
func Every(lines int) (*library.Volume, error) {
	return library.Every.Volume(plane.Index(everyIndex), readEvery, lines)
}

// EveryBook returns the book about every board as a file.
func EveryBook() []byte { return []byte(every) }
