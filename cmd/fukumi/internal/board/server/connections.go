package server

// The number of open connections is limited, in all and for one address. If there is no room for a new
// connection, one without a request at work is closed: a connection that is silent, sends its request
// or receives a page, perhaps very slowly.

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// connections is a listener that keeps track of its open connections.
type connections struct {
	net.Listener
	limit, share int // the maximum number of connections, in all, and from one address that is not this machine

	mu      sync.Mutex
	changed *sync.Cond
	list    map[*connection]bool
	stopped bool // fresh connections are no longer served
	closed  bool
}

// A connection is a connection that knows whether it has a request at work.
type connection struct {
	net.Conn
	all *connections

	// Guarded by all.mu.
	from  netip.Prefix
	fresh bool      // no request has arrived yet
	busy  bool      // a request is at work, or waits for its place
	since time.Time // time of the last change of the state
}

func newConnections(l net.Listener, limit, share int) *connections {
	c := &connections{Listener: l, limit: limit, share: share, list: map[*connection]bool{}}
	c.changed = sync.NewCond(&c.mu)
	return c
}

// Accept accepts a connection, and waits until there is room for it. It closes a connection beyond the
// share of its address, unless another connection of that address gives way.
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

// admit adds a connection, if necessary in place of another one. It reports whether it did.
func (c *connections) admit(own *connection) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if own.from.IsValid() && c.count(own.from) >= c.share && !c.giveWay(own.from) {
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

// count returns the number of connections from an address.
func (c *connections) count(from netip.Prefix) (n int) {
	for other := range c.list {
		if other.from == from {
			n++
		}
	}
	return n
}

// giveWay closes one of the connections from an address that are not busy, the one whose state has not
// changed for the longest time. If from is the zero Prefix, it chooses among the connections from the
// address with the most connections. It reports whether it has closed one.
func (c *connections) giveWay(from netip.Prefix) bool {
	var victim *connection
	count, victims := map[netip.Prefix]int{}, 0 // connections by address; connections from the address of victim
	for other := range c.list {
		count[other.from]++
	}
	for other := range c.list {
		n := count[other.from]
		switch {
		case other.busy, from.IsValid() && other.from != from, victim != nil && n < victims:
			continue
		case victim == nil, n > victims, other.since.Before(victim.since):
			victim, victims = other, n
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

// closeFresh closes the connections that had no request so far, and all connections to come. A browser
// opens some connections before it needs them. A server that is stopped does not wait for them.
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

// note records a new state of a connection, as the HTTP server reports it.
func (c *connections) note(conn net.Conn, state http.ConnState) {
	own := ownOf(conn)
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

// work marks the connection of a request as busy until the end of the request.
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

// CloseWrite tells the other side that no more data will come, so that it reads the answer.
// The HTTP server calls it if it has not read a request to its end.
func (own *connection) CloseWrite() error {
	if half, ok := own.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}

// ownOf returns the connection below c, which may be a TLS connection. It returns nil if c is not ours.
func ownOf(c net.Conn) *connection {
	if secure, ok := c.(*tls.Conn); ok {
		c = secure.NetConn()
	}
	own, _ := c.(*connection)
	return own
}

// origin returns the address from which a connection comes. For IPv6 that is the /64 network,
// because one machine may have all addresses of its network. For this machine it is the zero Prefix,
// because servers in front of the board may run here.
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
	from, _ := ip.Prefix(bits) // no error, because the number of bits is valid
	return from
}
