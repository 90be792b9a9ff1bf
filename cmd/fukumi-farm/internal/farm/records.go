package farm

// The records of the input that a collector knows. Results about other records do not count.

import (
	"context"
	"fmt"
	"iter"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/notation/answer"
)

// Know adds a record of the input. New records must come in order, but it does no harm to add a known record again.
// Know reports whether the record already has a result. If the record is unreadable, Know itself adds the error as the
// result.
func (c *Collector) Know(j *job.Job) (done bool, err error) {
	key := c.o.Run.Question.Key(j)
	done, other := c.o.Results.Has(j.Number, key)
	if first := c.o.Run.First; j.Number == 1 && first != "" && first != key.String() {
		return false, errInput(c.o.Run.Name)
	}
	c.mu.Lock()
	if j.Number > c.last {
		c.keys = append(c.keys, key)
		c.last = j.Number
		if j.Bad != nil {
			if c.unread++; c.unread == 1 {
				c.firstBad = fmt.Errorf("record %d: %w", j.Number, j.Bad)
			}
		}
		c.wake()
	}
	c.mu.Unlock()
	if other {
		return done, fmt.Errorf("record %d: the file of results has a result of another record or question", j.Number)
	}
	if done || j.Bad == nil {
		return done, nil
	}
	line, err := task.Line(answer.Error{ID: j.ID, Error: j.Bad.Error()})
	if err != nil {
		return false, err
	}
	q := c.o.Run.Question
	return true, c.o.Results.Add(&job.Result{
		Number: j.Number, Key: key.String(), Answer: line, Worker: job.Maker{Program: c.o.Program},
		Nodes: q.Nodes, Memory: q.Memory, Question: q, Client: c.o.Program,
	}, key)
}

// Read adds the records of an input, in order, and sends those without a result to next, unless next is nil.
func (c *Collector) Read(ctx context.Context, jobs iter.Seq[job.Job], next chan<- *job.Job) error {
	for j := range jobs {
		done, err := c.Know(&j)
		if err != nil {
			return err
		}
		if done || next == nil {
			continue
		}
		select {
		case next <- &j:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// End tells the collector that there are no more records or, if err is not nil, why they cannot be read. If the
// file of results belongs to a longer input, the lines about records beyond the last one do not count.
func (c *Collector) End(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err == nil {
		c.beyond = c.o.Results.Limit(c.last)
	}
	c.ended, c.readErr = true, err
	c.wake()
}

// key waits until the record with the given number has been read, and returns its key, or false if there is no such
// record.
func (c *Collector) key(ctx context.Context, number int64) (job.Key, bool, error) {
	for {
		c.mu.Lock()
		known, ended, changed, readErr := number <= c.last, c.ended, c.changed, c.readErr
		var key job.Key
		if known && number > 0 {
			key = c.keys[number]
		}
		c.mu.Unlock()
		if known || ended || number < 1 {
			return key, known && number > 0, readErr
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return key, false, ctx.Err()
		}
	}
}
