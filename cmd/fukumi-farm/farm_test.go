//go:build external

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"fukumi/cmd/fukumi-farm/internal/farm"
	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/cmd/fukumi-farm/internal/queue"
	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// TestKills: the server and workers are killed again and again; in the end every record has
// the answer that a single process would give.
func TestKills(t *testing.T) {
	t.Parallel()
	n, servers, workers := testhelp.Cases(800, 100_000), testhelp.Cases(1, 5), testhelp.Cases(2, 10)
	s := open(t)
	text := positions(n)
	input := write(t, s.dir, "in.jsonl", text)
	results, answers := filepath.Join(s.dir, "results"), filepath.Join(s.dir, "answers")
	working := make([]*exec.Cmd, 2)
	for i := range working {
		working[i] = launch(t, s.with("work", "--workers", "1", "--name", fmt.Sprint("w", i))...)
	}
	played := games(n / 100)
	archive := write(t, s.dir, "games.jsonl", played)
	submitted := launch(t, s.with("submit", "--lease", "3s", "--run", "games", "--kind", "review", "--nodes", "50",
		"--memory", "1MiB", archive)...)
	submit := launch(t, s.with(append([]string{"submit", "--lease", "3s", input}, asked...)...)...)
	collect := launch(t, s.with("collect", "--wait", "10m", "--results", results, "--answers", answers, input)...)
	done := make(chan error, 1)
	go func() { done <- collect.Wait() }()
	lines, whole := 0, int64(0) // of the results, as far as they were read
	collected := func() int {
		file, err := os.Open(results)
		if err != nil {
			return 0 // not yet there
		}
		defer file.Close()
		data := testhelp.Must(io.ReadAll(io.NewSectionReader(file, whole, math.MaxInt64-whole)))(t)
		lines += bytes.Count(data, []byte("\n"))
		whole += int64(bytes.LastIndexByte(data, '\n') + 1)
		return lines
	}
	const patience = 4 * time.Minute
	// The machine may be arbitrarily slow, as long as results come.
	last, since := 0, time.Now()
	advance := func(what string) {
		if now := collected(); now != last {
			last, since = now, time.Now()
		} else if time.Since(since) > patience {
			t.Fatalf("%d of %d, and no more for %v: %s", now, n, patience, what)
		}
	}
	kills := servers + workers + 1
	for k := range kills {
		for collected() < n*(k+1)/(kills+2) {
			time.Sleep(20 * time.Millisecond)
			advance(fmt.Sprintf("before kill %d", k))
		}
		switch {
		case k == kills/2: // who collects is killed, too
			_ = collect.Process.Kill()
			if err := <-done; well(collect.ProcessState.ExitCode(), fmt.Sprint(collect.Stderr)) {
				done <- err // it had ended by itself
				break
			}
			collect = launch(t, s.with("collect", "--wait", "10m", "--results", results, "--answers", answers,
				input)...)
			go func(c *exec.Cmd) { done <- c.Wait() }(collect)
		case k%(kills/servers) == 1:
			kill(s.server)
			s.serve(t)
		default:
			i := k % len(working)
			kill(working[i])
			working[i] = launch(t, s.with("work", "--workers", "1", "--name", fmt.Sprint("w", i))...)
		}
	}
	for err := error(nil); ; {
		select {
		case err = <-done:
		case <-time.After(time.Second):
			advance("collect: " + fmt.Sprint(collect.Stderr))
			continue
		}
		if !well(collect.ProcessState.ExitCode(), fmt.Sprint(collect.Stderr)) {
			t.Fatalf("collect: %v: %s", err, collect.Stderr)
		}
		break
	}
	if err := submit.Wait(); err != nil {
		t.Errorf("submit: %v: %s", err, submit.Stderr)
	}
	compare(t, "after the kills", sorted(read(t, answers)), alone(t, solving(), text))
	checkNumbers(t, results, n)
	if err := submitted.Wait(); err != nil {
		t.Errorf("submit games: %v: %s", err, submitted.Stderr)
	}
	must(t, s.with("collect", "--run", "games", "--results", results+".games", "--answers", answers+".games",
		archive)...)
	compare(t, "games, after the kills", sorted(read(t, answers+".games")),
		alone(t, &job.Question{Kind: job.Review, Nodes: 50, Memory: 1 << 20}, played))
	checkNumbers(t, results+".games", n/100)
	for since = time.Now(); ; time.Sleep(time.Second) { // a worker may still repeat what another has done
		var status farm.Status
		testhelp.OK(t, json.Unmarshal([]byte(must(t, s.with("status", "--json")...)), &status))
		if status.Queue.Waiting+status.Queue.Results == 0 {
			break
		}
		if time.Since(since) > patience {
			t.Fatalf("left in the queue: %+v", status)
		}
	}
}

// TestLongJobs: a job that takes longer than the lease is not done twice, except on a machine too busy to
// extend the lease in time.
func TestLongJobs(t *testing.T) {
	t.Parallel()
	trick(t, "slow")
	s := open(t)
	input := write(t, s.dir, "in.jsonl", strings.Replace(positions(5), `"p3"`, `"slow"`, 1))
	work := launch(t, s.with("work", "--workers", "2")...)
	trick(t, "") // what is done again is not slow
	must(t, s.with(append([]string{"submit", "--lease", "3s", input}, asked...)...)...)
	redelivered, slowest := 0, time.Duration(0)
	for range 4 { // each question takes more than a second by itself
		began := time.Now()
		var status farm.Status
		testhelp.OK(t, json.Unmarshal([]byte(must(t, s.with("status", "--json")...)), &status))
		redelivered += status.Queue.Redelivered
		slowest = max(slowest, time.Since(began))
	}
	said := must(t, s.with("collect", "--results", filepath.Join(s.dir, "results"), input)...)
	if slowest > 2*time.Second {
		t.Logf("the machine is busy: a question took %v, and %d batches went to another worker", slowest, redelivered)
	} else if redelivered > 0 || !strings.Contains(strings.Join(strings.Fields(said), " "), "0 duplicates") {
		t.Errorf("%d batches went to another worker: %s%s", redelivered, said, work.Stderr)
	}
}

// TestForged: a worker that makes a claim without evidence is caught, and another one does its job.
func TestForged(t *testing.T) {
	t.Parallel()
	const win = `"rule":"freestyle","turn":"black","black":["h8","i8","j8"],"white":["h9","i9","a1"]}` + "\n"
	for _, c := range []struct{ trick, record, want string }{
		{"forged", `"rule":"freestyle","turn":"black","black":["h8","a1"],"white":["i9","o15"]}` + "\n",
			"another position"},
		{"longer", win, "not what its certificates show"},
		{"denied", win, "when the job was repeated"},
	} {
		t.Run(c.trick, func(t *testing.T) {
			s := open(t)
			input := write(t, s.dir, "in.jsonl", positions(20)+`{"id":"`+c.trick+`",`+c.record)
			results := filepath.Join(s.dir, "results")
			trick(t, c.trick)
			work := launch(t, s.with("work", "--workers", "1", "--name", "mallory")...)
			must(t, s.with(append([]string{"submit", input}, asked...)...)...)
			trick(t, "")
			code, said, errs := do(t, s.with("collect", "--recheck", "1", "--results", results, input)...)
			if code != cli.ExitFailed || !strings.Contains(errs, c.want) || !strings.Contains(errs, "mallory") ||
				!strings.Contains(said, "1 refused") {
				t.Fatalf("exit code %d: %s%s", code, said, errs)
			}
			if strings.Contains(read(t, results), c.trick) {
				t.Error("the forged result is kept")
			}
			kill(work)
			launch(t, s.with("work", "--workers", "1")...)
			must(t, s.with(append([]string{"submit", "--again", "--results", results, input}, asked...)...)...)
			must(t, s.with("collect", "--results", results, input)...)
			checkNumbers(t, results, 21)
		})
	}
}

// TestQueueLost: when the directory of the queue is gone, the jobs without a result are handed over again.
func TestQueueLost(t *testing.T) {
	t.Parallel()
	s := open(t)
	text := positions(400)
	input := write(t, s.dir, "in.jsonl", text)
	results, answers := filepath.Join(s.dir, "results"), filepath.Join(s.dir, "answers")
	submit := append([]string{"submit", input}, asked...)
	must(t, s.with(submit...)...)
	work := launch(t, s.with("work", "--workers", "1")...)
	collect := launch(t, s.with("collect", "--results", results, input)...)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if data, err := os.ReadFile(results); err == nil && strings.Count(string(data), "\n") > 40 {
			break
		}
	}
	kill(s.server)
	kill(work)
	testhelp.OK(t, os.RemoveAll(s.queue))
	kill(collect)
	before := strings.Count(read(t, results), "\n")
	if before >= 400 {
		t.Skip("all was done before the queue was lost")
	}
	s.serve(t)
	launch(t, s.with("work", "--workers", "2")...)
	said := must(t, s.with(append(submit, "--results", results)...)...)
	if strings.HasPrefix(said, "400") {
		t.Errorf("all was handed over again: %s", said)
	}
	must(t, s.with("collect", "--results", results, "--answers", answers, input)...)
	compare(t, "after the loss", sorted(read(t, answers)), alone(t, solving(), text))
	checkNumbers(t, results, 400)
}

// TestGracefulStop: a worker that is told to stop gives its unfinished jobs back,
// without a wait for its lease.
func TestGracefulStop(t *testing.T) {
	t.Parallel()
	trick(t, "slow")
	s := open(t)
	text := strings.NewReplacer(`"p3"`, `"slow3"`, `"p4"`, `"slow4"`).Replace(positions(12))
	input := write(t, s.dir, "in.jsonl", text)
	results := filepath.Join(s.dir, "results")
	must(t, s.with(append([]string{"submit", "--lease", "10m", input}, asked...)...)...)
	work := launch(t, s.with("work", "--workers", "1", "--grace", "100ms")...)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		var status farm.Status
		if json.Unmarshal([]byte(must(t, s.with("status", "--json")...)), &status) == nil && status.Queue.Working > 0 {
			break
		}
	}
	time.Sleep(500 * time.Millisecond)
	testhelp.OK(t, work.Process.Signal(syscall.SIGTERM))
	if err := work.Wait(); err != nil {
		t.Errorf("work: %v: %s", err, work.Stderr)
	}
	trick(t, "")
	launch(t, s.with("work", "--workers", "1")...)
	must(t, s.with("collect", "--results", results, input)...)
	checkNumbers(t, results, 12)
}

// TestStatus: the output of status.
func TestStatus(t *testing.T) {
	t.Parallel()
	s := open(t)
	input := write(t, s.dir, "in.jsonl", positions(30))
	must(t, s.with(append([]string{"submit", "--run", "cup", input}, asked...)...)...)
	if said := must(t, s.with("status")...); !strings.Contains(said, "cup") ||
		!strings.Contains(strings.Join(strings.Fields(said), " "), "without work: 0") {
		t.Errorf("status: %s", said)
	}
	launch(t, s.with("work", "--workers", "2", "--name", "one\x1b[8m")...)
	for end := time.Now().Add(time.Minute); ; {
		said := must(t, s.with("status")...)
		if strings.Contains(strings.Join(strings.Fields(said), " "), "in work: 0 (0 of them redelivered); processes "+
			"without work: 2; 1 message with results to collect") {
			break
		}
		if strings.Contains(said, "\x1b") || time.Now().After(end) {
			t.Fatalf("status: %q", said)
		}
	}
	var status farm.Status
	testhelp.OK(t, json.Unmarshal([]byte(must(t, s.with("status", "--json")...)), &status))
	if len(status.Runs) != 1 || status.Runs[0].Total != 30 || status.Runs[0].Batches != 0 ||
		status.Runs[0].Results != 1 {
		t.Errorf("%+v", status)
	}
	must(t, s.with("collect", "--run", "cup", "--results", filepath.Join(s.dir, "results"), input)...)
}

// checkAll collects a run, and compares its answers with those of a single process.
func (s *site) checkAll(t *testing.T, run, input, text string) {
	t.Helper()
	answers := filepath.Join(s.dir, run+".answers")
	must(t, s.with("collect", "--run", run, "--results", filepath.Join(s.dir, run+".results"), "--answers", answers,
		input)...)
	compare(t, run, sorted(read(t, answers)), alone(t, solving(), text))
}

// TestStoppedOften: a job that was given back again and again, by workers that were told to stop, has lost no
// worker: it is not given up.
func TestStoppedOften(t *testing.T) {
	t.Parallel()
	trick(t, "slow")
	s := open(t)
	text := strings.Replace(positions(1), `"p0"`, `"slow"`, 1)
	input := write(t, s.dir, "in.jsonl", text)
	answers := filepath.Join(s.dir, "answers")
	must(t, s.with(append([]string{"submit", "--lease", "10m", input}, asked...)...)...)
	collect := launch(t, s.with("collect", "--results", filepath.Join(s.dir, "results"), "--answers", answers,
		input)...)
	admin := s.dial(t, adminLogin)
	for i := range 2 * worker.Tries {
		name := fmt.Sprint("w", i)
		work := launch(t, s.with("work", "--workers", "1", "--grace", "10ms", "--name", name)...)
		// A batch that was given back counts as held until it is delivered again, so deliveries are counted.
		for w := (queue.Work{}); w.Done+int64(w.Working) <= int64(i); time.Sleep(10 * time.Millisecond) {
			w = testhelp.Must(admin.Work(t.Context()))(t)
		}
		testhelp.OK(t, work.Process.Signal(syscall.SIGTERM))
		if err := work.Wait(); err != nil {
			t.Fatalf("work: %v: %s", err, work.Stderr)
		}
	}
	trick(t, "")
	launch(t, s.with("work", "--workers", "1")...)
	if err := collect.Wait(); err != nil {
		t.Errorf("collect: %v: %s", err, collect.Stderr)
	}
	compare(t, "answers", sorted(read(t, answers)), alone(t, solving(), text))
}

// TestLostWorkers: the jobs of a batch that lost workers are done one by one; a job that lost workers on its
// own is given up.
func TestLostWorkers(t *testing.T) {
	t.Parallel()
	s := open(t)
	text := positions(3)
	several, one := write(t, s.dir, "several.jsonl", text), write(t, s.dir, "one.jsonl", positions(1))
	for run, input := range map[string]string{"several": several, "one": one} {
		must(t, s.with(append([]string{"submit", "--lease", "2s", "--run", run, input}, asked...)...)...)
	}
	for lost := 0; lost < 2; { // workers that take a batch and are lost
		d := testhelp.Must(s.dial(t, workerLogin).NextJobs(t.Context()))(t)
		if d.Tries == worker.Tries {
			lost++
		}
	}
	launch(t, s.with("work", "--workers", "1")...)
	s.checkAll(t, "several", several, text)
	in := testhelp.Must(s.dial(t, adminLogin).Inbox(t.Context(), "one"))(t)
	for {
		list := testhelp.Must(in.Take(t.Context(), 1, time.Second))(t)
		for _, m := range list {
			text, err := m.Data()
			if err != nil || !strings.Contains(string(text), `"failed":{"tries":3,"exit_code":-1`) {
				t.Errorf("%v: not given up: %s", err, text)
			}
			return
		}
	}
}

// TestProof: the parts of a long proof are jobs of the farm, and their results are joined to a book that the
// checker accepts.
func TestProof(t *testing.T) {
	t.Parallel()
	s := open(t)
	shell := shellIn(t, s.dir)
	shell(`
		$fukumi prove --jobs --from "h8 o15 i9 a1" >parts.jsonl
		$fukumi prove --jobs --from "h8 o15 i9 o14" >>parts.jsonl
		$fukumi prove --jobs --from "h8 o15" >>parts.jsonl`) // which takes longer than is given
	parts := filepath.Join(s.dir, "parts.jsonl")
	question := []string{"--goal", "win", "--nodes", "200k", "--memory", "64MiB"}
	launch(t, s.with("work", "--workers", "2")...)
	must(t, s.with(append([]string{"submit", parts}, question...)...)...)
	said := must(t, s.with("collect", "--proofs", "--results", filepath.Join(s.dir, "results"), parts)...)
	if !strings.Contains(said, "3 checked, 2 with a win") {
		t.Errorf("collect: %s", said)
	}
	joined := shell(`$fukumi prove --merge --json --from "h8 o15 i9 a1" --export all.book results`)
	if !strings.Contains(joined, `"verdict":"win"`) || !strings.Contains(joined, `"missing":[]`) {
		t.Errorf("joined: %s", joined)
	}
	if said := shell(`$fukumi verify all.book`); !strings.Contains(said, "accepted") ||
		!strings.Contains(said, "about 4 positions") {
		t.Errorf("verify: %s", said)
	}
	missing := shell(`$fukumi prove --merge --json --from "h8 o15" --export some.book all.book results; test $? -eq 3`)
	if !strings.Contains(missing, `"missing":["h8 o15"]`) {
		t.Errorf("a part that is open: %s", missing)
	}
	// Without certificates there is nothing to join, and a changed one does not count.
	shell(`
		sed 's/"proofs":.*"worker"/"worker"/' results >bare
		$fukumi prove --merge --from "h8 o15 i9 a1" --export none.book bare 2>said && exit 1
		grep -q "has no certificate of a win for Black" said || exit 1
		sed 's/"kind":"quiet"/"kind":"line"/' results >changed
		$fukumi prove --merge --from "h8 o15 i9 a1" --export none.book changed 2>said
		test $? -eq 1 || exit 1
		grep -q "the certificate is refused" said || exit 1
		test ! -e none.book`)
}

// TestTLS: with a certificate and a login all works as without; with another password, or without the
// certificate, nothing does.
func TestTLS(t *testing.T) {
	dir := t.TempDir()
	cert, _ := certificateFiles(t, dir)
	s := &site{dir: dir, queue: filepath.Join(dir, "queue"), address: "127.0.0.1:-1", flags: []string{"--ca", cert}}
	s.serve(t)
	wrong := write(t, dir, "wrong", adminLogin+"x\n")
	input := write(t, dir, "in.jsonl", positions(20))
	if code, out, said := do(t, s.with("status", "--login-file", wrong)...); code != cli.ExitUsage || out != "" ||
		strings.Contains(said, "0123456789") {
		t.Errorf("another password: exit code %d: %s%s", code, out, said)
	}
	if code, out, said := do(t, "status", "--server", "tls://"+s.address); code != cli.ExitUsage || out != "" {
		t.Errorf("without the certificate: exit code %d: %s%s", code, out, said)
	}
	launch(t, s.with("work", "--workers", "1")...)
	must(t, s.with(append([]string{"submit", input}, asked...)...)...)
	must(t, s.with("collect", "--results", filepath.Join(dir, "results"), input)...)
	checkNumbers(t, filepath.Join(dir, "results"), 20)
}
