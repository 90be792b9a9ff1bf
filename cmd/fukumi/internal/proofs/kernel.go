package proofs

// fukumi book verify --kernel, which has books checked by a checker whose proof Coq's kernel has checked.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/books"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/fukumi/internal/kernel"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof/formal"
	"fukumi/solver/prove/shelf"
)

// newVerify returns the command fukumi book verify.
func (o *bookOptions) newVerify(s *command.Streams) *cobra.Command {
	withKernel := false
	cmd := o.verb("verify [NAME...]", "checks books of the shelf as a whole", s, cobra.ArbitraryArgs,
		func(ctx context.Context, s *command.Streams, own *shelf.Shelf, names []string) error {
			if withKernel {
				return o.verifyByKernel(ctx, s, own, names)
			}
			return o.verify(ctx, s, own, names)
		})
	command.Flags(cmd).BoolVar(&withKernel, "kernel", false, "check with a checker that is proved to be right in Coq")
	return cmd
}

// verifyByKernel has a kernel check books: files or, if there is no such file, books of the shelf; without names those
// of the program about which the theory says something.
func (o *bookOptions) verifyByKernel(ctx context.Context, s *command.Streams, own *shelf.Shelf, names []string) error {
	var list []*shelf.File
	defer func() {
		for _, f := range list {
			f.Close()
		}
	}()
	entries, err := own.List()
	if err != nil {
		return command.Unusable(err)
	}
	if len(names) == 0 {
		for i := range entries {
			if e := &entries[i]; e.Carried() && !e.Every() {
				f, err := e.Read(ctx)
				if err != nil {
					return err
				}
				list = append(list, f)
			}
		}
	}
	for _, name := range names {
		f, err := o.fileOr(ctx, own, name)
		if err != nil {
			return err
		}
		list = append(list, f)
		if h := f.Header(); formal.Covers(&h) != nil {
			return fmt.Errorf("%s: %w", name, formal.Covers(&h))
		}
	}
	k, err := o.makeKernel(ctx, s)
	if err != nil {
		return err
	}
	codes := cli.Tally{}
	for _, f := range list {
		if h := f.Header(); formal.Covers(&h) != nil {
			continue // a book of the program that nobody has named
		}
		v, err := o.checkByKernel(ctx, s, k, f)
		if err != nil {
			return err
		}
		if v.Refused != "" {
			codes.Add(cli.ExitFailed)
		}
		if err := o.tellKernel(s, k, f, v); err != nil {
			return err
		}
	}
	return cli.ExitWith(codes.Code())
}

// fileOr opens a file or, if there is none, the book of the shelf with that name.
func (o *bookOptions) fileOr(ctx context.Context, own *shelf.Shelf, name string) (*shelf.File, error) {
	if _, err := os.Stat(name); err == nil {
		return shelf.Open(ctx, name)
	}
	e, err := own.Find(name)
	if err != nil {
		return nil, err
	}
	if e.Every() {
		return nil, fmt.Errorf("%s: %w: this book is about every board", name, formal.ErrNotCovered)
	}
	return e.Read(ctx)
}

// working shows a text now and then, which set changes.
func (o *bookOptions) working(s *command.Streams, begin string) (set func(string), stop func()) {
	var now atomic.Value
	now.Store(begin)
	if o.Output.Quiet {
		return func(string) {}, func() {}
	}
	return func(text string) { now.Store(text) }, s.Working(func(elapsed time.Duration) string {
		return fmt.Sprintf("%s · %v", now.Load(), elapsed.Round(time.Second))
	})
}

func (o *bookOptions) makeKernel(ctx context.Context, s *command.Streams) (*kernel.Kernel, error) {
	dir, err := o.Cache.Directory()
	if err != nil {
		return nil, command.Unusable(err)
	}
	set, stop := o.working(s, "Coq checks the theory")
	defer stop()
	return kernel.Make(ctx, dir, func(file string) { set("making the proved checker: " + file) })
}

func (o *bookOptions) checkByKernel(ctx context.Context, s *command.Streams, k *kernel.Kernel, f *shelf.File) (
	*kernel.Verdict, error) {
	set, stop := o.working(s, "reading the book")
	defer stop()
	v, err := k.Check(ctx, f.Reader, func(line string) { set("the proved checker: " + line) })
	if err != nil && !errors.Is(err, fileio.ErrInterrupted) {
		err = fmt.Errorf("%s: %w", f.Name, err)
	}
	return v, err
}

// A kernelObject is the verdict of a kernel on a book, as --json prints it.
type kernelObject struct {
	Schema      int            `json:"schema"`
	ID          string         `json:"id"`
	Accepted    bool           `json:"accepted"`
	Error       string         `json:"error,omitempty"`
	Rule        notation.Rule  `json:"rule"`
	Size        int            `json:"size"`
	Turn        notation.Stone `json:"turn"`
	Roots       []string       `json:"roots"`   // the positions in which the side to move is proved to win
	Theorem     string         `json:"theorem"` // its name and statement, in the language of Coq
	Assumes     []string       `json:"assumes"` // statements of Coq's own library about words of 63 bits
	Trusted     []string       `json:"trusted"` // what has to be believed
	Lemmas      int            `json:"lemmas"`
	Nodes       int            `json:"nodes"`
	Certificate int64          `json:"certificate_bytes"`
	Theory      string         `json:"theory_sha256"` // a hash of all files of the theory

	Time answer.Milliseconds `json:"verify_ms"`
}

// trusted says what has to be believed if a kernel has accepted a book.
func trusted() []string {
	return []string{
		"Coq's kernel, which has checked the proof of the theorem",
		fmt.Sprintf("the %d lines of Game.v, which say what it means to win", formal.Lines("Game.v")),
		fmt.Sprintf("the extraction, which has turned the checker into OCaml, and the %d lines of Extract.v and "+
			"of OCaml around it",
			formal.Lines("Extract.v")+formal.Lines("main.ml")+formal.Lines("words.ml")+formal.Lines("uint63.ml")+
				formal.Lines("kernel.mli")),
		"the compiler of OCaml, and the machine",
	}
}

// tellKernel prints the verdict of a kernel on a book.
func (o *bookOptions) tellKernel(s *command.Streams, k *kernel.Kernel, f *shelf.File, v *kernel.Verdict) error {
	h := f.Header()
	theorem, statement := formal.Theorem()
	if o.Output.Format == "json" {
		x := kernelObject{Schema: answer.Schema, ID: f.Name, Accepted: v.Refused == "", Error: v.Refused, Rule: v.Rule,
			Size: formal.Size, Turn: v.Attacker, Roots: []string{}, Theorem: statement, Assumes: []string{},
			Trusted: trusted(), Lemmas: v.Lemmas, Nodes: v.Nodes, Certificate: v.Bytes, Theory: formal.Hash(),
			Time: answer.Milliseconds(v.Time)}
		x.Assumes = append(x.Assumes, k.Assumes...)
		for i := range v.Roots {
			x.Roots = append(x.Roots, notation.FormatPosition(&v.Roots[i]))
		}
		return errors.Join(text.WriteJSON(s.Out, x), s.Out.Flush())
	}
	p := command.NewPrinter(s, &o.Output).Printer
	if v.Refused != "" {
		p.Verdict(f.Name+": refused by the proved checker: "+v.Refused, cli.Amber)
		return s.Out.Flush()
	}
	p.Verdict(f.Name+": proved: "+books.Claim(&h), cli.Green)
	if p.Quiet {
		return s.Out.Flush()
	}
	p.Sentence("The proved checker accepted %s with %s, in %s.", words.Count(int64(v.Lemmas), "lemma"),
		words.Count(int64(v.Nodes), "move"), words.English.Duration(v.Time))
	assumes := "nothing"
	if n := len(k.Assumes); n > 0 {
		assumes = fmt.Sprintf("nothing but words of 63 bits, %s of Coq's own library",
			words.Count(int64(n), "statement"))
	}
	p.Sentence("That its positions are then won is the theorem %s of Book.v. Coq's kernel has checked its proof, "+
		"and it assumes %s.", theorem, assumes)
	p.Sentence("What has to be believed:")
	for _, each := range trusted() {
		p.Sentence("- %s", each)
	}
	p.Sentence("The search and the reader of the book need not be believed.")
	return s.Out.Flush()
}
