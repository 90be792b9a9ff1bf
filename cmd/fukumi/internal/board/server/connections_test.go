package server

// Which connections are kept, and which give way.

import (
	"bufio"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"fukumi/notation/testhelp"
)

// A fakeListener accepts what is sent to it.
type fakeListener struct {
	net.Listener
	come chan net.Conn
}

func (l fakeListener) Accept() (net.Conn, error) {
	if c, ok := <-l.come; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (l fakeListener) Close() error {
	close(l.come)
	return nil
}

// A fakeConn comes from any address, and says when it is closed.
type fakeConn struct {
	net.Conn
	from   string
	closed chan struct{}
}

func (c *fakeConn) RemoteAddr() net.Addr {
	at, _ := net.ResolveTCPAddr("tcp", c.from)
	return at
}

func (c *fakeConn) Close() error {
	select {
	case <-c.closed:
	default:
		close(c.closed)
	}
	return nil
}

func (c *fakeConn) isClosed() bool {
	select {
	case <-c.closed:
		return true
	default:
		return false
	}
}

// A crowd has connections to a listener that no server serves.
type crowd struct {
	t        *testing.T
	l        *connections
	come     chan net.Conn
	accepted chan *connection
}

func newCrowd(t *testing.T, most, share int) *crowd {
	c := &crowd{t: t, come: make(chan net.Conn), accepted: make(chan *connection)}
	c.l = newConnections(fakeListener{come: c.come}, most, share)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for {
			own, err := c.l.Accept()
			if err != nil {
				return
			}
			c.accepted <- own.(*connection)
		}
	}()
	t.Cleanup(func() {
		c.l.Close()
		<-ended
	})
	return c
}

// dial opens a connection from an address, without waiting for it.
func (c *crowd) dial(from string) *fakeConn {
	fake := &fakeConn{from: from, closed: make(chan struct{})}
	c.come <- fake
	return fake
}

// enter opens a connection that is accepted. It is busy, or waits for its browser.
func (c *crowd) enter(from string, busy bool) (*fakeConn, *connection) {
	c.t.Helper()
	fake := c.dial(from)
	select {
	case own := <-c.accepted:
		c.l.note(own, http.StateNew)
		if busy {
			own.work()
		}
		return fake, own
	case <-time.After(patience):
		c.t.Fatalf("the connection from %s is not accepted", from)
		return nil, nil
	}
}

// work says that a request of the connection is at work.
func (own *connection) work() { work(context.WithValue(context.Background(), connectionKey{}, own)) }

// TestConnectionsGiveWay: without room the connection is closed that has waited longest for
// its browser. If all are busy, the next connection waits.
func TestConnectionsGiveWay(t *testing.T) {
	c := newCrowd(t, 3, 3)
	first, _ := c.enter("127.0.0.1:1", true)
	second, _ := c.enter("127.0.0.1:2", false)
	third, thirdOwn := c.enter("127.0.0.1:3", false)
	fourth, fourthOwn := c.enter("127.0.0.1:4", true)
	if first.isClosed() || !second.isClosed() || third.isClosed() || fourth.isClosed() {
		t.Error("of two that wait, not the older one gave way")
	}
	thirdOwn.work()
	c.dial("127.0.0.1:5")
	select {
	case <-c.accepted:
		t.Fatal("there is no room, and yet one is accepted")
	case <-time.After(50 * time.Millisecond):
	}
	fourthOwn.Close()
	fourthOwn.Close() // makes room for one connection, not two
	fifth := <-c.accepted
	fifth.work()
	c.dial("127.0.0.1:6")
	c.l.note(thirdOwn, http.StateIdle)
	sixth := <-c.accepted
	if !third.isClosed() || first.isClosed() {
		t.Error("not the one that became idle gave way")
	}
	c.l.note(sixth, http.StateActive) // it asks for a page, and does not read it
	if _, seventh := c.enter("127.0.0.1:7", true); c.l.list[sixth] || !c.l.list[seventh] {
		t.Error("who takes a page holds others up")
	}
	if n := len(c.l.list); n != 3 {
		t.Errorf("%d connections, want 3", n)
	}
}

// TestAddressShare: one address, or one network of IPv6, has its share, and gives way before
// others if there is no room.
func TestAddressShare(t *testing.T) {
	c := newCrowd(t, 5, 3)
	good, _ := c.enter("192.0.2.1:1", false) // the oldest
	greedy := make([]*fakeConn, 3)
	for i := range greedy {
		greedy[i], _ = c.enter(fmt.Sprintf("[2001:db8::%d]:1", i), false)
	}
	c.enter("[2001:db8::ffff:1]:1", false)
	if !greedy[0].isClosed() || good.isClosed() {
		t.Error("what is beyond the share does not take the place of its own")
	}
	c.enter("[2001:db8:0:1::1]:1", false) // another network: five in all
	other, _ := c.enter("198.51.100.7:1", true)
	if !greedy[1].isClosed() || good.isClosed() || other.isClosed() {
		t.Error("without room, not the address with the most connections gives way")
	}
	for range 3 {
		c.enter("203.0.113.9:1", true)
	}
	if refused := c.dial("203.0.113.9:1"); true {
		<-refused.closed // its whole share is busy
	}
	for range 4 { // the share does not bound this machine: servers in front of the board run there
		if own, _ := c.enter("127.0.0.1:1", false); own.isClosed() {
			t.Error("a connection of this machine is refused")
		}
	}
}

// hold opens a connection, writes a text, and reads an answer if one is expected.
func hold(t *testing.T, dial func() (net.Conn, error), text string, answered bool) net.Conn {
	t.Helper()
	c := testhelp.Must(dial())(t)
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	if answered {
		r, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("%q: %v, %v", text, r, err)
		}
		_, _ = io.Copy(io.Discard, r.Body)
	}
	return c
}

// TestIdleGiveWay: connections without a request at work keep no other client out, in any
// state.
func TestIdleGiveWay(t *testing.T) {
	s := serve(t, Options{})
	page := "GET / HTTP/1.1\r\nHost: " + s.host() + "\r\n\r\n"
	slow := "POST /ask HTTP/1.1\r\nHost: " + s.host() +
		"\r\nContent-Type: application/json\r\nFukumi-Tab: a\r\nContent-Length: 10\r\n\r\n{"
	for name, c := range map[string]struct {
		text     string
		answered bool
	}{"silent": {"", false}, "idle": {page, true}, "slow header": {page[:20], false}, "slow body": {slow, false}} {
		var held []net.Conn
		for range maxConnections {
			held = append(held, hold(t, func() (net.Conn, error) {
				return net.Dial("tcp", s.host())
			}, c.text, c.answered))
		}
		client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		r, err := client.Get(s.URL())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		r.Body.Close()
		s.connections.mu.Lock()
		n := len(s.connections.list)
		s.connections.mu.Unlock()
		if n < maxConnections-1 { // the held connections have not ended by themselves
			t.Errorf("%s: the answer came when %d connections were left of %d", name, n, maxConnections)
		}
		for _, c := range held {
			c.Close()
		}
		eventually(t, "all are gone", func() bool {
			s.connections.mu.Lock()
			defer s.connections.mu.Unlock()
			return len(s.connections.list) == 0
		})
	}
}

// TestRefusedAreClosed: a refused client holds no connection, with TLS or without.
func TestRefusedAreClosed(t *testing.T) {
	borrowed := httptest.NewUnstartedServer(nil)
	borrowed.StartTLS()
	certificate := borrowed.TLS.Certificates[0]
	borrowed.Close()
	for _, o := range []Options{
		{Token: "0123456789abcdef"},
		{Token: "0123456789abcdef", Certificate: &certificate},
	} {
		s := serve(t, o)
		for _, request := range []string{
			"GET / HTTP/1.1\nHost: HOST\n\n",
			"GET /?token=wrong HTTP/1.1\nHost: HOST\n\n",
			"GET / HTTP/1.1\nHost: evil.example\n\n",
			"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: cross-site\n\n",
			"POST /ask HTTP/1.1\nHost: HOST\nContent-Length: 100\n\n{",
		} {
			text := strings.ReplaceAll(strings.ReplaceAll(request, "HOST", s.host()), "\n", "\r\n")
			c := hold(t, func() (net.Conn, error) {
				if o.Certificate != nil {
					return tls.Dial("tcp", s.host(), &tls.Config{InsecureSkipVerify: true})
				}
				return net.Dial("tcp", s.host())
			}, text, false)
			_ = c.SetReadDeadline(time.Now().Add(patience))
			r := testhelp.Must(http.ReadResponse(bufio.NewReader(c), nil))(t)
			_, _ = io.Copy(io.Discard, r.Body)
			if r.StatusCode < 400 || !r.Close {
				t.Errorf("%q: %s, closed: %v", request, r.Status, r.Close)
			}
		}
		eventually(t, "no connection is left", func() bool {
			s.connections.mu.Lock()
			defer s.connections.mu.Unlock()
			return len(s.connections.list) == 0
		})
	}
}

// TestUnreadBodies: a body that is not read, and does not come, holds no connection.
func TestUnreadBodies(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{})
	for _, request := range []string{"GET /", "GET /nothing", "POST /", "PUT /ask"} {
		hold(t, func() (net.Conn, error) { return net.Dial("tcp", s.host()) },
			request+" HTTP/1.1\r\nHost: "+s.host()+"\r\nContent-Length: 100\r\n\r\n{", false)
	}
	eventually(t, "all are gone, or wait for the next request", func() bool {
		s.connections.mu.Lock()
		defer s.connections.mu.Unlock()
		for c := range s.connections.list {
			if c.fresh || c.busy {
				return false
			}
		}
		return true
	})
}

// TestSlowBodies: requests that come slowly hold no places.
func TestSlowBodies(t *testing.T) {
	s := serve(t, Options{})
	head := func(length int) string {
		return fmt.Sprintf("POST /ask HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"+
			"Fukumi-Tab: a\r\nContent-Length: %d\r\n\r\n", s.host(), length)
	}
	for name, text := range map[string]string{
		"small": head(1000) + "{",
		"large": head(smallBody+1000) + "{" + strings.Repeat(" ", smallBody),
	} {
		var held []net.Conn
		for range 40 {
			held = append(held, hold(t, func() (net.Conn, error) { return net.Dial("tcp", s.host()) }, text, false))
		}
		eventually(t, "all are being read", func() bool {
			s.connections.mu.Lock()
			defer s.connections.mu.Unlock()
			reading := 0
			for c := range s.connections.list {
				if !c.fresh {
					reading++
				}
			}
			return reading >= 40
		})
		s.quick.mu.Lock()
		free := s.quick.free
		s.quick.mu.Unlock()
		if free != quickPlaces {
			t.Errorf("%s: %d places are free of %d", name, free, quickPlaces)
		}
		s.ask(t.Context(), t, "a", `{"do":"say"}`).want(`answer {"said":"a\nb"}`, "done {}")
		for _, c := range held {
			c.Close()
		}
	}
}
