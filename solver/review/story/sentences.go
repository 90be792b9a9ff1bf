package story

// The story of a game in sentences: where it was lost, which moves might have held, where it turned, and which wins
// were missed.

import (
	"strconv"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// lineShown is the maximum length of a line in a sentence.
const lineShown = 8

// Heading returns a line that identifies the game.
func (r *Document) Heading() string {
	l, g, pos := r.In, r.Game, r.Game.End()
	parts := []string{l.Rule(pos.Rule()), l.Say("{size}x{size}##lines of a board", "size", pos.Size()),
		l.Say("{n, plural, one {# ply} other {# plies}}{after, plural, =0 {} other { (and # after the end)}}",
			"n", len(g.Moves), "after", len(g.After))}
	if o := r.Opening(); o != nil {
		parts = append(parts, o.Short(r.In))
	}
	if g.Info.Black != "" || g.Info.White != "" {
		parts = append(parts, l.Say("{black} - {white}##the players", "black", g.Info.Black, "white", g.Info.White))
	}
	text := l.List(append(parts, r.Ended())...)
	if name := g.Name(); name != "" {
		return l.Say("{id}: {text}", "id", name, "text", text)
	}
	return text
}

// Ended says how the game ended.
func (r *Document) Ended() string {
	l, g := r.In, r.Game
	row, over := g.End().Winner()
	switch {
	case over:
		return l.Say("{side} won: five {from}-{to}", "side", row.Side, "from", row.From, "to", row.To)
	case g.EndsFoul():
		m, kind := g.EndedBy()
		return l.Say("White won: Black's {move} was forbidden ({foul})", "move", m.Point, "foul", kind)
	case r.Winner != notation.Empty:
		return l.Say("{side} won according to the file", "side", r.Winner)
	case g.Result() == "draw":
		return l.Say("a draw##how a game ended")
	}
	return l.Say("no result##how a game ended")
}

// Loss says where the game was lost. It names the move that is proved to have lost it at the latest, and better moves
// there or before. A longer search may name an earlier move, but all that Loss says remains true.
func (r *Document) Loss() string {
	text := r.loss()
	if !r.Complete() {
		return r.In.Say("interrupted, not all was searched; so far: {text}", "text", text)
	}
	return text
}

func (r *Document) loss() string {
	l, m, side := r.In, r.Losing, r.Loser()
	if m != nil {
		move, n := m.Move.Point, m.Ply+1
		switch {
		case r.Game.EndsFoul() && m.Ply == len(r.Moves)-1:
			_, foul := r.Game.EndedBy()
			return r.instead(l.Say("{side} lost with move {n}, {move}, a forbidden move ({foul})", "side", side, "n", n,
				"move", move, "foul", foul))
		case r.Instead.Wins != notation.NoPoint:
			return r.instead(l.Say("{side} lost with move {n}, {move}", "side", side, "n", n, "move", move))
		}
		return r.instead(l.Say("{side} was already lost after move {n}, {move}, if not before (proved)", "side", side,
			"n", n, "move", move))
	}
	switch {
	case r.Winner == notation.Empty && r.Game.Result() == "draw":
		return l.Say("the game was drawn, so there is no losing move")
	case r.Winner == notation.Empty:
		return l.Say("the game has no result, so no move is called the losing one")
	case r.lostFirst():
		return l.Say("{side} was proved lost from the first move on", "side", side)
	case r.Game.EndsFoul():
		move, foul := r.Game.EndedBy()
		return l.Say("no proof shows where {side} lost the game; it ended with move {n}, {move}, a forbidden move "+
			"({foul})", "side", side, "n", len(r.Moves), "move", move.Point, "foul", foul)
	}
	return l.Say("no proof shows where {side} lost the game", "side", side)
}

// instead adds to the sentence about the losing move which moves would have won or stood a search in its place. If no
// such move is known, it names the last chance before the losing move.
func (r *Document) instead(lost string) string {
	l, c, last := r.In, r.Instead, r.Before
	better := ""
	switch {
	case c.Wins != notation.NoPoint:
		better = l.Say("{move} would have won", "move", c.Wins)
	case len(c.Stood) == 0 && r.Losing.Only != notation.NoPoint:
		better = l.Say("{move} was the only move there that is not proved to lose", "move", r.Losing.Only)
	case len(c.Stood) == 1:
		better = l.Say("in its place {move} was not refuted in {nodes}", "move", c.Stood[0].Move,
			"nodes", NodesText(l, c.Stood[0].Nodes))
	case len(c.Stood) > 1:
		moves, end, nodes := r.several(c.Stood)
		better = l.Say("in its place {moves} and {last} were not refuted in {nodes} each", "moves", moves, "last", end,
			"nodes", nodes)
	case last == nil && c.Stops > 0:
		return l.Join(lost, l.Say("in its place {n, plural, one {# move stops the threats} other {# moves stop the "+
			"threats}}", "n", c.Stops))
	case last == nil:
		return l.Join(lost, l.Say("what would have been better is undecided"))
	default:
		return l.Join(lost, r.before())
	}
	return l.Say("{text}: {better}##what would have been better", "text", lost, "better", better)
}

// before says which moves would have been better at the last chance before the losing move.
func (r *Document) before() string {
	l, last := r.In, r.Before
	n, what := last.Ply+1, ""
	from := last.Ply
	switch {
	case last.Wins != notation.NoPoint:
		what = l.Say("at move {n} {move} would have won", "n", n, "move", last.Wins)
		from++
	case last.Played != nil:
		what = l.Say("at move {n} {move}, as played, was not refuted in {nodes}", "n", n, "move", last.Played.Move,
			"nodes", NodesText(l, last.Played.Nodes))
		from++
	case len(last.Stood) == 1:
		what = l.Say("at move {n} {move} was not refuted in {nodes}", "n", n, "move", last.Stood[0].Move,
			"nodes", NodesText(l, last.Stood[0].Nodes))
	default:
		moves, end, nodes := r.several(last.Stood)
		what = l.Say("at move {n} {moves} and {last} were not refuted in {nodes} each", "n", n, "moves", moves, "last",
			end, "nodes", nodes)
	}
	return l.Join(what, r.openSince(from))
}

// openSince lists the moves of the loser, from a ply to the losing move, before which the loser was not proved to be
// lost.
func (r *Document) openSince(from int) string {
	var list []string
	for i := from; i <= r.Losing.Ply; i++ {
		if r.Game.Moves[i].Side == r.Loser() && !r.Judged[i].IsLost() {
			list = append(list, strconv.Itoa(i+1))
		}
	}
	last := len(list) - 1
	if last == 0 {
		return r.In.Say("undecided after that: move {n}", "n", list[0])
	}
	return r.In.Say("undecided after that: moves {moves} and {last}", "moves", r.In.List(list[:last]...), "last",
		list[last])
}

// stoodText says that the given moves stood a search, and how many nodes the shortest search had.
func (r *Document) stoodText(list []review.Trial) string {
	if len(list) == 1 {
		return r.In.Say("{move} was not refuted in {nodes}", "move", list[0].Move, "nodes", NodesText(r.In,
			list[0].Nodes))
	}
	moves, last, nodes := r.several(list)
	return r.In.Say("{moves} and {last} were not refuted in {nodes} each", "moves", moves, "last", last, "nodes", nodes)
}

// several returns the names of the moves that stood a search, with the last one separate, and the nodes of the shortest
// search.
func (r *Document) several(list []review.Trial) (moves, last, nodes string) {
	least, points := list[0].Nodes, make([]string, len(list))
	for i, t := range list {
		least, points[i] = min(least, t.Nodes), t.Move.String()
	}
	n := len(points) - 1
	return r.In.List(points[:n]...), points[n], NodesText(r.In, least)
}

// NodesText returns a number of nodes in words. The number is never rounded up.
func NodesText(l *words.Language, n int64) string {
	switch {
	case n >= 10_000_000, n >= 1_000_000 && n%1_000_000 < 100_000:
		return l.Say("{n} million nodes", "n", n/1_000_000)
	case n >= 1_000_000:
		return l.Say("{n} million nodes", "n", l.Float(float64(n/100_000)/10, 1))
	}
	return l.Say("{n, plural, one {# node} other {# nodes}}", "n", n)
}

// lostFirst reports whether the loser was proved to be lost before their first move.
func (r *Document) lostFirst() bool {
	for i, m := range r.Game.Moves {
		if m.Side == r.Loser() {
			return r.Judged[i].IsLost()
		}
	}
	return false
}

// Story returns the sentences that follow Loss: about the losing move, the turn, and the missed wins.
func (r *Document) Story() []string {
	var texts []string
	if r.Losing != nil {
		texts = append(texts, words.Capital(r.losingStory()))
		if text := r.keptText(); text != "" {
			texts = append(texts, text)
		}
	}
	if text := r.turnText(); text != "" {
		texts = append(texts, text)
	}
	for _, w := range r.Missed {
		if r.Losing != nil && w.Ply == r.Losing.Ply {
			continue // mentioned above
		}
		known := "known"
		if !w.Sure {
			known = "open"
		}
		how := r.shapes(&w.Result)
		if how == "" {
			how = r.In.Start(w.Result.Line, lineShown)
		}
		texts = append(texts, r.In.Say("Move {n}, {side} missed a win: {win}: {line}{known, select, open { "+
			"(whether the move played still wins is undecided)} other {}}", "n", w.Ply+1, "side", w.Side, "win",
			r.winText(&w.Result), "line", how, "known", known))
	}
	return texts
}

// losingStory returns the reason for the losing move, without what Loss has said.
func (r *Document) losingStory() string {
	m := r.Losing
	if len(r.Instead.Stood) == 0 || r.Game.Foul(m.Ply) != notation.NoFoul {
		return r.Reason(m)
	}
	return r.In.Join(r.failure(m), r.punishment(m), r.ownWin(m))
}

// keptText says that the winner kept the win after the losing move. It returns "" if that is not so.
func (r *Document) keptText() string {
	kept := 0
	for i := r.Losing.Ply + 1; i < len(r.Moves); i++ {
		if r.Moves[i].Move.Side == r.Loser() {
			continue
		}
		if !r.MadeFive(i) && !r.Judged[i+1].IsLost() {
			return ""
		}
		kept++
	}
	if kept < 2 {
		return ""
	}
	return r.In.Say("After that {side} kept the win throughout (proved)", "side", r.Winner)
}

// turnText says where the win chance turned. It returns "" if it did not turn.
func (r *Document) turnText() string {
	t := r.ChanceTurn()
	if t == nil {
		return ""
	}
	l, side := r.In, r.Winner
	switch {
	case t.Ply == 0 && t.Proved:
		return l.Say("{side}'s win was proved before the first move, and the win chance stayed with {side}", "side",
			side)
	case t.Ply == 0:
		return l.Say("Judged, not proved: {side} was the better side from the start on (win chance {chance})",
			"side", side, "chance", l.Chance(t.Chance))
	}
	if t.Proved && r.Losing != nil && t.Ply == r.Losing.Ply+1 {
		return l.Say("The win chance swung on that move, too")
	}
	m := r.Moves[t.Ply-1].Move
	if t.Proved {
		return l.Say("The win chance swung on move {n}, {mover} {move}: from there on it stays with {side}, "+
			"whose win is proved there", "n", t.Ply, "mover", m.Side, "move", m.Point, "side", side)
	}
	return l.Say("Judged, not proved: the game turned at move {n}, {mover} {move}; from there on the win "+
		"chance stays with {side} ({chance} after it)", "n", t.Ply, "mover", m.Side, "move", m.Point, "side", side,
		"chance", l.Chance(t.Chance))
}
