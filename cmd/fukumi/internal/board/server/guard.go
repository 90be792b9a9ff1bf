package server

// The rules by which requests are admitted. A page of another site cannot evade them, because the
// browser itself writes the headers Host, Origin and Sec-Fetch-Site.
//
// http.CrossOriginProtection is not enough: it admits every GET, and does not check Host,
// so it misses a foreign name that points at this machine.

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// policy is the Content-Security-Policy: the page may load its own files. It also
// allows WebAssembly, because the static site has the same page, and its solver is WebAssembly.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: " +
	"blob:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors " +
	"'none'"

// admit writes the headers that every answer has. It refuses a request that is not for this server, and
// reports whether it has admitted the request.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) bool {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if !s.names[strings.ToLower(r.Host)] {
		return refuse(w, http.StatusForbidden,
			"this server does not go by that name: open the address that it printed when it was started")
	}
	if !s.sameSite(r) {
		return refuse(w, http.StatusForbidden,
			"another site has asked for this: type the address of the board yourself, or paste it")
	}
	if s.cookie.Name == "" {
		return true
	}
	if token := r.URL.Query().Get("token"); r.URL.Path == "/" && r.Method == http.MethodGet && token != "" {
		return s.enter(w, r, token)
	}
	if c, err := r.Cookie(s.cookie.Name); err != nil || subtle.ConstantTimeCompare([]byte(c.Value),
		[]byte(s.cookie.Value)) != 1 {
		return refuse(w, http.StatusUnauthorized, "this board needs its token: open /?token=… with it")
	}
	return true
}

// sameSite reports whether a request comes from our own page, from the user, or from a
// program other than a browser. Host has been checked.
func (s *Server) sameSite(r *http.Request) bool {
	for _, site := range r.Header["Sec-Fetch-Site"] {
		if site != "same-origin" && site != "none" {
			return false
		}
	}
	_, fronted := s.fronted[strings.ToLower(r.Host)]
	for _, origin := range r.Header["Origin"] {
		if !strings.EqualFold(origin, s.origin+r.Host) && !(fronted && strings.EqualFold(origin, "https://"+r.Host)) {
			return false
		}
	}
	return true
}

// settleToken makes the cookie, which proves that the browser has shown the token. The name of the cookie
// contains the port, because all ports of a host share their cookies.
func (s *Server) settleToken() {
	if s.o.Token == "" {
		return
	}
	port := s.listener.Addr().(*net.TCPAddr).Port
	s.cookie = http.Cookie{
		Name: fmt.Sprintf("fukumi-%d", port), Value: s.proofOf(s.o.Token), Path: "/",
		HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: s.o.Certificate != nil,
	}
	s.url += "?token=" + url.QueryEscape(s.o.Token)
}

// proofOf returns the value of the cookie for a token.
func (s *Server) proofOf(token string) string {
	sum := hmac.New(sha256.New, []byte(token))
	sum.Write([]byte("fukumi board"))
	return hex.EncodeToString(sum.Sum(nil))
}

// enter sets the cookie if the token is right, and sends the browser to the address without the
// token.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, token string) bool {
	if subtle.ConstantTimeCompare([]byte(s.proofOf(token)), []byte(s.cookie.Value)) != 1 {
		return refuse(w, http.StatusUnauthorized, "this is not the token of this board")
	}
	cookie := s.cookie
	cookie.Secure = cookie.Secure || s.fronted[strings.ToLower(r.Host)]
	http.SetCookie(w, &cookie)
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return false
}

// refuse answers with a status and a sentence, and returns false. It closes the connection,
// so that a client that was refused cannot keep it open.
func refuse(w http.ResponseWriter, status int, why string) bool {
	w.Header().Set("Connection", "close")
	// net/http would read the rest of the request before it closes the connection.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(restTime))
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(why + "\n"))
	return false
}
