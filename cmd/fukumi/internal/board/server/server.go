// Package server serves the board to browsers over HTTP: call Listen, then Serve. It
// serves the files of the page, and POST /ask, which passes a request to the service. The events
// of the answer come back as a stream (text/event-stream).
//
// Every client that can reach the server can make it search, and every page of the web can make a browser
// on this machine send requests to it. So the server
//
//   - listens only on this machine, unless it has a token and names of hosts;
//   - answers only requests that use one of its known names, because a site can make a name
//     of its own point at this machine (DNS rebinding);
//   - refuses requests, GET included, that another site has told the browser to send, and
//     POST with an origin that is not its own (guard.go);
//   - lets the page load nothing from elsewhere, and forbids frames around it;
//   - limits what it reads and holds: connections in all and for each address, of which
//     idle ones give way (connections.go); headers; bodies (body.go); searches at a time
//     and waiting searches (queue.go); and the time that each of these may take.
//
// It never takes a path of a file or a command from a request, and it logs nothing. It
// cannot protect itself from a program of the same user on this machine. Without TLS the
// networks on the way to another machine can read everything.
package server

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"time"

	"fukumi/cmd/fukumi/internal/board/places"
)

// A Service answers requests: see package board. Its Answer returns an error only if tell
// returned an error or ctx is done.
type Service interface {
	Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error
}

// Options say what the server serves, and to whom.
type Options struct {
	// Address is the address to listen at: an IP address or localhost, and a port. Port 0 means
	// any free port.
	Address string
	// Token is the secret that a browser has to show once, at /?token=…. "" admits every browser,
	// and is allowed only if Address cannot be reached from other machines.
	Token string
	// Hosts are further names by which clients may reach the server, each with its
	// port if that is not the port of Address. The names of this machine are known anyway.
	Hosts []string
	// Certificate, if not nil, is the certificate for HTTPS. nil means plain HTTP.
	Certificate *tls.Certificate

	Pages   []Page
	Service Service
	// Order returns the priority of a request, or places.NoOrder for a request that needs none of the Places.
	Order  func(request []byte) places.Order
	Places int   // the maximum number of searches at a time; 0 means one
	Queue  int   // the maximum number of waiting searches; 0 means 8, and less than 0 means none
	Body   int64 // the maximum length of a request, in bytes; 0 means DefaultBody

	// OnPanic, if not nil, is called with an error if a request panicked. A panic is a defect of
	// the program.
	OnPanic func(error)
}

// DefaultBody is the default of Options.Body, in bytes. It is enough for a file of half a
// megabyte.
const DefaultBody = 768 << 10

// The limits that are not options.
const (
	maxConnections = 256
	addressShare   = 64       // maximum of connections from one address of another machine
	maxHeader      = 16 << 10 // bytes
	quickPlaces    = 16       // places for requests that are not searches
	largePlaces    = 16       // places for reading requests that are larger than smallBody
	shortQueue     = 256      // maximum of requests that wait for a place of one of these two kinds
	smallBody      = 64 << 10 // bytes
	headerTime     = 5 * time.Second
	bodyTime       = 10 * time.Second
	restTime       = 250 * time.Millisecond // for reading the rest of a refused request
	idleTime       = time.Minute
	writeTime      = 30 * time.Second       // for writing a page
	eventTime      = 5 * time.Second        // for writing one event of a stream
	beat           = 200 * time.Millisecond // the time after which a silent stream sends a comment
	grace          = 700 * time.Millisecond // for running requests to end when the server is stopped
)

// A Server listens from the beginning, and serves after Serve was called.
type Server struct {
	o        Options
	listener net.Listener
	names    map[string]bool // the accepted values of Host
	fronted  map[string]bool // the names of a server that may be in front of this one; true if it certainly speaks TLS
	origin   string          // the scheme of the own origin, with "://"
	url      string
	cookie   http.Cookie // proves that the token was shown; its name is "" without a token
	pages    map[string]*Page

	searches, quick, large *queue
	tabs                   tabs

	connections *connections
}

// Listen checks the options and begins to listen. The caller must call Serve or Close.
func Listen(o Options) (*Server, error) {
	o.Places = cmp.Or(o.Places, 1)
	o.Queue = max(cmp.Or(o.Queue, 8), 0)
	o.Body = cmp.Or(o.Body, DefaultBody)
	pages, err := byPath(o.Pages)
	if err != nil {
		return nil, err
	}
	address, err := o.address()
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s := &Server{
		o: o, listener: listener, pages: pages,
		searches: newQueue(o.Places, o.Queue), quick: newQueue(quickPlaces, shortQueue),
		large: newQueue(largePlaces, shortQueue),
	}
	s.connections = newConnections(listener, maxConnections, addressShare)
	s.settleNames()
	s.settleToken()
	return s, nil
}

// URL returns the address to open in a browser, with the token if there is one.
func (s *Server) URL() string { return s.url }

// Close closes a server whose Serve was not called.
func (s *Server) Close() error { return s.listener.Close() }

// errStopped is the cause with which requests end when the server is stopped.
var errStopped = errors.New("the server was stopped")

// Serve serves until ctx is done, which also ends running searches. Then it returns
// nil, and leaves no goroutine behind.
func (s *Server) Serve(ctx context.Context) error {
	base, stop := context.WithCancelCause(context.Background())
	defer stop(errStopped)
	server := &http.Server{
		Handler:     s,
		BaseContext: func(net.Listener) context.Context { return base },
		ConnState:   s.connections.note,
		ConnContext: func(ctx context.Context, c net.Conn) context.Context {
			return context.WithValue(ctx, connectionKey{}, ownOf(c))
		},
		ErrorLog:          log.New(io.Discard, "", 0),
		MaxHeaderBytes:    maxHeader,
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		Protocols:         new(http.Protocols),
	}
	server.Protocols.SetHTTP1(true)
	var listener net.Listener = s.connections
	if s.o.Certificate != nil {
		listener = tls.NewListener(listener, &tls.Config{
			Certificates: []tls.Certificate{*s.o.Certificate}, NextProtos: []string{"http/1.1"},
			MinVersion: tls.VersionTLS12,
		})
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	stop(errStopped)
	s.connections.closeFresh()
	enough, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	if server.Shutdown(enough) != nil {
		// Serve does not wait longer for requests that have not ended yet.
		_ = server.Close()
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// The deadlines of the previous request on the connection would still hold. Besides, net/http
	// waits at the end for the unread rest of a request.
	control, now := http.NewResponseController(w), time.Now()
	_ = control.SetWriteDeadline(now.Add(writeTime))
	_ = control.SetReadDeadline(now.Add(bodyTime))
	if !s.admit(w, r) {
		return
	}
	if r.URL.Path == "/ask" {
		s.ask(w, r)
		return
	}
	s.page(w, r)
}

// connectionKey is the key of the *connection in the context of a request.
type connectionKey struct{}
