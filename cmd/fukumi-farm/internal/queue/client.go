package queue

// A client of the queue. It repeats each call until the call succeeds or the context is done, because a server
// that cannot be reached usually comes back.

import (
	"context"
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
	nc      *nats.Conn
	js      jetstream.JetStream
	lease   time.Duration // how long a batch stays with a silent worker, as set by Prepare
	created time.Time     // when the queue was created, as seen by MakeRun

	refusal context.Context         // is done once the server has refused something for good
	refuse  context.CancelCauseFunc // cancels refusal

	mu      sync.Mutex
	warn    func(string)
	problem string // the problem that was reported last
}

// DialOptions name the server and the login.
type DialOptions struct {
	Server      string         // HOST:PORT, or a NATS URL: nats://HOST:PORT or tls://HOST:PORT
	User        string         // "" if the server needs no login
	Password    string         // the password of User
	Credentials string         // a NATS credentials file, instead of User and Password; "" for none
	Roots       *x509.CertPool // authorities to trust, which implies TLS; nil means the system's, if TLS is used
	Wait        time.Duration  // how long to wait for a server that is not there yet; 0 means a single try
	Warn        func(string)   // receives the problems that make the client wait; may be nil
}

// Dial connects to a server.
func Dial(ctx context.Context, o DialOptions) (*Client, error) {
	address, secure, err := o.check()
	if err != nil {
		return nil, err
	}
	var options []nats.Option
	if secure {
		options = append(options, nats.Secure(&tls.Config{RootCAs: o.Roots, MinVersion: tls.VersionTLS12}))
	}
	if o.User != "" { // each account has its own inbox for replies: see the permissions of the server
		options = append(options, nats.UserInfo(o.User, o.Password), nats.CustomInboxPrefix("_INBOX_"+o.User))
	}
	if o.Credentials != "" {
		options = append(options, nats.UserCredentials(o.Credentials))
	}
	end := time.Now().Add(o.Wait)
	for {
		c, err := connect("nats://"+address, o.Warn, options...)
		if err == nil {
			return c, nil
		}
		if time.Now().After(end) || errors.Is(err, nats.ErrAuthorization) {
			return nil, fmt.Errorf("no server at %s: %w", address, err)
		}
		if err := Pause(ctx, maxRetry); err != nil {
			return nil, err
		}
	}
}

// connect makes a client that reconnects whenever the connection is lost.
func connect(url string, warn func(string), options ...nats.Option) (*Client, error) {
	c := &Client{warn: warn}
	c.refusal, c.refuse = context.WithCancelCause(context.Background())
	options = append(options, nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, 300*time.Millisecond), nats.ReconnectBufSize(-1),
		nats.Timeout(5*time.Second),
		nats.NoEcho(), // see claimRun
		// any other error is returned by the call that caused it
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				c.refuse(errors.New("the server does not let this account do it: log in as the administrator"))
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

// Close ends the connection.
func (c *Client) Close() {
	c.nc.Close()
	c.refuse(nats.ErrConnectionClosed)
}

// How long a call may take, and how long to wait before it is repeated.
const (
	callTime = 10 * time.Second
	minRetry = 50 * time.Millisecond
	maxRetry = time.Second
)

// Pause waits for d, or until ctx is done.
func Pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// final is an error that retrying the call would not fix.
type final struct{ error }

func (f final) Unwrap() error { return f.error }

// retry calls f until it succeeds, fails for good, or ctx is done. While it waits, it reports the problem.
func (c *Client) retry(ctx context.Context, f func(ctx context.Context) error) error {
	for wait := minRetry; ctx.Err() == nil; wait = min(2*wait, maxRetry) {
		call, cancel := context.WithTimeout(ctx, callTime)
		stop := context.AfterFunc(c.refusal, cancel)
		err := f(call)
		stop()
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
		case c.refusal.Err() != nil:
			return context.Cause(c.refusal)
		case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrAuthorization),
			errors.Is(err, nats.ErrMaxPayload):
			return err
		}
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) {
			err = errors.New("the server does not answer")
		}
		if wait > 4*minRetry {
			c.say(err.Error())
		}
		_ = Pause(ctx, wait) // Pause ends early if ctx is done
	}
	return ctx.Err()
}

// say reports a problem, unless it has just reported the same one. The text "" means that the problem is over.
func (c *Client) say(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.problem == text || c.warn == nil {
		return
	}
	if c.problem = text; text == "" {
		c.warn("the queue answers again")
		return
	}
	c.warn(text + "; trying again")
}

// publish stores a message. When it returns nil, the server has acknowledged the message.
func (c *Client) publish(ctx context.Context, subject string, data []byte) error {
	message, err := pack(data, int(c.nc.MaxPayload()))
	if err != nil {
		return err
	}
	return c.retry(ctx, func(ctx context.Context) error {
		_, err := c.js.Publish(ctx, subject, message)
		var refused *jetstream.APIError
		if errors.As(err, &refused) && strings.Contains(refused.Description, "per subject") {
			return nil // an earlier try stored the message
		}
		if strings.HasPrefix(subject, resultsSubject) {
			switch {
			case refused != nil && strings.Contains(refused.Description, "maximum"):
				return final{ErrFull}
			case errors.Is(err, jetstream.ErrNoStreamResponse):
				return final{ErrNoRun}
			}
		}
		return err
	})
}

// PutBatch stores a batch. It waits while the queue is full.
func (c *Client) PutBatch(ctx context.Context, b *job.Batch) error {
	message, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return c.publish(ctx, jobsSubject+b.Run+"."+b.Span(), message)
}

// PutResults stores the results of the jobs named by span. It also succeeds if they are stored already.
func (c *Client) PutResults(ctx context.Context, run, span string, results []byte) error {
	return c.publish(ctx, resultsSubject+run+"."+span, results)
}

// Counts are the sizes of the queue's contents.
type Counts struct {
	Waiting     int   `json:"waiting"`     // number of batches, including those that workers hold
	Working     int   `json:"working"`     // number of batches that workers hold
	Redelivered int   `json:"redelivered"` // number of batches in Working that another worker held before
	Results     int   `json:"results"`     // number of messages with results that have not been collected yet
	Bytes       int64 `json:"bytes"`
}

// Counts returns the sizes of the queue's contents, and the descriptions of the runs.
func (c *Client) Counts(ctx context.Context) (n Counts, runs [][]byte, err error) {
	err = c.retry(ctx, func(ctx context.Context) (err error) {
		if runs, n.Results, n.Bytes, err = c.Runs(ctx); err != nil {
			return err
		}
		stream, err := c.js.Stream(ctx, jobsStream)
		if errors.Is(err, jetstream.ErrStreamNotFound) { // no job has been submitted yet
			return nil
		}
		if err != nil {
			return err
		}
		state := stream.CachedInfo().State
		n.Waiting = int(state.Msgs)
		n.Bytes += int64(state.Bytes)
		consumer, err := c.js.Consumer(ctx, jobsStream, workersConsumer)
		if err == nil {
			n.Working, n.Redelivered = consumer.CachedInfo().NumAckPending, consumer.CachedInfo().NumRedelivered
		}
		return err
	})
	return n, runs, err
}

// Announce publishes the report of a worker. There need not be a listener.
func (c *Client) Announce(worker string, report []byte) {
	_ = c.nc.Publish(workersSubject+worker, report)
}

// Listen calls receive for each report of a worker, until the client is closed.
func (c *Client) Listen(receive func(worker string, report []byte)) error {
	_, err := c.nc.Subscribe(workersSubject+"*", func(m *nats.Msg) { receive(m.Subject[len(workersSubject):], m.Data) })
	return err
}
