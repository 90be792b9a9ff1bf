package gomocup

// A manager, written from the protocol's text alone, that drives the engine as
// a process: whole games under every rule against itself and against a score
// model, each answer judged by the referee.
//
// Every day a game of each kind with a node limit. A long test plays games with 10, 20
// and 50 ms a move, and wants 99 of 100 answers no more than 5 ms past that. What other
// programs have taken of the processors is told and does not count.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/play"
	"fukumi/solver/play/internal/wire"
)

// A manager runs one engine.
type manager struct {
	in    io.WriteCloser
	lines chan string
	pid   int
	grid  wire.Grid
	wait  func() error
}

// managerLine is everything a manager takes besides OK and a move.
var managerLine = regexp.MustCompile(`^(MESSAGE|DEBUG) \S.*$`)

func newManager(t *testing.T, size int) *manager {
	t.Helper()
	path := testhelp.Must(os.Executable())(t)
	cmd := &exec.Cmd{Path: path, Args: []string{servedName}, Stderr: os.Stderr}
	in := testhelp.Must(cmd.StdinPipe())(t)
	out := testhelp.Must(cmd.StdoutPipe())(t)
	testhelp.OK(t, cmd.Start())
	m := &manager{in: in, lines: make(chan string, 64), pid: cmd.Process.Pid, grid: wire.Grid{Size: size}}
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer close(m.lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			m.lines <- s.Text()
		}
	}()
	m.wait = func() error {
		<-read
		return cmd.Wait()
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return m
}

// say writes lines with the line ends of Windows.
func (m *manager) say(lines ...string) error {
	_, err := io.WriteString(m.in, strings.Join(lines, "\r\n")+"\r\n")
	return err
}

// answer returns the next line that is not a remark.
func (m *manager) answer() (string, error) {
	for {
		select {
		case line, ok := <-m.lines:
			if !ok {
				return "", errors.New("the engine ended")
			}
			if !managerLine.MatchString(line) {
				return line, nil
			}
		case <-time.After(time.Minute):
			return "", errors.New("no answer within a minute")
		}
	}
}

// end says END, and checks that the engine ends without further output.
func (m *manager) end() error {
	if err := m.say("END"); err != nil {
		return err
	}
	for line := range m.lines {
		return fmt.Errorf("after END %q, want nothing", line)
	}
	return m.wait()
}

// start begins a game.
func (m *manager) start(rule notation.Rule, limits ...string) error {
	if err := m.say(fmt.Sprintf("START %d", m.grid.Size)); err != nil {
		return err
	}
	if line, err := m.answer(); err != nil || line != "OK" {
		return fmt.Errorf("START: answer %q, %v, want OK", line, err)
	}
	value := map[notation.Rule]int{notation.Freestyle: 0, notation.Standard: 1, notation.Renju: 4}[rule]
	return m.say(append(limits, fmt.Sprintf("INFO rule %d", value), "INFO game_type 1")...)
}

// move asks for a move: with TURN if the engine has made a move in this game, else, and now and then anyway,
// with BOARD.
func (m *manager) move(pos *notation.Position, byBoard bool) (notation.Point, error) {
	moves, _ := pos.Moves()
	lines := []string{"INFO time_left 2147483647"}
	switch {
	case len(moves) == 0:
		lines = append(lines, "BEGIN")
	case !byBoard:
		lines = append(lines, "TURN "+m.grid.Text(moves[len(moves)-1]))
	default:
		lines = append(lines, "BOARD")
		for i, p := range moves {
			lines = append(lines, fmt.Sprintf("%s,%d", m.grid.Text(p), 1+(len(moves)-i)%2))
		}
		lines = append(lines, "DONE")
	}
	if err := m.say(lines...); err != nil {
		return notation.NoPoint, err
	}
	line, err := m.answer()
	if err != nil {
		return notation.NoPoint, err
	}
	x, y, _ := strings.Cut(line, ",")
	column, errX := strconv.Atoi(x)
	row, errY := strconv.Atoi(y)
	if errX != nil || errY != nil {
		return notation.NoPoint, fmt.Errorf("answer %q, want a move", line)
	}
	return m.grid.Point([]int{column, row})
}

// A managerClock gathers how much later than the turn allows answers came; a negative time means sooner.
type managerClock struct {
	turn time.Duration
	seen []time.Duration // by the manager
	own  []time.Duration // without what was withheld from the engine
}

// ask runs move, which asks the engine for one.
func (c *managerClock) ask(e *manager, move func() error) error {
	before, begun := withheld(e.pid), time.Now()
	err := move()
	over := time.Since(begun) - c.turn
	c.seen, c.own = append(c.seen, over), append(c.own, over-(withheld(e.pid)-before))
	return err
}

// withheld is how long the threads of a process have waited for a processor, all together; 0 if the system does
// not tell.
func withheld(pid int) (sum time.Duration) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, name := range files {
		var ran, waited int64
		if text, err := os.ReadFile(name); err == nil {
			_, _ = fmt.Sscan(string(text), &ran, &waited)
		}
		sum += time.Duration(waited)
	}
	return sum
}

// late is the minimum delay that at most one answer in 100 exceeds.
func (c *managerClock) late() time.Duration { return at(c.own, 0.99) }

func (c *managerClock) String() string {
	return fmt.Sprintf("%d moves at %v: past the turn median %v, 99 %% %v, longest %v; without what was withheld %v, "+
		"%v, %v",
		len(c.seen), c.turn, at(c.seen, 0.5), at(c.seen, 0.99), at(c.seen, 1), at(c.own, 0.5), at(c.own, 0.99),
		at(c.own, 1))
}

// at is the value below which the given part of a list is.
func at(list []time.Duration, part float64) time.Duration {
	list = slices.Sorted(slices.Values(list))
	return list[int(part*float64(len(list)-1))].Round(100 * time.Microsecond)
}

// fewMoves plays a few random moves near the centre.
func fewMoves(rule notation.Rule, size int, r *rand.Rand) notation.Position {
	pos, err := notation.NewPosition(rule, size)
	if err != nil {
		panic(err)
	}
	for n := r.IntN(6); n > 0; n-- {
		p := notation.At(size/2-2+r.IntN(5), size/2-2+r.IntN(5))
		if pos.Legal(p, pos.Turn()) == nil {
			_ = pos.Play(p)
		}
	}
	return pos
}

// A managed game: engines play their colours, the model the other one.
func managedGame(pos notation.Position, engines map[notation.Stone]*manager, m *play.Model, clock *managerClock,
	r *rand.Rand, t *testing.T) error {
	fresh := map[notation.Stone]bool{notation.Black: true, notation.White: true}
	for {
		side := pos.Turn()
		if _, over := pos.Winner(); over {
			return nil
		}
		if !slices.ContainsFunc(pos.Stones(notation.Empty), func(p notation.Point) bool {
			return pos.Legal(p, side) == nil
		}) {
			return nil
		}
		var p notation.Point
		if e := engines[side]; e != nil {
			err := clock.ask(e, func() (err error) {
				p, err = e.move(&pos, fresh[side] || r.IntN(8) == 0)
				return err
			})
			if err != nil {
				return fmt.Errorf("%v: %w after %s", side, err, notation.FormatPosition(&pos))
			}
			fresh[side] = false
		} else {
			c, err := m.Choose(t.Context(), &pos, false)
			if err != nil {
				return err
			}
			p = c.Point
		}
		if err := pos.Legal(p, side); err != nil {
			return fmt.Errorf("%v: %v: %w after %s", side, p, err, notation.FormatPosition(&pos))
		}
		if err := pos.Play(p); err != nil {
			return err
		}
	}
}

func TestManager(t *testing.T) {
	if !testhelp.LongAsked() {
		manage(t, 1, &managerClock{}, "INFO max_node 300")
		return
	}
	for _, turn := range []time.Duration{10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond} {
		clock := &managerClock{turn: turn}
		manage(t, testhelp.Cases(1, 100), clock, fmt.Sprintf("INFO timeout_turn %d", turn.Milliseconds()),
			"INFO max_memory 367001600")
		t.Log(clock)
		if most := 5 * time.Millisecond; clock.late() > most {
			t.Errorf("%v a move: 99 of 100 answers take up to %v more, want %v", turn, clock.late(), most)
		}
	}
}

// manage plays games of each kind.
func manage(t *testing.T, games int, clock *managerClock, limits ...string) {
	m := testhelp.Must(play.LoadModel(play.Models()[0]))(t)
	for _, rule := range notation.Rules {
		for _, against := range []string{"itself", m.Name()} {
			t.Run(fmt.Sprintf("%v against %s", rule, against), func(t *testing.T) {
				r := rand.New(rand.NewPCG(1, uint64(rule)))
				size := 15
				one, two := newManager(t, size), newManager(t, size)
				for n := range games {
					engines := map[notation.Stone]*manager{notation.Black: one, notation.White: two}
					if n%2 == 1 {
						engines = map[notation.Stone]*manager{notation.Black: two, notation.White: one}
					}
					if against != "itself" {
						for s, e := range engines {
							if e == two {
								delete(engines, s)
							}
						}
					}
					for _, e := range engines {
						testhelp.OK(t, e.start(rule, limits...))
					}
					if err := managedGame(fewMoves(rule, size, r), engines, m, clock, r, t); err != nil {
						t.Fatalf("game %d: %v", n+1, err)
					}
				}
				for _, e := range []*manager{one, two} {
					if err := e.end(); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
}
