//go:build unix

package match

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/solver/play"
	"fukumi/solver/play/match/gomocuptest"
)

func init() {
	gomocuptest.StartChild = func(kind string) int {
		cmd := exec.Command("sh", "-c", `trap "" TERM INT HUP; sleep 300; sleep 300`)
		if kind != "child without pipes" {
			cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
		}
		if kind == "child of its own" {
			cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		}
		if err := cmd.Start(); err != nil {
			fmt.Println("ERROR", err)
			return 0
		}
		return cmd.Process.Pid
	}
}

// runs reports whether a process is alive, and not only the entry of an ended one.
func runs(pid int) bool {
	if err := syscall.Kill(pid, 0); err != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil && runtime.GOOS != "linux" || err == nil && !strings.Contains(string(stat), ") Z ")
}

// TestChildrenOfEngines: the children of an engine end with it, whether they hold the pipes or not and however
// the engine ends. A child that has left the group does not end, and is not waited for.
func TestChildrenOfEngines(t *testing.T) {
	for _, kind := range []string{"child", "child without pipes", "child of a crash", "child of the stubborn",
		"child of its own"} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			p, log := newTestEngine(t, kind, 15)
			pos := testMoves(t, "h8 i9", text.Defaults{})
			_, err := p.Move(t.Context(), &pos)
			var f *play.Forfeit
			if crash := errors.As(err, &f); crash != (kind == "child of a crash") {
				t.Fatalf("its move: %v", err)
			}
			p.Close()
			word, number, _ := strings.Cut(heard(t, log)[0], " ")
			pid, err := strconv.Atoi(number)
			if word != "child" || err != nil || pid <= 0 {
				t.Fatalf("its child is %q %q", word, number)
			}
			for wait := 0; runs(pid) && wait < 3000 && kind != "child of its own"; wait++ {
				time.Sleep(20 * time.Millisecond)
			}
			if alive := runs(pid); alive != (kind == "child of its own") {
				t.Errorf("its child runs: %v", alive)
			}
			_ = syscall.Kill(-pid, syscall.SIGKILL)
			_ = syscall.Kill(pid, syscall.SIGKILL)
		})
	}
}

// TestDeafEngine: an engine that reads nothing does not block us, however much it is
// told.
func TestDeafEngine(t *testing.T) {
	t.Parallel()
	p, _ := newTestEngine(t, "deaf", 15)
	p.start = 50 * time.Millisecond
	b := testhelp.Must(startProcess(p.command))(t)
	if err := b.send(strings.Repeat("INFO folder x\r\n", 1<<16)); err == nil {
		t.Error("a megabyte was taken")
	}
	b.stop()
}
