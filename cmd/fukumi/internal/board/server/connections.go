package server

// How many connections there are at a time.

import (
	"net"
	"sync"
)

// limited is a listener with at most so many connections at a time; more wait to be
// accepted.
func limited(l net.Listener, most int) net.Listener {
	return &limitedListener{Listener: l, places: make(chan struct{}, most), closed: make(chan struct{})}
}

type limitedListener struct {
	net.Listener
	places chan struct{}
	once   sync.Once
	closed chan struct{}
}

func (l *limitedListener) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.places
		return nil, err
	}
	return &limitedConnection{Conn: c, leave: sync.OnceFunc(func() { <-l.places })}, nil
}

func (l *limitedListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type limitedConnection struct {
	net.Conn
	leave func()
}

func (c *limitedConnection) Close() error {
	err := c.Conn.Close()
	c.leave()
	return err
}

// CloseWrite says that no more will come, so that the other side reads what has: the
// server does so where it does not read a request to its end.
func (c *limitedConnection) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
