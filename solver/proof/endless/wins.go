package endless

import (
	"errors"
	"fmt"
	"slices"

	"fukumi/solver/proof"
)

// errEndless is wrapped by the error about a zone that is infinite.
var errEndless = errors.New("infinitely many replies are not answered")

// wins reports within how many plies node n wins on the board, with the attacker to move, or why it does not. It does
// not change the board unless there is an error.
func (c *checker) wins(n *Node) (plies int, err error) {
	if err := c.look(); err != nil {
		return 0, err
	}
	shared := c.forms[n].uses > 1 && n.Kind != proof.KindFive
	var at place
	if shared {
		at = place{node: n, stones: c.key()}
		if plies, ok := c.known[at]; ok {
			return plies, nil
		}
	}
	switch n.Kind {
	case proof.KindFive:
		plies, err = 1, c.fours("five", []Point{n.Move})
	case proof.KindLine:
		plies, err = 1+len(n.Line), c.fours("line", append([]Point{n.Move}, n.Line...))
	case proof.KindTree:
		plies, err = c.tree(n)
	case proof.KindQuiet:
		plies, err = c.quiet(n)
	case proof.KindLemma:
		if plies = 1; c.o.Lemma == nil || !c.o.Lemma(c.position()) {
			err = c.refuse("lemma: this position is not known to be won")
		}
	}
	if err == nil && shared {
		c.known[at] = plies
	}
	return plies, err
}

// look counts a node, and ends the check if it is too long.
func (c *checker) look() error {
	if c.report.Nodes++; c.report.Nodes > maxNodes {
		return fmt.Errorf("%w: more than %d nodes to look at", ErrTooLarge, maxNodes)
	}
	if c.o.Until != nil && c.report.Nodes%64 == 0 {
		if err := c.o.Until(); err != nil {
			return fmt.Errorf("not checked: %w", err)
		}
	}
	return nil
}

// position returns the position on the board.
func (c *checker) position() *Position {
	return &Position{Rule: c.start.Rule, Frame: c.start.Frame, Own: slices.Clone(c.list[attacker]),
		Others: slices.Clone(c.list[defender])}
}

// attack plays a move of the attacker that makes no five, after which the defender makes none.
func (c *checker) attack(what string, p Point) error {
	switch {
	case !c.mayPlay(p):
		return c.refuse("%s: the attacker cannot play %v", what, p)
	case slices.Contains(c.fives[attacker], p):
		return c.refuse("%s: %v makes five: nothing may follow", what, p)
	}
	c.touch(p)
	c.place(p, attacker)
	if fives := c.fives[defender]; len(fives) > 0 {
		r := c.refuse("%s: the defender makes five at %v", what, fives[0])
		r.Five = true
		return r
	}
	return nil
}

// fours checks that the entries of line win by fours.
func (c *checker) fours(what string, line []Point) error {
	before := len(c.done)
	for i := 0; i < len(line)-1; i += 2 {
		if err := c.attack(what, line[i]); err != nil {
			return err
		}
		switch fives := c.fives[attacker]; {
		case len(fives) == 0:
			return c.refuse("%s: %v makes no four", what, line[i])
		case len(fives) > 1:
			if i+3 != len(line) {
				return c.refuse("%s: %v has won: expected one reply and the five", what, line[i])
			}
			c.rewind(before) // whichever point D takes, a five is left, perhaps another than the last entry
			return nil
		case line[i+1] != fives[0]:
			return c.refuse("%s: reply %v does not stop the five at %v", what, line[i+1], fives[0])
		}
		c.place(line[i+1], defender)
	}
	if five := line[len(line)-1]; !slices.Contains(c.fives[attacker], five) {
		return c.refuse("%s: %v makes no five", what, five)
	}
	c.rewind(before)
	return nil
}

// tree checks a tree.
func (c *checker) tree(n *Node) (plies int, err error) {
	if err := c.attack("tree", n.Move); err != nil {
		return 0, err
	}
	if err := c.fours("threat", n.Threat); err != nil {
		return 0, err
	}
	answered := func() (int, error) { return len(n.Threat), c.fours("threat", n.Threat) }
	return c.replies(n, len(n.Threat), c.zoneOfThreat(n.Threat), answered)
}

// quiet checks a quiet node.
func (c *checker) quiet(n *Node) (plies int, err error) {
	if err := c.attack("quiet", n.Move); err != nil {
		return 0, err
	}
	length, err := c.wins(n.Default)
	if err != nil {
		return 0, err
	}
	return c.replies(n, length, c.zoneOf(n.Default), func() (int, error) { return c.wins(n.Default) })
}

// replies checks the replies to n, whose move is on the board: those that have nodes, and those in the zone, which
// answered plays out. length is the number of plies against all others. It takes the move from the board.
func (c *checker) replies(n *Node, length int, z *zone, answered func() (int, error)) (plies int, err error) {
	if z.all {
		return 0, c.refuse("%v: %w", n.Kind, errEndless)
	}
	for _, r := range n.Replies {
		if !c.free(r.Move) {
			continue
		}
		z.has[r.Move] = false
		c.touch(r.Move)
		c.place(r.Move, defender)
		got, err := c.wins(r.Node)
		if err != nil {
			return 0, err
		}
		c.take()
		length = max(length, got)
	}
	for _, p := range z.list {
		c.touch(p)
		if !z.has[p] || !c.free(p) {
			continue
		}
		c.report.Zone++
		c.place(p, defender)
		got, err := answered()
		if err != nil {
			return 0, err
		}
		c.take()
		length = max(length, got)
	}
	c.take()
	return 2 + length, nil
}

// zoneOfThreat returns the zone of a threat, which wins on the board after a pass.
func (c *checker) zoneOfThreat(line []Point) *zone {
	w := walk{checker: c, zone: newZone()}
	if len(line) == 1 {
		w.add(line...)
		return w.zone
	}
	w.fours(line, w.known(1))
	return w.zone
}
