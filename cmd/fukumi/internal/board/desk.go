package board

// The desk: what every request goes through, and the bounds on all of them.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"fukumi/cmd/fukumi/internal/board/places"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/review/story"
)

// Options are fixed when a Desk is made. The zero value is the solver without a
// store, and the default caps.
type Options struct {
	// Open opens the session of one request, which is used by one goroutine at a time; nil is
	// ask.Open. Its options hold the memory, the time, and whom to tell of progress.
	Open func(ask.Options) *ask.Session
	// Books, if not nil, are those that can be walked and played against. The sessions of Open ask them.
	Books   library.Shelf
	Version string // of the program, for the page; may be ""
	// Language is the language of a tag, such as "ja", of whoever asks; nil is English for all.
	Language func(tag string) *words.Language
	// Report, if not nil, writes the report of a review in HTML.
	Report  func(*story.Document, io.Writer) error
	Workers int // how many positions of a game are reviewed at a time, within the cap of memory; 0 is 1
	Caps    Caps
}

// Caps bound what one request may cost. What asks for more is refused.
type Caps struct {
	Nodes   int64         // of a search; 0 is 100 million
	Time    time.Duration // of a request, all its searches together; 0 is five minutes
	Memory  int64         // of the tables of a search, in bytes; 0 is solver.DefaultMemory
	Request int64         // of a request, in bytes; 0 is 8 MiB
}

// A Desk answers requests. It is safe for concurrent use.
type Desk struct {
	o       Options
	proofs  *proofs
	reports reports
	rounds  rounds
	hands   chan struct{} // for work on files: see busyHands
	windUp  time.Duration
}

// busyHands is how many files and pictures are worked on at the same time; others
// wait. One may take some hundred megabytes.
const busyHands = 2

// New returns a Desk.
func New(o Options) *Desk {
	if o.Open == nil {
		o.Open = ask.Open
	}
	if o.Language == nil {
		o.Language = func(string) *words.Language { return words.English }
	}
	o.Caps = Caps{
		Nodes: cmp.Or(o.Caps.Nodes, 100_000_000), Time: cmp.Or(o.Caps.Time, 5*time.Minute),
		Memory: cmp.Or(o.Caps.Memory, solver.DefaultMemory), Request: cmp.Or(o.Caps.Request, 8<<20),
	}
	return &Desk{o: o, proofs: newProofs(), hands: make(chan struct{}, busyHands), windUp: windUp}
}

// Caps are the caps in force: those of the options, with their defaults.
func (d *Desk) Caps() Caps { return d.o.Caps }

// A kind is a kind of request.
type kind struct {
	// answer does what the request asks for, and returns the object of the last
	// event.
	answer func(*call) (any, error)
	// searches divides the time: each search gets the time that is left for the request, divided by
	// this. It is 0 for a request that searches nothing.
	searches int64
	order    places.Order // NoOrder for one that searches nothing
	file     bool         // it takes one of the hands
}

// kinds are all there are.
var kinds map[string]kind

func init() { // not in the declaration: "about" lists them
	kinds = map[string]kind{
		"about":    {answer: about},
		"position": {answer: position},
		"move":     {answer: move},
		"read":     {answer: read, file: true},
		"write":    {answer: write, file: true},
		"picture":  {answer: pictureOf, file: true},
		"analyze":  {answer: analyze, searches: 2, order: places.Question},
		"solve":    {answer: solvePosition, searches: 1, order: places.Question},
		"proof":    {answer: proofAt},
		"download": {answer: download, file: true},
		"verify":   {answer: verify, searches: 1, order: places.Question},
		"players":  {answer: players},
		"play":     {answer: playMove, searches: 1, order: places.Move},
		"hint":     {answer: hint, searches: 1, order: places.Move},
		"draw":     {answer: offeredDraw, searches: 1, order: places.Move},
		"swap2":    {answer: swap2, searches: 2, order: places.Move},
		"book":     {answer: askBook, file: true},
		"review":   {answer: reviewGame, searches: 2, order: places.Review},
		"report":   {answer: reportOf, file: true},
		"learn":    {answer: learn, searches: 2, order: places.Puzzle},
		"puzzles":  {answer: listPuzzles},
		"quiz":     {answer: askPuzzle, searches: 2, order: places.Puzzle},
	}
}

// kindOf is the kind of a request, "" where it has none.
func kindOf(body []byte) string { return headOf(body).Kind }

// headOf is what all requests have in common, as far as it can be read.
func headOf(body []byte) (head request) {
	if json.Unmarshal(body, &head) != nil {
		return request{}
	}
	return head
}

// Answer answers one request. tell is called with each event in order, never
// twice at the same time; an error of it ends the work and is returned. So is that
// of ctx, whose end stops a search: then no more events are told. What is wrong
// with the request is an event, and no error.
func (d *Desk) Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error {
	until := time.Now().Add(d.o.Caps.Time)
	timely, end := context.WithDeadlineCause(ctx, until.Add(d.windUp), errLong{d.o.Caps.Time})
	defer end()
	own, cancel := context.WithCancelCause(timely)
	defer cancel(nil)
	c := &call{Desk: d, ctx: yielding(own), until: until, body: request, tell: tell, cancel: cancel,
		in: d.o.Language(headOf(request).Lang), place: places.Of(ctx)}
	object, err := c.answer()
	if cause := c.cause(); cause != nil {
		return cause
	}
	if late := context.Cause(own); err != nil && late != nil {
		err = late
	}
	if err != nil {
		return c.event("error", errorEvent{text.Clean(c.in.Error(err))})
	}
	return c.event("answer", object)
}

// answer finds the kind of the request, and does it.
func (c *call) answer() (any, error) {
	if n := int64(len(c.body)); n > c.o.Caps.Request {
		return nil, fmt.Errorf("a request of %d bytes: want %d at most", n, c.o.Caps.Request)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(c.body, &fields); err != nil {
		return nil, fmt.Errorf("the request is no JSON object: %w", err)
	}
	name := kindOf(c.body)
	k, known := kinds[name]
	c.kind = k
	if !known {
		return nil, fmt.Errorf("unknown kind of request %q: want one of %s", name, strings.Join(kindNames(), ", "))
	}
	if k.file {
		select {
		case c.hands <- struct{}{}:
			defer func() { <-c.hands }()
		case <-c.ctx.Done():
			return nil, c.ctx.Err()
		}
	}
	return k.answer(c)
}

type errorEvent struct {
	Message string `json:"message"`
}

// request is what all requests have in common.
type request struct {
	Kind string `json:"kind"`
	Lang string `json:"lang"` // of the sentences in the events, "" for English; the answers of --json are English
}

// decode reads the request into an object, which embeds request. Unknown fields are
// errors.
func (c *call) decode(into any) error {
	d := json.NewDecoder(bytes.NewReader(c.body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %s", kindOf(c.body), strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: something stands behind the request", kindOf(c.body))
	}
	return nil
}
