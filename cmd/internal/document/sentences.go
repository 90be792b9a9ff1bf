package document

// The story of a game in sentences: where it was lost, what could still have
// held, where it turned, and which wins were missed.

import (
	"fmt"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver/review"
)

// lineShown is how many moves of a line a sentence shows.
const lineShown = 8

// Heading names the game.
func (r *Document) Heading() string {
	g, pos := r.Game, r.Game.End()
	text := fmt.Sprintf("%s, %dx%d, %s", pos.Rule(), pos.Size(), pos.Size(), words.Count(int64(len(g.Moves)), "ply"))
	if n := len(g.After); n > 0 {
		text += fmt.Sprintf(" (and %d after the end)", n)
	}
	if o := r.Opening(); o != nil {
		text += ", " + o.Short(words.English)
	}
	if g.Info.Black != "" || g.Info.White != "" {
		text += fmt.Sprintf(", %s - %s", g.Info.Black, g.Info.White)
	}
	if name := g.Name(); name != "" {
		text = name + ": " + text
	}
	return text + ", " + r.Ended()
}

// Ended says how the game ended.
func (r *Document) Ended() string {
	g := r.Game
	row, over := g.End().Winner()
	switch {
	case over:
		return fmt.Sprintf("%s won: five %s-%s", words.Side(row.Side), row.From, row.To)
	case g.EndsFoul():
		m, kind := g.EndedBy()
		return fmt.Sprintf("White won: Black's %s was forbidden (%s)", m.Point, kind)
	case r.Winner != notation.Empty:
		return fmt.Sprintf("%s won according to the file", words.Side(r.Winner))
	case g.Result() == "draw":
		return "a draw"
	}
	return "no result"
}

// Loss says where the game was lost: by which move at the latest, which is proved, and what
// could have been done there or before. More effort can name an earlier move, and takes
// nothing of this back.
func (r *Document) Loss() string {
	text := r.loss()
	if !r.Complete() {
		return "interrupted, not all was searched; so far: " + text
	}
	return text
}

func (r *Document) loss() string {
	m := r.Losing
	side := words.Side(r.Loser())
	foul := ""
	if r.Game.EndsFoul() {
		move, kind := r.Game.EndedBy()
		foul = fmt.Sprintf("%s, a forbidden move (%s)", move.Point, kind)
	}
	switch {
	case m != nil && foul != "" && m.Ply == len(r.Moves)-1:
		return fmt.Sprintf("%s lost with move %d, %s%s", side, m.Ply+1, foul, r.instead())
	case m != nil && r.Instead.Wins != notation.NoPoint:
		return fmt.Sprintf("%s lost with move %d, %s%s", side, m.Ply+1, words.Move(m.Move.Point), r.instead())
	case m != nil:
		return fmt.Sprintf("%s was lost by move %d, %s, at the latest (proved)%s", side, m.Ply+1,
			words.Move(m.Move.Point), r.instead())
	case r.Winner == notation.Empty:
		if r.Game.Result() == "draw" {
			return "the game was drawn, so there is no losing move"
		}
		return "the game has no result, so no move is called the losing one"
	case r.lostFirst():
		return fmt.Sprintf("%s was proved lost from the first move on", side)
	case foul != "":
		return fmt.Sprintf("no proof shows where %s lost the game; it ended with move %d, %s", side, len(r.Moves), foul)
	}
	return fmt.Sprintf("no proof shows where %s lost the game", side)
}

// instead says, after the losing move, what would have won or stood a search in its place or,
// where nothing is known that did, the last time before it.
func (r *Document) instead() string {
	c, last := r.Instead, r.Before
	switch {
	case c.Wins != notation.NoPoint:
		return fmt.Sprintf(": %s would have won", c.Wins)
	case len(c.Stood) == 0 && r.Losing.Only != notation.NoPoint:
		return fmt.Sprintf(": %s was the only move there that is not proved to lose", r.Losing.Only)
	case len(c.Stood) > 0:
		return ": in its place " + stoodText(c.Stood)
	case last == nil && c.Stops > 0:
		verb := "stop"
		if c.Stops == 1 {
			verb = "stops"
		}
		return fmt.Sprintf("; in its place %s %s the threats", words.Count(int64(c.Stops), "move"), verb)
	case last == nil:
		return "; what would have been better is open"
	case last.Wins != notation.NoPoint:
		return fmt.Sprintf("; at move %d %s would have won; open since then: %s", last.Ply+1, last.Wins,
			r.openSince(last.Ply+1))
	}
	what := stoodText(last.Stood)
	from := last.Ply
	if last.Played != nil {
		what = fmt.Sprintf("%s, as played, stood a search of %s", last.Played.Move, NodesText(last.Played.Nodes))
		from++
	}
	return fmt.Sprintf("; at move %d %s; open since then: %s", last.Ply+1, what, r.openSince(from))
}

// openSince lists the loser's moves from a ply on to the losing one that no proof speaks of.
func (r *Document) openSince(from int) string {
	var list []string
	for i := from; i <= r.Losing.Ply; i++ {
		if r.Game.Moves[i].Side == r.Loser() && !r.Judged[i].IsLost() {
			list = append(list, strconv.Itoa(i+1))
		}
	}
	if len(list) == 1 {
		return "move " + list[0]
	}
	return fmt.Sprintf("moves %s and %s", strings.Join(list[:len(list)-1], ", "), list[len(list)-1])
}

// stoodText says of some moves that they stood a search, and of how many nodes at least.
func stoodText(list []review.Trial) string {
	least, points := list[0].Nodes, make([]string, len(list))
	for i, t := range list {
		least, points[i] = min(least, t.Nodes), t.Move.String()
	}
	if len(list) == 1 {
		return fmt.Sprintf("%s stood a search of %s", points[0], NodesText(least))
	}
	return fmt.Sprintf("%s and %s each stood a search of %s", strings.Join(points[:len(points)-1], ", "),
		points[len(points)-1], NodesText(least))
}

// NodesText is a number of nodes in words, not more than there were.
func NodesText(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%d million nodes", n/1_000_000)
	case n >= 1_000_000 && n%1_000_000 < 100_000:
		return fmt.Sprintf("%d million nodes", n/1_000_000)
	case n >= 1_000_000:
		return fmt.Sprintf("%d.%d million nodes", n/1_000_000, n%1_000_000/100_000)
	}
	return words.Count(n, "node")
}

// lostFirst reports whether the loser had lost before making a move.
func (r *Document) lostFirst() bool {
	for i, m := range r.Game.Moves {
		if m.Side == r.Loser() {
			return r.Judged[i].IsLost()
		}
	}
	return false
}

// Story are the sentences that follow: the losing move, the turn, the missed wins.
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
			continue // told above
		}
		text := fmt.Sprintf("Move %d, %s missed a win: %s: %s", w.Ply+1, words.Side(w.Side), winText(&w.Result),
			words.Start(w.Result.Line, lineShown))
		if !w.Sure {
			text += " (whether the move played still wins is not known)"
		}
		texts = append(texts, text)
	}
	return texts
}

// losingStory is the reason of the losing move, less what the headline has said.
func (r *Document) losingStory() string {
	m := r.Losing
	if len(r.Instead.Stood) == 0 || r.Game.Foul(m.Ply) != notation.NoFoul {
		return r.Reason(m)
	}
	return words.Join(r.failure(m), r.punishment(m), r.ownWin(m))
}

// keptText says that the win was kept from the losing move on, "" where that is not so.
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
	return fmt.Sprintf("After it %s never let the win go (proved)", words.Side(r.Winner))
}

// turnText says where the win chance turned, "" where it did not.
func (r *Document) turnText() string {
	t := r.ChanceTurn()
	if t == nil {
		return ""
	}
	side := words.Side(r.Winner)
	switch {
	case t.Ply == 0 && t.Proved:
		return fmt.Sprintf("%s's win was proved before the first move, and the win chance stayed with %[1]s", side)
	case t.Ply == 0:
		return fmt.Sprintf("By judgement, not by proof, %s was the better side from the start on (win chance %s)", side,
			words.Chance(t.Chance))
	}
	if t.Proved && r.Losing != nil && t.Ply == r.Losing.Ply+1 {
		return "The win chance turned with it, too"
	}
	m := r.Moves[t.Ply-1]
	which := fmt.Sprintf("move %d, %s %s", t.Ply, words.Side(m.Move.Side), words.Move(m.Move.Point))
	if t.Proved {
		return fmt.Sprintf("The win chance turned with %s: from there on it stays with %s, whose win is proved there",
			which, side)
	}
	return fmt.Sprintf("By judgement, not by proof, the game turned at %s: from there on the win chance stays with %s "+
		"(%s after it)",
		which, side, words.Chance(t.Chance))
}
