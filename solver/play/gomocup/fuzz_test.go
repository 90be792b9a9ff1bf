package gomocup

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/play/internal/wire"
)

// anyAnswer matches every line that a manager may get.
var anyAnswer = regexp.MustCompile(`^(OK|SWAP|(-?\d+,-?\d+)( \d+,\d+){0,2}|name=".*|FORBID (\d{4})*\.|(ERROR|` +
	`UNKNOWN) ` +
	`[^,]+|MESSAGE \S.*|INFO [A-Z]+ .*)$`)

// FuzzGomocup holds sessions: no line may end one but END, every answer is of
// the protocol, and every move is on a point that was free and legal.
func FuzzGomocup(f *testing.F) {
	files := testhelp.Must(filepath.Glob("testdata/*.txt"))(f)
	for _, file := range files {
		text := testhelp.Must(os.ReadFile(file))(f)
		var said strings.Builder
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "> "); ok {
				said.WriteString(rest)
			}
		}
		f.Add(said.String())
	}
	f.Add("START 5\nINFO rule 4\nBEGIN\nTURN -1,-1\nTURN 0,0\nYXNBEST 9\nTAKEBACK -1,-1\nYXSHOWFORBID")
	f.Add("start 22\nboard 0,0,1 done turn 1,1\nyxblock 2,2 3,3\nboard\nend")
	f.Fuzz(func(t *testing.T, text string) {
		g, out := testSession(Options{Nodes: 20, Threads: 1, Memory: 1 << 20})
		g.now = func() time.Time { return time.Time{} }
		for n, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\r' || r == '\n' }) {
			if line = strings.TrimSpace(line); line == "" || n > 60 {
				continue
			}
			// The limits of the test stay, so that the search ends.
			g.info = wire.Info{Rule: g.info.Rule, Nodes: 20, Depth: 2, Realtime: g.info.Realtime, Detail: g.info.Detail}
			out.Reset()
			over := g.take(t.Context(), wire.Line{Text: line, At: time.Now()})
			checkAnswers(t, line, out.String())
			if over != strings.EqualFold(strings.Fields(line)[0], "END") && !strings.Contains(strings.ToUpper(line),
				"END") {
				t.Fatalf("%q: the session is over: %v", line, over)
			}
			if over {
				return
			}
			if pos, err := g.position(); g.started && err == nil {
				checkBoard(t, g, &pos)
			}
		}
	})
}

func checkAnswers(t *testing.T, line, answers string) {
	t.Helper()
	for answer := range strings.Lines(answers) {
		if !anyAnswer.MatchString(strings.TrimSuffix(answer, "\n")) {
			t.Fatalf("%q: answer %q", line, answer)
		}
	}
}

// checkBoard checks that the stones of the session are on different points.
func checkBoard(t *testing.T, g *session, pos *notation.Position) {
	t.Helper()
	stones := pos.Count(notation.Black) + pos.Count(notation.White)
	if n := g.board.Count(true) + g.board.Count(false); n != stones {
		t.Fatalf("%d stones in the session, %d on the board", n, stones)
	}
}

// TestEverySizeAndRule: the engine plays against random moves on every board
// under every rule, with answers that are legal to the end.
func TestEverySizeAndRule(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for size := notation.MinSize; size <= notation.MaxSize; size++ {
		for _, rule := range notation.Rules {
			playRandom(t, size, rule, r)
		}
	}
}

func playRandom(t *testing.T, size int, rule notation.Rule, r *rand.Rand) {
	t.Helper()
	g, out := testSession(Options{Nodes: 40, Threads: 1, Memory: 1 << 20})
	tell(t, g, out, fmt.Sprintf("START %d", size))
	tell(t, g, out, fmt.Sprintf("INFO rule %d", map[notation.Rule]int{notation.Freestyle: 0, notation.Standard: 1,
		notation.Renju: 4}[rule]))
	pos := testhelp.Must(notation.NewPosition(rule, size))(t)
	line := "BEGIN"
	if r.IntN(2) == 0 {
		p := notation.At(r.IntN(size), r.IntN(size))
		_ = pos.Play(p)
		line = "TURN " + g.board.Text(p)
	}
	for {
		lines := strings.Split(strings.TrimSpace(tell(t, g, out, line)), "\n")
		answer := lines[len(lines)-1]
		n, err := wire.Numbers(answer)
		if err != nil {
			t.Fatalf("size %d %v: %s: answer %q after %s", size, rule, line, answer, notation.FormatPosition(&pos))
		}
		p, err := g.board.Point(n)
		if err == nil {
			err = pos.Legal(p, pos.Turn())
		}
		if err != nil {
			t.Fatalf("size %d %v: %v after %s", size, rule, err, notation.FormatPosition(&pos))
		}
		_ = pos.Play(p)
		if _, over := pos.Winner(); over {
			return
		}
		reply, ok := anyMove(&pos, r)
		if !ok {
			return
		}
		_ = pos.Play(reply)
		_, over := pos.Winner()
		if _, ok := anyMove(&pos, r); over || !ok {
			// No move is left, and the engine says so.
			got := tell(t, g, out, "TURN "+g.board.Text(reply))
			if !strings.HasPrefix(got, "ERROR ") {
				t.Errorf("size %d %v: at the end %q, want an error", size, rule, got)
			}
			return
		}
		line = "TURN " + g.board.Text(reply)
	}
}

// anyMove is a legal move.
func anyMove(pos *notation.Position, r *rand.Rand) (notation.Point, bool) {
	points := pos.Stones(notation.Empty)
	r.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	for _, p := range points {
		if pos.Legal(p, pos.Turn()) == nil {
			return p, true
		}
	}
	return notation.NoPoint, false
}
