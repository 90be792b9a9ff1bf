//go:build external

package main

// The board as a static site, written and opened in a browser.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/cmd/fukumi/internal/board/site"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/solver/ask"
	"fukumi/solver/bench"
)

// written is the site, once a test has needed it.
var written fs.FS

// writeSite writes the site into a directory of the test. The site is built once for all tests.
func writeSite(t testing.TB) (dir string) {
	t.Helper()
	if testing.Short() {
		t.Skip("the WebAssembly takes half a minute to build")
	}
	dir = filepath.Join(t.TempDir(), "board")
	if written != nil {
		testhelp.OK(t, os.CopyFS(dir, written))
		return dir
	}
	if code, out, errs := testRun(t.Context(), strings.NewReader(""), "site", dir); code != cli.ExitDecided ||
		!strings.Contains(out, "files") {
		t.Fatalf("exit code %d, %q, %q", code, out, errs)
	}
	written = readTree(t, dir)
	return dir
}

// askWorker sends a request to the solver of a site through its page, and returns the last answer.
func askWorker(t testing.TB, p *boardtest.Page, request map[string]any) answer.Solve {
	t.Helper()
	text := testhelp.Must(json.Marshal(request))(t)
	events := boardtest.Value[[]struct {
		Event string
		Data  json.RawMessage
	}](p, fmt.Sprintf(`(async () => {
		const {backend} = await import(new URL("static/worker-backend.js", document.baseURI));
		const events = [];
		await new Promise(done => backend.solve(%s, e => { e.event === "done" ? done() : events.push(e) }));
		return events.filter(e => e.event === "answer" || e.event === "error");
	})()`, text))
	var o answer.Solve
	if len(events) != 1 || events[0].Event != "answer" {
		t.Fatalf("%s: events %+v", text, events)
	}
	testhelp.OK(t, json.Unmarshal(events[0].Data, &o))
	return o
}

// benchCases returns the positions of the bench, each with at most the given nodes.
func benchCases(t testing.TB, most int64) []bench.Case {
	t.Helper()
	cases := testhelp.Must(bench.Cases())(t)
	for i := range cases {
		cases[i].Nodes = min(cases[i].Nodes, most)
	}
	return cases
}

// benchRequests returns requests about positions of the bench.
func benchRequests(cases []bench.Case) (list []map[string]any) {
	for _, c := range cases {
		list = append(list, map[string]any{
			"kind": "solve", "goal": c.Goal.String(), "shortest": c.Query().Shortest, "nodes": c.Nodes,
			"position": map[string]any{
				"rule": c.Position.Rule(), "size": c.Position.Size(), "turn": c.Position.Turn(),
				"black": c.Position.Stones(notation.Black), "white": c.Position.Stones(notation.White),
			},
		})
	}
	return list
}

// BenchmarkSite measures the page of the site: the time until the solver is ready, the time until a
// search ends after Stop, how much slower it is than the program, and the longest task of the page's
// own thread, all on this machine at this time.
func BenchmarkSite(b *testing.B) {
	browser := boardtest.New(b)
	server := httptest.NewServer(http.FileServer(http.Dir(writeSite(b))))
	defer server.Close()
	var ready, stopped, longest, page, program float64
	for b.Loop() {
		p := browser.Open(b, server.URL+"/#h8i9")
		p.Wait(`performance.getEntriesByName("solver ready").length > 0`)
		ready = boardtest.Value[float64](p, `performance.getEntriesByName("solver ready")[0].startTime`)
		stopped = boardtest.Value[float64](p, `(async () => {
			const {backend} = await import(new URL("static/worker-backend.js", document.baseURI));
			let told = 0;
			return new Promise(done => {
				const stop = backend.solve({kind: "analyze", time_ms: 60000, position: {rule: "freestyle", size: 15,`+
			` moves: ["h8", "h9"]}}, e => {
					if (e.event === "progress" && !told) { told = performance.now(); stop(); }
					if (e.event === "done") done(performance.now() - told);
				});
			});
		})()`)
		page, program = 0, 0
		service := board.New(board.Options{})
		for _, request := range benchRequests(benchCases(b, bench.Nodes)) {
			page += time.Duration(askWorker(b, p, request).Time).Seconds()
			text := testhelp.Must(json.Marshal(request))(b)
			testhelp.OK(b, service.Answer(b.Context(), text, func(_ string, data any) error {
				if o, ok := data.(answer.Solve); ok {
					program += time.Duration(o.Time).Seconds()
				}
				return nil
			}))
		}
		p.ClickNamed("button", "Analyze")
		longest = boardtest.Value[float64](p, `new Promise(done => {
			let most = 0;
			new PerformanceObserver(list => list.getEntries().forEach(e => most = Math.max(most,`+
			` e.duration))).observe({type: "longtask", buffered: true});
			setTimeout(() => done(most), 3000);
		})`)
	}
	b.ReportMetric(ready, "ms/ready")
	b.ReportMetric(stopped, "ms/stop")
	b.ReportMetric(longest, "ms/longest-task")
	b.ReportMetric(page/program, "times-slower")
}

// TestSite: the page of the site gives the answers of the program, node for node, also without its
// server.
func TestSite(t *testing.T) {
	b := boardtest.New(t)
	server := httptest.NewServer(http.FileServer(http.Dir(writeSite(t))))
	defer server.Close()
	p := b.Open(t, server.URL+"/")

	// The long form runs the whole bench, and gets the same signature.
	cases := benchCases(t, int64(testhelp.CasesOf(2000, 2000, bench.Nodes)))
	wanted, err := bench.Run(t.Context(), ask.Open(ask.Options{}), cases)
	if err != nil || len(wanted.Positions) != len(cases) {
		t.Fatalf("%d positions of %d, %v", len(wanted.Positions), len(cases), err)
	}
	for i, request := range benchRequests(cases) {
		o := askWorker(t, p, request)
		if want := wanted.Positions[i]; o.Verdict != want.Verdict.String() || o.Nodes != want.Nodes {
			t.Errorf("%s: %s with %d nodes on the page, %s with %d in the program", want.ID, o.Verdict, o.Nodes,
				want.Verdict, want.Nodes)
		}
	}

	// The browser's tables of encodings agree with the program's.
	service := board.New(board.Options{})
	for _, file := range []string{
		"(;GM[4]CA[GBK]PB[\xba\xda]PW[\xb0\xd7];B[hh])", "(;GM[4]PB[\x8d\x95\x82\xcc\x8f\x9f\x82\xbf];B[hh])",
		"(;GM[4]PB[caf\xe9];B[hh])", "(;GM[4]CA[big5]PB[\xb6\xc2];B[hh])", "(;GM[4]CA[none]PB[\xff\xfe];B[hh])",
		"(;GM[4]CA[utf8]PB[\xe9\xbb\x92\xff];B[hh])",
		`<?xml version="1.0" encoding="windows-1251"?><database><games></games></database>`,
	} {
		request := testhelp.Must(json.Marshal(map[string]any{"kind": "read", "base64": []byte(file)}))(t)
		var want any
		testhelp.OK(t, service.Answer(t.Context(), request, func(_ string, data any) error {
			text, err := json.Marshal(data)
			return errors.Join(err, json.Unmarshal(text, &want))
		}))
		if got := boardtest.Value[any](p, fmt.Sprintf(`(async () => {
			const {backend} = await import(new URL("static/worker-backend.js", document.baseURI));
			return new Promise(done => backend.solve(%s, e => done(e.data)));
		})()`, request)); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is read as\n%v on the page, as\n%v in the program", file, got, want)
		}
	}

	// A solver that has ended is started again by the next question.
	if got := boardtest.Value[[]string](p, `(async () => {
		const workers = [], Plain = Worker;
		window.Worker = class extends Plain { constructor(url) { super(url); workers.push(this); } };
		const {backend} = await import(new URL("static/worker-backend.js?again", document.baseURI));
		window.Worker = Plain;
		const ask = () => new Promise(done => {
			const events = [];
			backend.solve({kind: "position", position: {}}, e => { events.push(e.event); if (e.event === "done") `+
		`done(events.join(" ")); });
		});
		const first = ask();
		workers[0].dispatchEvent(new MessageEvent("message", {data: {failed: "out of memory"}}));
		return [await first, await ask()];
	})()`); !slices.Equal(got, []string{"error done", "answer done"}) {
		t.Errorf("a solver that ends, and the question after it: %q", got)
	}

	// The service worker has all files once it is active.
	p.Wait(`navigator.serviceWorker.controller !== null`)
	server.Close()
	p.Go(server.URL + "/?again#h8")
	p.WaitPoint("h8 black, move 1")
	p.ClickPoint("i9")
	p.WaitPoint("i9 white, move 2")
}

// TestSitePicture: the page of the site draws with the letters of the browser, all of them
// within the picture.
func TestSitePicture(t *testing.T) {
	b := boardtest.New(t)
	server := httptest.NewServer(http.FileServer(http.Dir(writeSite(t))))
	defer server.Close()
	p := b.Open(t, server.URL+"/")
	request := `{kind: "picture", position: {size: 15, moves: ["h8", "i9"]}, numbers: true, ` +
		`marks: {labels: {a1: "三", o15: "&<>"}, heat: {c3: 0.5}}}`
	if got := boardtest.Value[string](p, `(async () => {
		const {backend} = await import(new URL("static/worker-backend.js", document.baseURI));
		const answer = await new Promise(done => backend.solve(`+request+`, e => done(e.data)));
		const drawn = new DOMParser().parseFromString(answer.text, "image/svg+xml");
		const svg = document.importNode(drawn.documentElement, true);
		document.body.append(svg);
		const {width, height} = svg.viewBox.baseVal;
		const list = [...svg.querySelectorAll("text")];
		const outside = list.filter(e => {
			const b = e.getBBox();
			return b.width <= 0 || b.x < 0 || b.y < 0 || b.x + b.width > width || b.y + b.height > height;
		});
		const words = list.map(e => e.textContent);
		return outside.map(e => "outside: " + e.outerHTML).join("; ") ||
			["1", "2", "三", "&<>", "h", "15"].filter(w => !words.includes(w)).join() || "good";
	})()`); got != "good" {
		t.Error(got)
	}
}

// TestSiteStops: a search on the page ends when it is stopped, and the next search takes its place.
func TestSiteStops(t *testing.T) {
	b := boardtest.New(t)
	server := httptest.NewServer(http.FileServer(http.Dir(writeSite(t))))
	defer server.Close()
	p := b.Open(t, server.URL+"/")
	for _, stopped := range []string{`if (e.event === "progress") stop();`,
		`if (e.event === "progress" && !next) next = backend.solve(request, () => {});`} {
		events := boardtest.Value[[]string](p, `(async () => {
			const {backend} = await import(new URL("static/worker-backend.js", document.baseURI));
			const events = [];
			const request = {kind: "analyze", time_ms: 240000, position: {rule: "freestyle", size: 15, moves: ["h8",`+
			` "h9"]}};
			let next = null;
			await new Promise(done => {
				const stop = backend.solve(request, e => {
					events.push(e.event);
					`+stopped+`
					if (e.event === "done") done();
				});
			});
			if (next) next();
			return events;
		})()`)
		if n := len(events); n < 2 || events[n-1] != "done" || slices.Contains(events, "answer") ||
			slices.Contains(events, "error") {
			t.Errorf("a search that was stopped tells %q", events)
		}
	}
}

// TestSiteIsWhole: all files that the page loads exist and are kept for later, and a folder with other
// files is left alone.
func TestSiteIsWhole(t *testing.T) {
	dir := writeSite(t)
	list := testhelp.Must(os.ReadFile(filepath.Join(dir, "files.js")))(t)
	var kept struct {
		Version string
		Names   []string
	}
	text, found := strings.CutPrefix(strings.TrimSuffix(string(list), ";\n"), "self.files = ")
	if err := json.Unmarshal([]byte(text), &kept); err != nil || !found || len(kept.Version) != 32 {
		t.Fatalf("files.js: %v, %q", err, list)
	}
	for _, name := range kept.Names {
		if name == "./" {
			name = "index.html"
		}
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if code, _, errs := testRun(t.Context(), strings.NewReader(""), "site", dir); code != cli.ExitDecided {
		t.Errorf("written again: exit code %d, %q", code, errs)
	}
	again, err := os.ReadFile(filepath.Join(dir, "files.js"))
	if err != nil || !bytes.Equal(list, again) {
		t.Errorf("the same site has another version: %q and %q, %v", list, again, err)
	}
}

func TestSiteLeavesOthers(t *testing.T) {
	for _, name := range []string{"index.html", "notes.txt"} {
		dir := t.TempDir()
		testhelp.OK(t, os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o666))
		err := site.Write(dir, []site.File{{Name: "index.html", Data: []byte("new")}, {Name: "files.js"}})
		text, _ := os.ReadFile(filepath.Join(dir, name))
		if err == nil || string(text) != "mine" {
			t.Errorf("%s: %v, and it holds %q", name, err, text)
		}
		// The error comes before anything is built.
		t.Setenv("PATH", "")
		if code, _, errs := testRun(t.Context(), strings.NewReader(""), "site", dir); code != cli.ExitNotWritten ||
			!strings.Contains(errs, "holds other files") {
			t.Errorf("%s: exit code %d, %q", name, code, errs)
		}
	}
}

// readTree returns the files of a directory, to be written elsewhere.
func readTree(t testing.TB, dir string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	testhelp.OK(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		files[name] = &fstest.MapFile{Data: data, Mode: 0o666}
		return err
	}))
	return files
}
