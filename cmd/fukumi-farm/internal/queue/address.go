package queue

// The rules for servers. A server on this machine is always allowed, another server only with TLS and a login.

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
)

// check returns the host and the port of the server, and whether to use TLS. It returns an error if the server is not
// allowed.
func (o *DialOptions) check() (address string, secure bool, err error) {
	address = o.Server
	if scheme, rest, found := strings.Cut(address, "://"); found {
		if secure = scheme == "tls"; !secure && scheme != "nats" {
			return "", false, fmt.Errorf("server %.80q: expected HOST:PORT, nats://HOST:PORT or tls://HOST:PORT",
				o.Server)
		}
		address = strings.TrimSuffix(rest, "/")
	}
	host, port, err := net.SplitHostPort(address)
	if n, perr := strconv.ParseUint(port, 10, 16); err != nil || host == "" || perr != nil || n == 0 {
		return "", false, fmt.Errorf("server %.80q: expected a host and a port, like 127.0.0.1:4222", o.Server)
	}
	if strings.Contains(host, "@") {
		return "", false, errors.New("a password does not belong in an address, which others can see: use --login-file")
	}
	ip, perr := netip.ParseAddr(host)
	loopback := perr == nil && ip.Unmap().IsLoopback() || strings.EqualFold(host, "localhost")
	if !loopback && o.User == "" && o.Credentials == "" {
		return "", false, fmt.Errorf("server %.80q is another machine: this needs a login", o.Server)
	}
	return address, secure || !loopback || o.Roots != nil, nil
}
