package story

// The forms of sentences, each with its check.

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/explain"
	"fukumi/solver/review"
)

// said is about what a review says about itself: a judgement, or that nothing is proved.
func said(so func(c *reader, m []string) bool) func(*reader, []string) error {
	return func(c *reader, m []string) error { return need("that is what is judged", so(c, m)) }
}

var reasonForms = forms(map[string]func(*reader, []string) error{
	`<P> is forbidden for Black <FOUL>`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		return need("a foul", words.English.Foul(pos.Foul(c.point(m[0]))) == m[1])
	},
	`stops <S>'s five at <P>: nothing else does`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		return need("the only five", slices.Equal(pos.Fives(c.side().Opponent()), []notation.Point{c.point(m[1])}),
			c.subject == c.point(m[1]), len(pos.Fives(c.side())) == 0)
	},
	`the only move against <S>'s <C> from <P> that is not proved to lose: the other <N> are`: func(c *reader,
		m []string) error {
		if err := c.threat(c.i, m[0], m[1], m[2]); err != nil {
			return err
		}
		return errors.Join(c.othersLose(number(m[3])), c.holds(c.pos(c.i), c.subject))
	},
	`makes five, <P>-<P>`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		return need("five", pos.MakesFive(c.subject, c.side()))
	},
	`passes`: func(c *reader, m []string) error { return need("a pass", c.subject == notation.NoPoint) },
	`<P> wins: <C> in <LEN>`: func(c *reader, m []string) error {
		return c.begins(m[0], m[1], number(m[2]))
	},
	`after <M> the win is proved again at the next turn`: func(c *reader, m []string) error {
		return c.won(c.i+2, 1000)
	},
	`keeps the win, in <LEN>`: func(c *reader, m []string) error { return c.lost(c.i+1, number(m[0])-1) },
	`<P> wins in <LEN>`:       func(c *reader, m []string) error { return c.begins(m[0], "", number(m[1])) },
	`wins: <C> in <LEN>`: func(c *reader, m []string) error {
		return c.begins(c.subject.String(), m[0], number(m[1]))
	},
	`wins in <LEN>: every reply is proved to lose`: func(c *reader, m []string) error {
		return c.lost(c.i+1, number(m[0])-1)
	},
	`lost already: <S> wins in <LEN>`: func(c *reader, m []string) error { return c.lost(c.i, number(m[1])) },
	`after <P> <S> wins in <LEN>, after <P> it takes up to <LEN>`: func(c *reader, m []string) error {
		for _, l := range c.r.Judged[c.i].Refuted() {
			if l.Move == c.point(m[3]) {
				return errors.Join(need("longer", l.Length >= number(m[4]), number(m[4]) > number(m[2])),
					c.won(c.i+1, number(m[2])))
			}
		}
		return errors.New("the longer defence is not refuted")
	},
	`makes a <K>`: func(c *reader, m []string) error { return makes(c.pos(c.i), c.subject, c.side(), m[0]) },
	`stops <S>'s <C> from <P>`: func(c *reader, m []string) error {
		if err := c.threat(c.i, m[0], m[1], m[2]); err != nil {
			return err
		}
		return c.holds(c.pos(c.i), c.subject)
	},
	`may stop <S>'s <C> from <P>`: func(c *reader, m []string) error {
		return c.threat(c.i, m[0], m[1], m[2])
	},
	`takes a point where <S> would make a <K>`: func(c *reader, m []string) error {
		return makes(c.pos(c.i), c.subject, c.side().Opponent(), m[1])
	},
	`threatens a <K> at <PS>`: func(c *reader, m []string) error { return c.next(c.side(), m[0], m[1]) },
	`lets <S> make a <K> at <PS>`: func(c *reader, m []string) error {
		return c.next(c.side().Opponent(), m[1], m[2])
	},
	`a quiet move: it makes no four and no three`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		after, _ := with(pos, c.subject, c.side())
		return need("quiet", len(after.Fives(c.side())) <= len(pos.Fives(c.side())),
			len(straights(after, c.side())) <= len(straights(pos, c.side())))
	},
	`judged, not proved: win chance <%> in place of <%>`: said(func(c *reader, m []string) bool {
		before, _ := c.r.Judged[c.i].Chance()
		after, _ := c.r.ChanceAfter(c.i)
		return m[0] == words.English.Chance(after) && m[1] == words.English.Chance(before) && after < before &&
			c.r.Judged[c.i].Proved() == ""
	}),

	`not refuted`: func(c *reader, m []string) error {
		same := func(t review.Trial) bool { return t.Move == c.subject }
		return need("it stood", slices.ContainsFunc(c.r.Stood(c.i), same))
	},

	`leaves <S>'s <K> <PS> open at <PS>`: func(c *reader, m []string) error {
		after := c.pos(c.i + 1)
		for _, p := range c.points(m[3]) {
			if !after.MakesFive(p, after.Turn()) {
				return fmt.Errorf("%s makes no five", p)
			}
		}
		return shape(after, after.Turn(), m[1], c.points(m[2]))
	},
	`blocks <S>'s <K> <PS> on the wrong side, at <P>`: func(c *reader, m []string) error {
		stood := c.r.stoodBeside(&c.r.Moves[c.i])
		return errors.Join(c.meets(m), need("another side", len(stood) > 0))
	},
	`blocks <S>'s <K> <PS> at <P>, which is not enough`: func(c *reader, m []string) error { return c.meets(m) },
	`plays the four at <P> too early: <S> answers it at <P>`: func(c *reader, m []string) error {
		return c.spent(m[0], m[1], m[2])
	},
	`leaves <S>'s <K> <PS> unanswered`: func(c *reader, m []string) error {
		return errors.Join(shape(c.pos(c.i+1), c.side().Opponent(), m[1], c.points(m[2])), c.won(c.i+1, 1000))
	},
	`does not answer <S>'s <C> from <P>`: func(c *reader, m []string) error {
		after := c.pos(c.i + 1)
		class := c.r.Judged[c.i].Defence.Threat.Class
		return errors.Join(need("who, where, which", after.At(c.point(m[2])) == notation.Empty,
			strings.EqualFold(m[1], class.Title())), c.verdict(after, class, solver.Win), c.stillFrom(class, m[2]))
	},
	`after it <S> wins: <ATTACK>`: func(c *reader, m []string) error { return c.attack(c.i+1, m[1]) },
	`after it <S> wins in <LEN>: every reply to <P> is proved lost`: func(c *reader, m []string) error {
		return c.lost(c.i+2, number(m[1])-1)
	},
	`the longest: <PS>(?: …)?`: func(c *reader, m []string) error {
		pos := c.pos(c.i + 1)
		return c.plays(pos, c.r.Refutation(c.i), c.side().Opponent())
	},
	`the four at <P> could be answered only at <P>, which is forbidden for Black <FOUL>`: (*reader).foulAnswer,

	`<S> had a win of their own: <ATTACK>`: func(c *reader, m []string) error { return c.attack(c.i, m[1]) },
	`<S> had a win: <ATTACK>`:              func(c *reader, m []string) error { return c.attack(c.i, m[1]) },
	`<P> was the only move that is not proved to lose`: func(c *reader, m []string) error {
		return c.othersLose(-1)
	},
	`it was not refuted in <NODES>`: func(c *reader, m []string) error {
		return c.stood(c.i, c.r.Moves[c.i].Only.String(), m[0])
	},
	`(<P>) was not refuted in <NODES>`: func(c *reader, m []string) error { return c.stood(c.i, m[0], m[2]) },
	`([a-z]\d+(?:, [a-z]\d+)* and [a-z]\d+) were not refuted in <NODES> each`: func(c *reader, m []string) error {
		return c.stood(c.i, m[0], m[1])
	},
	`<N> other moves? stops? the threats`: func(c *reader, m []string) error { return c.manyStop(number(m[0])) },
	`nothing is proved of <N> other moves?`: said(func(c *reader, m []string) bool {
		open := slices.DeleteFunc(slices.Clone(c.r.Judged[c.i].Defence.Open),
			func(p notation.Point) bool { return p == c.subject })
		return len(open) == number(m[0]) && !c.r.Judged[c.i].IsLost()
	}),
	`before it <S> threatened no VCT`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		return c.verdict(pos.Turned(), solver.VCT, solver.NoWin)
	},
	`the four at <P> was played too early: <S> answers it at <P>`: func(c *reader, m []string) error {
		return c.spent(m[0], m[1], m[2])
	},
	`after <M> the threats can be stopped, so no VCT is left`: func(c *reader, m []string) error {
		return c.holds(c.pos(c.i+1), c.r.Judged[c.i+1].Defence.Holds[0])
	},
	`after <M> no VCT threatens any more`: func(c *reader, m []string) error {
		pos := c.pos(c.i + 1)
		return c.verdict(pos.Turned(), solver.VCT, solver.NoWin)
	},
	`after <M> the win is not proved any more`: said(func(c *reader, m []string) bool {
		return !c.r.Judged[c.i+1].IsLost()
	}),
})

var knownForms = forms(map[string]func(*reader, []string) error{
	`the game is over`: func(c *reader, m []string) error {
		pos := c.pos(c.i + 1)
		_, over := pos.Winner()
		return need("over", over || c.r.Game.EndsFoul() || pos.Count(notation.Empty) == 0)
	},
	`<S>: <C> in <LEN>`: func(c *reader, m []string) error {
		return certified(c.r.Judged[c.i+1].Attack.Proof, c.pos(c.i+1), m[1], number(m[2]))
	},
	`<S>: wins in <LEN>(?:, every reply refuted)?`: func(c *reader, m []string) error {
		return c.won(c.i+1, number(m[1]))
	},
	`<S>: lost in <LEN>(?:, every move refuted)?`: func(c *reader, m []string) error {
		return c.lost(c.i+1, number(m[1]))
	},
	`<S>: (at least )?<N> moves? stops? the threats`: func(c *reader, m []string) error {
		j := c.r.Judged[c.i+1]
		if m[1] == "" {
			j := j.Position
			all := 0
			for _, p := range j.Stones(notation.Empty) {
				if j.Legal(p, j.Turn()) == nil {
					all++
				}
			}
			if n := len(c.r.Judged[c.i+1].Refuted()); n+number(m[2]) != all {
				return fmt.Errorf("%d of %d moves are refuted", n, all)
			}
		}
		return errors.Join(need("so many", len(j.Defence.Holds) == number(m[2])),
			c.holds(c.pos(c.i+1), j.Defence.Holds[0]))
	},
	`<S>: threatened`: func(c *reader, m []string) error {
		side := c.r.Judged[c.i+1].Position.Turn().Opponent()
		return c.threat(c.i+1, side.String(), "", "")
	},
})

var betterForms = forms(map[string]func(*reader, []string) error{
	`Better: <P> \(a proved win\).*`: func(c *reader, m []string) error { return c.begins(m[0], "", 1000) },
	`Better: <P> \(resists for longer, (proved|as far as is known)\).*`: said(func(c *reader, m []string) bool {
		proved := m[1] == "proved"
		return c.r.Judged[c.i].IsLost() && proved == c.r.Moves[c.i].Proved &&
			(!proved || c.r.Judged[c.i+1].WonIn() == 1)
	}),
	`Better: <P> \(the only move that is not proved to lose\)`: func(c *reader, m []string) error {
		return errors.Join(need("the only move", c.r.Moves[c.i].Only == c.point(m[0])), c.othersLose(-1))
	},
	`Better: <P> \(not refuted in <NODES>\).*`: func(c *reader, m []string) error {
		return c.stood(c.i, m[0], m[1])
	},
	`Better: <P> \(judged, not proved\).*`: said(func(c *reader, m []string) bool {
		best := c.r.Judged[c.i].Best
		return best != nil && best.Move == c.point(m[0]) && best.Proved == solver.ProvedNone
	}),
})

var lossForms = forms(map[string]func(*reader, []string) error{
	`<S> (?:lost with|was already lost after) move <N>, <M>(?:, a forbidden move <FOUL>)?` +
		`(?:, if not before \(proved\))?([:;] .*)`: func(c *reader, m []string) error {
		if err := need("the loser's move", c.i+1 == number(m[1]), c.r.Game.Moves[c.i].Point == c.point(m[2]),
			strings.EqualFold(c.side().String(), m[0]), !c.r.Judged[c.i].IsLost()); err != nil {
			return err
		}
		if m[4] != "" {
			c.read(escapeForms, "escape", m[4])
		}
		if m[3] != "" {
			return need("a foul", words.English.Foul(c.r.Game.Foul(c.i)) == m[3])
		}
		return c.won(c.i+1, 1000)
	},
	`the game was drawn, so there is no losing move`: said(func(c *reader, m []string) bool {
		return c.r.Game.Result() == "draw"
	}),
	`the game has no result, so no move is called the losing one`: said(func(c *reader, m []string) bool {
		return c.r.Winner == notation.Empty
	}),
	`<S> was proved lost from the first move on`: func(c *reader, m []string) error {
		for i, move := range c.r.Game.Moves {
			if strings.EqualFold(move.Side.String(), m[0]) {
				return c.lost(i, 1000)
			}
		}
		return errors.New("no move")
	},
	`no proof shows where <S> lost the game(?:; it ended with move .*)?`: said(func(c *reader, m []string) bool {
		return c.r.Losing == nil
	}),
})

var escapeForms = forms(map[string]func(*reader, []string) error{
	`: <P> would have won`: func(c *reader, m []string) error { return c.begins(m[0], "", 1000) },
	`: in its place (.*)`: func(c *reader, m []string) error {
		c.read(reasonForms, "instead", m[0])
		return nil
	},
	`: <P> was the only move there that is not proved to lose`: func(c *reader, m []string) error {
		return c.othersLose(-1)
	},
	`; in its place <N> moves? stops? the threats`: func(c *reader, m []string) error {
		return c.manyStop(number(m[0]))
	},
	`; what would have been better is undecided`: said(func(c *reader, m []string) bool {
		return c.r.Before == nil && !c.r.Instead.Known()
	}),
	`; at move <N> <P>, as played, was not refuted in <NODES>; undecided after that: moves? [\d, and]+`: func(c *reader,
		m []string) error {
		return errors.Join(need("as played", c.r.Game.Moves[number(m[0])-1].Point == c.point(m[1])),
			c.stood(number(m[0])-1, m[1], NodesText(words.English, c.r.Before.Played.Nodes)))
	},
	`; at move <N> <P> would have won; undecided after that: moves? [\d, and]+`: func(c *reader, m []string) error {
		at := *c
		at.i = number(m[0]) - 1
		return at.begins(m[1], "", 1000)
	},
	`; at move <N> ((?:[a-z]\d+(?:, [a-z]\d+)* and )?[a-z]\d+) (?:was|were) not refuted in <NODES>(?: each)?; ` +
		`undecided after that: moves? [\d, and]+`: func(c *reader, m []string) error {
		return c.stood(number(m[0])-1, m[1], m[2])
	},
})

var storyForms = forms(map[string]func(*reader, []string) error{
	`After that <S> kept the win throughout \(proved\)`: func(c *reader, m []string) error {
		for i := c.r.Losing.Ply + 1; i < len(c.r.Moves); i++ {
			if !strings.EqualFold(c.r.Moves[i].Move.Side.String(), m[0]) {
				continue
			}
			if !c.r.MadeFive(i) {
				if err := c.lost(i+1, 1000); err != nil {
					return err
				}
			}
		}
		return nil
	},
	`<S>'s win was proved before the first move, .*`: func(c *reader, m []string) error { return c.winner(0, m[0]) },
	`Judged, not proved: <S> was the better side from the start on \(win chance <%>\)`: said(
		func(c *reader, m []string) bool { return c.r.ChanceTurn().Ply == 0 && !c.r.ChanceTurn().Proved }),
	`The win chance swung on move <N>, <S> <M>: from there on it stays with <S>, whose win is proved there`: func(
		c *reader, m []string) error {
		return c.winner(number(m[0]), m[3])
	},
	`The win chance swung on that move, too`: func(c *reader, m []string) error {
		return errors.Join(need("the losing move", c.r.ChanceTurn().Ply == c.r.Losing.Ply+1),
			c.winner(c.r.Losing.Ply+1, c.r.Winner.String()))
	},
	`Judged, not proved: the game turned at move <N>, <S> <M>; .*`: said(
		func(c *reader, m []string) bool {
			return c.r.ChanceTurn().Ply == number(m[0]) && !c.r.ChanceTurn().Proved
		}),
	`Move <N>, <S> missed a win: <C> in <LEN>: (<P> (?:makes|blocks|threatens|is) .*?)` +
		`( \(whether the move played still wins is undecided\))?`: func(c *reader, m []string) error {
		i := number(m[0]) - 1
		won := &c.r.Judged[i].Attack
		why := explain.Shapes(won.Proof, won.Check) // TestShapesOfPuzzles checks what it says
		return errors.Join(certified(won.Proof, c.pos(i), m[2], number(m[3])),
			need("missed", !c.r.Judged[i+1].IsLost(), m[4] == why.String()))
	},
	`Even .*`: said(func(c *reader, m []string) bool { return len(c.r.Level()) > 0 }),
})

var lessonForms = forms(map[string]func(*reader, []string) error{
	`<S> to move\.(?: The game went on with <M>\.)? All moves but one are proved to lose\. Find that one\.`: func(
		c *reader, m []string) error {
		return c.othersLose(-1)
	},
	`<S> to move\. The game went on with <M>, which is proved to lose\. Find a move (?:that wins|` +
		`that is .*|after which a search finds no win for (?:Black|White))\.`: func(
		c *reader, m []string) error {
		if c.i == len(c.r.Game.Moves)-1 && c.r.Game.EndsFoul() {
			return nil
		}
		return c.won(c.i+1, 1000)
	},
	`<S> to move\. The game went on with <M>\. Find a move (?:that wins|` +
		`that is judged better: .*|after which a search finds no win for (?:Black|White))\.`: said(
		func(c *reader, m []string) bool { return c.r.Game.Moves[c.i].Point == c.point(m[1]) }),
	`<S> to move\. There is a win: find a move that wins\.`: func(c *reader, m []string) error {
		return c.won(c.i, 1000)
	},
	`<S> threatens a <C>: 1\.<P>.*`: func(c *reader, m []string) error { return c.threat(c.i, m[0], m[1], m[2]) },
})

var answerForms = forms(map[string]func(*reader, []string) error{
	`makes five`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		return need("five", pos.MakesFive(c.subject, c.side()))
	},
	`wins, proved: <C> in <LEN>`: func(c *reader, m []string) error {
		return c.begins(c.subject.String(), m[0], number(m[1]))
	},
	`wins, proved, in <LEN>`: func(c *reader, m []string) error {
		return errors.Join(need("the move of the game", c.subject == c.r.Game.Moves[c.i].Point),
			c.lost(c.i+1, number(m[0])-1))
	},
	`not refuted: in <NODES> no win for <S> was found after it`: func(c *reader,
		m []string) error {
		return c.stood(c.i, c.subject.String(), m[0])
	},
	`is the only move that is not proved to lose(?:; it was not refuted: in <NODES> .*)?`: func(c *reader,
		m []string) error {
		return c.othersLose(-1)
	},
	`stops the threats: after it <S> has no VCT; whether a quiet attack wins is undecided`: func(c *reader,
		m []string) error {
		return c.holds(c.pos(c.i), c.subject)
	},
	`is judged best, win chance <%>, and was not refuted in <NODES>`: func(c *reader, m []string) error {
		return errors.Join(need("judged", c.r.Judged[c.i].Proved() == ""), c.stood(c.i, c.subject.String(), m[1]))
	},
	`is judged worse: win chance <%>`: said(func(c *reader, m []string) bool { return c.r.Judged[c.i].Proved() == "" }),
	`is forbidden for Black <FOUL>, so it loses`: func(c *reader, m []string) error {
		pos := c.pos(c.i)
		return need("a foul", words.English.Foul(pos.Foul(c.subject)) == m[0])
	},
	`loses, proved: <S> wins by (?:a five at <P>|a <C> in <LEN>)`: func(c *reader, m []string) error {
		return c.loses(1000)
	},
	`loses, proved: <S> wins in <LEN>, every reply refuted`: func(c *reader, m []string) error {
		return c.loses(number(m[1]))
	},
	`gives the win away: after it none is proved(?:, and it is judged at <%>)?`: said(func(c *reader, m []string) bool {
		return !c.r.Judged[c.i+1].IsLost()
	}),
	`gives the win away, proved: <S> can stop the threats`: func(c *reader, m []string) error {
		return c.holds(c.pos(c.i+1), c.r.Judged[c.i+1].Defence.Holds[0])
	},
	`gives the win away, proved: <S> threatens no VCT after it`: func(c *reader, m []string) error {
		pos := c.pos(c.i + 1)
		return c.verdict(pos.Turned(), solver.VCT, solver.NoWin)
	},
})

// begins asks about the certificate before the move: it begins with first.
func (c *reader) begins(first, title string, plies int) error {
	a := &c.r.Judged[c.i].Attack
	return errors.Join(need("it begins so", a.Line[0] == c.point(first)),
		certified(a.Proof, c.pos(c.i), title, plies))
}

// othersLose asks whether all moves but one lose, n of them (any number if n is -1).
func (c *reader) othersLose(n int) error {
	pos, all := c.pos(c.i), 0
	for _, p := range pos.Stones(notation.Empty) {
		if pos.Legal(p, pos.Turn()) == nil {
			all++
		}
	}
	list := c.r.Judged[c.i].Refuted()
	for _, l := range list {
		after, _ := with(pos, l.Move, pos.Turn())
		switch {
		case l.Win != nil:
			if err := certified(l.Win.Proof, after, "", l.Length); err != nil {
				return fmt.Errorf("%s: %w", l.Move, err)
			}
		case l.Move != c.r.Game.Moves[c.i].Point:
			return fmt.Errorf("nothing refutes %s", l.Move)
		default:
			if err := c.won(c.i+1, l.Length); err != nil {
				return err
			}
		}
	}
	return need("all but one", len(list) == all-1, n < 0 || n == len(list))
}

// manyStop asks about a number of moves that stop the threats, besides the named ones: the
// first two of them.
func (c *reader) manyStop(n int) error {
	var list []notation.Point
	for _, p := range c.r.Judged[c.i].Defence.Holds {
		stood := slices.ContainsFunc(c.r.Stood(c.i), func(t review.Trial) bool { return t.Move == p })
		if !stood && p != c.r.Game.Moves[c.i].Point {
			list = append(list, p)
		}
	}
	return errors.Join(need("so many", len(list) == n), c.holds(c.pos(c.i), list[:min(2, len(list))]...))
}

// plays asks whether a line can be played to a five of a side.
func (c *reader) plays(pos notation.Position, line []notation.Point, side notation.Stone) error {
	for _, p := range line {
		if err := pos.Follow(p); err != nil {
			return err
		}
	}
	row, over := pos.Winner()
	return need("a five in the end", over, row.Side == side)
}

// next asks what one more stone makes after the move in question.
func (c *reader) next(side notation.Stone, kind, at string) error {
	after, legal := with(c.pos(c.i), c.subject, c.side())
	if !legal {
		return fmt.Errorf("%s cannot be played", c.subject)
	}
	for _, p := range c.points(at) {
		if err := makes(after, p, side, kind); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return nil
}

// meets asks whether the move is on the line of a three that was there, and loses.
func (c *reader) meets(m []string) error {
	pos, p := c.pos(c.i), c.point(m[3])
	near := false
	for _, q := range c.points(m[2]) {
		dx, dy := p.X()-q.X(), p.Y()-q.Y()
		near = near || (dx == 0 || dy == 0 || dx == dy || dx == -dy) && max(dx, -dx, dy, -dy) < 5
	}
	return errors.Join(need("on its line", near, p == c.subject),
		shape(pos, c.side().Opponent(), m[1], c.points(m[2])), c.won(c.i+1, 1000))
}

// spent asks whether the move made a four that is answered at one point, with no better reply.
func (c *reader) spent(four, side, at string) error {
	pos, after := c.pos(c.i), c.pos(c.i+1)
	p := c.point(at)
	return need("a four, answered there", c.subject == c.point(four), strings.EqualFold(after.Turn().String(), side),
		slices.Equal(after.Fives(c.side()), []notation.Point{p}), !pos.MakesFive(p, c.side()),
		len(after.Fives(after.Turn())) == 0, after.Legal(p, after.Turn()) == nil)
}

// stillFrom asks, of a VCF, whether its first four and the forced answer leave another.
func (c *reader) stillFrom(class solver.Class, first string) error {
	pos := c.pos(c.i + 1)
	side := pos.Turn()
	pos, legal := with(pos, c.point(first), side)
	if class != solver.VCF {
		return need("it can be played", legal)
	}
	fives := pos.Fives(side)
	if len(fives) != 1 {
		return need("a four", legal, len(fives) > 1)
	}
	if pos.Play(fives[0]) != nil {
		return nil // the answer is forbidden
	}
	return c.verdict(pos, solver.VCF, solver.Win)
}

// foulAnswer asks whether a four along the win of the move can be answered only by a foul.
func (c *reader) foulAnswer(m []string) error {
	for _, plies := range []int{c.i, c.i + 1} {
		pos := c.pos(plies)
		for _, p := range c.r.Judged[plies].Attack.Line {
			if pos.Follow(p) != nil {
				break
			}
			if p == c.point(m[0]) && slices.Contains(pos.Fives(notation.White), c.point(m[1])) {
				return need("a foul", words.English.Foul(pos.Foul(c.point(m[1]))) == m[2])
			}
		}
	}
	return errors.New("no such four is in the win")
}

// winner asks whether a side has won after that number of plies.
func (c *reader) winner(plies int, side string) error {
	pos := c.pos(plies)
	if row, over := pos.Winner(); over {
		return need("the row", strings.EqualFold(row.Side.String(), side))
	}
	switch {
	case plies == len(c.r.Game.Moves) && c.r.Game.EndsFoul():
		return need("a foul", strings.EqualFold(side, "white"))
	case strings.EqualFold(pos.Turn().String(), side):
		return c.won(plies, 1000)
	}
	return c.lost(plies, 1000)
}

// loses asks whether the move in question loses in at most that many plies.
func (c *reader) loses(plies int) error {
	if c.subject == c.r.Game.Moves[c.i].Point {
		return c.won(c.i+1, plies)
	}
	for _, l := range c.r.Judged[c.i].Refuted() {
		if l.Move == c.subject && l.Win != nil {
			after, _ := with(c.pos(c.i), l.Move, c.side())
			return certified(l.Win.Proof, after, "", plies)
		}
	}
	return fmt.Errorf("nothing refutes %s", c.subject)
}
