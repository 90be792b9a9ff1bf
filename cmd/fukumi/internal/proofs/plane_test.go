package proofs

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/testhelp"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
	"fukumi/solver/proof/plane"
)

// verified runs fukumi verify, and returns its exit code and what it says.
func verified(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr syncBuffer
	s := &command.Streams{Streams: cli.Streams{In: strings.NewReader(""), Out: cli.NewOutput(&stdout), Err: &stderr}}
	cmd := NewVerify(s)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetArgs(args)
	err := cmd.ExecuteContext(t.Context())
	return cli.ExitCode(err), stdout.String(), stderr.String()
}

// TestVerifyPlane: a book about every board is known by its beginning. One that does not answer every reply is not
// accepted, and says which it leaves open; a damaged one is not read.
func TestVerifyPlane(t *testing.T) {
	b := testhelp.Must(plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "test"}))(t)
	name := filepath.Join(t.TempDir(), "some.book")
	write := func() {
		var text bytes.Buffer
		testhelp.OK(t, b.Write(&text))
		testhelp.OK(t, os.WriteFile(name, text.Bytes(), 0o600))
	}
	write()
	code, out, errs := verified(t, name)
	if code != cli.ExitFailed || !strings.Contains(out, "not shown: Black's win") ||
		!strings.Contains(out, "no lemma for a reply far away") {
		t.Errorf("nothing in it: code %d, %q, %q", code, out, errs)
	}

	testhelp.OK(t, b.Add(plane.Lemma{Position: b.Reply(plane.Far),
		Node: &endless.Node{Kind: proof.KindFive, Move: endless.Point{X: 1}}}))
	write()
	code, out, errs = verified(t, "--json", name)
	if code != cli.ExitFailed || !strings.Contains(out, `"accepted":false`) || !strings.Contains(out, `"lemmas":1`) ||
		!strings.Contains(out, "makes no five") {
		t.Errorf("a lemma that does not hold: code %d, %q, %q", code, out, errs)
	}

	text := testhelp.Must(os.ReadFile(name))(t)
	text[len(text)/2] ^= 1
	testhelp.OK(t, os.WriteFile(name, text, 0o600))
	if code, out, errs = verified(t, name); code == cli.ExitDecided || !strings.Contains(out+errs, "damaged") {
		t.Errorf("damaged: code %d, %q, %q", code, out, errs)
	}
}

// TestRestateRefuses: a book that proves nothing, a board that is too small and a file that is none are told apart, and
// nothing is written.
func TestRestateRefuses(t *testing.T) {
	b := testhelp.Must(plane.New(plane.Header{Rule: notation.Freestyle, Frame: 15, Program: "test"}))(t)
	dir := t.TempDir()
	name, out := filepath.Join(dir, "some.book"), filepath.Join(dir, "out.book")
	var file bytes.Buffer
	testhelp.OK(t, b.Write(&file))
	testhelp.OK(t, os.WriteFile(name, file.Bytes(), 0o600))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--size", "19", name, out}, "cannot be restated"},
		{[]string{"--size", "14", name, out}, "need 15 lines"},
		{[]string{filepath.Join(dir, "none.book"), out}, "no such file"},
	} {
		var stdout, stderr syncBuffer
		s := cli.Streams{In: strings.NewReader(""), Out: cli.NewOutput(&stdout), Err: &stderr}
		cmd := NewBook(&command.Streams{Streams: s})
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		cmd.SetArgs(append([]string{"restate"}, c.args...))
		err := cmd.ExecuteContext(t.Context())
		if _, stat := os.Stat(out); err == nil || !strings.Contains(err.Error(), c.want) || stat == nil {
			t.Errorf("%v: %v (wanted %q), %q", c.args, err, c.want, stdout.String())
		}
	}
}
