package gomocup

// Commands with a block of points that ends with DONE.

import (
	"context"

	"fukumi/solver/play/internal/wire"
)

// open begins a block with the rest of the command's line.
func (s *session) open(ctx context.Context, line wire.Line, name, rest string, args int) bool {
	block, words := wire.NewBlock(name, rest, args, line.At)
	s.block = block
	return s.fill(ctx, line, words)
}

// takeBlock adds a line to the block. If the line has a command in place of a point, the block ends unfinished.
func (s *session) takeBlock(ctx context.Context, line wire.Line) bool {
	if name, _ := wire.Command(line.Text); name != "DONE" && isCommand(line.Text) {
		open := s.block.Command
		s.block = nil
		if name == "END" {
			return true
		}
		return s.failf("%s without DONE before %s", open, name) || s.command(ctx, line)
	}
	return s.fill(ctx, line, wire.Words(line.Text))
}

// fill adds words to the block, and runs the command at DONE. Words after DONE are treated as a separate line.
func (s *session) fill(ctx context.Context, line wire.Line, words []string) bool {
	k := s.block
	text, done := k.Fill(words)
	if !done {
		return false
	}
	s.block = nil
	if text != "" {
		s.rest = &wire.Line{Text: text, At: line.At}
	}
	over, rest := commands[k.Command].block(s, ctx, k), s.rest
	if s.rest = nil; over || rest == nil {
		return over
	}
	return s.take(ctx, *rest)
}
