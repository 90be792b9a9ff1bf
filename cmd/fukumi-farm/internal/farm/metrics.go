package farm

import (
	"bytes"
	"crypto/subtle"
	"net/http"
	"strings"
)

// MetricsHandler answers /metrics with the status of a hub, as Prometheus reads it.
// Where there is a token it has to be shown, as a bearer token.
func MetricsHandler(h *Hub, token string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		shown, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch {
		case subtle.ConstantTimeCompare([]byte(shown), []byte(token)) != 1 && token != "":
			http.Error(w, "want the token", http.StatusUnauthorized)
			return
		case r.URL.Path != "/metrics":
			http.Error(w, "want /metrics", http.StatusNotFound)
			return
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			http.Error(w, "want GET", http.StatusMethodNotAllowed)
			return
		}
		var b bytes.Buffer
		s, err := h.Status()
		if err == nil {
			err = s.Metrics(&b)
		}
		if err != nil {
			http.Error(w, "the queue does not answer", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		_, _ = w.Write(b.Bytes()) // who asked may be gone
	})
}
