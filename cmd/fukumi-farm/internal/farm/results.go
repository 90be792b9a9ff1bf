// Package farm puts the parts together: it hands the jobs of an input to the queue,
// takes in their results, checks and keeps them, and says how far all of it is.
package farm

// The file of results. It is the memory of a run: what is in it is done, and all
// else can be made again from the input. So it is only ever appended to, in whole
// lines, and synced before a result is taken out of the queue; the rest of a line
// that was cut off is removed when the file is opened again.

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/internal/outfile"
)

// A Results is the file of results of a run, open to be written. It is safe for
// concurrent use.
type Results struct {
	Index
	file *os.File
	out  *bufio.Writer
}

// An Index is what a file of results has results of. It is safe for concurrent use.
type Index struct {
	mu     sync.Mutex
	size   int64  // of the whole lines
	lines  []line // by number, from 1
	done   int64
	failed int64
}

// ErrNotWritten is wrapped by the errors of a file that cannot be written. What is
// not written stays in the queue.
var ErrNotWritten = errors.New("results cannot be written")

// A line is where a result lies in the file, and the key of its job.
type line struct {
	at  int64 // + 1; 0 where there is none
	key job.Key
}

// mostNumber bounds the records of an input.
const mostNumber = 1 << 28

// A header is what is read of a result to find it again.
type header struct {
	Number int64           `json:"n"`
	Key    string          `json:"key"`
	Failed json.RawMessage `json:"failed"`
}

// OpenResults opens a file of results, which is made if it is missing; no other
// process has it then.
func OpenResults(name string) (*Results, error) {
	file, err := outfile.Append(name)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, err)
	}
	r := &Results{file: file, out: bufio.NewWriterSize(file, 1<<20)}
	whole, err := r.read(file)
	if err == nil && !whole { // it was cut off
		err = file.Truncate(r.size)
	}
	if err == nil {
		_, err = file.Seek(r.size, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return r, nil
}

// ReadIndex reads what a file of results has results of. Somebody may be writing it.
func ReadIndex(name string) (*Index, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	x := &Index{}
	if _, err := x.read(file); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return x, nil
}

// read takes in the whole lines of a file, and reports whether there is nothing else.
func (x *Index) read(file io.Reader) (whole bool, err error) {
	in := bufio.NewReaderSize(file, 1<<20)
	for {
		text, err := in.ReadBytes('\n')
		if err == io.EOF {
			return len(text) == 0, nil
		}
		if err != nil {
			return false, err
		}
		var h header
		if err := json.Unmarshal(text, &h); err != nil || h.Number < 1 || h.Number > mostNumber {
			return false, fmt.Errorf("byte %d begins no result: it is no file of results, or damaged", x.size)
		}
		var key job.Key
		if data, err := hex.DecodeString(h.Key); err != nil || copy(key[:], data) != job.KeySize {
			return false, fmt.Errorf("record %d: it has no key", h.Number)
		}
		x.take(h.Number, key, len(text), h.Failed != nil)
	}
}

// take notes a line of so many bytes.
func (x *Index) take(number int64, key job.Key, bytes int, failed bool) {
	for int64(len(x.lines)) <= number {
		x.lines = append(x.lines, make([]line, max(len(x.lines)/2, 1024))...)
	}
	if x.lines[number].at == 0 {
		x.lines[number] = line{x.size + 1, key}
		x.done++
		if failed {
			x.failed++
		}
	}
	x.size += int64(bytes)
}

// Has reports whether there is a result of a job, and whether it is that of another
// job with its number.
func (x *Index) Has(number int64, key job.Key) (done, other bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if number >= int64(len(x.lines)) || x.lines[number].at == 0 {
		return false, false
	}
	return true, x.lines[number].key != key
}

// Counts are how many results there are, and how many of them are of jobs that were
// given up.
func (x *Index) Counts() (done, failed int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.done, x.failed
}

// Add appends a result, unless there is one of its job; see Sync.
func (r *Results) Add(result *job.Result, key job.Key) error {
	if done, _ := r.Has(result.Number, key); done {
		return nil
	}
	text, err := task.Line(result)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, err := r.out.Write(text); err != nil {
		return errors.Join(ErrNotWritten, err)
	}
	r.take(result.Number, key, len(text), result.Failed != nil)
	return nil
}

// Sync returns when all results are on the disk.
func (r *Results) Sync() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.out.Flush()
	if err == nil {
		err = r.file.Sync()
	}
	if err != nil {
		return errors.Join(ErrNotWritten, err)
	}
	return nil
}

// Answers writes the answers in the order of the input, a line each.
func (r *Results) Answers(w io.Writer) error {
	if err := r.Sync(); err != nil {
		return err
	}
	for _, l := range r.lines {
		if l.at == 0 {
			continue
		}
		text, err := bufio.NewReader(io.NewSectionReader(r.file, l.at-1, r.size-l.at+1)).ReadBytes('\n')
		if err != nil {
			return err
		}
		var of struct {
			Answer json.RawMessage `json:"answer"`
		}
		if err := json.Unmarshal(text, &of); err != nil {
			return err
		}
		if _, err := w.Write(append(of.Answer, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// Close closes the file.
func (r *Results) Close() error { return errors.Join(r.Sync(), r.file.Close()) }
