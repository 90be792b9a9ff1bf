package queue

// The health of a server. What it has acknowledged is on its disk: clients ask, after
// every acknowledgement, whether the directory is still there. Where it is not, or
// cannot be written, that is said at once, and the server goes on by itself when it can.

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/internal/fileio"
)

// healthSubject answers with what is wrong, "" where nothing is. With closely as the
// request the server tries all that it would have to write.
const (
	healthSubject = "health"
	closely       = "closely"
)

// What is written to try the disk: where nothing is wrong so far, and before a server
// goes on that was stopped.
const (
	trial     = 64 << 10
	longTrial = 8 << 20
)

// health answers who asks how the server is.
func (s *Server) health(how []byte) []byte {
	err := s.look()
	if err == nil && string(how) == closely {
		err = s.lookClosely()
	}
	if err == nil {
		return nil
	}
	select {
	case s.sick <- err:
	default:
	}
	return []byte(err.Error())
}

// errGone is the loss of the directory.
var errGone = errors.New("the directory of the queue was removed, with the jobs in it: they have to be handed over " +
	"again")

// look says what keeps the server from storing, as far as it can be seen.
func (s *Server) look() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.trouble != nil {
		return s.trouble
	}
	now, err := os.Stat(s.jobsDir())
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(now, s.place):
		return errGone
	case err != nil:
		return err
	case !s.nats.Load().JetStreamEnabled():
		return errors.New("the queue cannot be written")
	}
	return nil
}

// lookClosely tries to write: beside the streams, and on each of them, where it purges
// nothing.
func (s *Server) lookClosely() error {
	if err := s.try(trial); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTime/2)
	defer cancel()
	names := s.own.js.StreamNames(ctx)
	for name := range names.Name() {
		stream, err := s.own.js.Stream(ctx, name)
		if err == nil {
			err = stream.Purge(ctx, jetstream.WithPurgeSubject("nothing"))
		}
		if err != nil && !errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("the queue cannot be written: %w", err)
		}
	}
	return names.Err()
}

// try writes so many bytes to the disk, and removes them.
func (s *Server) try(size int) error {
	file, discard, err := fileio.Draft(filepath.Join(s.o.Dir, "trial"))
	if err == nil {
		defer discard()
		_, err = file.Write(make([]byte, size))
		if err == nil {
			err = file.Sync()
		}
	}
	if err != nil {
		return fmt.Errorf("the queue cannot be written: %w", err)
	}
	return nil
}

// mend stops storing, waits until the disk can be written, and goes on with what is
// there.
func (s *Server) mend(ctx context.Context, err error) {
	s.suffer(err)
	for err != nil {
		_ = s.nats.Load().ShutdownJetStream()
		if err = s.restart(ctx); err != nil && Pause(ctx, lookEvery) != nil {
			return
		}
	}
	s.suffer(nil)
}

// suffer notes what is wrong, and says so.
func (s *Server) suffer(err error) {
	s.mu.Lock()
	s.trouble = err
	s.mu.Unlock()
	switch {
	case s.o.Warn == nil:
	case err == nil:
		s.o.Warn("the queue goes on")
	default:
		s.o.Warn(err.Error())
	}
}

// restart goes on with the directory as it is, or a new one.
func (s *Server) restart(ctx context.Context) error {
	if err := os.MkdirAll(s.o.Dir, 0o700); err != nil {
		return err
	}
	name := filepath.Join(s.o.Dir, "lock")
	held, herr := s.lock.Stat()
	if now, err := os.Stat(name); err != nil || herr != nil || !os.SameFile(held, now) {
		lock, err := fileio.Lock(name)
		if err != nil {
			return fmt.Errorf("%s: %w", s.o.Dir, err)
		}
		_ = s.lock.Close() // it holds a file that is gone
		s.lock = lock
	}
	if err := s.try(longTrial); err != nil {
		return err
	}
	if err := s.startAnew(ctx); err != nil {
		return err
	}
	return s.openStreams(ctx)
}
