package board

// The service: the steps that all requests share, and the limits that hold for all requests.

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

// Options are the options of a Service. The zero value means a solver without a
// store of results, and the default caps.
type Options struct {
	// Open opens the session of one request, which is used by one goroutine at a time. nil means
	// ask.Open. The options passed to it hold the memory, the time, and the function for the progress.
	Open func(ask.Options) *ask.Session
	// Books, if not nil, are the books that the user can walk through and play against. The sessions of
	// Open ask them.
	Books library.Shelf
	// Every, if not nil, returns the file of the book about every board, which Books then has.
	Every   func() []byte
	Version string // the version of the program, for the page; may be ""
	// Language returns the language of a request from its tag, such as "ja"; nil is English for all.
	Language func(tag string) *words.Language
	// Report, if not nil, writes the report of a review in HTML.
	Report  func(*story.Document, io.Writer) error
	Workers int // the number of positions of a game that are reviewed at a time, within the memory cap; 0 means 1
	Caps    Caps
}

// Caps are the highest limits that a request may ask for. A request for more is refused.
type Caps struct {
	Nodes   int64         // nodes of a search; 0 means 100 million
	Time    time.Duration // time of a request, all its searches together; 0 means five minutes
	Memory  int64         // memory of the tables of a search, in bytes; 0 means solver.DefaultMemory
	Request int64         // length of the text of a request, in bytes; 0 means 8 MiB
}

// A Service answers requests. It is safe for concurrent use.
type Service struct {
	o         Options
	proofs    *proofs
	reports   reports
	analyses  deepAnalyses
	fileSlots chan struct{} // one entry for each request that works on files: see maxFileWork
	grace     time.Duration
}

// maxFileWork is the maximum number of requests that work on files and pictures at the same time. Other
// such requests wait. One request may take some hundred megabytes of memory.
const maxFileWork = 2

// New returns a Service.
func New(o Options) *Service {
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
	return &Service{o: o, proofs: newProofs(), fileSlots: make(chan struct{}, maxFileWork), grace: grace}
}

// Caps returns the caps of the options, with the defaults filled in.
func (s *Service) Caps() Caps { return s.o.Caps }

// A kind is a kind of request.
type kind struct {
	// answer does what the request asks for, and returns the object of its "answer" event.
	answer func(*call) (any, error)
	// searches is the number of searches that share the time: each one gets the time that is left for the
	// request, divided by this number. It is 0 for a request without a search.
	searches int64
	order    places.Order // NoOrder for a request without a search
	file     bool         // the request counts as file work: see maxFileWork
}

// kinds holds all kinds of requests, by name.
var kinds map[string]kind

func init() { // not in the declaration, because "about" lists the kinds
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
		"opening":  {answer: playOpening, searches: 2, order: places.Move},
		"book":     {answer: askBook, file: true},
		"openings": {answer: openings, file: true},
		"review":   {answer: reviewGame, searches: 2, order: places.Review},
		"report":   {answer: reportOf, file: true},
		"puzzles":  {answer: listPuzzles},
		"quiz":     {answer: askPuzzle, searches: 2, order: places.Puzzle},
	}
}

// kindOf returns the kind of a request, or "" if the request names none.
func kindOf(body []byte) string { return headOf(body).Kind }

// headOf returns the fields that all requests share. They are zero if the request cannot be read.
func headOf(body []byte) (head request) {
	if json.Unmarshal(body, &head) != nil {
		return request{}
	}
	return head
}

// Answer answers one request. It calls tell with each event in order, never
// concurrently. An error of tell ends the work and is returned. If ctx is done, the search stops, no
// more events follow, and the error of ctx is returned. A fault of the
// request is an "error" event, not an error of Answer.
func (s *Service) Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error {
	until := time.Now().Add(s.o.Caps.Time)
	timely, end := context.WithDeadlineCause(ctx, until.Add(s.grace), timeoutError{s.o.Caps.Time})
	defer end()
	own, cancel := context.WithCancelCause(timely)
	defer cancel(nil)
	c := &call{Service: s, ctx: yielding(own), until: until, body: request, tell: tell, cancel: cancel,
		in: s.o.Language(headOf(request).Lang), place: places.Of(ctx)}
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

// answer calls the answer function of the kind of the request.
func (c *call) answer() (any, error) {
	if n := int64(len(c.body)); n > c.o.Caps.Request {
		return nil, fmt.Errorf("a request of %d bytes: expected at most %d", n, c.o.Caps.Request)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(c.body, &fields); err != nil {
		return nil, fmt.Errorf("the request is no JSON object: %w", err)
	}
	name := kindOf(c.body)
	k, known := kinds[name]
	c.kind = k
	if !known {
		return nil, fmt.Errorf("unknown kind of request %q: expected one of %s", name, strings.Join(kindNames(), ", "))
	}
	if k.file {
		select {
		case c.fileSlots <- struct{}{}:
			defer func() { <-c.fileSlots }()
		case <-c.ctx.Done():
			return nil, c.ctx.Err()
		}
	}
	return k.answer(c)
}

type errorEvent struct {
	Message string `json:"message"`
}

// request has the fields that all requests share.
type request struct {
	Kind string `json:"kind"`
	Lang string `json:"lang"` // language of the sentences in the events; "" means English
}

// decode reads the request into a struct that embeds request. Unknown fields are errors.
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
