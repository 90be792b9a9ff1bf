package board

import (
	"context"
	"encoding/json"
	"errors"
	"fukumi/notation/answer"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

const hardGame = `"position":{"moves":["h8","i7","g7","i9","f8","h6","g8","i8","i6","e8","i10","j8","k9","g5","f4"]}`

// hard is a search that takes longer than a test.
const hard = hardGame + `,"time_ms":100000,"shortest":true,"all":true,"multipv":20`

// A cancelled request of any kind ends without another event, and leaves no goroutine.
func TestCancel(t *testing.T) {
	d := New(Options{})
	before := runtime.NumGoroutine()
	for _, request := range []string{
		`{"kind":"analyze",` + hard + `}`,
		`{"kind":"analyze","position":{"moves":["h8"]},"time_ms":100000,"multipv":9}`, // judging
		`{"kind":"analyze","both":true,` + hard + `}`,
		`{"kind":"play",` + hardGame + `,"time_ms":100000}`,
		`{"kind":"review",` + hardGame + `,"nodes":20000000}`,
	} {
		for at := 1; at <= 5; at += 2 { // events of progress
			ctx, cancel := context.WithCancel(t.Context())
			seen, late := 0, 0
			err := d.Answer(ctx, []byte(request), func(event string, _ any) error {
				if ctx.Err() != nil {
					late++
				}
				if event == "progress" {
					if seen++; seen == at {
						cancel()
					}
				}
				return nil
			})
			cancel()
			if !errors.Is(err, context.Canceled) || late > 0 {
				t.Errorf("%s, cancelled at event %d: %v, %d events after it", request, at, err, late)
			}
		}
	}
	for end := time.Now().Add(time.Minute); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
	}
}

// During a search the events of progress say what is searched and how far it is. Parts come
// in order, and the words before the answer.
func TestEvents(t *testing.T) {
	d := New(Options{})
	var names []string
	var nodes int64
	for _, e := range eventsOf(t, d,
		`{"kind":"analyze","position":{"moves":["h8","i7","g7","i9","f8","h6","g8","i8","i6","e8","i10","j8","k9",`+
			`"g5","f4"]},"time_ms":1500,"heat":["scores","zone"]}`) {
		if p, ok := e.data.(progress); ok {
			if p.Nodes < nodes || p.Doing == "" || p.Time <= 0 {
				t.Errorf("progress %+v after %d nodes", p, nodes)
			}
			nodes = p.Nodes
		}
		if f, ok := e.data.(*answer.AnalysisView); ok && f.Part == "rest" &&
			(len(f.Candidates) == 0 || len(f.Maps) != 2 ||
				f.Attack == nil || f.Defence == nil) {
			t.Errorf("%+v", f)
		}
		if e.name != "progress" && (len(names) == 0 || names[len(names)-1] != e.name) {
			names = append(names, e.name)
		}
	}
	if nodes == 0 || !slices.Equal(names, []string{"part", "words", "answer"}) {
		t.Errorf("events %v, %d nodes", names, nodes)
	}
}

// A request for more than a cap is refused with an error that names the cap.
func TestCaps(t *testing.T) {
	d := New(Options{Caps: Caps{Nodes: 1000, Time: time.Second}})
	for request, want := range map[string]string{
		`{"kind":"solve"}`:                    `a position is required; the empty board is "empty"`,
		`{"kind":"analyze","position":null}`:  `a position is required; the empty board is "empty"`,
		`{"kind":"solve","position":{"x":1}}`: `solve: unknown field "x"`,
		`{"kind":"analyze","position":"empty","nodes":1001}`: "nodes 1001: expected 1 " +
			"to 1000, the most that is searched here",
		`{"kind":"analyze","position":"empty","nodes":0}`: "nodes 0: expected 1 to " +
			"1000, the most that is searched here",
		`{"kind":"solve","position":"empty","time_ms":1001}`: "time_ms 1001: expected 1 to 1000, " +
			"the most that is searched here",
		`{"kind":"solve","position":"empty","time_ms":-1}`: "time_ms -1: expected 1 to 1000, " +
			"the most that is searched here",
		`{"kind":"analyze","position":"empty","multipv":485}`: "multipv 485: expected 0 to 484",
		`{"kind":"analyze","position":"empty","heat":["x"]}`: `heat ` +
			`"x": expected some of [black white density zone change scores]`,
		`{"kind":"analyze",` +
			`"change":"h8","position":{"moves":["h8"]}}`: "change by h8: point is occupied",
		`{"kind":"solve",` +
			`"position":{"moves":["a1","b1","a2","b2","a3","b3","a4","b4",` +
			`"a5"]}}`: "the game is over: black five a1-a5",
		`{"kind":"solve","position":{"rule":"renju",` +
			`"moves":["h8","a1","i8","a3","j9","a5","j10","a7","j8"]}}`: "the game is over: " +
			"White wins: Black's j8 was forbidden, double three",
	} {
		name, fields := last(t, d, request)
		if name != "error" || fields["message"] != want {
			t.Errorf("%s: %s %v, want the error %q", request, name, fields, want)
		}
	}
	long := `"position":{"moves":["-"` + strings.Repeat(`,"-"`, maxMoves) + `]}}`
	for _, kind := range []string{"position", "analyze", "play", "review", "opening", "picture"} {
		if name, fields := last(t, d, `{"kind":"`+kind+`",`+long); name != "error" ||
			fields["message"] != "969 moves: expected at most 968, passes included" {
			t.Errorf("%s of too many moves: %s %v", kind, name, fields["message"])
		}
	}
	if a := answered(t, d, `{"kind":"about"}`); a["caps"].(map[string]any)["nodes"] != 1000.0 ||
		a["caps"].(map[string]any)["time_ms"] != 1000.0 {
		t.Errorf("%v", a)
	}
}

// Every request, valid or not, gets one last event, an answer or an error, that JSON can encode.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		`{"kind":"about"}`,
		`{"kind":"position","position":{"rule":"renju","size":15,"black":["h8"],"white":["i9"],"turn":"white",` +
			`"moves":["g7","-"]}}`,
		`{"kind":"move","position":{"moves":["h8"]},"move":"i9"}`,
		`{"kind":"read","text":"(;GM[4]SZ[15];B[hh](;W[ii])(;C[a]AB[aa];W[jj]))","rule":"renju"}`,
		`{"kind":"read","base64":"aDg=","from":"moves"}`,
		`{"kind":"write","format":"lib","tree":{"nodes":[{"move":"","parent":-1},{"move":"h8","parent":0,` +
			`"marks":[{"point":"h9","shape":"label","text":"A"}]}]},"path":1}`,
		`{"kind":"picture","form":"png","size":8,"position":{"size":5},"marks":{"labels":{"a1":"A"},` +
			`"heat":{"b1":0.5}},"line":["c3"]}`,
		`{"kind":"analyze","position":{"size":7,"moves":["d4"]},"nodes":100,"heat":["scores","change"],"change":"a1",` +
			`"model":"fukumi"}`,
		`{"kind":"solve","goal":"vcf","position":{"black":["h8","i8","j8","i7","h6","j6"],"white":["g9","i9","g8",` +
			`"h7","j7","g5"]},"explain":true,"all":true}`,
		`{"kind":"proof","sha256":"x","path":["h8"]}`,
		`{"kind":"verify","text":"{\"schema\":1,\"rule\":\"freestyle\",\"size\":15,\"turn\":\"black\",` +
			`\"black\":[\"a1\",\"a2\",\"a3\",\"a4\"],\"white\":[],\"class\":\"five\",\"tree\":{\"move\":\"a5\",` +
			`\"kind\":\"five\"}}"}`,
		`{"kind":"play","position":{"moves":["h8"]},"nodes":10}`,
		`{"kind":"review","position":{"moves":["h8","i9"]},"nodes":10}`,
		`{"kind":"opening","opening":"rif","acts":[{"kind":"put","points":["h8","h9","i9"]}],"nodes":10,` +
			`"act":{"kind":"swap"},"choose":true,"opponent":"wei"}`,
		`{"kind":"quiz","position":{"moves":["a1","b1","a2","b2","a3","b3","a4"]},"move":"a5",` +
			`"lesson":{"kind":"stand","played":"c1"},"nodes":10}`,
		`{"kind":"puzzles","suite":"","text":"15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; id x",` +
			`"name":"a"}`,
		`{"kind":"quiz","record":"{\"rule\":\"renju\",\"size\":15,\"black\":[\"h8\",\"i8\",\"j8\",\"i7\",\"h6\",` +
			`\"j6\"],\"white\":[\"g9\",\"i9\",\"g8\",\"h7\",\"j7\",\"g5\"],\"turn\":\"black\",\"goal\":\"vcf\"}",` +
			`"moves":["k9","l10"],"move":"k8","hint":2,"solution":true}`,
		`{"kind":"quiz"}`, `{"kind":"opening"}`, `{"kind":"players"}`, `{"kind":"puzzles"}`,
	} {
		f.Add([]byte(seed))
	}
	d := New(Options{Caps: Caps{Nodes: 500, Time: 50 * time.Millisecond, Memory: 4 << 20, Request: 64 << 10}})
	f.Fuzz(func(t *testing.T, request []byte) {
		last := ""
		err := d.Answer(t.Context(), request, func(event string, data any) error {
			if last == "answer" || last == "error" {
				t.Errorf("%s after %s", event, last)
			}
			last = event
			_, err := json.Marshal(data)
			return err
		})
		if err != nil || last != "answer" && last != "error" {
			t.Errorf("%q: the last event is %q: %v", request, last, err)
		}
	})
}
