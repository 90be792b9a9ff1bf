// Package job defines the data that travels between the parts of the farm, as JSON: the [Question] of a run,
// its jobs (a [Job], or a [Batch] of them), and their results (a [Result]).
//
// A job is one record of the input, a position or a game, with its number in the input. Its key is a digest of
// the job and the question. A result carries the key of its job, so it counts for that job only.
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
	Solve  = "solve"  // solve a position, as fukumi solve does
	Review = "review" // review a game, as fukumi review does
)

// A Question is what is asked about every record of a run. It contains everything that an answer depends on,
// including the limits on nodes and memory. It has no time limit, which would make the answer depend on the speed of
// the machine.
type Question struct {
	Kind     string `json:"kind"`
	Goal     string `json:"goal,omitempty"` // a class of attack; for a review "" or "win"
	Shortest bool   `json:"shortest,omitempty"`
	Method   string `json:"method,omitempty"`
	Nodes    int64  `json:"node_limit"`
	Memory   int64  `json:"memory"`             // memory for the tables, in bytes
	NoBooks  bool   `json:"no_books,omitempty"` // do not ask the books that the program contains

	Rule  string `json:"rule,omitempty"` // for records that do not name a rule; "" if none was given
	Size  int    `json:"size,omitempty"`
	Turn  string `json:"turn,omitempty"`
	After *int   `json:"after,omitempty"` // take each game only up to this ply
}

// String describes the question for people.
func (q *Question) String() string {
	text := q.Kind
	if q.Goal != "" {
		text += " " + q.Goal
	}
	return fmt.Sprintf("%s, %d nodes", text, q.Nodes)
}

// maxMemory is the maximum memory for tables that a question may ask for, in bytes.
const maxMemory = 1 << 40

// Check returns an error if the question is invalid. Questions may come from untrusted programs.
func (q *Question) Check() error {
	if q.Nodes < 1 || q.Memory < 1 || q.Memory > maxMemory {
		return errors.New("the question has no limits")
	}
	if q.Kind == Review {
		if q.Goal != "" && q.Goal != proof.AnyWin.String() || q.Shortest || q.Method != "" {
			return errors.New("a review has no such goal")
		}
		return nil
	}
	if q.Kind != Solve {
		return fmt.Errorf("kind %.40q: expected %s or %s", q.Kind, Solve, Review)
	}
	_, err := q.Query(notation.Position{})
	return err
}

// Query returns the question, asked about pos, in the form that the solver takes.
func (q *Question) Query(pos notation.Position) (solver.Query, error) {
	goal, err := proof.ParseClass(q.Goal)
	if err == nil && goal < proof.VCF {
		err = fmt.Errorf("goal %v: expected vcf, vct3, vct or win", goal)
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

// A Job is one record of the input, as it was read.
type Job struct {
	Number int64           `json:"n"` // the number in the input, from 1
	ID     string          `json:"id,omitempty"`
	Record json.RawMessage `json:"record"` // a position or a game, with its rule, size and side to move

	Cost int   `json:"cost,omitempty"` // the number of positions; 0 means 1
	Bad  error `json:"-"`              // why the record could not be read; such a Job is not handed to a worker
}

// KeySize is the size of a key, in bytes.
const KeySize = 12

// A Key identifies a job.
type Key [KeySize]byte

// String returns the key in hexadecimal.
func (k Key) String() string { return hex.EncodeToString(k[:]) }

// Key returns the key of a job with the question q.
func (q *Question) Key(j *Job) (k Key) {
	text, err := json.Marshal(q)
	if err != nil {
		panic(err) // cannot happen: all fields have a JSON form
	}
	h := sha256.New()
	h.Write(text)
	fmt.Fprintf(h, "\x00%d\x00%d\x00%s\x00", j.Number, len(j.ID), j.ID)
	h.Write(j.Record)
	copy(k[:], h.Sum(nil))
	return k
}

// A Batch is a group of jobs that travel together, with their question.
type Batch struct {
	Run      string    `json:"run"`
	Question *Question `json:"question"`
	Jobs     []Job     `json:"jobs"`
}

// A Maker identifies the worker and the program that did a job.
type Maker struct {
	Program string `json:"program"`
	Name    string `json:"name,omitempty"`
}

// MaxResult is the maximum size of a result as JSON, in bytes.
const MaxResult = 64 << 20

// A Result is the result of a job.
type Result struct {
	Number int64  `json:"n"`
	Key    string `json:"key"`
	Job    *Job   `json:"job,omitempty"` // the job as the worker received it; left out of the file of results
	// the line that fukumi solve or review would print, or an error about the record
	Answer json.RawMessage `json:"answer"`
	Proofs List[Proof]     `json:"proofs,omitempty"` // the certificates of its wins
	Judged List[Judgement] `json:"judged,omitempty"` // the judgements behind a review
	Failed *Failure        `json:"failed,omitempty"` // the job was given up: on every try, its process died
	// why the job comes back without a result: one of the constants below
	Back     string    `json:"back,omitempty"`
	Refused  string    `json:"refused,omitempty"` // the checker's error about a win that the worker found
	Worker   Maker     `json:"worker"`
	Nodes    int64     `json:"node_limit"`
	Memory   int64     `json:"memory"`
	Millis   float64   `json:"ms"`
	Question *Question `json:"question,omitempty"` // only in the file of results
	Client   string    `json:"client,omitempty"`   // the program that checked the result; only in the file of results
	// only in the file of results: the result makes a claim without a certificate, and the job was not repeated
	Unchecked bool `json:"unchecked,omitempty"`
}

// The reasons why a job comes back without a result.
const (
	BackUndone = "undone" // the worker was told to stop before it reached the job
	BackLost   = "lost"   // the workers that held its batch were lost
)

// Check checks the form of a result, which may come from an untrusted program: no text in it may be longer than the
// texts that workers write. It does not check the claims.
func (r *Result) Check() error {
	texts := map[string]int{r.Worker.Program: maxName, r.Worker.Name: maxName, r.Refused: maxText}
	if r.Failed != nil {
		texts[r.Failed.Text], texts[r.Failed.Said] = maxText, maxText
	}
	for text, limit := range texts {
		if len(text) > limit {
			return fmt.Errorf("a text of it has %d characters, expected at most %d", len(text), limit)
		}
	}
	return nil
}

// A List is an array of limited length. Reading a longer one is an error.
type List[T any] []T

// maxList is the maximum length of a List, which no honest result reaches.
const maxList = 1 << 16

// UnmarshalJSON reads the list.
func (l *List[T]) UnmarshalJSON(text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	if first, err := in.Token(); err != nil || first != json.Delim('[') {
		return errors.Join(err, errors.New("expected an array"))
	}
	for *l = nil; in.More(); {
		if len(*l) == maxList {
			return fmt.Errorf("more than %d of one kind", maxList)
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

// A Judgement is the answer to a question that package review asks about a position.
type Judgement struct {
	Position json.RawMessage `json:"position"`
	Question string          `json:"question"`
	Data     []byte          `json:"data"`
}

// A Failure says why a job was given up: on every try, the process that worked on it died.
type Failure struct {
	Tries int    `json:"tries"`
	Exit  int    `json:"exit_code"` // exit code of the last process; -1 if nobody saw it exit
	Text  string `json:"text"`
	Said  string `json:"said,omitempty"` // the first line that the last process wrote to its error output
}

// The maximum sizes of texts in a result, in bytes.
const (
	maxText = 300 // of an error text, or of the output of a process that died
	maxName = 200 // of the name of a worker or a program
)

// NewFailure returns the failure of a job after the given number of tries, in each of which its process died. exit
// is the exit code of the last process, or -1 if nobody saw it exit. output is the text that this process wrote to
// its error output.
func NewFailure(tries, exit int, output string) *Failure {
	text := fmt.Sprintf("given up: the process that worked on it ended %d times, the last time with exit code %d",
		tries, exit)
	if exit < 0 {
		text = fmt.Sprintf("given up: %d workers were lost that had it in work", tries)
	}
	line, _, _ := strings.Cut(output, "\n")
	return &Failure{tries, exit, text, strings.ToValidUTF8(line[:min(len(line), maxText)], "")}
}

// runName matches the name of a run.
var runName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]{0,39}$`)

// CheckRun returns an error if name is not a valid run name.
func CheckRun(name string) error {
	if !runName.MatchString(name) {
		return errors.New("expected small letters, digits, - and _, 40 at most")
	}
	return nil
}

// A Run describes a run. The queue keeps it with the results of the run.
type Run struct {
	Name      string    `json:"name"`
	Question  *Question `json:"question"`
	Client    string    `json:"client"`
	First     string    `json:"first"`     // key of the first record, which tells inputs apart
	Submitted int64     `json:"submitted"` // number of the last record that was handed to the queue
	Total     int64     `json:"total"`     // number of records of the input; 0 until the input has been read to its end
}

// Answer returns the answer for a job that was given up.
func (f *Failure) Answer(id string) answer.Error {
	return answer.Error{ID: id, Error: f.Text}
}

// Span returns a name for the jobs of a batch.
func (b *Batch) Span() string {
	numbers := make([]int64, len(b.Jobs))
	for i := range b.Jobs {
		numbers[i] = b.Jobs[i].Number
	}
	return Span(numbers)
}

// Span returns a name for a list of jobs: the first number, the last number and a digest of all numbers.
func Span(numbers []int64) string {
	h := sha256.New()
	for _, n := range numbers {
		fmt.Fprintln(h, n)
	}
	return fmt.Sprintf("%d-%d-%x", numbers[0], numbers[len(numbers)-1], h.Sum(nil)[:6])
}
