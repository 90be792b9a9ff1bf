package server

// The server with a service that does what it is told, over real connections.

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"fukumi/cmd/fukumi/internal/board/places"
	"fukumi/notation/testhelp"
)

// patience bounds every wait, even on the slowest machine.
const patience = time.Minute

// A testService answers {"do": …}: "say" at once, "hold" once it is let go, "flood" with
// events without end, "fail" with an error, "panic".
type testService struct {
	begun atomic.Int64  // the number of "hold" requests that have begun
	ended chan error    // if not nil, gets the error that ends a "hold"
	letGo chan struct{} // ends a "hold"
}

type testRequest struct{ Kind, Do string }

func testOrder(request []byte) places.Order {
	var r testRequest
	if json.Unmarshal(request, &r) != nil {
		return places.NoOrder
	}
	return map[string]places.Order{"move": places.Move, "puzzle": places.Puzzle, "search": places.Question,
		"review": places.Review, "live": places.Live}[r.Kind]
}

func (d *testService) Answer(ctx context.Context, request []byte, tell func(string, any) error) error {
	var r testRequest
	if err := json.Unmarshal(request, &r); err != nil {
		return tell("error", failure{Message: "no JSON"})
	}
	switch r.Do {
	case "hold":
		if err := tell("progress", map[string]int64{"begun": d.begun.Add(1)}); err != nil {
			return err
		}
		var err error
		select {
		case <-d.letGo:
		case <-ctx.Done():
			err = context.Cause(ctx)
		}
		if d.ended != nil {
			d.ended <- err
		}
		if err != nil {
			return err
		}
	case "flood":
		for {
			if err := tell("progress", strings.Repeat("x", 1<<20)); err != nil {
				d.ended <- err
				return err
			}
		}
	case "fail":
		return errors.New("odd")
	case "panic":
		panic("a slip")
	}
	return tell("answer", map[string]string{"said": "a\nb"})
}

var testPages = []Page{
	{Path: "/", Type: "text/html; charset=utf-8", Data: []byte("<!doctype html><title>Board</title>")},
	{Path: "/static/app.js", Type: "text/javascript; charset=utf-8", Data: []byte("export {};")},
}

// A testServer is a server that is served until stop.
type testServer struct {
	*Server
	service *testService
	stop    func() error // stops it, and waits until it has ended
}

func serve(t testing.TB, o Options) *testServer {
	t.Helper()
	service, given := o.Service.(*testService)
	if !given {
		service = &testService{letGo: make(chan struct{})}
		o.Service = service
	}
	o.Order = testOrder
	s := serveOptions(t, o)
	s.service = service
	return s
}

// serveService serves another service.
func serveService(t testing.TB, service Service, order func([]byte) places.Order) *testServer {
	t.Helper()
	return serveOptions(t, Options{Service: service, Order: order})
}

func serveOptions(t testing.TB, o Options) *testServer {
	t.Helper()
	o.Address, o.Pages = "127.0.0.1:0", testPages
	s := testhelp.Must(Listen(o))(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	stop := sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return &testServer{Server: s, stop: stop}
}

// host returns the server's name as a browser writes it.
func (s *testServer) host() string { return s.listener.Addr().String() }

// raw sends bytes, with our name in place of "HOST", and reads an answer.
func (s *testServer) raw(t *testing.T, text string) (*http.Response, string) {
	t.Helper()
	c := testhelp.Must(net.Dial("tcp", s.host()))(t)
	defer c.Close()
	testhelp.OK(t, c.SetDeadline(time.Now().Add(patience)))
	go io.WriteString(c, strings.ReplaceAll(strings.ReplaceAll(text, "HOST", s.host()), "\n", "\r\n"))
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatalf("%.60q: %v", text, err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatalf("%.60q: %v", text, err)
	}
	return r, string(body)
}

// post sends a request as the page does.
func (s *testServer) post(ctx context.Context, tab, body string) (*http.Response, error) {
	r, err := s.request(ctx, tab, body)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(r)
}

func (s *testServer) request(ctx context.Context, tab, body string) (*http.Request, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+s.host()+"/ask", strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Fukumi-Tab", tab)
	return r, nil
}

// An event is an event of a stream.
type event struct{ name, data string }

func (e event) String() string { return e.name + " " + e.data }

// A reader reads the events of a stream.
type reader struct {
	t testing.TB
	r *http.Response
	b *bufio.Reader
}

// ask is post for a request whose answer has to be a stream.
func (s *testServer) ask(ctx context.Context, t testing.TB, tab, body string) *reader {
	t.Helper()
	r := testhelp.Must(s.post(ctx, tab, body))(t)
	t.Cleanup(func() { r.Body.Close() })
	if r.StatusCode != http.StatusOK || r.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%s: %s, %s", body, r.Status, r.Header.Get("Content-Type"))
	}
	return &reader{t, r, bufio.NewReader(r.Body)}
}

// next returns the next event; its name is "" at the end of the stream.
func (r *reader) next() event {
	r.t.Helper()
	var e event
	for {
		line, err := r.b.ReadString('\n')
		if errors.Is(err, io.EOF) && e == (event{}) {
			return e
		}
		if err != nil {
			r.t.Fatalf("the stream broke after %v: %v", e, err)
		}
		switch line = strings.TrimSuffix(line, "\n"); {
		case line == "" && e.name != "":
			return e
		case strings.HasPrefix(line, "event: "):
			e.name = line[7:]
		case strings.HasPrefix(line, "data: "):
			e.data += line[6:]
		case line != "" && line != ":":
			r.t.Fatalf("the line %q in a stream", line)
		}
	}
}

// rest returns the events up to the end.
func (r *reader) rest() (list []string) {
	r.t.Helper()
	for {
		e := r.next()
		if e.name == "" {
			return list
		}
		list = append(list, e.String())
	}
}

func (r *reader) want(events ...string) {
	r.t.Helper()
	for _, want := range events {
		if got := r.next().String(); got != want {
			r.t.Fatalf("event %s, want %s", got, want)
		}
	}
}

// eventually waits for something that another goroutine does.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%s: not after %v", what, patience)
		}
	}
}

// noMoreGoroutines waits until there are no more goroutines than before. An abandoned request
// may leave a connection that is opened only afterwards, so idle connections are closed
// repeatedly.
func noMoreGoroutines(t *testing.T, before int) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		http.DefaultClient.CloseIdleConnections()
		left := runtime.NumGoroutine()
		if left <= before {
			return
		}
		if time.Now().After(end) {
			var stacks strings.Builder
			_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1)
			t.Fatalf("%d goroutines after %v, %d before:\n%s", left, patience, before, &stacks)
		}
	}
}

func TestAsk(t *testing.T) {
	var told []error
	s := serve(t, Options{OnPanic: func(err error) { told = append(told, err) }})
	const said = `answer {"said":"a\nb"}`
	for _, c := range []struct {
		request string
		want    []string
	}{
		{`{"do":"say"}`, []string{said, "done {}"}},
		{`{"kind":"search","do":"say"}`, []string{said, "done {}"}},
		{`{"do":"fail"}`, []string{`error {"message":"odd"}`, "done {}"}},
		{`{"kind":"search","do":"panic"}`,
			[]string{`error {"message":"the program has a defect, and could not answer this"}`, "done {}"}},
		{`{`, []string{`error {"message":"no JSON"}`, "done {}"}},
		{``, []string{`error {"message":"no JSON"}`, "done {}"}},
		{"\xff\xfe", []string{`error {"message":"no JSON"}`, "done {}"}},
		{strings.Repeat("[", 100_000), []string{`error {"message":"no JSON"}`, "done {}"}},
	} {
		if got := s.ask(t.Context(), t, "a", c.request).rest(); !slices.Equal(got, c.want) {
			t.Errorf("%.40q: %q, want %q", c.request, got, c.want)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0].Error(), "a slip") {
		t.Errorf("of defects was told: %v", told)
	}
}

// TestQueue: searches get their places in order, and know their position. A search without
// room in the queue is told when to come again.
func TestQueue(t *testing.T) {
	s := serve(t, Options{Queue: 2})
	const hold = `{"kind":"search","do":"hold"}`
	first := s.ask(t.Context(), t, "1", hold)
	first.want(`progress {"begun":1}`)
	leaving, leave := context.WithCancel(t.Context())
	defer leave()
	second := s.ask(leaving, t, "2", hold)
	second.want(`queue {"position":1,"for":"question"}`)
	third := s.ask(t.Context(), t, "3", hold)
	third.want(`queue {"position":2,"for":"question"}`)
	r := testhelp.Must(s.post(t.Context(), "4", hold))(t)
	defer r.Body.Close()
	if r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
		t.Errorf("the fourth: %s, retry after %q", r.Status, r.Header.Get("Retry-After"))
	}
	// A request that is not a search does not wait.
	s.ask(t.Context(), t, "4", `{"do":"say"}`).want(`answer {"said":"a\nb"}`, "done {}")
	leave()
	third.want(`queue {"position":1,"for":"question"}`)
	s.service.letGo <- struct{}{}
	first.want(`answer {"said":"a\nb"}`, "done {}")
	third.want(`progress {"begun":2}`)
	s.service.letGo <- struct{}{}
	third.want(`answer {"said":"a\nb"}`, "done {}")
}

// TestQueueOrder: turns come by the kind of the request, then by the order of arrival.
func TestQueueOrder(t *testing.T) {
	s := serve(t, Options{})
	hold := func(kind string) *reader {
		return s.ask(t.Context(), t, kind, `{"kind":"`+kind+`","do":"hold"}`)
	}
	all := []*reader{hold("search")}
	all[0].want(`progress {"begun":1}`)
	turns := map[string]int{"move": 1, "puzzle": 2, "review": 3, "live": 4}
	waiting := map[string]*reader{}
	for _, kind := range []string{"live", "review", "puzzle", "move"} { // each goes before the earlier ones
		waiting[kind] = hold(kind)
		waiting[kind].want(`queue {"position":1,"for":"question"}`)
	}
	last := all[0]
	for _, kind := range []string{"move", "puzzle", "review", "live"} {
		s.service.letGo <- struct{}{}
		last.want(`answer {"said":"a\nb"}`, "done {}")
		last = waiting[kind]
		for e := last.next(); e.name != "progress"; e = last.next() {
			if e.name != "queue" {
				t.Fatalf("%s: event %v", kind, e)
			}
		}
		if got := s.service.begun.Load(); got != int64(turns[kind]+1) {
			t.Errorf("%s came as number %d", kind, got)
		}
	}
	s.service.letGo <- struct{}{}
	last.want(`answer {"said":"a\nb"}`, "done {}")
}

// TestTakeOver: a tab that takes over ends the search for which it waits, and the other tab is told why.
func TestTakeOver(t *testing.T) {
	s := serve(t, Options{})
	first := s.ask(t.Context(), t, "a", `{"kind":"search","do":"hold"}`)
	first.want(`progress {"begun":1}`)
	second := s.ask(t.Context(), t, "b", `{"kind":"live","do":"hold"}`)
	second.want(`queue {"position":1,"for":"question"}`)
	r := testhelp.Must(s.request(t.Context(), "b", `{"kind":"live","do":"hold"}`))(t)
	r.Header.Set(takesOver, "1")
	answer := testhelp.Must(http.DefaultClient.Do(r))(t)
	defer answer.Body.Close()
	first.want(`error {"message":"another tab has taken the place of this search","taken":true}`, "done {}")
	second.want(`error {"message":"a newer search of this tab has taken its place"}`, "done {}")
	third := &reader{t, answer, bufio.NewReader(answer.Body)}
	e := third.next()
	if e.name == "queue" { // the first had not left yet
		e = third.next()
	}
	if e.String() != `progress {"begun":2}` {
		t.Errorf("who takes over: %v", e)
	}
	s.service.letGo <- struct{}{}
	third.want(`answer {"said":"a\nb"}`, "done {}")
}

// TestTab: a newer search of a tab ends the older one, running or waiting, and finds its
// place free.
func TestTab(t *testing.T) {
	s := serve(t, Options{Queue: -1})
	const hold = `{"kind":"search","do":"hold"}`
	const gaveWay = `error {"message":"a newer search of this tab has taken its place"}`
	older := s.ask(t.Context(), t, "a", hold)
	older.want(`progress {"begun":1}`)
	for n := 2; n < 10; n++ {
		newer := s.ask(t.Context(), t, "a", hold)
		older.want(gaveWay, "done {}")
		newer.want(fmt.Sprintf(`progress {"begun":%d}`, n))
		older = newer
	}
	if r, err := s.post(t.Context(), "b", hold); err != nil || r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("another tab took the place: %v, %v", r, err)
	}
	s.service.letGo <- struct{}{}
	older.want(`answer {"said":"a\nb"}`, "done {}")
	eventually(t, "the tabs are forgotten", func() bool {
		s.tabs.mu.Lock()
		defer s.tabs.mu.Unlock()
		return len(s.tabs.running) == 0
	})
}

// TestTabReviews: another search of its tab does not end a review; a newer review does.
func TestTabReviews(t *testing.T) {
	s := serve(t, Options{Places: 2})
	const review = `{"kind":"review","do":"hold"}`
	older := s.ask(t.Context(), t, "a.1", review)
	older.want(`progress {"begun":1}`)
	newer := s.ask(t.Context(), t, "a.2", review)
	older.want(`error {"message":"a newer search of this tab has taken its place"}`, "done {}")
	newer.want(`progress {"begun":2}`)
	lesson := s.ask(t.Context(), t, "a.3", `{"kind":"puzzle","do":"hold"}`)
	lesson.want(`progress {"begun":3}`)
	for range 2 {
		s.service.letGo <- struct{}{}
	}
	newer.want(`answer {"said":"a\nb"}`, "done {}")
	lesson.want(`answer {"said":"a\nb"}`, "done {}")
}

// TestOvertaken: of two numbered searches of a tab that arrive in the wrong order, the
// newer one is answered.
func TestOvertaken(t *testing.T) {
	s := serve(t, Options{})
	const hold = `{"kind":"search","do":"hold"}`
	newer := s.ask(t.Context(), t, "a.2", hold)
	newer.want(`progress {"begun":1}`)
	late := s.ask(t.Context(), t, "a.1", hold)
	late.want(`error {"message":"a newer search of this tab has taken its place"}`, "done {}")
	other := s.ask(t.Context(), t, "b.1", `{"do":"say"}`)
	other.want(`answer {"said":"a\nb"}`, "done {}")
	s.service.letGo <- struct{}{}
	newer.want(`answer {"said":"a\nb"}`, "done {}")
}

// TestClosedTab: the search of a closed tab ends, even a search that sends no event.
func TestClosedTab(t *testing.T) {
	service := &testService{ended: make(chan error, 1)}
	s := serve(t, Options{Service: service})
	ctx, closeTab := context.WithCancel(t.Context())
	s.ask(ctx, t, "a", `{"kind":"search","do":"hold"}`).want(`progress {"begun":1}`)
	closeTab()
	select {
	case err := <-service.ended:
		if err == nil {
			t.Error("the search ended by itself")
		}
	case <-time.After(patience):
		t.Error("the search goes on")
	}
}

// TestSlowReader: a client that does not read its answer does not hold up a search.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	service := &testService{ended: make(chan error, 1)}
	s := serve(t, Options{Service: service})
	s.ask(t.Context(), t, "a", `{"kind":"search","do":"flood"}`)
	select {
	case err := <-service.ended:
		if err == nil {
			t.Error("the search ended by itself")
		}
	case <-time.After(patience):
		t.Error("the search goes on")
	}
}

// TestStop: when the server is stopped, its streams end properly, with the reason, and no
// goroutine is left of any open request.
func TestStop(t *testing.T) {
	before := runtime.NumGoroutine()
	s := serve(t, Options{})
	var streams []*reader
	for i := range 4 {
		r := s.ask(t.Context(), t, fmt.Sprint(i), `{"kind":"search","do":"hold"}`)
		r.next()
		streams = append(streams, r)
	}
	silent := testhelp.Must(net.Dial("tcp", s.host()))(t)
	defer silent.Close()
	if err := s.stop(); err != nil {
		t.Errorf("Serve: %v", err)
	}
	for i, r := range streams {
		want := []string{`error {"message":"the server was stopped"}`, "done {}"}
		if got := r.rest(); len(got) < 2 || !slices.Equal(got[len(got)-2:], want) {
			t.Errorf("stream %d: %q, want %q", i, got, want)
		}
		r.r.Body.Close()
	}
	noMoreGoroutines(t, before)
	if _, err := net.Dial("tcp", s.host()); err == nil {
		t.Error("it still listens")
	}
}

// TestPages: files have their types and tags, and no other path is one.
func TestPages(t *testing.T) {
	s := serve(t, Options{})
	r, body := s.raw(t, "GET / HTTP/1.1\nHost: HOST\n\n")
	if r.StatusCode != http.StatusOK || body != string(testPages[0].Data) ||
		r.Header.Get("Content-Type") != testPages[0].Type {
		t.Errorf("%s %s: %q", r.Status, r.Header.Get("Content-Type"), body)
	}
	for name, want := range map[string]string{
		"Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		"Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
		"Cache-Control": "no-cache",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := r.Header.Get("Access-Control-Allow-Origin"); got != "" {
		t.Errorf("other origins may read: %q", got)
	}
	tag := r.Header.Get("ETag")
	if r, body := s.raw(t, "GET / HTTP/1.1\nHost: HOST\nIf-None-Match: "+tag+
		"\n\n"); r.StatusCode != http.StatusNotModified || body != "" || tag == "" {
		t.Errorf("with the tag %s: %s %q", tag, r.Status, body)
	}
	if r, _ := s.raw(t, "GET /static/app.js HTTP/1.1\nHost: HOST\nIf-None-Match: "+tag+
		"\n\n"); r.StatusCode != http.StatusOK {
		t.Errorf("the tag of another page: %s", r.Status)
	}
	for _, c := range []struct {
		request string
		status  int
	}{
		{"GET /static/app.js", http.StatusOK},
		{"GET /static/app.js?x=1", http.StatusOK},
		{"GET /static", http.StatusNotFound},
		{"GET /static/", http.StatusNotFound},
		{"GET /static/../static/app.js", http.StatusNotFound},
		{"GET //static/app.js", http.StatusNotFound},
		{"GET /static/..%2f..%2f..%2fetc%2fpasswd", http.StatusNotFound},
		{"GET /../../etc/passwd", http.StatusNotFound},
		{"GET /%00", http.StatusNotFound},
		{"GET /static/app.js%00.html", http.StatusNotFound},
		{"GET /debug/pprof/", http.StatusNotFound},
		{"POST /", http.StatusMethodNotAllowed},
		{"DELETE /static/app.js", http.StatusMethodNotAllowed},
		{"OPTIONS /ask", http.StatusMethodNotAllowed},
		{"GET /ask", http.StatusMethodNotAllowed},
		{"TRACE /", http.StatusMethodNotAllowed},
	} {
		if r, body := s.raw(t, c.request+" HTTP/1.1\nHost: HOST\nContent-Length: 0\n\n"); r.StatusCode != c.status {
			t.Errorf("%s: %s %q, want %d", c.request, r.Status, body, c.status)
		}
	}
	if _, err := Listen(Options{Address: "127.0.0.1:0", Pages: []Page{{Path: "/x"}}}); err == nil {
		t.Error("a page without a type is served")
	}
}

// TestStreamIsOneLine: no data of an event can begin another event.
func TestStreamIsOneLine(t *testing.T) {
	var b bytes.Buffer
	s := &stream{w: plainWriter{&b}, control: http.NewResponseController(deadlineWriter{plainWriter{&b}})}
	for _, data := range []any{"a\n\nevent: answer\ndata: {}\n\n", json.RawMessage("{\n\"a\":\r\n 1}"), "\u2028",
		"\xff"} {
		b.Reset()
		testhelp.OK(t, s.event("words", data))
		if got := b.String(); strings.Count(got, "\n") != 3 || !strings.HasSuffix(got, "\n\n") ||
			strings.Contains(got, "\r") {
			t.Errorf("%q became %q", data, got)
		}
	}
}

// A plainWriter is a response that is only written to the Writer.
type plainWriter struct{ io.Writer }

func (plainWriter) Header() http.Header { return http.Header{} }
func (plainWriter) WriteHeader(int)     {}
func (plainWriter) Flush()              {}

type deadlineWriter struct{ plainWriter }

func (deadlineWriter) SetWriteDeadline(time.Time) error { return nil }
