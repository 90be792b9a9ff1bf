package queue

// A client of the queue. What it does it does again until it is done or its context
// ends: a server that is away comes back.

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Client talks to the server. It is safe for concurrent use.
type Client struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	lease time.Duration
}

// DialOptions say which server is meant.
type DialOptions struct {
	Server string // host and port
	Token  string
	Roots  *x509.CertPool // who vouches for the server; nil for those of the system, or where TLS is not needed
	Wait   time.Duration  // for a server that is not there yet; 0 for a moment
}

// Dial connects to a server.
func Dial(ctx context.Context, o DialOptions) (*Client, error) {
	secure, err := checkDial(o.Server, o.Token, o.Roots != nil)
	if err != nil {
		return nil, err
	}
	options := []nats.Option{nats.Token(o.Token)}
	if secure {
		options = append(options, nats.Secure(&tls.Config{RootCAs: o.Roots, MinVersion: tls.VersionTLS12}))
	}
	end := time.Now().Add(o.Wait)
	for {
		c, err := connect("nats://"+o.Server, options...)
		if err == nil {
			return c, c.learn(ctx)
		}
		if time.Now().After(end) || errors.Is(err, nats.ErrAuthorization) {
			return nil, fmt.Errorf("no server at %s: %w", o.Server, err)
		}
		if err := pause(ctx, retryMost); err != nil {
			return nil, err
		}
	}
}

// connect makes a client that comes back after the server was away.
func connect(url string, options ...nats.Option) (*Client, error) {
	options = append(options, nats.Name("fukumi-farm"), nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 300*time.Millisecond), nats.ReconnectBufSize(-1), nats.Timeout(5*time.Second),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})) // every call has an error of its own
	nc, err := nats.Connect(url, options...)
	if err != nil {
		return nil, err
	}
	js, err := jetstream.New(nc)
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &Client{nc: nc, js: js, lease: DefaultLease}, nil
}

// learn asks the server for its lease.
func (c *Client) learn(ctx context.Context) error {
	return again(ctx, func(ctx context.Context) error {
		consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
		if err == nil {
			c.lease = consumer.CachedInfo().Config.AckWait
		}
		return err
	})
}

// Close ends the connection.
func (c *Client) Close() { c.nc.Close() }

// Lease is how long a batch stays with a worker that is silent.
func (c *Client) Lease() time.Duration { return c.lease }

// How long a call is waited for, and then tried again.
const (
	callTime   = 10 * time.Second
	retryLeast = 50 * time.Millisecond
	retryMost  = time.Second
)

// pause waits, until ctx is done.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// final is an error that trying again does not mend.
type final struct{ error }

func (f final) Unwrap() error { return f.error }

// again calls f until it succeeds, fails for good, or ctx ends.
func again(ctx context.Context, f func(ctx context.Context) error) error {
	for wait := retryLeast; ; wait = min(2*wait, retryMost) {
		call, cancel := context.WithTimeout(ctx, callTime)
		err := f(call)
		cancel()
		var end final
		switch {
		case err == nil:
			return nil
		case errors.As(err, &end):
			return end.error
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrMaxPayload):
			return err
		}
		if err := pause(ctx, wait); err != nil {
			return err
		}
	}
}

// publish stores a message.
func (c *Client) publish(ctx context.Context, subject string, data []byte) error {
	message, err := pack(data)
	if err != nil {
		return err
	}
	return again(ctx, func(ctx context.Context) error {
		_, err := c.js.Publish(ctx, subject, message)
		var refused *jetstream.APIError
		if errors.As(err, &refused) && strings.Contains(refused.Description, "per subject") {
			return nil // it is there already
		}
		return err
	})
}

// PutRun stores what is known of a run.
func (c *Client) PutRun(ctx context.Context, run string, data []byte) error {
	return c.publish(ctx, runsSubject+run, data)
}

// Run returns what is known of a run, nil where nothing is.
func (c *Client) Run(ctx context.Context, run string) (data []byte, err error) {
	err = again(ctx, func(ctx context.Context) error {
		stream, err := c.js.Stream(ctx, runsStream)
		if err != nil {
			return err
		}
		message, err := stream.GetLastMsgForSubject(ctx, runsSubject+run)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err == nil {
			data, err = unpack(message.Data)
		}
		return err
	})
	return data, err
}

// Runs returns what is known of all runs.
func (c *Client) Runs(ctx context.Context) (all [][]byte, err error) {
	stream, err := c.js.Stream(ctx, runsStream)
	if err != nil {
		return nil, err
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter(runsSubject+"*"))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		message, err := stream.GetLastMsgForSubject(ctx, subject)
		if err != nil {
			continue // it has just gone
		}
		if data, err := unpack(message.Data); err == nil {
			all = append(all, data)
		}
	}
	return all, nil
}

// DropRun takes a run and all that is left of it out of the queue.
func (c *Client) DropRun(ctx context.Context, run string) error {
	return again(ctx, func(ctx context.Context) error {
		if err := c.js.DeleteConsumer(ctx, resultsStream, collectName(run)); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return err
		}
		for stream, subject := range map[string]string{jobsStream: jobsSubject + run + ".>", resultsStream: resultsSubject + run + ".>", runsStream: runsSubject + run} {
			s, err := c.js.Stream(ctx, stream)
			if err != nil {
				return err
			}
			if err := s.Purge(ctx, jetstream.WithPurgeSubject(subject)); err != nil {
				return err
			}
		}
		return nil
	})
}

// PutJobs stores a batch, whose jobs span names. It waits while the queue is full.
func (c *Client) PutJobs(ctx context.Context, run, span string, batch []byte) error {
	return c.publish(ctx, jobsSubject+run+"."+span, batch)
}

// PutResults stores the results of the jobs that span names; if they are there
// already, that is as well.
func (c *Client) PutResults(ctx context.Context, run, span string, results []byte) error {
	return c.publish(ctx, resultsSubject+run+"."+span, results)
}

// Room is how many batches may be submitted before the queue has its fill.
func (c *Client) Room(ctx context.Context) (room int, err error) {
	err = again(ctx, func(ctx context.Context) error {
		stream, err := c.js.Stream(ctx, jobsStream)
		if err == nil {
			room = max(Waiting-int(stream.CachedInfo().State.Msgs), 0)
		}
		return err
	})
	return room, err
}

// Left is how many batches of a run wait or are in work.
func (c *Client) Left(ctx context.Context, run string) (batches int, err error) {
	err = again(ctx, func(ctx context.Context) (err error) {
		batches, err = c.count(ctx, jobsStream, jobsSubject+run+".>")
		return err
	})
	return batches, err
}

// Counts are how much the queue holds.
type Counts struct {
	Waiting     int   `json:"waiting"` // batches, those in work among them
	Working     int   `json:"working"`
	Redelivered int   `json:"redelivered"` // of those in work, that have been with another worker
	Results     int   `json:"results"`     // messages that have not been collected
	Bytes       int64 `json:"bytes"`
}

// Counts asks the server what it holds.
func (c *Client) Counts(ctx context.Context) (n Counts, err error) {
	for name, count := range map[string]*int{jobsStream: &n.Waiting, resultsStream: &n.Results, runsStream: new(int)} {
		stream, err := c.js.Stream(ctx, name)
		if err != nil {
			return n, err
		}
		state := stream.CachedInfo().State
		*count = int(state.Msgs)
		n.Bytes += int64(state.Bytes)
	}
	consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
	if err != nil {
		return n, err
	}
	n.Working, n.Redelivered = consumer.CachedInfo().NumAckPending, consumer.CachedInfo().NumRedelivered
	return n, nil
}

// Of counts the messages of one run: batches that wait or are in work, and results.
func (c *Client) Of(ctx context.Context, run string) (jobs, results int, err error) {
	err = again(ctx, func(ctx context.Context) (err error) {
		if jobs, err = c.count(ctx, jobsStream, jobsSubject+run+".>"); err == nil {
			results, err = c.count(ctx, resultsStream, resultsSubject+run+".>")
		}
		return err
	})
	return jobs, results, err
}

// count counts the subjects in a stream that a filter lets through.
func (c *Client) count(ctx context.Context, stream, filter string) (int, error) {
	s, err := c.js.Stream(ctx, stream)
	if err != nil {
		return 0, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(filter))
	if err != nil {
		return 0, err
	}
	return len(info.State.Subjects), nil
}

// Announce tells the server of a worker. Nobody may be there to hear it.
func (c *Client) Announce(worker string, said []byte) {
	_ = c.nc.Publish(workersSubject+worker, said)
}

// Status asks the server for its status.
func (c *Client) Status(ctx context.Context) ([]byte, error) {
	message, err := c.nc.RequestWithContext(ctx, statusSubject, nil)
	if err != nil {
		return nil, fmt.Errorf("the server does not answer: %w", err)
	}
	return message.Data, nil
}
