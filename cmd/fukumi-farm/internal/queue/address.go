package queue

// Who may be talked to: this machine as it is; any other with TLS and a token, and
// not otherwise.

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
)

// leastToken is how long a token has to be, in bytes.
const leastToken = 16

// split checks the form of an address, and says whether it is on this machine.
func split(address string) (host string, port int, loopback bool, err error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, false, fmt.Errorf("address %.80q: want a host and a port, like 127.0.0.1:4222", address)
	}
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || strconv.FormatUint(n, 10) != text {
		return "", 0, false, fmt.Errorf("address %.80q: the port is %q, want a number from 0 to 65535", address, text)
	}
	if host == "" {
		return "", 0, false,
			fmt.Errorf("address %.80q: without a host it would be open to every network; 127.0.0.1:%s is this machine "+
				"alone", address, text)
	}
	if strings.EqualFold(host, "localhost") {
		host = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(host)
	return host, int(n), err == nil && ip.Unmap().IsLoopback(), nil
}

// Check says why a server must not start: beyond this machine it wants TLS, and tokens
// for administration and for workers.
func (o *ServerOptions) Check() error {
	loopback, err := CheckListen(o.Address, o.Certificate != nil, o.Token)
	switch {
	case err != nil:
		return err
	case !loopback && o.WorkerToken == "":
		return fmt.Errorf("address %.80q is open to others: this needs a token for workers, too", o.Address)
	case o.WorkerToken != "" && o.Token == "":
		return errors.New("a token for workers needs one for administration, too")
	case o.WorkerToken != "" && o.WorkerToken == o.Token:
		return errors.New("workers and administration need different tokens")
	}
	return checkToken(o.WorkerToken)
}

// CheckListen says why nothing may listen at an address, and whether that is of this
// machine: beyond it TLS and a token are wanted.
func CheckListen(address string, tls bool, token string) (loopback bool, err error) {
	host, _, loopback, err := split(address)
	if err != nil {
		return false, err
	}
	if _, err := netip.ParseAddr(host); err != nil {
		return false, fmt.Errorf("address %.80q: want an IP address or localhost, not a name", address)
	}
	if err := checkToken(token); err != nil {
		return false, err
	}
	if !loopback && (!tls || token == "") {
		return false, fmt.Errorf("address %.80q is open to others: this needs a certificate and a token", address)
	}
	return loopback, nil
}

// checkToken refuses what is soon guessed.
func checkToken(token string) error {
	switch {
	case token == "":
		return nil
	case len(token) < leastToken:
		return fmt.Errorf("a token of %d characters is easily guessed: want at least %d", len(token), leastToken)
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return errors.New("a token must consist of visible ASCII characters")
	}
	return nil
}

// checkDial says why an address must not be talked to, and whether by TLS.
func checkDial(address string, token string, tls bool) (bool, error) {
	_, port, loopback, err := split(address)
	switch {
	case err != nil:
		return false, err
	case port == 0:
		return false, fmt.Errorf("address %.80q: want the port of the server", address)
	}
	if err := checkToken(token); err != nil {
		return false, err
	}
	if !loopback && token == "" {
		return false, fmt.Errorf("address %.80q is on another machine: this needs a token", address)
	}
	return tls || !loopback, nil
}
