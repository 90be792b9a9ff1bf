package gomocup

// Dialogues with the engine as its clients hold them, in testdata: what
// the manager says after ">", the answers below. "go test ./solver/play/gomocup -update"
// rewrites the answers. The positions leave no choice, so that the answers do
// not depend on the judgement of the engine; its numbers are masked.

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fukumi/notation/testhelp"
	"fukumi/solver/play/internal/wire"
)

var update = flag.Bool("update", false, "rewrite the dialogues")

// testSession returns a session whose displayed clock stands still.
func testSession(d Options) (*session, *bytes.Buffer) {
	var out bytes.Buffer
	g := newSession(&out, d)
	g.now = func() time.Time { return time.Time{} }
	return g, &out
}

// tell gives a line to the session and returns what it answers.
func tell(t testing.TB, g *session, out *bytes.Buffer, line string) string {
	t.Helper()
	out.Reset()
	g.take(t.Context(), wire.Line{Text: line, At: time.Now()})
	return out.String()
}

var masks = []struct {
	find    *regexp.Regexp
	replace string
}{
	{regexp.MustCompile(`score -?\d+ chance [\d.]+%`), "score N chance N%"},
	{regexp.MustCompile(`^(INFO (?:SELDEPTH|NODES|TOTALNODES|SPEED|WINRATE)) \S+$`), "$1 N"},
	{regexp.MustCompile(`^(INFO EVAL|MESSAGE REALTIME VAL) -?\d+$`), "$1 N"},
	{regexp.MustCompile(`^(MESSAGE Fukumi) .*$`), "$1 VERSION"},
	{regexp.MustCompile(`version="[^"]*"`), `version="VERSION"`},
	{regexp.MustCompile(`^(MESSAGE INFO MAX_THREAD_NUM) \d+$`), "$1 N"},
}

// masked returns an answer without the parts that depend on the judgement or the machine.
func masked(line string, points bool) string {
	for _, m := range masks {
		line = m.find.ReplaceAllString(line, m.replace)
	}
	if points {
		line = regexp.MustCompile(`^MESSAGE depth \d+`).ReplaceAllString(line, "MESSAGE depth N")
		line = regexp.MustCompile(`\d+,\d+`).ReplaceAllString(line, "X,Y")
		line = regexp.MustCompile(`(: [a-v]\d+)( [a-v]\d+)*$`).ReplaceAllString(line, ": …")
		line = regexp.MustCompile(`(MOVE\d) \d+ \d+$`).ReplaceAllString(line, "$1 X Y")
	}
	return line
}

func TestDialogues(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) < 6 {
		t.Fatalf("dialogues: %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text := testhelp.Must(os.ReadFile(file))(t)
			g, out := testSession(Options{Nodes: 2000, Threads: 1, Memory: 16 << 20})
			points := strings.Contains(string(text), "# points are masked")
			var got strings.Builder
			for line := range strings.Lines(string(text)) {
				said, ok := strings.CutPrefix(line, ">")
				if !ok {
					if strings.HasPrefix(line, "#") {
						got.WriteString(line)
					}
					continue
				}
				got.WriteString(line)
				lost := 0
				for answer := range strings.Lines(tell(t, g, out, strings.TrimSpace(said))) {
					if strings.HasPrefix(answer, "MESSAGE REALTIME LOST ") {
						lost++
						continue
					} else if lost > 0 {
						fmt.Fprintf(&got, "MESSAGE REALTIME LOST … %d times\n", lost)
						lost = 0
					}
					got.WriteString(masked(strings.TrimSuffix(answer, "\n"), points) + "\n")
				}
			}
			if *update {
				testhelp.OK(t, os.WriteFile(file, []byte(got.String()), 0o666))
			} else if got.String() != string(text) {
				t.Errorf("the dialogue differs; it is now:\n%s", got.String())
			}
		})
	}
}
