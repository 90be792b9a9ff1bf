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
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/internal/fileio"
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
	o       ServerOptions
	address string                        // where it listens, with the port that was chosen; "" if nowhere
	nats    atomic.Pointer[server.Server] // another one each time that it goes on after trouble
	own     *Client
	role    *roles
	subs    []*nats.Subscription

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
	if o.Address != "" {
		if err := o.Check(); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, err
	}
	s := &Server{o: o, role: &roles{admin: o.Token, worker: o.WorkerToken}, sick: make(chan error, 1)}
	var err error
	// Two servers on one directory would ruin it.
	if s.lock, err = fileio.Lock(filepath.Join(o.Dir, "lock")); err != nil {
		return nil, fmt.Errorf("%s: %w", o.Dir, err)
	}
	if err := s.start(o.Address); err != nil {
		return nil, errors.Join(err, s.lock.Close())
	}
	if err := s.ready(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// start has a new server listen at the address.
func (s *Server) start(address string) error {
	options := &server.Options{
		ServerName: "fukumi-farm", StoreDir: s.o.Dir, JetStream: true, SyncAlways: true,
		JetStreamMaxMemory: maxMemory, JetStreamMaxStore: maxStore,
		NoLog: true, NoSigs: true, NoSystemAccount: true, MaxPayload: MaxMessage + 1<<10, MaxPending: 2 * MaxMessage,
		DontListen: address == "", MaxSubs: mostSubscriptions, CustomClientAuthentication: s.role,
	}
	if address != "" {
		host, port, _, _ := split(address)
		options.Host, options.Port = host, port
		if port == 0 {
			options.Port = server.RANDOM_PORT
		}
	}
	if c := s.o.Certificate; c != nil {
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*c}, MinVersion: tls.VersionTLS12}
		options.TLSTimeout = 5
	}
	next, err := server.NewServer(options)
	if err != nil {
		return err
	}
	s.nats.Store(next)
	return s.role.open(next, next.Start)
}

// startAnew puts a new server in place of the one there is: JetStream that was stopped
// and is enabled again in the same server has its requests answered twice.
func (s *Server) startAnew(ctx context.Context) error {
	old := s.nats.Load()
	old.Shutdown()
	old.WaitForShutdown()
	if err := s.start(s.address); err != nil {
		return err
	}
	if err := s.listens(); err != nil {
		return err
	}
	for {
		answer, stop := context.WithTimeout(ctx, slowCall)
		err := s.own.nc.FlushWithContext(answer)
		stop()
		if err == nil || Pause(ctx, retryLeast) != nil {
			return err
		}
	}
}

// listens waits until the server can be reached.
func (s *Server) listens() error {
	if !s.nats.Load().ReadyForConnections(startTime) {
		return fmt.Errorf("the server did not start (%s may be taken, or %s not writable)", s.o.Address, s.o.Dir)
	}
	return nil
}

// The limits of JetStream, which are not those of the streams, and of a connection.
const (
	maxMemory         = 16 << 20
	maxStore          = 1 << 50
	mostSubscriptions = 1000
)

// ready waits for the server and sets up its streams.
func (s *Server) ready() error {
	err := s.listens()
	if err != nil {
		return err
	}
	if at, ok := s.nats.Load().Addr().(*net.TCPAddr); ok && at != nil {
		s.address = net.JoinHostPort(at.IP.String(), strconv.Itoa(at.Port))
	}
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
	account := s.nats.Load().GlobalAccount().Name
	return filepath.Join(s.o.Dir, server.JetStreamStoreDir, account, "streams", jobsStream, "msgs")
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
	return connect("", warn, nats.InProcessServer(s), nats.Token(s.o.Token))
}

// InProcessConn is a connection to the server as it is now.
func (s *Server) InProcessConn() (net.Conn, error) { return s.nats.Load().InProcessConn() }

// Address is where the server listens, "" if nowhere.
func (s *Server) Address() string { return s.address }

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
	last := s.nats.Load()
	last.Shutdown()
	last.WaitForShutdown()
	_ = s.lock.Close() // it was not written
}
