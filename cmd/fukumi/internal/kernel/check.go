package kernel

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/solver/proof/book"
	"fukumi/solver/proof/formal"
)

// A Verdict is what a kernel says of a book.
type Verdict struct {
	formal.Summary
	Refused string // why the kernel has refused the book, in its own words; "" if the roots are proved
	Time    time.Duration
}

// Check gives a book to the kernel, and compares what the kernel says with what the book claims. It says now and then
// what the kernel has done, in its own words. It fails if the certificate cannot be written.
func (k *Kernel) Check(ctx context.Context, b *book.Reader, progress func(string)) (*Verdict, error) {
	start := time.Now()
	cmd := exec.CommandContext(ctx, k.path, "-v")
	cmd.WaitDelay = killedAfter
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "OCAMLRUNPARAM=") })
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &lines{line: progress}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	summary, unwritten := formal.Write(ctx, in, b)
	unwritten = errors.Join(unwritten, in.Close())
	err = cmd.Wait()
	v := &Verdict{Summary: summary, Time: time.Since(start)}
	switch failed := (*exec.ExitError)(nil); {
	case ctx.Err() != nil:
		return nil, fileio.ErrInterrupted
	case unwritten != nil && !errors.Is(unwritten, syscall.EPIPE): // else the kernel has said why it reads no more
		return nil, unwritten
	case errors.As(err, &failed) && failed.ExitCode() == cli.ExitFailed:
		v.Refused = last(out.String())
	case err != nil:
		return nil, fmt.Errorf("the proved checker: %w: %s", err, last(out.String()))
	case unwritten != nil:
		return nil, unwritten
	case out.String() != Expected(&summary):
		return nil, errors.New("the proved checker proves something else than the book claims: " + last(out.String()))
	}
	return v, nil
}

// Expected returns what a kernel says if it accepts the book.
func Expected(s *formal.Summary) string {
	var out strings.Builder
	fmt.Fprintf(&out, "%d lemmas accepted\n", s.Lemmas)
	stones := func(pos *notation.Position, side notation.Stone) string {
		var names []string
		for _, p := range pos.Stones(side) {
			names = append(names, p.String())
		}
		if len(names) == 0 {
			return "none"
		}
		return strings.Join(names, " ")
	}
	for i := range s.Roots {
		fmt.Fprintf(&out, "proved: %v 15x15: the side to move wins; its stones: %s; the stones of the other side: %s\n",
			s.Rule, stones(&s.Roots[i], s.Attacker), stones(&s.Roots[i], s.Attacker.Opponent()))
	}
	return out.String()
}

// last returns the last line of a text.
func last(text string) string {
	list := strings.Split(strings.TrimSpace(text), "\n")
	return list[len(list)-1]
}

// lines calls line with each line that is written.
type lines struct {
	rest []byte
	line func(string)
}

func (l *lines) Write(p []byte) (int, error) {
	l.rest = append(l.rest, p...)
	r := bufio.NewReader(bytes.NewReader(l.rest))
	for {
		line, err := r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			l.rest = []byte(line)
			return len(p), nil
		}
		l.line(strings.TrimSpace(line))
	}
}
