package server

// The address at which the server listens, and the names by which clients may call the server.

import (
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
	"unicode"
)

// A token needs minToken characters, minKinds of them different, because an attacker can try tokens
// as fast as the network allows.
const (
	minToken = 16
	minKinds = 8
)

// checkToken refuses a token that is easy to guess.
func checkToken(token string) error {
	n, kinds := 0, map[rune]bool{}
	for _, r := range token {
		if unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			n++
			kinds[r] = true
		}
	}
	if n < minToken || len(kinds) < minKinds {
		return fmt.Errorf("a token like this is soon guessed: "+
			"expected at least %d characters that are no spaces, %d of them different", minToken, minKinds)
	}
	return nil
}

// address checks the address of the options, and returns it as an IP address and a port. It refuses an
// address without a host, which would mean every network: a user who writes ":8080" probably means
// only the browser on the same machine.
func (o *Options) address() (string, error) {
	host, port, err := net.SplitHostPort(o.Address)
	if err != nil {
		return "", fmt.Errorf("address %q: expected a host and a port, like 127.0.0.1:8080", o.Address)
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || strconv.FormatUint(n, 10) != port {
		return "", fmt.Errorf("address %q: the port is %q, expected a number from 0 to 65535", o.Address, port)
	}
	if host == "" {
		return "", fmt.Errorf("address %q: without a host it would be open to every network; 127.0.0.1:%s is this "+
			"machine alone", o.Address, port)
	}
	if strings.EqualFold(host, "localhost") {
		host = "127.0.0.1"
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return "", fmt.Errorf("address %q: expected an IP address or localhost, not the name %q", o.Address, host)
	}
	if o.Token != "" {
		if err := checkToken(o.Token); err != nil {
			return "", err
		}
	}
	if len(o.Hosts) > 0 && o.Token == "" {
		return "", fmt.Errorf("host %q: a name other than this machine's is for other machines: this needs a token",
			o.Hosts[0])
	}
	for _, name := range o.Hosts {
		if err := checkName(name); err != nil {
			return "", err
		}
	}
	if ip = ip.Unmap(); !ip.IsLoopback() && (o.Token == "" || len(o.Hosts) == 0) {
		return "", fmt.Errorf("address %q is open to others: this needs a token, and with --host the names that "+
			"browsers use for it", o.Address)
	}
	return net.JoinHostPort(ip.String(), port), nil
}

// checkName checks the name of a host, with or without a port.
func checkName(name string) error {
	host, port := splitName(name)
	foreign := func(r rune) bool {
		return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.", r)
	}
	good := host != "" && !strings.ContainsFunc(host, foreign)
	if inside, ok := strings.CutPrefix(host, "["); ok {
		ip, err := netip.ParseAddr(strings.TrimSuffix(inside, "]"))
		good = err == nil && ip.Is6() && ip.Zone() == ""
	}
	if n, err := strconv.ParseUint(port, 10, 16); port != "" && (err != nil || n == 0) {
		good = false
	}
	if !good {
		return fmt.Errorf("host %q: expected the name of a host as it stands in an address, like board.example or "+
			"board.example:8443", name)
	}
	return nil
}

// splitName splits a name into host and port. The port is "" if the name has no port.
func splitName(name string) (host, port string) {
	if i := strings.LastIndexByte(name, ':'); i >= 0 && !strings.HasSuffix(name, "]") {
		return name[:i], name[i+1:]
	}
	return name, ""
}

// settleNames sets the accepted values of the header Host, and the address to open. The port must be
// known by then.
func (s *Server) settleNames() {
	scheme, defaultPort := "http", "80"
	if s.o.Certificate != nil {
		scheme, defaultPort = "https", "443"
	}
	at := s.listener.Addr().(*net.TCPAddr).AddrPort()
	own := strconv.Itoa(int(at.Port()))
	s.origin = scheme + "://"
	s.names, s.fronted = map[string]bool{}, map[string]bool{}
	// add adds a name, and returns it as browsers write it: without the default port of the scheme.
	add := func(host, port string) string {
		full := strings.ToLower(host) + ":" + port
		s.names[full] = true
		if port == defaultPort {
			full = strings.ToLower(host)
			s.names[full] = true
		}
		return full
	}
	for _, host := range []string{"localhost", "127.0.0.1", "[::1]"} {
		add(host, own)
	}
	ip := at.Addr().Unmap().WithZone("")
	open := "127.0.0.1"
	if !ip.IsUnspecified() {
		if open = ip.String(); ip.Is6() {
			open = "[" + open + "]"
		}
	}
	open = add(open, own)
	for i, name := range s.o.Hosts {
		host, port := splitName(name)
		hasPort := port != ""
		if !hasPort {
			port = own
		}
		full := add(host, port)
		if hasPort && port != "80" {
			s.fronted[full] = port == "443"
		}
		if i == 0 && !ip.IsLoopback() {
			open = full
		}
		if hasPort && (port == "443" || port == "80") {
			s.names[strings.ToLower(host)] = true // browsers leave out these ports
		}
		if hasPort && port == "443" {
			s.fronted[strings.ToLower(host)] = true
		}
	}
	s.url = s.origin + open + "/"
}
