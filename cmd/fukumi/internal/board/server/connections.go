package server

// Bounds on the connections at a time, in all and from one address. When there is no room, a
// connection gives way that has no request at work: it is silent, sends its request or takes
// a page, perhaps very slowly.

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// connections is a listener that keeps its open connections.
type connections struct {
	net.Listener
	limit, share int // in all, and from one address that is not this machine

	mu      sync.Mutex
	changed *sync.Cond
	list    map[*connection]bool
	stopped bool // fresh connections are not served any more
	closed  bool
}

// A connection knows whether a request of it is at work.
type connection struct {
	net.Conn
	all *connections

	// Guarded by all.mu.
	from  netip.Prefix
	fresh bool      // no request has come yet
	busy  bool      // a request is at work, or waits for its place
	since time.Time // of the last change of its state
}

func newConnections(l net.Listener, limit, share int) *connections {
	c := &connections{Listener: l, limit: limit, share: share, list: map[*connection]bool{}}
	c.changed = sync.NewCond(&c.mu)
	return c
}

// Accept waits until there is room for a connection. A connection beyond the share of its
// address is closed, unless another of that address gives way.
func (c *connections) Accept() (net.Conn, error) {
	for {
		accepted, err := c.Listener.Accept()
		if err != nil {
			return nil, err
		}
		own := &connection{Conn: accepted, all: c, from: origin(accepted), fresh: true, since: time.Now()}
		if c.admit(own) {
			return own, nil
		}
		_ = accepted.Close()
	}
}

// admit adds a connection, if need be in place of another.
func (c *connections) admit(own *connection) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if own.from.IsValid() && c.of(own.from) >= c.share && !c.giveWay(own.from) {
		return false
	}
	for len(c.list) >= c.limit && !c.closed && !c.giveWay(netip.Prefix{}) {
		c.changed.Wait()
	}
	if c.closed {
		return false
	}
	c.list[own] = true
	return true
}

// of returns how many connections an address has.
func (c *connections) of(from netip.Prefix) (n int) {
	for other := range c.list {
		if other.from == from {
			n++
		}
	}
	return n
}

// giveWay closes, of the connections that are not busy, the one whose state has not changed
// for longest: of an address or, if that is the zero Prefix, of the address with the most
// connections. It reports whether it has closed one.
func (c *connections) giveWay(from netip.Prefix) bool {
	var victim *connection
	held, most := map[netip.Prefix]int{}, 0
	for other := range c.list {
		held[other.from]++
	}
	for other := range c.list {
		n := held[other.from]
		switch {
		case other.busy, from.IsValid() && other.from != from, victim != nil && n < most:
			continue
		case victim == nil, n > most, other.since.Before(victim.since):
			victim, most = other, n
		}
	}
	if victim == nil {
		return false
	}
	delete(c.list, victim)
	_ = victim.Conn.Close()
	return true
}

// Close closes the listener, and ends the wait for room.
func (c *connections) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.changed.Broadcast()
	return c.Listener.Close()
}

// closeFresh closes the connections without a request so far, and future ones. A browser
// opens some before it needs them; a server that is stopped does not wait for them.
func (c *connections) closeFresh() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.stopped = true
	for other := range c.list {
		if other.fresh {
			_ = other.Conn.Close()
		}
	}
}

// note records what the HTTP server knows of a connection.
func (c *connections) note(of net.Conn, state http.ConnState) {
	own := ownOf(of)
	if own == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if state == http.StateNew {
		if c.stopped {
			_ = own.Conn.Close()
		}
		return
	}
	own.fresh, own.busy, own.since = false, false, time.Now()
	c.changed.Signal()
}

// work marks the connection of a request as busy, to the end of the request.
func work(ctx context.Context) {
	if own, ok := ctx.Value(connectionKey{}).(*connection); ok && own != nil {
		own.all.mu.Lock()
		defer own.all.mu.Unlock()
		own.busy = true
	}
}

// Close closes the connection, and makes room for another.
func (own *connection) Close() error {
	err := own.Conn.Close()
	c := own.all
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.list, own)
	c.changed.Signal()
	return err
}

// CloseWrite tells the other side that no more will come, so that it reads what has come.
// The HTTP server calls it if it does not read a request to its end.
func (own *connection) CloseWrite() error {
	if half, ok := own.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// ownOf returns our connection below one that may speak TLS.
func ownOf(c net.Conn) *connection {
	if secure, ok := c.(*tls.Conn); ok {
		c = secure.NetConn()
	}
	own, _ := c.(*connection)
	return own
}

// origin returns the address from which a connection comes. For IPv6 it is the network,
// because one machine may have all its addresses. It is the zero Prefix for this machine,
// where servers in front of the board run as well.
func origin(c net.Conn) netip.Prefix {
	at, err := netip.ParseAddrPort(c.RemoteAddr().String())
	ip := at.Addr().Unmap().WithZone("")
	if err != nil || ip.IsLoopback() {
		return netip.Prefix{}
	}
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	from, _ := ip.Prefix(bits) // the bits fit
	return from
}
