package server

// What an attacker sends, or makes a browser send.

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/notation/testhelp"
)

// TestForeign: requests under other names, of other origins or other sites, and requests
// that other sites can make a browser send, are refused.
func TestForeign(t *testing.T) {
	s := serve(t, Options{})
	_, port, _ := net.SplitHostPort(s.host())
	const good = "POST /ask HTTP/1.1\nHost: HOST\nContent-Type: application/json\nFukumi-Tab: a\n"
	const body = "Content-Length: 12\n\n{\"do\":\"say\"}"
	for _, c := range []struct {
		request string
		status  int
	}{
		// Names.
		{"GET / HTTP/1.1\nHost: HOST\n\n", 200},
		{"GET / HTTP/1.1\nHost: localhost:PORT\n\n", 200},
		{"GET / HTTP/1.1\nHost: LocalHost:PORT\n\n", 200},
		{"GET / HTTP/1.1\nHost: [::1]:PORT\n\n", 200},
		{"GET / HTTP/1.1\nHost: evil.example\n\n", 403},
		{"GET / HTTP/1.1\nHost: evil.example:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: 127.0.0.1.evil.example:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: localhost.:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: a.localhost:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: 127.0.0.1\n\n", 403},
		{"GET / HTTP/1.1\nHost: 127.0.0.1:1\n\n", 403},
		{"GET / HTTP/1.1\nHost: 127.1:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: 0.0.0.0:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: 2130706433:PORT\n\n", 403},
		{"GET / HTTP/1.1\nHost: \n\n", 403},
		{"GET / HTTP/1.0\n\n", 403},
		{"GET / HTTP/1.1\n\n", 400},
		{"GET / HTTP/1.1\nHost: HOST\nHost: evil.example\n\n", 400},
		{"GET http://evil.example/ HTTP/1.1\nHost: HOST\n\n", 403},
		{"GET / HTTP/1.1\nHost: evil.example\nX-Forwarded-Host: HOST\n\n", 403},
		// Sites.
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: none\n\n", 200},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: same-origin\n\n", 200},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: same-site\n\n", 403},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: cross-site\n\n", 403},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate\nSec-Fetch-User: ?1\n\n",
			403},
		{"GET /static/app.js HTTP/1.1\nHost: HOST\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors\n\n", 403},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: none\nSec-Fetch-Site: cross-site\n\n", 403},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: \n\n", 403},
		{good + "Sec-Fetch-Site: cross-site\n" + body, 403},
		// Origins.
		{good + body, 200},
		{good + "Origin: http://HOST\nSec-Fetch-Site: same-origin\n" + body, 200},
		{good + "Origin: null\n" + body, 403},
		{good + "Origin: \n" + body, 403},
		{good + "Origin: http://evil.example\n" + body, 403},
		{good + "Origin: https://HOST\n" + body, 403},
		{good + "Origin: http://localhost:PORT\n" + body, 403},
		{good + "Origin: http://HOST.evil.example\n" + body, 403},
		{good + "Origin: http://HOST\nOrigin: http://evil.example\n" + body, 403},
		{"GET / HTTP/1.1\nHost: HOST\nOrigin: null\n\n", 403},
		// What a form or an image can send.
		{"POST /ask HTTP/1.1\nHost: HOST\nContent-Type: text/plain\nFukumi-Tab: a\n" + body, 415},
		{"POST /ask HTTP/1.1\nHost: HOST\nContent-Type: application/x-www-form-urlencoded\n" + body, 415},
		{"POST /ask HTTP/1.1\nHost: HOST\nFukumi-Tab: a\n" + body, 415},
		{"POST /ask HTTP/1.1\nHost: HOST\nContent-Type: application/json\n" + body, 400},
		{"POST /ask HTTP/1.1\nHost: HOST\nContent-Type: application/json\nFukumi-Tab: " + strings.Repeat("a", 65) +
			"\n" + body, 400},
		{"POST /ask HTTP/1.1\nHost: HOST\nContent-Type: application/json\nFukumi-Tab: <b>\n" + body, 400},
		{"OPTIONS /ask HTTP/1.1\nHost: HOST\nOrigin: http://evil.example\nAccess-Control-Request-Method: POST\n\n",
			403},
		// What is not a request.
		// chunked wins, the connection is closed
		{"GET / HTTP/1.1\nHost: HOST\nContent-Length: 3\nTransfer-Encoding: chunked\n\n0\n\n", 200},
		{"PRI * HTTP/2.0\n\nSM\n\n", 403},
		{"\x16\x03\x01\x02\x00\x01\x00\n\n", 400},
		{"GET / HTTP/1.1\nHost: HOST\nUpgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Key: x\n" +
			"Origin: http://evil.example\n\n", 403},
	} {
		r, got := s.raw(t, strings.ReplaceAll(c.request, "PORT", port))
		if r.StatusCode != c.status {
			t.Errorf("%q: %s %q, want %d", c.request, r.Status, got, c.status)
		}
		if strings.Contains(got, "evil") || strings.Contains(r.Header.Get("Content-Type"), "html") && c.status != 200 {
			t.Errorf("%q: what was sent comes back: %s %q", c.request, r.Header, got)
		}
	}
}

// TestBodies: a body that is too large is refused, whether its length is announced or not, and
// the server does not wait for a body that does not come.
func TestBodies(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{})
	const head = "POST /ask HTTP/1.1\nHost: HOST\nContent-Type: application/json\nFukumi-Tab: a\n"
	big := strings.Repeat("x", 1_000_000)
	for _, c := range []struct {
		what, request string
		status        int
	}{
		{"a megabyte", head + "Content-Length: 1000000\n\n" + big, 413},
		{"a megabyte that is only announced", head + "Content-Length: 1000000\n\n", 413},
		{"nine exabytes", head + "Content-Length: 9223372036854775807\n\n", 413},
		{"a megabyte in pieces", head + "Transfer-Encoding: chunked\n\n" + fmt.Sprintf("%x\n%s\n0\n\n", len(big), big),
			413},
		{"a length below zero", head + "Content-Length: -1\n\n", 400},
		{"a body that does not come", head + "Content-Length: 10\n\n{", 400},
	} {
		if r, got := s.raw(t, c.request); r.StatusCode != c.status {
			t.Errorf("%s: %s %q, want %d", c.what, r.Status, got, c.status)
		}
	}
}

// TestHeaders: headers are bounded in size and in the time that they may take.
func TestHeaders(t *testing.T) {
	t.Parallel()
	s := serve(t, Options{})
	for _, c := range []struct{ what, header string }{
		{"one long header", "X: " + strings.Repeat("x", 1_000_000) + "\n"},
		{"many headers", strings.Repeat("X: y\n", 200_000)},
		{"a long path", ""},
	} {
		path := "/"
		if c.header == "" {
			path += strings.Repeat("x", 1_000_000)
		}
		if r, got := s.raw(t, "GET "+path+" HTTP/1.1\nHost: HOST\n"+c.header+
			"\n"); r.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("%s: %s %q", c.what, r.Status, got)
		}
	}
	c := testhelp.Must(net.Dial("tcp", s.host()))(t)
	defer c.Close()
	testhelp.OK(t, c.SetDeadline(time.Now().Add(patience)))
	stop := make(chan struct{})
	defer close(stop)
	go func() { // one character after the other
		for _, b := range []byte("GET / HTTP/1.1\r\nHost: " + s.host() + "\r\n" + strings.Repeat("X: y\r\n", 1000)) {
			if _, err := c.Write([]byte{b}); err != nil {
				return
			}
			select {
			case <-stop:
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	if got, err := io.ReadAll(c); err != nil && !strings.Contains(err.Error(), "reset") ||
		strings.Contains(string(got), "200 OK") {
		t.Errorf("headers that do not end are waited for: %q, %v", got, err)
	}
}

// TestParallel: of 200 searches at a time only those with a place or room in the queue are
// accepted. The others are refused at once, and no goroutine is left.
func TestParallel(t *testing.T) {
	before := runtime.NumGoroutine()
	s := serve(t, Options{})
	ctx, end := context.WithCancel(t.Context())
	defer end()
	var streams, refused, others atomic.Int64
	var wait sync.WaitGroup
	big := `{"kind":"search","do":"hold","pad":"` + strings.Repeat("x", 500_000) + `"}`
	for i := range 200 {
		wait.Go(func() {
			r, err := s.post(ctx, fmt.Sprint(i), big)
			if err != nil {
				others.Add(1)
				return
			}
			defer r.Body.Close()
			switch r.StatusCode {
			case http.StatusOK:
				if streams.Add(1)+refused.Load() == 200 {
					end()
				}
				_, _ = io.Copy(io.Discard, r.Body)
			case http.StatusTooManyRequests:
				if refused.Add(1)+streams.Load() == 200 {
					end()
				}
			default:
				others.Add(1)
			}
		})
	}
	eventually(t, "all have an answer", func() bool { return streams.Load()+refused.Load()+others.Load() == 200 })
	end()
	wait.Wait()
	if streams.Load() != 9 || refused.Load() != 191 {
		t.Errorf("%d streams, %d refused, %d others, want 9 and 191", streams.Load(), refused.Load(), others.Load())
	}
	eventually(t, "there is room again", func() bool {
		s.searches.mu.Lock()
		defer s.searches.mu.Unlock()
		return s.searches.free == 1
	})
	// Read to its end: otherwise its connection is kept.
	got := s.ask(t.Context(), t, "a", `{"kind":"search","do":"say"}`).rest()
	if want := []string{`answer {"said":"a\nb"}`, "done {}"}; !slices.Equal(got, want) {
		t.Errorf("events %q, want %q", got, want)
	}
	if err := s.stop(); err != nil {
		t.Errorf("Serve: %v", err)
	}
	noMoreGoroutines(t, before)
}

// TestAddress: a server is open to other machines only if all options for it are given.
func TestAddress(t *testing.T) {
	const token = "0123456789abcdef"
	hosts := []string{"board.example"}
	for _, c := range []struct {
		o    Options
		want string // part of the error, "" for no error
	}{
		{Options{Address: "127.0.0.1:0"}, ""},
		{Options{Address: "localhost:0"}, ""},
		{Options{Address: "127.0.0.2:0"}, ""},
		{Options{Address: "[::ffff:127.0.0.1]:0"}, ""},
		{Options{Address: ":0"}, "open to every network"},
		{Options{Address: ":8080", Token: token, Hosts: hosts}, "open to every network"},
		{Options{Address: "0.0.0.0:0"}, "needs a token"},
		{Options{Address: "[::]:0"}, "needs a token"},
		{Options{Address: "[::ffff:0.0.0.0]:0"}, "needs a token"},
		{Options{Address: "192.0.2.1:0"}, "needs a token"},
		{Options{Address: "0.0.0.0:0", Token: token}, "needs a token"},
		{Options{Address: "0.0.0.0:0", Hosts: hosts}, "needs a token"},
		{Options{Address: "127.0.0.1:0", Hosts: hosts}, "needs a token"},
		{Options{Address: "0.0.0.0:0", Token: token, Hosts: hosts}, ""},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: hosts}, ""},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: []string{"board.example:443", "[2001:db8::1]",
			"[2001:db8::1]:443"}}, ""},
		{Options{Address: "127.0.0.1:0", Token: "short", Hosts: hosts}, "expected at least 16"},
		{Options{Address: "127.0.0.1:0", Token: strings.Repeat(" ", 16)}, "expected at least 16"},
		{Options{Address: "127.0.0.1:0", Token: strings.Repeat("\t\u3000", 16)}, "expected at least 16"},
		{Options{Address: "127.0.0.1:0", Token: "a secret of mine"}, "expected at least 16"}, // 13 and 3 spaces
		{Options{Address: "127.0.0.1:0", Token: "aaaaaaaaaaaaaaaaaaaaaaaa"}, "8 of them different"},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: []string{"*"}}, "expected the name of a host"},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: []string{""}}, "expected the name of a host"},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: []string{"http://board.example:80"}},
			"expected the name of a host"},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: []string{"board.example:0"}},
			"expected the name of a host"},
		{Options{Address: "127.0.0.1:0", Token: token, Hosts: []string{"[board]"}}, "expected the name of a host"},
		{Options{Address: "127.0.0.1"}, "expected a host and a port"},
		{Options{Address: ""}, "expected a host and a port"},
		{Options{Address: "127.0.0.1:http"}, "from 0 to 65535"},
		{Options{Address: "127.0.0.1:65536"}, "from 0 to 65535"},
		{Options{Address: "127.0.0.1:-1"}, "from 0 to 65535"},
		{Options{Address: "board.example:0"}, "not the name"},
		{Options{Address: "127.1:0"}, "not the name"},
		{Options{Address: "localhost.evil.example:0"}, "not the name"},
	} {
		s, err := Listen(c.o)
		if err == nil {
			s.Close()
		}
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.o, err, c.want)
		}
	}
}

// TestToken: without the token a client gets no answer, and no cookie or page contains the
// token itself.
func TestToken(t *testing.T) {
	const token = "a token; with=odd&signs%"
	s := serve(t, Options{Token: token, Hosts: []string{"board.example", "board.example:443"}})
	jar := testhelp.Must(cookiejar.New(nil))(t)
	client := &http.Client{Jar: jar}
	get := func(url string) (int, string) {
		t.Helper()
		r := testhelp.Must(client.Get(url))(t)
		defer r.Body.Close()
		body, _ := io.ReadAll(r.Body)
		return r.StatusCode, r.Request.URL.String() + " " + string(body)
	}
	base := "http://" + s.host()
	if !strings.HasPrefix(s.URL(), base+"/?token=") {
		t.Errorf("the address to open is %s", s.URL())
	}
	for _, path := range []string{"/", "/static/app.js", "/nothing", "/?token=wrong", "/?token=",
		"/static/app.js?token=" + token} {
		if status, body := get(base + strings.ReplaceAll(path, " ", "+")); status != http.StatusUnauthorized ||
			strings.Contains(body, "title") {
			t.Errorf("%s: %d %q, want 401", path, status, body)
		}
	}
	if r, err := s.post(t.Context(), "a", `{"do":"say"}`); err != nil || r.StatusCode != http.StatusUnauthorized {
		t.Errorf("a request without the token: %v, %v", r, err)
	}
	if status, body := get(s.URL()); status != http.StatusOK || !strings.HasPrefix(body, base+"/ <!doctype") {
		t.Errorf("with the token: %d %q", status, body)
	}
	if status, _ := get(base + "/static/app.js"); status != http.StatusOK {
		t.Errorf("with the cookie: %d", status)
	}
	r, _ := s.raw(t, "GET "+strings.TrimPrefix(s.URL(), base)+" HTTP/1.1\nHost: HOST\n\n")
	cookies := r.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || cookies[0].SameSite != http.SameSiteStrictMode ||
		strings.Contains(cookies[0].Value, "token") {
		t.Errorf("cookies %v", cookies)
	}
	for _, c := range []struct {
		request string
		status  int
	}{
		{"GET / HTTP/1.1\nHost: HOST\nCookie: " + cookies[0].Name + "=\n\n", 401},
		{"GET / HTTP/1.1\nHost: HOST\nCookie: " + cookies[0].Name + "=" + token + "\n\n", 401},
		{"GET / HTTP/1.1\nHost: HOST\nCookie: " + cookies[0].String() + "\n\n", 200},
		{"GET / HTTP/1.1\nHost: HOST\nSec-Fetch-Site: cross-site\nCookie: " + cookies[0].String() + "\n\n", 403},
		{"GET / HTTP/1.1\nHost: board.example\nCookie: " + cookies[0].String() + "\n\n", 200},
		{"GET / HTTP/1.1\nHost: board.example:443\nCookie: " + cookies[0].String() + "\n\n", 200},
		{"GET / HTTP/1.1\nHost: other.example\nCookie: " + cookies[0].String() + "\n\n", 403},
		{"GET " + strings.TrimPrefix(s.URL(), base) + " HTTP/1.1\nHost: HOST\nSec-Fetch-Site: cross-site\n\n", 403},
		{"POST " + strings.TrimPrefix(s.URL(), base) + " HTTP/1.1\nHost: HOST\nContent-Length: 0\n\n", 401},
	} {
		if r, _ := s.raw(t, c.request); r.StatusCode != c.status {
			t.Errorf("%q: %s, want %d", c.request, r.Status, c.status)
		}
	}
}

// TestFronted: a board behind another server that speaks TLS takes the requests of its
// own page, whose origin is that server, and of no other; the cookie stays in TLS.
func TestFronted(t *testing.T) {
	const token = "0123456789abcdef"
	s := serve(t, Options{Token: token, Hosts: []string{"board.example:443", "box.example:8443", "plain.example:80",
		"bare.example"}})
	cookie := func(host string) *http.Cookie {
		t.Helper()
		r, _ := s.raw(t, "GET /?token="+token+" HTTP/1.1\nHost: "+host+"\n\n")
		if c := r.Cookies(); len(c) == 1 {
			return c[0]
		}
		t.Fatalf("%s: %s, cookies %v", host, r.Status, r.Cookies())
		return nil
	}
	_, port, _ := strings.Cut(s.host(), ":")
	for _, c := range []struct {
		host, origin string
		status       int
		secure       bool
	}{
		{"board.example", "https://board.example", 200, true},
		{"Board.Example", "https://board.example", 200, true},
		{"board.example:443", "https://board.example:443", 200, true},
		{"box.example:8443", "https://box.example:8443", 200, false},
		{"box.example:8443", "http://box.example:8443", 200, false}, // a forwarded port
		{"box.example:8443", "https://box.example", 403, false},
		{"plain.example", "http://plain.example", 200, false},
		{"plain.example", "https://plain.example", 403, false},
		{"bare.example:" + port, "http://bare.example:" + port, 200, false},
		{"bare.example:" + port, "https://bare.example:" + port, 403, false},
		{"board.example", "https://box.example:8443", 403, true},
		{"board.example", "https://evil.example", 403, true},
		{"board.example", "null", 403, true},
	} {
		own := cookie(c.host)
		if own.Secure != c.secure {
			t.Errorf("%s: the cookie is secure: %v, want %v", c.host, own.Secure, c.secure)
		}
		request := fmt.Sprintf("POST /ask HTTP/1.1\nHost: %s\nOrigin: %s\nCookie: %s=%s\n"+
			"Content-Type: application/json\nFukumi-Tab: a\nContent-Length: 12\n\n{\"do\":\"say\"}",
			c.host, c.origin, own.Name, own.Value)
		if r, _ := s.raw(t, request); r.StatusCode != c.status {
			t.Errorf("%s from %s: %s, want %d", c.host, c.origin, r.Status, c.status)
		}
	}
}

// TestTLS: with a certificate the server speaks only HTTPS, and the cookie is for it alone.
func TestTLS(t *testing.T) {
	borrowed := httptest.NewUnstartedServer(nil)
	borrowed.StartTLS()
	certificate := borrowed.TLS.Certificates[0]
	client := borrowed.Client()
	borrowed.Close()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	s := serve(t, Options{Certificate: &certificate, Token: "0123456789abcdef"})
	defer client.CloseIdleConnections()
	r := testhelp.Must(client.Get(s.URL()))(t)
	defer r.Body.Close()
	if c := r.Cookies(); !strings.HasPrefix(s.URL(), "https://") || r.StatusCode != http.StatusSeeOther ||
		len(c) != 1 || !c[0].Secure || r.ProtoMajor != 1 {
		t.Errorf("%s: %s %s, cookies %v", s.URL(), r.Proto, r.Status, r.Cookies())
	}
	if r, _ := s.raw(t, "GET / HTTP/1.1\nHost: HOST\n\n"); r.StatusCode != http.StatusBadRequest {
		t.Errorf("without TLS: %s", r.Status)
	}
	c, err := tls.Dial("tcp", s.host(), &tls.Config{InsecureSkipVerify: true, MaxVersion: tls.VersionTLS11})
	if err == nil {
		c.Close()
		t.Error("an old TLS is spoken")
	}
}
