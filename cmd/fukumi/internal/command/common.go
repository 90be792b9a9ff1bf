// Package command holds the code that the commands of fukumi have in common: most commands embed
// CommonOptions and call RunBatch. It has the streams, the flags, the loop that reads and answers
// positions, and the texts of answers. Each family of commands has a package of its own, which
// imports no other family; package main ties them together.
package command

// The flags and the output that several commands share.

import (
	"github.com/spf13/cobra"

	"fukumi/cmd/internal/cli"
	"fukumi/notation/text"
	"fukumi/solver"
	"fukumi/solver/analysis"
)

// CommonOptions are the flags of every command that takes positions.
type CommonOptions struct {
	Position PositionOptions
	Search   SearchOptions
	Cache    CacheOptions
	Output   OutputOptions
	Proof    string // the file for the proof, or a directory for several proofs
	Book     string // the book to answer from, by name or file
}

// Register adds the flags.
func (o *CommonOptions) Register(cmd *cobra.Command) {
	f := Flags(cmd)
	o.Position.Register(f)
	o.Search.registerGoal(f)
	o.Search.Register(f)
	f.StringVar(&o.Proof, "proof", "", "write the proof to `FILE`; with several positions, FILE is a directory")
	f.StringVar(&o.Book, "book", "", "answer from this `BOOK` of proofs if it can; each answer is checked first")
	o.Cache.Register(f)
	o.Output.Register(f)
	o.Position.Foreign.Register(f)
}

// Query returns the question about a position that the flags describe.
func (o *CommonOptions) Query(r *Record) solver.Query {
	return solver.Query{
		Position: r.Position, Goal: o.Search.Goal,
		Shortest: o.Search.Shortest, All: o.Search.All, Method: o.Search.Method, Limits: o.Search.QueryLimits(),
	}
}

// CodeOfResult returns the exit code of a result.
func CodeOfResult(r *solver.Result) int {
	switch {
	case r.Stop == solver.StopInterrupt:
		return cli.ExitInterrupted
	case r.Verdict == solver.Unknown && !r.Decides():
		return cli.ExitUndecided
	}
	return cli.ExitDecided
}

// PrintAnswer prints one answer in the format of the flags.
func PrintAnswer(s *Streams, o *OutputOptions, a *analysis.Answer) error {
	if o.Format == "json" {
		if err := text.WriteJSON(s.Out, a.Object()); err != nil {
			return err
		}
		return s.Out.Flush()
	}
	p := NewPrinter(s, o)
	p.Heading(a.ID, &a.Query.Position)
	p.answer(a)
	p.End()
	return s.Out.Flush()
}
