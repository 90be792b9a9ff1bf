// Package server serves the board to browsers over HTTP: call Listen, then Serve. It
// serves the files of the page, and POST /ask, a request to the service whose events
// come back as a stream (text/event-stream).
//
// Every client that can reach the server can make it search, and any page in a browser
// on this machine can send the browser here. So the server
//
//   - listens on this machine alone, unless it has a token and names of hosts;
//   - answers only requests that use one of its known names, against pages that point a
//     name of their own at this machine (DNS rebinding);
//   - refuses what another site has asked the browser to fetch, GET included, and
//     POST with an origin that is not its own (guard.go);
//   - lets the page load nothing from elsewhere, and forbids frames around it;
//   - bounds what it reads and holds: connections, with a share for each address, where
//     idle ones give way (connections.go); headers; bodies (body.go); searches at a time
//     and waiting searches (queue.go); and the time that each may take.
//
// It never takes a path of a file or a command from a request, and it logs nothing. It
// cannot protect from a program of the same user on this machine; and without TLS the
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
// returned one or ctx has ended.
type Service interface {
	Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error
}

// Options say what is served, and to whom.
type Options struct {
	// Address is where to listen: an IP address or localhost, and a port; port 0 is
	// any free port.
	Address string
	// Token is what a browser has to show once, at /?token=…; "" admits every browser
	// and needs an address of this machine alone.
	Token string
	// Hosts are further names under which the server may be reached: a name, with its
	// port if that is not the port of Address. The names of this machine are known.
	Hosts []string
	// Certificate makes it HTTPS; nil is plain HTTP.
	Certificate *tls.Certificate

	Pages   []Page
	Service Service
	// Order says which requests need one of the places below, and which are first.
	Order  func(request []byte) places.Order
	Places int   // searches at a time; 0 is one
	Queue  int   // the maximum of waiting searches; 0 is 8, less than 0 none
	Body   int64 // the maximum length of a request, in bytes; 0 is DefaultBody

	// OnPanic, if not nil, is called with the error of a request that panicked, which
	// is a defect of the program.
	OnPanic func(error)
}

// DefaultBody is the default of Options.Body, in bytes: enough for a file of half a
// megabyte.
const DefaultBody = 768 << 10

// The bounds that are not options.
const (
	maxConnections = 256
	addressShare   = 64       // of the connections, for one address elsewhere
	maxHeader      = 16 << 10 // bytes
	quickPlaces    = 16       // requests at a time that are not searches
	largePlaces    = 16       // requests being read that are larger than smallBody
	shortQueue     = 256      // requests that wait for a place of either kind
	smallBody      = 64 << 10 // bytes
	headerTime     = 5 * time.Second
	bodyTime       = 10 * time.Second
	restTime       = 250 * time.Millisecond // for the rest of a request that was refused
	idleTime       = time.Minute
	writeTime      = 30 * time.Second       // for a page
	eventTime      = 5 * time.Second        // for one event of a stream
	beat           = 200 * time.Millisecond // the longest silence of a stream
	grace          = 700 * time.Millisecond // for running requests when the server is stopped
)

// A Server listens, and serves once Serve is called.
type Server struct {
	o        Options
	listener net.Listener
	names    map[string]bool // the accepted values of Host
	fronted  map[string]bool // those with which another server may stand in front; true if that surely speaks TLS
	origin   string          // its scheme, with "://"
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

// errStopped is why requests end when the server does.
var errStopped = errors.New("the server was stopped")

// Serve serves until the context ends, which also ends running searches. It then returns
// nil, and leaves no goroutine.
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
		// Requests that have still not ended are not waited for.
		_ = server.Close()
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// Deadlines of the previous request on the connection would still hold. And net/http
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
