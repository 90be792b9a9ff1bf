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

// The streams, and the subjects of their messages. Each run has a stream, which holds
// its results, and beside them, as metadata, what is known of the run.
const (
	jobsStream = "JOBS"
	runStream  = "RUN-" // + run

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
	Token       string        // of administration; "" where all may do all
	WorkerToken string        // of workers, who may take jobs and hand in results; "" for none
	Lease       time.Duration // 0 for DefaultLease
	Warn        func(string)  // told what keeps the server from storing; nil for nobody
}

// A Server is a queue that runs.
type Server struct {
	o    ServerOptions
	nats *server.Server
	own  *Client
	role *roles
	subs []*nats.Subscription

	mu      sync.Mutex
	lock    *os.File
	place   os.FileInfo // of the directory of the jobs, as it was made or found
	trouble error       // what keeps it from storing

	sick    chan error         // found by who was asked; tend deals with it
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
		JetStreamMaxMemory: maxMemory, JetStreamMaxStore: maxStore,
		NoLog: true, NoSigs: true, NoSystemAccount: true, MaxPayload: MaxMessage + 1<<10, MaxPending: 2 * MaxMessage,
		DontListen: o.Address == "", MaxSubs: mostSubscriptions,
	}
	if o.Address != "" {
		if err := o.Check(); err != nil {
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
	s := &Server{o: o, role: &roles{admin: o.Token, worker: o.WorkerToken}, sick: make(chan error, 1)}
	options.CustomClientAuthentication = s.role
	var err error
	// Two servers on one directory would ruin it.
	if s.lock, err = outfile.Lock(filepath.Join(o.Dir, "lock")); err != nil {
		return nil, fmt.Errorf("%s: %w", o.Dir, err)
	}
	if s.nats, err = server.NewServer(options); err != nil {
		return nil, errors.Join(err, s.lock.Close())
	}
	s.nats.Start()
	if err := s.ready(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// The limits of JetStream, which are not those of the streams, and of a connection.
const (
	maxMemory         = 16 << 20
	maxStore          = 1 << 50
	mostSubscriptions = 1000
)

// ready waits for the server and sets up its streams.
func (s *Server) ready() error {
	if !s.nats.ReadyForConnections(startTime) {
		return fmt.Errorf("the server did not start (%s may be taken, or %s not writable)", s.o.Address, s.o.Dir)
	}
	if err := s.role.open(s.nats); err != nil {
		return err
	}
	var err error
	if s.own, err = s.Connect(nil); err != nil {
		return err
	}
	s.own.lease = s.o.Lease
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	if err := s.openStreams(ctx); err != nil {
		return err
	}
	if err := s.answer(healthSubject, s.health); err != nil {
		return err
	}
	if err := s.answer(backSubject, s.back); err != nil {
		return err
	}
	tending, stop := context.WithCancel(context.Background())
	s.stop = stop
	s.tending.Go(func() { s.tend(tending) })
	return nil
}

// answer has requests answered.
func (s *Server) answer(subject string, by func([]byte) []byte) error {
	sub, err := s.own.nc.Subscribe(subject, func(m *nats.Msg) { _ = m.Respond(by(m.Data)) }) // who asked may be gone
	s.subs = append(s.subs, sub)
	return err
}

// openStreams makes the stream of jobs, or finds it.
func (s *Server) openStreams(ctx context.Context) error {
	if _, err := s.own.js.Stream(ctx, "RUNS"); err == nil {
		return fmt.Errorf("%s is the queue of an earlier version: collect its results with that version, or name "+
			"another directory", s.o.Dir)
	}
	_, err := s.own.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: jobsStream, Subjects: []string{jobsSubject + ">"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgs: mostWaiting, MaxBytes: mostBytes, Discard: jetstream.DiscardNew,
	})
	if err != nil {
		return fmt.Errorf("stream %s: %w", jobsStream, err)
	}
	if err := s.openJobs(ctx); err != nil {
		return err
	}
	place, err := os.Stat(s.jobsDir())
	s.mu.Lock()
	defer s.mu.Unlock()
	s.place = place
	return err
}

// jobsDir is where the jobs lie.
func (s *Server) jobsDir() string {
	return filepath.Join(s.o.Dir, server.JetStreamStoreDir, s.nats.GlobalAccount().Name, "streams", jobsStream, "msgs")
}

// openJobs makes what workers take batches from, or finds it.
func (s *Server) openJobs(ctx context.Context) error {
	_, err := s.own.js.CreateOrUpdateConsumer(ctx, jobsStream, jetstream.ConsumerConfig{
		Durable: workersConsumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: s.own.lease,
		MaxDeliver: -1, MaxAckPending: mostWaiting, MaxWaiting: 1 << 14, MaxRequestBatch: 1,
	})
	return err
}

// Connect returns a client within this process; warn is told what it waits for.
func (s *Server) Connect(warn func(string)) (*Client, error) {
	return connect("", warn, nats.InProcessServer(s.nats), nats.Token(s.o.Token))
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
	heard, err := s.own.nc.Subscribe(workersSubject+"*", func(m *nats.Msg) {
		seen(m.Subject[len(workersSubject):], m.Data)
	})
	s.subs = append(s.subs, heard)
	if err != nil {
		return err
	}
	return s.answer(statusSubject, func([]byte) []byte { return answer() })
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
