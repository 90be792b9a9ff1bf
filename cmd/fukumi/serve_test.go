package main

// The board as the program itself serves it: it ends properly in the middle of a search, and many
// concurrent clients cost no more memory than its limit.

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/testhelp"
)

// A serveProcess is a process that serves the board.
type serveProcess struct {
	cmd    *exec.Cmd
	url    string
	stderr bytes.Buffer
}

// startServe starts fukumi serve, and reads the address that it prints.
func startServe(t *testing.T, args ...string) *serveProcess {
	t.Helper()
	s := &serveProcess{cmd: exec.Command("fukumi", append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)}
	s.cmd.Env = append(os.Environ(), "FUKUMI_CACHE_DIR="+filepath.Join(t.TempDir(), "store"))
	s.cmd.Stderr = &s.stderr
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.cmd.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if s.url = strings.TrimSuffix(line, "\n"); err != nil || !strings.HasPrefix(s.url, "http://127.0.0.1:") {
		t.Fatalf("address %q, %v, standard error %q", line, err, s.stderr.String())
	}
	return s
}

// end ends the process by a signal, and returns its exit code.
func (s *serveProcess) end(t *testing.T, sig os.Signal) int {
	t.Helper()
	testhelp.OK(t, s.cmd.Process.Signal(sig))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.cmd.Wait()
	}()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Fatalf("%v did not end it", sig)
	}
	return s.cmd.ProcessState.ExitCode()
}

// ask sends a request of a tab.
func (s *serveProcess) ask(tab, request string) (*http.Response, error) {
	r, err := http.NewRequest(http.MethodPost, s.url+"ask", strings.NewReader(request))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Fukumi-Tab", tab)
	return http.DefaultClient.Do(r)
}

// hardRequest takes a while: it asks for the shortest win of a problem of lfz084/renju-beta
// (gaofei/003).
const hardRequest = `{"kind":"solve","goal":"vct","shortest":true,"time_ms":60000,"position":{"rule":"renju",` +
	`"black":["g7","h8","f9","i9","g10","g11","h11"],"white":["f6","i8","g9","h9","f10","f12","i12"],"turn":"black"}}`

// TestServe: the board gives the same answer as the command, and a signal in the middle of a search
// ends the program properly.
func TestServe(t *testing.T) {
	s := startServe(t)
	r, err := http.Get(s.url)
	if err != nil {
		t.Fatal(err)
	}
	page, _ := io.ReadAll(r.Body)
	r.Body.Close()
	if r.StatusCode != http.StatusOK || !bytes.Contains(page, []byte("static/main.js")) {
		t.Errorf("the page: %s %.100q", r.Status, page)
	}
	for range 2 { // searched, and then from the store
		r = testhelp.Must(s.ask("a",
			`{"kind":"solve","goal":"vcf","nodes":1000,"position":{"rule":"renju","black":["h8","i8","j8","i7","h6",`+
				`"j6"],"white":["g9","i9","g8","h7","j7","g5"],"turn":"black"}}`))(t)
		events, _ := io.ReadAll(r.Body)
		r.Body.Close()
		_, answer, _ := strings.Cut(string(events), "event: answer\ndata: ")
		answer, _, _ = strings.Cut(answer, "\n")
		_, want, _ := testRun(t.Context(), nil, "solve", "--json", "--cache", "off", "--goal", "vcf", "--nodes", "1000",
			"--rule", "renju", "h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5")
		source := regexp.MustCompile(`"nodes":\d+|"(source|origin)":"\w*"`)
		plain := func(text string) string { return source.ReplaceAllString(steady(strings.TrimSpace(text)), "") }
		if plain(answer) != plain(want) || want == "" {
			t.Errorf("the answer is %s, want %s", events, want)
		}
	}
	sig := os.Signal(syscall.SIGTERM)
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	r = testhelp.Must(s.ask("a", hardRequest))(t)
	defer r.Body.Close()
	in := bufio.NewReader(r.Body)
	for line := ""; !strings.HasPrefix(line, "event: progress"); {
		if line, err = in.ReadString('\n'); err != nil {
			t.Fatalf("no progress of a search: %v", err)
		}
	}
	code := s.end(t, sig)
	rest, _ := io.ReadAll(in)
	if code != cli.ExitDecided || s.stderr.Len() > 0 {
		t.Errorf("exit code %d, want %d; standard error %q", code, cli.ExitDecided, s.stderr.String())
	}
	if !strings.HasSuffix(string(rest), "event: done\ndata: {}\n\n") || !strings.Contains(string(rest),
		"the server was stopped") {
		t.Errorf("the stream ends with %.300q", rest[max(len(rest)-300, 0):])
	}
}

// TestServeMemory: 200 clients that ask for a search at the same time cost the memory of one search, and
// of the waiting requests.
func TestServeMemory(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("how much memory a process had is read from /proc")
	}
	const tables, most = 16, 16 + 160 // MiB, with the program itself and its garbage
	s := startServe(t, "--memory", fmt.Sprint(tables, "MiB"), "--cache", "off")
	request := strings.TrimSuffix(hardRequest, "}") + strings.Repeat(" ", 500_000) + "}"
	var refused, others atomic.Int64
	answered := make(chan struct{}) // closed once all refused clients have their answer
	var wait sync.WaitGroup
	client := &http.Client{Timeout: time.Minute}
	for i := range 200 {
		wait.Go(func() {
			r, err := http.NewRequest(http.MethodPost, s.url+"ask", strings.NewReader(request))
			if err != nil {
				others.Add(1)
				return
			}
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Fukumi-Tab", strconv.Itoa(i))
			answer, err := client.Do(r)
			if err != nil {
				others.Add(1)
				return
			}
			defer answer.Body.Close()
			switch answer.StatusCode {
			case http.StatusTooManyRequests:
				if refused.Add(1) == 191 {
					close(answered)
				}
			case http.StatusOK:
				// The search leaves its place only once all clients have been answered.
				select {
				case <-answered:
				case <-time.After(time.Minute):
				}
			default:
				others.Add(1)
			}
		})
	}
	wait.Wait()
	if refused.Load() != 191 || others.Load() != 0 {
		t.Errorf("%d refused, %d failed, want 191 and none", refused.Load(), others.Load())
	}
	status := testhelp.Must(os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid)))(t)
	peak := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if peak == nil {
		t.Fatalf("no VmHWM in %s", status)
	}
	kib, err := strconv.Atoi(string(peak[1]))
	if err != nil || kib > most<<10 {
		t.Errorf("the process had %d MiB of memory, want %d at most", kib>>10, most)
	}
	t.Logf("the process had %d MiB", kib>>10)
	if code := s.end(t, syscall.SIGTERM); code != cli.ExitDecided {
		t.Errorf("exit code %d, want %d", code, cli.ExitDecided)
	}
}
