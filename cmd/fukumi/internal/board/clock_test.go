package board

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/ask"
)

// longRequests are one or more requests of each kind that searches. Bounded by their node limits
// alone, each takes minutes.
var longRequests = map[string][]string{
	"analyze": {`{"kind":"analyze","nodes":100000000,"multipv":20,` + openGame + `}`},
	"solve":   {`{"kind":"solve","nodes":100000000,"shortest":true,` + hardProblem + `}`},
	"play":    {`{"kind":"play","nodes":100000000,"level":6,` + openGame + `}`},
	"hint":    {`{"kind":"hint","nodes":100000000,` + openGame + `}`},
	"draw":    {`{"kind":"draw","nodes":100000000,"level":6,` + edgeGame() + `}`},
	"opening": {
		`{"kind":"opening","opening":"swap2","nodes":100000000,"choose":true}`,
		`{"kind":"opening","opening":"swap2","nodes":100000000,"choose":true,` +
			`"acts":[{"kind":"put","points":["h8","i9","j7"]}]}`,
		`{"kind":"opening","opening":"rif","nodes":100000000,"choose":true}`,
		`{"kind":"opening","opening":"rif","nodes":100000000,"choose":true,` +
			`"acts":[{"kind":"put","points":["h8","h9","i9"]},{"kind":"keep"}]}`,
		`{"kind":"opening","opening":"yamaguchi","nodes":100000000,"choose":true,` +
			`"acts":[{"kind":"put","points":["h8","h9","i9"]}]}`,
	},
	"review": {`{"kind":"review","nodes":60000000,` + openGame + `}`},
	"quiz": {
		`{"kind":"quiz","nodes":100000000,"record":` + fmt.Sprintf("%q", `{"goal":"vct",`+hardStones+`}`) + `}`,
		`{"kind":"quiz","nodes":100000000,"lesson":{"kind":"judged","best":"h10"},"move":"h7",` + openGame + `}`,
		`{"kind":"quiz","nodes":100000000,"lesson":{"kind":"stand"},"move":"h7",` + openGame + `}`,
	},
	"verify": {`{"kind":"verify","text":` + fmt.Sprintf("%q",
		`{"schema":1,"rule":"freestyle","size":15,"turn":"black",`+
			`"black":["a1","a2","a3","a4"],"white":[],"class":"five","tree":{"move":"a5","kind":"five"}}`) + `}`},
}

// edgeGame has 44 stones on the edges of a large board, and nothing in the middle.
func edgeGame() string {
	var list [2][]string
	for i := range 44 {
		list[i/2%2] = append(list[i/2%2], fmt.Sprintf(`"%c%d"`, 'a'+i%22, 1+i/22*21))
	}
	return fmt.Sprintf(`"position":{"size":22,"turn":"black","black":[%s],"white":[%s]}`, strings.Join(list[0], ","),
		strings.Join(list[1], ","))
}

const (
	openGame = `"position":{"moves":["h8","i9","j7","g7","f9","k10"]}`
	// A problem of lfz084/renju-beta (gaofei/003), whose shortest win takes a while.
	hardStones = `"rule":"renju","black":["g7","h8","f9","i9","g10","g11","h11"],` +
		`"white":["f6","i8","g9","h9","f10","f12","i12"],"turn":"black"`
	hardProblem = `"position":{` + hardStones + `}`
)

// A timedSearch notes the time limits that it is given.
type timedSearch struct {
	ask.Searcher
	note func(solver.Limits)
}

func (w *timedSearch) Solve(ctx context.Context, q solver.Query) (solver.Result, error) {
	w.note(q.Limits)
	return w.Searcher.Solve(ctx, q)
}

func (w *timedSearch) DefendAgainst(ctx context.Context, q solver.Query, r solver.Result) (solver.Defence, error) {
	w.note(q.Limits)
	return w.Searcher.DefendAgainst(ctx, q, r)
}

func (w *timedSearch) Block(ctx context.Context, pos notation.Position, l solver.Limits) (*solver.Block, error) {
	w.note(l)
	return w.Searcher.Block(ctx, pos, l)
}

func (w *timedSearch) Rank(ctx context.Context, q solver.RankQuery) (solver.Ranking, error) {
	w.note(q.Limits)
	return w.Searcher.Rank(ctx, q)
}

func (w *timedSearch) Choose(ctx context.Context, q solver.RankQuery) (solver.Candidate, error) {
	w.note(q.Limits)
	return w.Searcher.Choose(ctx, q)
}

// TestTimeOfEveryKind: for every kind of request the time limit bounds all its searches
// together, and the request ends with what is known by then.
func TestTimeOfEveryKind(t *testing.T) {
	const most = 300 * time.Millisecond
	for name, k := range kinds {
		if (k.searches > 0) != (len(longRequests[name]) > 0) {
			t.Errorf("%s: searches %d, %d requests here", name, k.searches, len(longRequests[name]))
		}
		for _, request := range longRequests[name] {
			var mu sync.Mutex
			var given []time.Duration
			note := func(l solver.Limits) {
				mu.Lock()
				defer mu.Unlock()
				given = append(given, l.Time)
			}
			d := New(Options{
				Caps: Caps{Time: most},
				Open: func(o ask.Options) *ask.Session {
					o.Search = &timedSearch{solver.New(solver.Options{Memory: o.Memory}), note}
					return ask.Open(o)
				},
			})
			d.grace = time.Minute // on a slow machine
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			last := ""
			err := d.Answer(ctx, []byte(request), func(event string, data any) error {
				last = fmt.Sprint(event, " ", data)
				return nil
			})
			cancel()
			if err != nil || strings.HasPrefix(last, "progress") || strings.Contains(last, timeoutError{most}.Error()) {
				t.Errorf("%s: ends with %v, %.200s", request, err, last)
			}
			if bad := slices.IndexFunc(given, func(g time.Duration) bool { return g <= 0 || g > most }); bad >= 0 {
				t.Errorf("%s: search %d of %d may take %v, want %v at most", request, bad+1, len(given), given[bad],
					most)
			}
			if len(given) == 0 && name != "verify" {
				t.Errorf("%s: nothing is searched", request)
			}
		}
	}
}

// A stuckSearch ignores its limits and searches until it is cancelled.
type stuckSearch struct{ ask.Searcher }

func (stuckSearch) Solve(ctx context.Context, _ solver.Query) (solver.Result, error) {
	<-ctx.Done()
	return solver.Result{}, ctx.Err()
}

// TestStuck: a search that ignores its limits is cancelled, and the request says why.
func TestStuck(t *testing.T) {
	t.Parallel()
	d := New(Options{Caps: Caps{Time: time.Second}, Open: func(o ask.Options) *ask.Session {
		o.Search = stuckSearch{}
		return ask.Open(o)
	}})
	name, fields := last(t, d, longRequests["solve"][0])
	const want = "the time limit of 1s, which holds for every request here, was reached without an answer"
	if name != "error" || fields["message"] != want {
		t.Errorf("%s %v, want the error %q", name, fields, want)
	}
}
