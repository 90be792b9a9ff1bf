package queue

// A client of the queue. It repeats each call until the call succeeds or the context is done, because a server
// that cannot be reached usually comes back.

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Client talks to the server. It is safe for concurrent use.
type Client struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	created time.Time // when the queue was created, as seen by MakeRun

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
		var untrusted *tls.CertificateVerificationError
		switch {
		case errors.Is(err, nats.ErrAuthorization):
			return nil, fmt.Errorf("the server at %s refuses the login", address)
		case errors.As(err, &untrusted):
			return nil, fmt.Errorf("the certificate of the server at %s does not count: %w", address, untrusted.Err)
		case time.Now().After(end):
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
		nats.NoEcho(), // see Inbox
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
		if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) ||
			errors.Is(err, nats.ErrReconnectBufExceeded) {
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

// answers reports whether the server answers requests of workers. If it does, but does not answer a message with
// results, there is no stream for them: in another account than that of the streams, nobody says so.
func (c *Client) answers() bool {
	const nobodys = ".1.4611686018427387904.1.0.0" // the end of the subject for a message that does not exist
	_, err := c.nc.Request("$JS.ACK."+jobsStream+"."+workersConsumer+nobodys, []byte("+WPI"), callTime)
	return err == nil
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
			case errors.Is(err, jetstream.ErrNoStreamResponse), errors.Is(err, context.DeadlineExceeded) && c.answers():
				return final{ErrNoRun}
			}
		}
		return err
	})
}
