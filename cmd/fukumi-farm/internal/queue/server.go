package queue

// The server: NATS with JetStream within this process, and the streams on it.

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/internal/outfile"
)

// The streams, and the subjects of their messages.
const (
	runsStream    = "RUNS"
	jobsStream    = "JOBS"
	resultsStream = "RESULTS"

	runsSubject    = "runs."    // + run
	jobsSubject    = "jobs."    // + run.span
	resultsSubject = "results." // + run.span
	workersSubject = "workers." // + worker
	statusSubject  = "status"

	workersConsumer = "workers"
)

// ServerOptions say where a server keeps its queue and who may talk to it.
type ServerOptions struct {
	Dir         string
	Address     string // "" for none: this process alone
	Certificate *tls.Certificate
	Token       string
	Lease       time.Duration // 0 for DefaultLease
}

// A Server is a queue that runs.
type Server struct {
	nats *server.Server
	lock *os.File
	own  *Client

	token string
	subs  []*nats.Subscription

	stop    context.CancelFunc // ends tending; nil before it begins
	tending sync.WaitGroup
}

// startTime is how long a server may take to read its queue.
const startTime = time.Minute

// NewServer starts a server on its directory, which is made if it is missing.
func NewServer(o ServerOptions) (*Server, error) {
	if o.Lease == 0 {
		o.Lease = DefaultLease
	}
	options := &server.Options{
		ServerName: "fukumi-farm", StoreDir: o.Dir, JetStream: true, SyncAlways: true,
		JetStreamMaxMemory: 16 << 20, JetStreamMaxStore: 4 * mostBytes,
		NoLog: true, NoSigs: true, NoSystemAccount: true, MaxPayload: MaxMessage + 1<<10, MaxPending: 2 * MaxMessage,
		Authorization: o.Token, DontListen: o.Address == "",
	}
	if o.Address != "" {
		if err := CheckListen(o.Address, o.Certificate != nil, o.Token); err != nil {
			return nil, err
		}
		host, port, _, _ := split(o.Address)
		options.Host, options.Port = host, port
		if port == 0 {
			options.Port = server.RANDOM_PORT
		}
	}
	if o.Certificate != nil {
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*o.Certificate}, MinVersion: tls.VersionTLS12}
		options.TLSTimeout = 5
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	s := &Server{token: o.Token}
	var err error
	// Two servers on one directory would ruin it.
	if s.lock, err = outfile.Lock(filepath.Join(o.Dir, "lock")); err != nil {
		return nil, fmt.Errorf("%s: %w", o.Dir, err)
	}
	if s.nats, err = server.NewServer(options); err != nil {
		return nil, errors.Join(err, s.lock.Close())
	}
	s.nats.Start()
	if err := s.ready(o); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// ready waits for the server and sets up its streams.
func (s *Server) ready(o ServerOptions) error {
	if !s.nats.ReadyForConnections(startTime) {
		return fmt.Errorf("the server did not start (%s may be taken, or %s not writable)", o.Address, o.Dir)
	}
	var err error
	if s.own, err = s.Connect(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	for _, c := range streams() {
		if _, err := s.own.js.CreateOrUpdateStream(ctx, c); err != nil {
			return fmt.Errorf("stream %s: %w", c.Name, err)
		}
	}
	s.own.lease = o.Lease
	if err := s.openJobs(ctx); err != nil {
		return err
	}
	tending, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.tending.Go(func() { s.tend(tending) })
	return nil
}

// openJobs makes what workers take batches from, or finds it.
func (s *Server) openJobs(ctx context.Context) error {
	_, err := s.own.js.CreateOrUpdateConsumer(ctx, jobsStream, jetstream.ConsumerConfig{
		Durable: workersConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.own.lease,
		MaxDeliver: -1, MaxAckPending: mostWaiting, MaxWaiting: 1 << 14,
	})
	return err
}

// streams are those of the queue.
func streams() []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{Name: runsStream, Subjects: []string{runsSubject + "*"}, MaxMsgsPerSubject: 1, MaxMsgs: 1000},
		{
			Name: jobsStream, Subjects: []string{jobsSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgs: mostWaiting, MaxBytes: mostBytes, Discard: jetstream.DiscardNew,
		},
		{
			Name: resultsStream, Subjects: []string{resultsSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
			MaxMsgs: mostResults, MaxBytes: mostBytes, Discard: jetstream.DiscardNew,
			MaxMsgsPerSubject: 1, DiscardNewPerSubject: true,
		},
	}
}

// Connect returns a client within this process.
func (s *Server) Connect() (*Client, error) {
	return connect("", nats.InProcessServer(s.nats), nats.Token(s.token))
}

// Address is where the server listens, "" if nowhere.
func (s *Server) Address() string {
	if at, ok := s.nats.Addr().(*net.TCPAddr); ok && at != nil {
		return net.JoinHostPort(at.IP.String(), strconv.Itoa(at.Port))
	}
	return ""
}

// Watch calls seen for what workers say of themselves, and answer for those who
// ask for the status.
func (s *Server) Watch(seen func(worker string, said []byte), answer func() []byte) error {
	heard, err := s.own.nc.Subscribe(workersSubject+"*", func(m *nats.Msg) { seen(m.Subject[len(workersSubject):], m.Data) })
	if err != nil {
		return err
	}
	asked, err := s.own.nc.Subscribe(statusSubject, func(m *nats.Msg) { _ = m.Respond(answer()) }) // who asked may be gone
	s.subs = append(s.subs, heard, asked)
	return err
}

// Close ends the server; what is queued stays on its disk.
func (s *Server) Close() {
	if s.stop != nil {
		s.stop()
		s.tending.Wait()
	}
	if s.own != nil {
		s.own.Close()
	}
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
	_ = s.lock.Close() // it was not written
}
