package queue

// Jobs that come back. A worker says which jobs of a batch it has not done; the server,
// which has the batch, puts these into the queue anew, and removes it. So a worker can
// add nothing to the queue that was not in it, and a job that was given back has not
// been with a worker that was lost.

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"fukumi/cmd/fukumi-farm/internal/job"
)

// backSubject takes a handBack, and answers with what is wrong.
const backSubject = "back"

// A handBack is a batch that comes back.
type handBack struct {
	Sequence uint64  `json:"seq"`  // of its message
	Left     []int64 `json:"left"` // numbers of the jobs
	Alone    bool    `json:"alone,omitempty"`
}

// back takes a batch back.
func (s *Server) back(request []byte) []byte {
	if err := s.takeBack(request); err != nil {
		return []byte(err.Error())
	}
	return nil
}

func (s *Server) takeBack(request []byte) error {
	var h handBack
	if err := json.Unmarshal(request, &h); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	stream, err := s.own.js.Stream(ctx, jobsStream)
	if err != nil {
		return err
	}
	message, err := stream.GetMsg(ctx, h.Sequence)
	if err != nil {
		return err
	}
	data, err := unpack(message.Data)
	var b job.Batch
	if err == nil {
		err = json.Unmarshal(data, &b)
	}
	if err != nil {
		return err
	}
	b.Jobs = slices.DeleteFunc(b.Jobs, func(j job.Job) bool { return !slices.Contains(h.Left, j.Number) })
	if len(b.Jobs) == 0 {
		return fmt.Errorf("batch %d has no such jobs", h.Sequence)
	}
	size := len(b.Jobs)
	if h.Alone {
		size = 1
	}
	for part := range slices.Chunk(b.Jobs, size) {
		if err := s.own.PutBatch(ctx, &job.Batch{Run: b.Run, Question: b.Question, Jobs: part}); err != nil {
			return err
		}
	}
	return stream.DeleteMsg(ctx, h.Sequence)
}

// Back gives jobs of a batch back: those with the numbers left, one by one if alone.
func (c *Client) Back(ctx context.Context, d *Delivery, left []int64, alone bool) error {
	meta, err := d.message.Metadata()
	if err != nil {
		return err
	}
	text, err := json.Marshal(handBack{meta.Sequence.Stream, left, alone})
	if err != nil {
		return err
	}
	answer, err := c.nc.RequestWithContext(ctx, backSubject, text)
	if err == nil && len(answer.Data) > 0 {
		err = fmt.Errorf("the server does not take a batch back: %.300q", answer.Data)
	}
	return err
}
