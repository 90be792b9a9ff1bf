// Package farm connects the parts of the farm: a [Submitter] hands the jobs of an input to the queue,
// a [Collector] takes the results, checks and stores them, and a [Hub] reports the progress of the work.
package farm

// The file of results is the memory of a run: the jobs with results in it are done, and all
// other data can be made again from the input. Therefore lines are only appended to the file, and the file
// is synced before a result is taken out of the queue. An incomplete last line
// is removed when the file is opened again.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"sync"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/internal/fileio"
)

// A Results is a file of results that is open for writing. It is safe for concurrent use.
type Results struct {
	Index
	out   *bufio.Writer
	first int64 // the place of the first line that was added since the file was opened
}

// An Index knows which jobs have results in a file. It is safe for concurrent use. Its memory is proportional to the
// number of lines, and does not depend on the numbers of the records.
type Index struct {
	file *os.File

	mu      sync.Mutex
	size    int64          // size of the complete lines, in bytes
	lines   map[int64]line // by the number of the record
	done    int64          // the number of lines that count
	failed  int64          // number of these lines with jobs that were given up
	changed int64          // number of lines that were changed after they were written

	open   map[job.Maker][]int64 // numbers of the open lines, by maker
	caught map[job.Maker]bool    // see Withdraw
}

func newIndex(file *os.File) Index {
	return Index{file: file, lines: map[int64]line{}, open: map[job.Maker][]int64{}, caught: map[job.Maker]bool{}}
}

// ErrNotWritten is wrapped by the errors about a file that cannot be written. Results that were not written
// stay in the queue.
var ErrNotWritten = errors.New("results cannot be written")

// OpenResults opens a file of results, and creates a missing one. It locks the file against other processes.
func OpenResults(ctx context.Context, name string) (*Results, error) {
	file, err := fileio.Append(name)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, err)
	}
	r := &Results{Index: newIndex(file), out: bufio.NewWriterSize(file, 1<<20)}
	whole, err := r.read(ctx)
	if err == nil && !whole { // the last line is incomplete
		err = file.Truncate(r.size)
	}
	if err == nil {
		r.first, err = file.Seek(r.size, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return r, nil
}

// OpenIndex reads which jobs have results in a file. The file may be open for writing in another process.
func OpenIndex(ctx context.Context, name string) (*Index, error) {
	// A pipe would wait for its writer, and lines are read again at their places.
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", name)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	x := new(newIndex(file))
	if _, err := x.read(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", name, err), file.Close())
	}
	return x, nil
}

// Close closes the file.
func (x *Index) Close() error { return x.file.Close() }

// read indexes the complete lines of a file. It reports whether the file ends with a complete line.
func (x *Index) read(ctx context.Context) (whole bool, err error) {
	in := bufio.NewReaderSize(x.file, 1<<20)
	for {
		text, err := readLine(ctx, in)
		if err == io.EOF {
			return len(text) == 0, nil
		}
		if err != nil {
			return false, err
		}
		h, l, state := parseLine(text)
		switch {
		case state == lineWrong && x.size == 0:
			return false, errNoResults
		case state == lineCaught:
			x.withdraw(*h.Caught, 0)
		case state != lineRight:
			x.changed++
		default:
			l.at = x.size
			x.take(h.Number, l, h.Worker)
		}
		x.size += int64(len(text))
	}
}

// take adds a line of a maker.
func (x *Index) take(number int64, l line, m job.Maker) {
	if _, ok := x.lines[number]; ok {
		return
	}
	x.lines[number] = l
	x.count(l, 1)
	if l.open {
		x.open[m] = append(x.open[m], number)
	}
}

// count updates the counts for a line that begins to count (by is 1) or no longer counts (-1).
func (x *Index) count(l line, by int64) {
	x.done += by
	if l.failed {
		x.failed += by
	}
}

// Limit drops the lines of records beyond the last one, which do not count, and returns their number.
func (x *Index) Limit(last int64) (beyond int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for number, l := range x.lines {
		if number <= last {
			continue
		}
		beyond++
		delete(x.lines, number)
		x.count(l, -1)
	}
	return beyond
}

// Has reports whether a job has a result, and whether the file has a result of another job with the same
// number.
func (x *Index) Has(number int64, key job.Key) (done, other bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	l, done := x.lines[number]
	return done, done && l.key != key
}

// Changed returns the number of lines that do not count because they were changed after they were written.
func (x *Index) Changed() int64 { return x.changed }

// Counts returns the number of results, and the number of jobs that were given up among them.
func (x *Index) Counts() (done, failed int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.done, x.failed
}

// Add appends a result, unless its job already has one. The result is on the disk only after Sync.
func (r *Results) Add(result *job.Result, key job.Key) error {
	if done, _ := r.Has(result.Number, key); done {
		return nil
	}
	text, err := task.Line(result)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	l := line{at: r.size, key: key, failed: result.Failed != nil, open: result.Unchecked}
	if err := r.append(text); err != nil {
		return err
	}
	r.take(result.Number, l, result.Worker)
	return nil
}

// append writes an object as a line. The caller holds r.mu.
func (r *Results) append(object []byte) error {
	text := append(withSum(object), '\n')
	if _, err := r.out.Write(text); err != nil {
		return errors.Join(ErrNotWritten, err)
	}
	r.size += int64(len(text))
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

// Answers writes the answers in the order of the input, one per line.
func (r *Results) Answers(ctx context.Context, w io.Writer) error {
	if err := r.Sync(); err != nil {
		return err
	}
	for _, number := range slices.Sorted(maps.Keys(r.lines)) {
		l := r.lines[number]
		text, err := r.lineAt(ctx, l, r.size)
		if err != nil {
			return err
		}
		var a struct {
			Answer json.RawMessage `json:"answer"`
		}
		if _, _, state := parseLine(text); state != lineRight || json.Unmarshal(text, &a) != nil {
			return fmt.Errorf("the results were changed meanwhile, at byte %d", l.at)
		}
		if _, err = w.Write(append(a.Answer, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// lineAt reads a line of a file of the given size.
func (x *Index) lineAt(ctx context.Context, l line, size int64) ([]byte, error) {
	return readLine(ctx, bufio.NewReader(io.NewSectionReader(x.file, l.at, size-l.at)))
}

// Close closes the file.
func (r *Results) Close() error { return errors.Join(r.Sync(), r.Index.Close()) }
