package queue

// A client of the queue. What it does it does again until it is done or its context
// ends: a server that is away comes back.

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/fukumi-farm/internal/job"
)

// A Client talks to the server. It is safe for concurrent use.
type Client struct {
	nc    *nats.Conn
	js    jetstream.JetStream
	lease time.Duration
	since time.Time // when the queue was made

	let    context.Context // ends when the server refuses something for good
	refuse context.CancelCauseFunc

	mu   sync.Mutex
	warn func(string)
	said string // what it was told that is wrong
}

// DialOptions say which server is meant.
type DialOptions struct {
	Server string // host and port
	Token  string
	Roots  *x509.CertPool // who vouches for the server; nil for those of the system, or where TLS is not needed
	Wait   time.Duration  // for a server that is not there yet; 0 for a moment
	Warn   func(string)   // told what is waited for; nil for nobody
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
		c, err := connect("nats://"+o.Server, o.Warn, options...)
		if err == nil {
			if err = c.learn(ctx); err != nil {
				c.Close()
			}
			return c, err
		}
		if time.Now().After(end) || errors.Is(err, nats.ErrAuthorization) {
			return nil, fmt.Errorf("no server at %s: %w", o.Server, err)
		}
		if err := Pause(ctx, retryMost); err != nil {
			return nil, err
		}
	}
}

// connect makes a client that comes back after the server was away.
func connect(url string, warn func(string), options ...nats.Option) (*Client, error) {
	c := &Client{lease: DefaultLease, warn: warn}
	c.let, c.refuse = context.WithCancelCause(context.Background())
	name := rand.Text()
	options = append(options, nats.Name(name), nats.CustomInboxPrefix(inboxOf(name)),
		nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 300*time.Millisecond), nats.ReconnectBufSize(-1),
		nats.Timeout(5*time.Second),
		// every call has an error of its own, but for these
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				c.refuse(errors.New("the server does not let workers do this: use the token of administration"))
			}
		}))
	var err error
	if c.nc, err = nats.Connect(url, options...); err != nil {
		return nil, err
	}
	if c.js, err = jetstream.New(c.nc); err != nil {
		c.nc.Close()
		return nil, err
	}
	return c, nil
}

// learn asks the server for its lease.
func (c *Client) learn(ctx context.Context) error {
	return c.again(ctx, "", func(ctx context.Context) error {
		consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
		if err == nil {
			c.lease = consumer.CachedInfo().Config.AckWait
		}
		return err
	})
}

// Close ends the connection.
func (c *Client) Close() {
	c.nc.Close()
	c.refuse(nats.ErrConnectionClosed)
}

// Lease is how long a batch stays with a worker that is silent.
func (c *Client) Lease() time.Duration { return c.lease }

// How long a call is waited for, and then tried again; and how long it may take before
// the server is asked what is wrong.
const (
	callTime   = 10 * time.Second
	slowCall   = time.Second
	retryLeast = 50 * time.Millisecond
	retryMost  = time.Second
)

// Pause waits, until ctx is done.
func Pause(ctx context.Context, d time.Duration) error {
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

// again calls f until it succeeds, fails for good, or ctx ends. Where that takes long or
// fails, the server is asked how it is, closely or not, and what is waited for is said.
func (c *Client) again(ctx context.Context, how string, f func(ctx context.Context) error) error {
	for wait := retryLeast; ; wait = min(2*wait, retryMost) {
		call, cancel := context.WithTimeout(ctx, callTime)
		refused := context.AfterFunc(c.let, cancel)
		slow := time.AfterFunc(slowCall, func() {
			if c.health(call, how) != nil {
				cancel()
			}
		})
		err := f(call)
		slow.Stop()
		refused()
		cancel()
		var end final
		switch {
		case err == nil:
			c.say("")
			return nil
		case errors.As(err, &end):
			return end.error
		case ctx.Err() != nil:
			return ctx.Err()
		case c.let.Err() != nil:
			return context.Cause(c.let)
		case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrAuthorization),
			errors.Is(err, nats.ErrMaxPayload):
			return err
		}
		if errors.Is(err, context.DeadlineExceeded) {
			err = errors.New("the server is slow to answer")
		}
		if herr := c.health(ctx, how); herr == nil && wait > 4*retryLeast {
			c.say(err.Error())
		}
		if err := Pause(ctx, wait); err != nil {
			return err
		}
	}
}

// health asks the server how it is.
func (c *Client) health(ctx context.Context, how string) error {
	ctx, cancel := context.WithTimeout(ctx, callTime/2)
	defer cancel()
	said, err := c.nc.RequestWithContext(ctx, healthSubject, []byte(how))
	switch {
	case ctx.Err() == context.Canceled:
		return ctx.Err()
	case err != nil:
		err = errors.New("the server does not answer")
	case len(said.Data) > 0:
		err = fmt.Errorf("the server says: %.300s", said.Data)
	default:
		return nil
	}
	c.say(err.Error())
	return err
}

// say tells what is waited for, once, and when that is over.
func (c *Client) say(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.said == text || c.warn == nil {
		return
	}
	if c.said = text; text == "" {
		c.warn("the queue answers again")
		return
	}
	c.warn(text + "; trying again")
}

// publish stores a message: when it returns nil the message is on the server's disk.
func (c *Client) publish(ctx context.Context, subject string, data []byte) error {
	message, err := pack(data)
	if err != nil {
		return err
	}
	return c.again(ctx, closely, func(ctx context.Context) error {
		_, err := c.js.Publish(ctx, subject, message)
		var refused *jetstream.APIError
		if errors.As(err, &refused) && strings.Contains(refused.Description, "per subject") {
			err = nil // it is there already
		}
		if err == nil {
			return c.health(ctx, "")
		}
		if strings.HasPrefix(subject, resultsSubject) {
			switch {
			case refused != nil && strings.Contains(refused.Description, "maximum"):
				return final{ErrFull}
			case errors.Is(err, jetstream.ErrNoStreamResponse) && c.health(ctx, "") == nil:
				return final{ErrNoRun}
			}
		}
		return err
	})
}

// PutJobs stores a batch, whose jobs span names. It waits while the queue is full.
func (c *Client) PutJobs(ctx context.Context, run, span string, batch []byte) error {
	return c.publish(ctx, jobsSubject+run+"."+span, batch)
}

// PutBatch is PutJobs of a batch.
func (c *Client) PutBatch(ctx context.Context, b *job.Batch) error {
	message, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return c.PutJobs(ctx, b.Run, b.Span(), message)
}

// PutResults stores the results of the jobs that span names; if they are there
// already, that is as well.
func (c *Client) PutResults(ctx context.Context, run, span string, results []byte) error {
	return c.publish(ctx, resultsSubject+run+"."+span, results)
}

// Counts are how much the queue holds.
type Counts struct {
	Waiting     int   `json:"waiting"` // batches, those in work among them
	Working     int   `json:"working"`
	Redelivered int   `json:"redelivered"` // of those in work, that have been with another worker
	Results     int   `json:"results"`     // messages that have not been collected
	Bytes       int64 `json:"bytes"`
}

// Counts asks the server what it holds, and what is known of the runs.
func (c *Client) Counts(ctx context.Context) (n Counts, runs [][]byte, err error) {
	if runs, n.Results, n.Bytes, err = c.Runs(ctx); err != nil {
		return n, nil, err
	}
	stream, err := c.js.Stream(ctx, jobsStream)
	if err != nil {
		return n, nil, err
	}
	state := stream.CachedInfo().State
	n.Waiting = int(state.Msgs)
	n.Bytes += int64(state.Bytes)
	consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
	if err != nil {
		return n, nil, err
	}
	n.Working, n.Redelivered = consumer.CachedInfo().NumAckPending, consumer.CachedInfo().NumRedelivered
	return n, runs, nil
}

// Announce tells the server of a worker. Nobody may be there to hear it.
func (c *Client) Announce(worker string, said []byte) {
	_ = c.nc.Publish(workersSubject+worker, said)
}

// Status asks the server for its status.
func (c *Client) Status(ctx context.Context) ([]byte, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.let, cancel)()
	message, err := c.nc.RequestWithContext(ctx, statusSubject, nil)
	if c.let.Err() != nil {
		return nil, context.Cause(c.let)
	}
	if err != nil {
		return nil, fmt.Errorf("the server does not answer: %w", err)
	}
	if len(message.Data) == 0 {
		return nil, errors.Join(c.health(ctx, ""), errors.New("the server does not know its status"))
	}
	return message.Data, nil
}
