// Package job is what travels between the parts of the farm, as JSON: the question
// of a run, the jobs that it asks it of, and their results.
//
// A job is one record of the input, a position or a game, under the number that it
// has there. Its key is a digest of the record and the question: a result counts
// for the very job that was asked, and for no other.
package job

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// The kinds of job.
const (
	Solve  = "solve"  // a position, as by fukumi solve
	Review = "review" // a game, as by fukumi review
)

// A Question is what is asked of every record of a run. All that an answer depends
// on is in it: nodes and memory, and no clock.
type Question struct {
	Kind     string `json:"kind"`
	Goal     string `json:"goal,omitempty"` // a class of attack; of review "", or win
	Shortest bool   `json:"shortest,omitempty"`
	Method   string `json:"method,omitempty"`
	Nodes    int64  `json:"node_limit"`
	Memory   int64  `json:"memory"` // of the tables, in bytes

	Rule  string `json:"rule,omitempty"` // of records that do not say theirs; "" for none given
	Size  int    `json:"size,omitempty"`
	Turn  string `json:"turn,omitempty"`
	After *int   `json:"after,omitempty"` // take a game after so many plies
}

// mostMemory bounds the tables that a question may ask of a worker.
const mostMemory = 1 << 40

// Check says what is wrong with a question, which may come from anywhere.
func (q *Question) Check() error {
	if q.Nodes < 1 || q.Memory < 1 || q.Memory > mostMemory {
		return errors.New("the question has no limits")
	}
	if q.Kind == Review {
		if q.Goal != "" && q.Goal != proof.AnyWin.String() || q.Shortest || q.Method != "" {
			return errors.New("a review has no such goal")
		}
		return nil
	}
	if q.Kind != Solve {
		return fmt.Errorf("kind %.40q: want %s or %s", q.Kind, Solve, Review)
	}
	_, err := q.Query(notation.Position{})
	return err
}

// Query is the question about a position.
func (q *Question) Query(pos notation.Position) (solver.Query, error) {
	goal, err := proof.ParseClass(q.Goal)
	if err == nil && goal < proof.VCF {
		err = fmt.Errorf("goal %v: want vcf, vct3, vct or win", goal)
	}
	if err != nil {
		return solver.Query{}, err
	}
	method := solver.MethodAuto
	if q.Method != "" {
		if method, err = solver.ParseMethod(q.Method); err != nil {
			return solver.Query{}, err
		}
	}
	return solver.Query{Position: pos, Goal: goal, Shortest: q.Shortest, Method: method,
		Limits: solver.Limits{Nodes: q.Nodes}}, nil
}

// A Job is a record that was read.
type Job struct {
	Number int64           `json:"n"` // in the input, from 1
	ID     string          `json:"id,omitempty"`
	Record json.RawMessage `json:"record"` // a position or a game, with its rule, size and side to move

	Cost int   `json:"cost,omitempty"` // in positions; 0 for one
	Bad  error `json:"-"`              // why the record could not be read; then it is not a job
}

// KeySize is the size of a key, in bytes.
const KeySize = 12

// A Key tells jobs apart.
type Key [KeySize]byte

// String is the key in hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Key is the key of a job that asks q.
func (q *Question) Key(j *Job) (k Key) {
	text, err := json.Marshal(q)
	if err != nil {
		panic(err) // it is made of texts and numbers
	}
	h := sha256.New()
	h.Write(text)
	fmt.Fprintf(h, "\x00%d\x00%d\x00%s\x00", j.Number, len(j.ID), j.ID)
	h.Write(j.Record)
	copy(k[:], h.Sum(nil))
	return k
}

// A Batch is jobs that travel together, with their question.
type Batch struct {
	Run      string    `json:"run"`
	Question *Question `json:"question"`
	Jobs     []Job     `json:"jobs"`
}

// A Maker is who did a job, and with which program.
type Maker struct {
	Program string `json:"program"`
	Name    string `json:"name,omitempty"`
}

// MostResult bounds a result as JSON, in bytes.
const MostResult = 64 << 20

// A Result is what came of a job.
type Result struct {
	Number int64  `json:"n"`
	Key    string `json:"key"`
	Job    *Job   `json:"job,omitempty"` // as it was done; not in the file of results
	// the line of fukumi solve or review, or an error about the record
	Answer   json.RawMessage `json:"answer"`
	Proofs   List[Proof]     `json:"proofs,omitempty"` // of its wins
	Facts    List[Fact]      `json:"facts,omitempty"`  // what a review has found on its way, worth keeping
	Judged   List[Judged]    `json:"judged,omitempty"` // what it rests on
	Failed   *Failure        `json:"failed,omitempty"` // the worker's process ended with it
	Back     string          `json:"back,omitempty"`   // no result: why the job comes back; see the constants
	Refused  string          `json:"refused,omitempty"`
	Worker   Maker           `json:"worker"`
	Nodes    int64           `json:"node_limit"`
	Memory   int64           `json:"memory"`
	Millis   float64         `json:"ms"`
	Question *Question       `json:"question,omitempty"` // in the file of results, and not on the way there
	Client   string          `json:"client,omitempty"`   // the same: the program that has checked it
	// the same: it says what no certificate shows, and was not done again
	Unchecked bool `json:"unchecked,omitempty"`
}

// Why a job comes back without a result.
const (
	BackUndone = "undone" // its worker was told to end
	BackLost   = "lost"   // workers were lost with its batch
)

// Check says what is wrong with a result that may come from anywhere, beside what it
// claims: texts that nobody writes.
func (r *Result) Check() error {
	texts := map[string]int{r.Worker.Program: mostName, r.Worker.Name: mostName, r.Refused: mostSaid}
	if r.Failed != nil {
		texts[r.Failed.Text], texts[r.Failed.Said] = mostSaid, mostSaid
	}
	for text, most := range texts {
		if len(text) > most {
			return fmt.Errorf("a text of it has %d characters, want %d at most", len(text), most)
		}
	}
	return nil
}

// A List is an array that is not read where it is longer than any that is made.
type List[T any] []T

// mostListed bounds a list.
const mostListed = 1 << 16

// UnmarshalJSON reads it.
func (l *List[T]) UnmarshalJSON(text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	if first, err := in.Token(); err != nil || first != json.Delim('[') {
		return errors.Join(err, errors.New("want an array"))
	}
	for *l = nil; in.More(); {
		if len(*l) == mostListed {
			return fmt.Errorf("more than %d of one kind", mostListed)
		}
		*l = append(*l, *new(T))
		if err := in.Decode(&(*l)[len(*l)-1]); err != nil {
			return err
		}
	}
	return nil
}

// A Proof is a certificate of a win.
type Proof = json.RawMessage

// A Fact is a win, or the absence of wins, of a position.
type Fact struct {
	Position json.RawMessage `json:"position"`
	Goal     string          `json:"goal"`
	Shortest bool            `json:"shortest,omitempty"`
	Verdict  string          `json:"verdict"`
	Class    string          `json:"class"`
	Exact    bool            `json:"exact,omitempty"`
	Nodes    int64           `json:"nodes"`
	Limit    int64           `json:"limit,omitempty"` // of its nodes
	Proof    Proof           `json:"proof,omitempty"`
}

// A Judged is what was found about a position as the answer to a question of
// package review.
type Judged struct {
	Position json.RawMessage `json:"position"`
	Question string          `json:"question"`
	Data     []byte          `json:"data"`
}

// A Failure says how a job was given up: as often as it was tried, the process that
// worked on it ended.
type Failure struct {
	Tries int    `json:"tries"`
	Exit  int    `json:"exit_code"` // of the last one; -1 where nobody has seen it end
	Text  string `json:"text"`
	Said  string `json:"said,omitempty"` // the first line of its last words
}

// mostSaid bounds the last words of a process, and mostName the names of workers and
// programs, in bytes.
const (
	mostSaid = 300
	mostName = 200
)

// NewFailure is the failure of a job whose process ended so often with it; exit is
// -1 where nobody has seen that.
func NewFailure(tries, exit int, said string) *Failure {
	text := fmt.Sprintf("given up: the process that worked on it ended %d times, the last time with exit code %d",
		tries, exit)
	if exit < 0 {
		text = fmt.Sprintf("given up: %d workers were lost that had it in work", tries)
	}
	said, _, _ = strings.Cut(said, "\n")
	return &Failure{tries, exit, text, strings.ToValidUTF8(said[:min(len(said), mostSaid)], "")}
}

// runName is what a run may be called.
var runName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,39}$`)

// CheckRun says what is wrong with the name of a run.
func CheckRun(name string) error {
	if !runName.MatchString(name) {
		return errors.New("want small letters, digits, - and _, 40 at most")
	}
	return nil
}

// A Run is what the queue knows of a run.
type Run struct {
	Name      string    `json:"name"`
	Question  *Question `json:"question"`
	Client    string    `json:"client"`
	Submitted int64     `json:"submitted"` // records up to here have been handed to the queue
	Total     int64     `json:"total"`     // records of the input, 0 until it was read to its end
}

// Answer is the answer about a job that was given up.
func (f *Failure) Answer(id string) answer.Error {
	return answer.Error{ID: id, Error: f.Text}
}

// Span names the jobs of a batch.
func (b *Batch) Span() string {
	numbers := make([]int64, len(b.Jobs))
	for i := range b.Jobs {
		numbers[i] = b.Jobs[i].Number
	}
	return Span(numbers)
}

// Span names jobs by their numbers: the first, the last and a digest of all.
func Span(numbers []int64) string {
	h := sha256.New()
	for _, n := range numbers {
		fmt.Fprintln(h, n)
	}
	return fmt.Sprintf("%d-%d-%x", numbers[0], numbers[len(numbers)-1], h.Sum(nil)[:6])
}
