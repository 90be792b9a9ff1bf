// Package server serves the board to browsers over HTTP: the files of the page,
// and POST /ask, a request to the service whose events come back as a stream
// (text/event-stream).
//
// Whoever can reach the server can make it search, and a browser on this machine
// can be sent here by any page that it shows. So the server
//
//   - listens on this machine alone, unless it has a token and names of hosts;
//   - answers only requests that name it by one of the names that it knows, against
//     pages that point a name of theirs at this machine (DNS rebinding);
//   - refuses what another site has asked the browser to fetch, GET included, and
//     POST with an origin that is not its own (guard.go);
//   - lets the page load nothing from elsewhere and be framed by nobody;
//   - bounds what it reads and holds: connections, of which one address has a share and
//     the idle ones give way (connections.go), headers, bodies (body.go), searches at a
//     time and those that wait (queue.go), and the time that each may take.
//
// It never takes a path of a file or a command from a request, and it logs nothing.
// What it cannot protect from is a program of the same user on this machine; and
// without TLS nothing is hidden from the network between here and another one.
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

// A Service answers requests: see package board. Its Answer returns an error only where
// tell did or ctx has ended.
type Service interface {
	Answer(ctx context.Context, request []byte, tell func(event string, data any) error) error
}

// Options say what is served, and to whom.
type Options struct {
	// Address is where to listen: an IP address or localhost, and a port; port 0 is
	// a free one.
	Address string
	// Token is what a browser has to show once, at /?token=…; "" lets every one in
	// and needs an address of this machine alone.
	Token string
	// Hosts are the names under which the server is asked besides those of this
	// machine: a name, with its port where that is not the one of Address.
	Hosts []string
	// Certificate makes it HTTPS; nil is plain HTTP.
	Certificate *tls.Certificate

	Pages   []Page
	Service Service
	// Order says which request takes a place of those below, and which comes first.
	Order  func(request []byte) places.Order
	Places int   // searches at a time; 0 is one
	Queue  int   // the most searches that wait; 0 is 8, less than 0 none
	Body   int64 // the longest request, in bytes; 0 is DefaultBody

	// Failed, if not nil, is told of what is a defect of the program: a request
	// that ended in a panic.
	Failed func(error)
}

// DefaultBody is the longest request where Options do not say, in bytes: enough for
// a file of half a megabyte.
const DefaultBody = 768 << 10

// The bounds that nobody has to choose.
const (
	mostConnections = 256
	addressShare    = 64       // of them, for one address elsewhere
	mostHeader      = 16 << 10 // bytes
	quickPlaces     = 16       // requests at a time that are not searches
	largePlaces     = 16       // that are being read and are larger than smallBody
	shortQueue      = 256      // that wait for a place of either kind
	smallBody       = 64 << 10 // bytes
	headerTime      = 5 * time.Second
	bodyTime        = 10 * time.Second
	restTime        = 250 * time.Millisecond // for the rest of a request that was refused
	idleTime        = time.Minute
	writeTime       = 30 * time.Second       // for a page
	eventTime       = 5 * time.Second        // for one event of a stream
	beat            = 200 * time.Millisecond // the longest silence of a stream
	grace           = 700 * time.Millisecond // for what runs when the server is stopped
)

// A Server listens, and serves once Serve is called.
type Server struct {
	o        Options
	listener net.Listener
	names    map[string]bool // the values of Host that are ours
	fronted  map[string]bool // those of them that another server may answer for; true where it surely speaks TLS
	origin   string          // its scheme, with "://"
	url      string
	cookie   http.Cookie // that shows that the token was; without a name where there is none
	pages    map[string]*Page

	searches, quick, large *queue
	tabs                   tabs

	connections *connections
}

// Listen checks the options and begins to listen. The caller calls Serve, or Close.
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
	s.connections = newConnections(listener, mostConnections, addressShare)
	s.settleNames()
	s.settleToken()
	return s, nil
}

// URL is the address to open in a browser, with the token where there is one.
func (s *Server) URL() string { return s.url }

// Close ends a server that was not served.
func (s *Server) Close() error { return s.listener.Close() }

// errStopped is why requests end when the server does.
var errStopped = errors.New("the server was stopped")

// Serve serves until the context ends; what is searched then ends with it. It
// returns nil where the context was the reason, and no goroutine of it is left.
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
		MaxHeaderBytes:    mostHeader,
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
		// Those who still have not ended are not waited for.
		_ = server.Close()
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// A deadline of the request before, on the same connection, would still hold; and
	// what nobody reads of a request is waited for at its end.
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
