package main

// fukumi verify: checks proofs with the independent checker.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/reading"
	"fukumi/cmd/fukumi/internal/terminal"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// verifyOptions are the flags of verify.
type verifyOptions struct {
	Output   outputOptions
	Paranoid bool
}

func newVerifyCommand(s *streams) *cobra.Command {
	o := &verifyOptions{}
	cmd := &cobra.Command{
		Use:   "verify [PROOF...]",
		Short: "checks proofs with the independent checker",
		Long:  commandText("verify"),
		Example: `  fukumi solve --rule renju --proof proof.json "h8 i9 g7"
  fukumi verify --paranoid proof.json`,
		Args: cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Output.settle(); err != nil {
				return err
			}
			return runVerify(cmd.Context(), s, o, args)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.BoolVar(&o.Paranoid, "paranoid", false, "use no lemma: try every legal reply")
	o.Output.register(f)
	return cmd
}

// maxProofFile bounds what is read as a proof.
const maxProofFile = 256 << 20

// A verifyObject is the verdict of the checker on one proof.
type verifyObject struct {
	Schema      int              `json:"schema"`
	ID          string           `json:"id"` // the name of the file
	Accepted    bool             `json:"accepted"`
	Error       string           `json:"error,omitempty"` // why it was rejected
	Rule        notation.Rule    `json:"rule"`
	Size        int              `json:"size"`
	Turn        notation.Stone   `json:"turn"`
	Class       solver.Class     `json:"class"`
	Length      *int             `json:"length"`
	OwnMoves    *int             `json:"own_moves"`
	Line        []notation.Point `json:"line"`
	ProofNodes  int              `json:"proof_nodes"`
	Explicit    int              `json:"explicit"`
	Lemma       int              `json:"lemma"`
	Simulated   int              `json:"simulated"`
	ProofSHA256 string           `json:"proof_sha256"`
	Paranoid    bool             `json:"paranoid"`
	Verify      milliseconds     `json:"verify_ms"`
}

func runVerify(ctx context.Context, s *streams, o *verifyOptions, args []string) error {
	if len(args) == 0 {
		if s.InTerminal {
			return errors.New("no proof: give a file, or - for standard input")
		}
		args = []string{"-"}
	}
	codes := exit.Tally{}
	for _, name := range args {
		if ctx.Err() != nil {
			codes.Add(exit.Interrupted)
			break
		}
		p, err := readProof(s, name)
		if errors.Is(err, reading.ErrInterrupted) {
			codes.Add(exit.Interrupted)
			break
		}
		if err != nil {
			codes.Add(exit.Usage)
			if err := reportProof(s, o, name, err); err != nil {
				return err
			}
			continue
		}
		v := check(name, p, o.Paranoid)
		if !v.Accepted {
			codes.Add(exit.Failed)
		}
		if err := v.print(s, o); err != nil {
			return err
		}
	}
	return exit.Quiet(codes.Code())
}

// readProof reads the proof in a file, or on standard input for "-".
func readProof(s *streams, name string) (*proof.Proof, error) {
	in := s.input()
	if name != "-" {
		file, err := s.open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, maxProofFile+1))
	if err != nil {
		return nil, reading.Failure(name, err)
	}
	if len(data) > maxProofFile {
		return nil, fmt.Errorf("%s: more than %d MiB", name, maxProofFile>>20)
	}
	p, err := proof.Decode(data)
	if err != nil {
		if name == "-" {
			name = "standard input"
		}
		return nil, fmt.Errorf("%s is no proof: %w", name, advised(err))
	}
	return p, nil
}

func reportProof(s *streams, o *verifyOptions, name string, err error) error {
	if o.Output.Format != "json" {
		s.Fail(err)
		return nil
	}
	if err := terminal.WriteJSON(s.Out, answer.Error{ID: name, Error: err.Error()}); err != nil {
		return err
	}
	return s.Out.Flush()
}

// check runs the checker.
func check(name string, p *proof.Proof, paranoid bool) verifyObject {
	v := verifyObject{
		Schema: schema, ID: name, Paranoid: paranoid, Line: []notation.Point{},
		Rule: p.Position.Rule(), Size: p.Position.Size(), Turn: p.Position.Turn(), Class: p.Class,
	}
	start := time.Now()
	r, err := proof.Verify(p, proof.Options{Paranoid: paranoid})
	v.Verify = milliseconds(time.Since(start))
	if err != nil {
		v.Error = advised(err).Error()
		return v
	}
	own := (r.Length + 1) / 2
	v.Accepted, v.Length, v.OwnMoves, v.Line = true, &r.Length, &own, r.Line
	v.ProofNodes, v.Explicit, v.Lemma, v.Simulated, v.ProofSHA256 = r.Nodes, r.Explicit, r.Lemma, r.Simulated, r.SHA256
	return v
}

func (v *verifyObject) print(s *streams, o *verifyOptions) error {
	if o.Output.Format == "json" {
		if err := terminal.WriteJSON(s.Out, v); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p := newPrinter(s, &o.Output)
	what := fmt.Sprintf("%s, %dx%d, %s to move", v.Rule, v.Size, v.Size, words.Side(v.Turn))
	if !v.Accepted {
		p.Verdict(fmt.Sprintf("%s: rejected: %s (%s)", v.ID, v.Error, what), terminal.Amber)
		return s.Out.Flush()
	}
	p.Verdict(fmt.Sprintf("%s: accepted: %s wins by %s in %s (%s)", v.ID, words.Side(v.Turn), v.Class.Title(), words.Count(int64(*v.Length), "ply"), what), terminal.Green)
	if !p.Quiet {
		p.Sentence("checked %s%s in %s; sha256 %s",
			words.Count(int64(v.ProofNodes), "node"), v.replies(), duration(time.Duration(v.Verify)), v.ProofSHA256)
	}
	return s.Out.Flush()
}

// replies says how the defender's free replies were answered: "" where every
// one of them was forced.
func (v *verifyObject) replies() string {
	var parts []string
	for _, c := range []struct {
		n   int
		how string
	}{{v.Explicit, "answered by a node of their own"}, {v.Lemma, "by the zone lemma"}, {v.Simulated, "by a threat replayed on the board"}} {
		if c.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c.n, c.how))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return " and the replies (" + strings.Join(parts, ", ") + ")"
}
