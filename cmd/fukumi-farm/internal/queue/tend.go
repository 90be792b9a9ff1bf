package queue

// What a server does beside serving: what would stay in the queue for good, because
// something was killed at a bad moment, is found and dealt with.

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// How often a server looks whether it can store, and after how many looks it tends to
// what is stored. What it finds then may be about to change, so it acts on what it finds
// twice in a row.
const (
	lookEvery = time.Second
	tendAfter = 10
)

// tend looks until ctx ends.
func (s *Server) tend(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	left, gone := uint64(0), ""
	for looks := 1; ; looks++ {
		var err error
		select {
		case <-tick.C:
			err = s.look()
		case err = <-s.sick:
		case <-ctx.Done():
			return
		}
		switch {
		case err != nil:
			s.mend(ctx, err)
			select {
			case again := <-s.sick:
				_ = again // it was found meanwhile
			default:
			}
		case looks%tendAfter == 0: // where the server fails to answer, the next time may go better
			left, _ = s.free(ctx, left)
			gone, _ = s.sweep(ctx, gone)
		}
	}
}

// free has a batch delivered again that is in the queue although all up to it were
// done: a server that is killed between the note that a batch is done and its removal
// leaves one. It returns the batch that it found, 0 for none, and expects it as found
// the next time.
func (s *Server) free(ctx context.Context, found uint64) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	consumer, err := s.own.js.Consumer(ctx, jobsStream, workersConsumer)
	if errors.Is(err, jetstream.ErrConsumerNotFound) { // it was not made anew the last time
		return 0, s.openJobs(ctx)
	}
	if err != nil {
		return 0, err
	}
	stream, err := s.own.js.Stream(ctx, jobsStream)
	if err != nil {
		return 0, err
	}
	state := stream.CachedInfo().State
	if state.Msgs == 0 || state.FirstSeq > consumer.CachedInfo().AckFloor.Stream {
		return 0, nil
	}
	if state.FirstSeq != found {
		return state.FirstSeq, nil
	}
	if err := s.own.js.DeleteConsumer(ctx, jobsStream, workersConsumer); err != nil {
		return 0, err
	}
	return 0, s.openJobs(ctx)
}

// sweep removes jobs of a run that is gone: who submits it may not have heard of that.
// It returns the run that it found, "" for none, and expects it as found the next time.
func (s *Server) sweep(ctx context.Context, found string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	stream, err := s.own.js.Stream(ctx, jobsStream)
	if err != nil || stream.CachedInfo().State.Msgs == 0 {
		return "", err
	}
	oldest, err := stream.GetMsg(ctx, stream.CachedInfo().State.FirstSeq)
	if err != nil {
		return "", err // it may just have been done
	}
	run, _, _ := strings.Cut(strings.TrimPrefix(oldest.Subject, jobsSubject), ".")
	if known, err := s.own.Run(ctx, run); err != nil || known != nil {
		return "", err
	}
	if run != found {
		return run, nil
	}
	return "", s.own.dropJobs(ctx, run)
}
