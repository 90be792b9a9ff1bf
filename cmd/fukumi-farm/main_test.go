package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/task"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/answer"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
)

// If this variable is set, the test binary is the command itself; if the other one names a trick, its processes
// play that trick.
const (
	mainVariable  = "FUKUMI_FARM_TEST_MAIN"
	trickVariable = "FUKUMI_FARM_TEST_TRICK"
)

// The logins of the tests.
const adminLogin, workerLogin = "admin:0123456789abcdef", "worker:fedcba9876543210"

func TestMain(m *testing.M) {
	if os.Getenv(mainVariable) != "" {
		os.Exit(mainCode(&streams{Streams: cli.ProcessStreams(), wrap: tricked(os.Getenv(trickVariable))}))
	}
	code := m.Run()
	_ = os.RemoveAll(analyzer.dir)
	os.Exit(code)
}

// tricked does the job whose id is the name of the trick in another way.
func tricked(trick string) func(worker.Do) worker.Do {
	return func(do worker.Do) worker.Do {
		return func(ctx context.Context, q *job.Question, j *job.Job) (*job.Result, error) {
			if trick == "" || !strings.HasPrefix(j.ID, trick) {
				return do(ctx, q, j)
			}
			switch trick {
			case "poison":
				fmt.Fprintln(os.Stderr, "fatal error: poison")
				os.Exit(7)
			case "instant":
				line, err := task.Line(answer.Error{ID: j.ID, Error: trick})
				return &job.Result{Number: j.Number, Job: j, Answer: line, Nodes: q.Nodes, Memory: q.Memory}, err
			case "slow":
				time.Sleep(5 * time.Second) // longer than the lease of TestLongJobs
				return do(ctx, q, j)
			}
			r, err := do(ctx, q, j)
			if err == nil {
				forge(trick, r)
			}
			return r, err
		}
	}
}

// forge makes a result claim something false.
func forge(trick string, r *job.Result) {
	var a map[string]any
	if json.Unmarshal(r.Answer, &a) != nil {
		return
	}
	switch trick {
	case "forged": // the win of another position
		a["verdict"], a["class"], a["length"], a["own_moves"], a["line"], a["verified"] = "win", "vcf", 1, 1,
			[]string{"a1"}, true
		r.Proofs = []job.Proof{
			json.RawMessage(`{"schema":1,"rule":"freestyle","size":15,"turn":"black","black":["c3","d3","e3","f3"],` +
				`"white":["c5","d5","e5","f6"],"class":"five","tree":{"move":"g3","kind":"five"}}`)}
	case "longer": // a shorter win than the certificate shows
		a["length"], a["own_moves"] = 1, 1
	case "denied": // no win, although there is one
		a["verdict"], a["class"], a["length"], a["own_moves"], a["line"] = "no-win", "vct", nil, nil, []string{}
		a["length_exact"], a["verified"], a["proof_nodes"], a["proof_sha256"] = false, false, 0, ""
		r.Proofs = nil
	}
	var ordered struct {
		Schema   any `json:"schema"`
		ID       any `json:"id"`
		Rule     any `json:"rule"`
		Size     any `json:"size"`
		Turn     any `json:"turn"`
		Goal     any `json:"goal"`
		Verdict  any `json:"verdict"`
		Class    any `json:"class"`
		Length   any `json:"length"`
		Exact    any `json:"length_exact"`
		Own      any `json:"own_moves"`
		Line     any `json:"line"`
		Verified any `json:"verified"`
		Proof    any `json:"proof_nodes"`
		SHA      any `json:"proof_sha256"`
		Nodes    any `json:"nodes"`
		Time     any `json:"time_ms"`
		Verify   any `json:"verify_ms"`
		Source   any `json:"source"`
		Black    any `json:"black"`
		White    any `json:"white"`
	}
	text, err := json.Marshal(a)
	if err != nil || json.Unmarshal(text, &ordered) != nil {
		return
	}
	r.Answer, _ = task.Line(ordered)
}

// tricks are the wrong actions of a test's processes. They belong to
// one test, because other tests run at the same time.
var tricks sync.Map

// trick makes the processes that t starts from now on play a trick; "" means none.
func trick(t *testing.T, what string) { tricks.Store(t, what) }

// command returns the command as a separate process.
func command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	login := adminLogin
	if args[0] == "work" {
		login = workerLogin
	}
	cmd.Env = append(os.Environ(), mainVariable+"=yes", loginVariable+"="+login)
	if what, ok := tricks.Load(t); ok {
		cmd.Env = append(cmd.Env, trickVariable+"="+what.(string))
	}
	t.Cleanup(func() {
		if cmd.Process != nil {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
	})
	return cmd
}

// start starts a process, and returns the first line that it prints.
func start(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out := testhelp.Must(cmd.StdoutPipe())(t)
	cmd.Stderr = &lockedBuffer{}
	testhelp.OK(t, cmd.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("%q: %v: %s", cmd.Args, err, cmd.Stderr)
	}
	return strings.TrimSpace(line)
}

// A lockedBuffer keeps the output of a process.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// waitSaid waits until a launched process has printed a text.
func waitSaid(t *testing.T, cmd *exec.Cmd, text string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !strings.Contains(fmt.Sprint(cmd.Stderr),
		text); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%q does not say %q, but %.2000s", cmd.Args, text, cmd.Stderr)
		}
	}
}

// launch starts a command that prints nothing at first.
func launch(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := command(t, args...)
	cmd.Stderr = &lockedBuffer{}
	testhelp.OK(t, cmd.Start())
	return cmd
}

// kill ends a process by kill -9.
func kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

// do runs the command to its end, and returns its exit code and output.
func do(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := command(t, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if cmd.ProcessState == nil {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// unread is the final message about positions of which this is the first bad one.
const unread = "cannot be read; the first, record 14: line 14: "

// well reports whether a process has ended well: with code 0, or with the message that it could not read the
// records that were made bad.
func well(code int, stderr string) bool {
	return code == 0 || code == cli.ExitUsage && strings.Count(stderr, unread) == 1
}

// must is like do for commands that must end well.
func must(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := do(t, args...)
	if !well(code, stderr) {
		t.Fatalf("%q: exit code %d: %s%s", args, code, stdout, stderr)
	}
	return stdout
}

// positions are records of n positions of some stones around the centre, some of
// them bad.
func positions(n int) string {
	var b strings.Builder
	random := rand.New(rand.NewPCG(16, uint64(n)))
	for i := range n {
		if i%97 == 13 {
			fmt.Fprintf(&b, "{\"id\":\"bad %d\",\"moves\":[\"h8\",\"h8\"]}\n", i)
			continue
		}
		stones := [2][]string{}
		for k, at := range random.Perm(49)[:8+random.IntN(12)] {
			stones[k%2] = append(stones[k%2], fmt.Sprintf(`"%c%d"`, 'e'+at%7, 5+at/7))
		}
		rule := []string{"freestyle", "standard", "renju"}[random.IntN(3)]
		fmt.Fprintf(&b, `{"id":"p%d","rule":%q,"turn":"black","black":[%s],"white":[%s]}`+"\n", i, rule,
			strings.Join(stones[0], ","), strings.Join(stones[1], ","))
	}
	return b.String()
}

// games are records of n games.
func games(n int) string {
	var b strings.Builder
	random := rand.New(rand.NewPCG(17, uint64(n)))
	for i := range n {
		var moves []string
		for _, at := range random.Perm(25)[:10+random.IntN(6)] {
			moves = append(moves, fmt.Sprintf(`"%c%d"`, 'f'+at%5, 6+at/5))
		}
		fmt.Fprintf(&b, `{"id":"g%d","players":["A","B"],"moves":[%s]}`+"\n", i, strings.Join(moves, ","))
	}
	return b.String()
}

// write writes a file in a directory of the test.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	testhelp.OK(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

// read reads a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text := testhelp.Must(os.ReadFile(name))(t)
	return string(text)
}

// sorted returns the lines of a text without their times, sorted.
func sorted(text string) []string {
	lines := strings.Split(strings.TrimSuffix(string(task.Timeless([]byte(text))), "\n"), "\n")
	slices.Sort(lines)
	return lines
}

// alone returns the answers of a single process that does one job after the other, without a queue, a worker or
// a file of results.
func alone(t *testing.T, q *job.Question, input string) []string {
	t.Helper()
	jobs := testhelp.Must(q.Read(strings.NewReader(input), true, 0))(t)
	var b bytes.Buffer
	doer := task.Doer{}
	for j := range jobs {
		if j.Bad != nil {
			testhelp.OK(t, text.WriteJSON(&b, answer.Error{ID: j.ID, Error: j.Bad.Error()}))
			continue
		}
		r := testhelp.Must(doer.Do(t.Context(), q, &j))(t)
		fmt.Fprintf(&b, "%s\n", r.Answer)
	}
	return sorted(b.String())
}

// compare compares answers.
func compare(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d answers, want %d", what, len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s: answer %d:\n%s\nwant\n%s", what, i, got[i], want[i])
		}
	}
}

// solving is a question with limits that are soon reached.
func solving() *job.Question {
	return &job.Question{Kind: job.Solve, Goal: "vct", Nodes: 300, Memory: 1 << 20}
}

// asked are the flags that ask the question solving.
var asked = []string{"--nodes", "300", "--memory", "1MiB"}
