package story

// Every sentence of a review is parsed into its claim, and the claim is tested with the referee, the checker or
// a solver of the test's own. A sentence that no form parses fails the test: a new sentence needs a check.

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/proof"
	"fukumi/solver/review"
)

// A reader checks the sentences of one review.
type reader struct {
	t       *testing.T
	r       *Document
	s       *ask.Session
	i       int            // the ply that is spoken of
	subject notation.Point // the move that is
	counts  map[string]int
	open    int // questions that the solver left open
}

// errOpen: the solver has not decided the question.
var errOpen = errors.New("open")

// A form is a sentence, and the check of what it claims: m are its parts.
type form struct {
	re    *regexp.Regexp
	check func(c *reader, m []string) error
}

// The pieces of the forms: points, sides, classes with lengths, shapes.
var pieces = strings.NewReplacer("<P>", `([a-z]\d+)`, "<M>", `([a-z]\d+|pass)`, "<PS>", `([a-z]\d+(?: [a-z]\d+)*)`,
	"<S>", `(Black|White)`, "<N>", `(\d+)`, "<LEN>", `(?:at most |<=)?(\d+) pl(?:y|ies)`,
	"<C>", `(five|VCF|VCT by threes|VCT|forced win)`, "<K>", `([a-z -]+?)`, "<FOUL>", `\(([a-z -]+)\)`,
	"<%>", `(\d+ %)`, "<NODES>", `(\d+ nodes?|[\d.]+ million nodes)`, "<ATTACK>", `(five at [a-z]\d+|.* in .*)`)

func forms(list map[string]func(*reader, []string) error) []form {
	var read []form
	for text, check := range list {
		read = append(read, form{regexp.MustCompile("(?i)^" + pieces.Replace(text) + "$"), check})
	}
	return read
}

// read checks one sentence with the form that parses it. Exactly one form must.
func (c *reader) read(list []form, what, sentence string) {
	c.t.Helper()
	read := 0
	for _, f := range list {
		m := f.re.FindStringSubmatch(sentence)
		if m == nil {
			continue
		}
		read++
		c.counts[f.re.String()]++
		switch err := f.check(c, m[1:]); {
		case errors.Is(err, errOpen):
			c.open++
		case err != nil:
			c.t.Errorf("%s, move %d, %s: %q: %v", c.r.Game.Name(), c.i+1, what, sentence, err)
		}
	}
	if read != 1 {
		c.t.Errorf("%s, move %d, %s: %d forms read %q, want 1", c.r.Game.Name(), c.i+1, what, read, sentence)
	}
}

// all checks every sentence of a review.
func (c *reader) all() {
	r := c.r
	for i := range r.Moves {
		m := &r.Moves[i]
		c.i, c.subject = i, m.Move.Point
		c.reason(r.Reason(m))
		if text := r.KnownText(i + 1); text != "" {
			c.read(knownForms, "known", text)
		}
		if text := r.BetterText(m); text != "" {
			c.read(betterForms, "better", text)
		}
	}
	c.i = -1
	if r.Losing != nil {
		c.i = r.Losing.Ply
	}
	c.read(lossForms, "loss", r.Loss())
	story := r.Story()
	if r.Losing != nil { // its reason, which was read above
		story = story[1:]
	}
	for _, text := range append(story, r.Asides()...) {
		c.read(storyForms, "story", text)
	}
	for _, l := range r.Questions() {
		c.i, c.subject = l.Ply-1, notation.NoPoint
		c.read(lessonForms, "lesson", l.Asks)
		if l.Threat != "" {
			c.read(lessonForms, "lesson", l.Threat)
		}
		for n, a := range slices.Concat(l.Right, l.Wrong, l.Open) {
			for _, p := range a.Moves[:1] {
				c.subject = p
				c.read(answerForms, map[bool]string{true: "right", false: "not right"}[n < len(l.Right)], a.Text)
			}
		}
	}
}

// reason reads the sentences about a move. After a chance they are about the better move.
func (c *reader) reason(text string) {
	judged := false
	for _, part := range strings.Split(text, "; ") {
		switch {
		case part == "":
			continue
		case strings.HasPrefix(part, "judged, not proved: "):
			judged = true
			c.read(reasonForms, "reason", part)
			continue
		case judged:
			judged = false
			at, rest, _ := strings.Cut(part, " ")
			c.subject, part = c.point(at), rest
			if why, told := strings.CutPrefix(part, "was not refuted: "); told {
				c.read(reasonForms, "reason", "not refuted")
				part = why
			}
		}
		c.read(reasonForms, "reason", part)
	}
	c.subject = c.r.Moves[c.i].Move.Point
}

// pos is the position after that number of plies of the game.
func (c *reader) pos(plies int) notation.Position { return c.r.Game.Positions[plies] }

func (c *reader) side() notation.Stone { return c.r.Game.Moves[c.i].Side }

// point reads a point of the board; points reads several.
func (c *reader) point(text string) notation.Point {
	if text == "pass" {
		return notation.NoPoint
	}
	p, err := notation.ParsePoint(text, c.r.Game.End().Size())
	if err != nil {
		c.t.Fatalf("%q is not a point: %v", text, err)
	}
	return p
}

func (c *reader) points(text string) []notation.Point {
	var list []notation.Point
	for _, word := range strings.Fields(text) {
		list = append(list, c.point(word))
	}
	return list
}

func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// need returns an error unless all conditions hold.
func need(what string, so ...bool) error {
	if slices.Contains(so, false) {
		return errors.New("it is not so: " + what)
	}
	return nil
}

// with returns pos after the move p of a side, or false if the move is not legal.
func with(pos notation.Position, p notation.Point, side notation.Stone) (notation.Position, bool) {
	pos.SetTurn(side)
	return pos, pos.Play(p) == nil
}

// verdict asks a solver of its own about a class.
func (c *reader) verdict(pos notation.Position, class solver.Class, want solver.Verdict) error {
	found, err := c.s.Solve(c.t.Context(), solver.Query{Position: pos, Goal: class,
		Limits: solver.Limits{Nodes: 400_000}})
	switch {
	case err != nil:
		return err
	case found.Verdict == solver.Unknown:
		return errOpen
	case found.Verdict != want:
		return fmt.Errorf("the solver says %v of %v, want %v", found.Verdict, class, want)
	}
	return nil
}

// holds asks whether the opponent has no VCT after p.
func (c *reader) holds(pos notation.Position, list ...notation.Point) error {
	for _, p := range list {
		after, legal := with(pos, p, pos.Turn())
		if !legal {
			return fmt.Errorf("%s cannot be played", p)
		}
		if err := c.verdict(after, solver.VCT, solver.NoWin); err != nil {
			return fmt.Errorf("%s: %w", p, err)
		}
	}
	return nil
}

// stood asks whether moves before ply i stood a search of that many nodes, and whether a solver of
// its own finds a win behind them.
func (c *reader) stood(i int, points, nodes string) error {
	list := c.points(strings.NewReplacer(",", "", " and ", " ").Replace(points))
	for _, p := range list {
		k := slices.IndexFunc(c.r.Stood(i), func(t review.Trial) bool { return t.Move == p })
		if k < 0 {
			return fmt.Errorf("%s stood nothing", p)
		}
		pos := c.pos(i)
		after, legal := with(pos, p, pos.Turn())
		found, err := c.s.Solve(c.t.Context(), solver.Query{Position: after, Goal: solver.AnyWin,
			Limits: solver.Limits{Nodes: c.r.Stood(i)[k].Nodes}})
		if err := errors.Join(err, need(p.String()+" stood", legal, found.Verdict != solver.Win)); err != nil {
			return err
		}
	}
	least := slices.MinFunc(c.r.Stood(i), func(a, b review.Trial) int { return cmp.Compare(a.Nodes, b.Nodes) })
	return need("so many nodes", len(list) > 0 && len(list) <= review.NamedMoves, NodesText(words.English,
		least.Nodes) == nodes)
}

// certified asks the checker about a certificate for pos: its class, and a maximum length in plies.
func certified(p *proof.Proof, pos notation.Position, title string, plies int) error {
	if p == nil {
		return errors.New("there is no certificate")
	}
	rep, err := proof.Verify(&proof.Proof{Position: pos, Class: p.Class, Tree: p.Tree}, proof.Options{})
	if err != nil {
		return err
	}
	return need(fmt.Sprintf("%s in %d plies: it is %s in %d", title, plies, p.Class.Title(), rep.Length),
		title == "" || strings.EqualFold(title, p.Class.Title()), rep.Length <= plies)
}

// won asks whether the side to move after that number of plies wins in at most n more.
func (c *reader) won(plies, n int) error {
	if plies >= len(c.r.Judged) {
		return errors.New("the game is over")
	}
	if a := &c.r.Judged[plies].Attack; a.Verdict == solver.Win && certified(a.Proof, c.pos(plies), "", n) == nil {
		return nil
	}
	if plies == len(c.r.Game.Moves) {
		return errors.New("no certificate, and the game is over")
	}
	return c.lost(plies+1, n-1)
}

// lost asks whether the side to move loses: by the certificate that was played, or move by move.
func (c *reader) lost(plies, n int) error {
	pos, g := c.pos(plies), c.r.Game
	if p := c.r.Judged[plies].LostBy(); p != nil && p.Tree.Move == g.Moves[plies-1].Point {
		return certified(p, c.pos(plies-1), "", n+1)
	}
	listed := map[notation.Point]review.Refutation{}
	for _, l := range c.r.Judged[plies].Refuted() {
		listed[l.Move] = l
	}
	for _, p := range pos.Stones(notation.Empty) {
		after, legal := with(pos, p, pos.Turn())
		if !legal {
			continue
		}
		l, known := listed[p]
		var err error
		switch {
		case !known:
			err = errors.New("nothing refutes it")
		case l.Win != nil:
			err = certified(l.Win.Proof, after, "", n-1)
		case plies < len(g.Moves) && g.Moves[plies].Point == p:
			err = c.won(plies+1, n-1)
		default:
			err = errors.New("no certificate refutes it")
		}
		if err != nil {
			return fmt.Errorf("after ply %d %s: %w", plies, p, err)
		}
	}
	return nil
}

// threat asks about the win that the opponent of the side to move has after that number of plies.
func (c *reader) threat(plies int, side, title, first string) error {
	pos := c.pos(plies)
	pos = pos.Turned()
	t := &c.r.Judged[plies].Defence.Threat
	if err := certified(t.Proof, pos, title, t.Length); err != nil {
		return err
	}
	return need("who, and where", strings.EqualFold(pos.Turn().String(), side), first == "" ||
		t.Proof.Tree.Move == c.point(first))
}

// straights are the points on which a side makes a four with two ends: what a three is for.
func straights(pos notation.Position, side notation.Stone) []notation.Point {
	var list []notation.Point
	for _, p := range pos.Stones(notation.Empty) {
		if after, legal := with(pos, p, side); legal && !pos.MakesFive(p, side) && len(after.Fives(side)) > 1 {
			list = append(list, p)
		}
	}
	return list
}

// makes asks what a stone of a side on p makes, by counting fives and fours with two ends.
func makes(pos notation.Position, p notation.Point, side notation.Stone, kind string) error {
	after, legal := with(pos, p, side)
	if !legal {
		return fmt.Errorf("%s cannot be played", p)
	}
	fives := 0
	for _, q := range after.Fives(side) {
		if !pos.MakesFive(q, side) {
			fives++
		}
	}
	three := len(straights(after, side)) > 0
	switch kind = strings.ReplaceAll(kind, "-", " "); kind {
	case "five":
		return need(kind, pos.MakesFive(p, side))
	case "straight four", "double four":
		return need(kind, fives > 1)
	case "four":
		return need(kind, fives > 0)
	case "four three": // the three may have been there next to the four
		return need(kind, fives == 1)
	case "three", "broken three", "double three":
		return need(kind, fives == 0, three || len(straights(pos, side)) > 0)
	}
	return fmt.Errorf("%q is not a shape", kind)
}

// shape asks whether the stones of a side are there, and make a four or a three.
func shape(pos notation.Position, side notation.Stone, kind string, stones []notation.Point) error {
	for _, p := range stones {
		if pos.At(p) != side {
			return fmt.Errorf("%s is not of %v", p, side)
		}
	}
	if strings.Contains(kind, "four") {
		return need(kind, len(pos.Fives(side)) > 0)
	}
	return need(kind, len(straights(pos, side)) > 0)
}

// attack reads the description of a win: its class, its length, and what its moves make.
func (c *reader) attack(plies int, text string) error {
	a, pos := &c.r.Judged[plies].Attack, c.pos(plies)
	if at, five := strings.CutPrefix(text, "five at "); five {
		return need(text, pos.MakesFive(c.point(at), pos.Turn()))
	}
	head, steps, told := strings.Cut(text, ": ")
	m := regexp.MustCompile(pieces.Replace("^<C> in <LEN>$")).FindStringSubmatch(head)
	if m == nil {
		return fmt.Errorf("%q is not a win", head)
	}
	if err := certified(a.Proof, pos, m[1], number(m[2])); err != nil || !told {
		return err
	}
	side, said := pos.Turn(), strings.Split(steps, ", ")
	for n, p := range a.Line {
		k := slices.IndexFunc(said, func(s string) bool { return strings.HasSuffix(s, " "+p.String()) })
		if n%2 == 0 && k >= 0 {
			kind := strings.TrimSuffix(said[k], " "+p.String())
			said = slices.Delete(said, k, k+1)
			var err error
			switch kind {
			case "quiet", "fukumi":
				err = need(at(kind, p), len(pos.Fives(side)) == 0)
			case "block":
				err = need(at(kind, p), pos.MakesFive(p, side.Opponent()))
			case "four": // also of one that stood before: its fifth point is what is threatened
				after, legal := with(pos, p, side)
				err = need(at(kind, p), legal, len(after.Fives(side)) > 0)
			default:
				err = makes(pos, p, side, kind)
			}
			if err != nil {
				return fmt.Errorf("%s %s: %w", kind, p, err)
			}
		}
		if err := pos.Follow(p); err != nil {
			return err
		}
	}
	return need(fmt.Sprintf("all of %v is in the win", said), len(said) == 0 || slices.Equal(said, []string{"…"}))
}

func at(kind string, p notation.Point) string { return kind + " at " + p.String() }

// realGames are the games of the daily form: those of the other tests, and one in which a sentence once named
// the move that was played as the missed answer.
var realGames = []string{ignoredThree, manyRefuted, missedWins, letGo,
	"i8 h8 k10 h7 h9 j7 k7 i7 j6 h4 h6 i6 k8 k9 g8 i4 f7 i10 i5 g7 f6 l8 e6 d5 f9 f10 g9 e9 j9 i9 m12 l11 f8 f5 d6 " +
		"g6 e7 h10 c5"}

// longGames are the first games of the collection next to the repository, with FUKUMI_LONG.
const longGames = 144

// claimedGames are the games whose sentences are read.
func claimedGames(t *testing.T) []*review.Game {
	var list []*review.Game
	for _, raw := range realGames {
		list = append(list, gameOf(t, raw))
	}
	if !testhelp.LongAsked() {
		return list
	}
	raw, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "shared", "games", "games.jsonl"))
	if err != nil {
		return list
	}
	lines := bytes.SplitAfter(raw, []byte("\n"))
	trees := testhelp.Must(files.Read(bytes.Join(lines[:min(longGames, len(lines))], nil),
		format.Options{Defaults: text.Defaults{Size: 15}}))(t)
	for _, tree := range trees {
		g := testhelp.Must(review.FromTree(tree, -1))(t)
		list = append(list, g)
	}
	return list
}

func TestSentences(t *testing.T) {
	counts, open, all := map[string]int{}, 0, 0
	s := ask.Open(ask.Options{Memory: 64 << 20})
	nodes := int64(testhelp.CasesOf(10_000, 10_000, 50_000))
	reviewer := review.New(review.Options{Limits: solver.Limits{Nodes: nodes}, Story: 4})
	for _, g := range claimedGames(t) {
		judged := testhelp.Must(reviewer.Review(t.Context(), g, review.Watch{}))(t)
		c := &reader{t: t, r: New(words.English, judged), s: s, counts: counts}
		c.all()
		open += c.open
	}
	var lines []string
	for re, n := range counts {
		lines = append(lines, fmt.Sprintf("%6d %s", n, re))
		all += n
	}
	slices.Sort(lines)
	t.Logf("%d sentences of %d forms, %d left open by the solver:\n%s", all, len(counts), open,
		strings.Join(lines, "\n"))
	if all < 200 || len(counts) < 25 || open > all/20 {
		t.Errorf("%d sentences of %d forms, of which %d are left open: too little is checked", all, len(counts), open)
	}
}
