package review

// A judgement as the store keeps it. Its wins are checked again when it is
// read, and what the checker does not accept makes the whole of it unread; the
// many moves that lose are checked when something rests on them (loss.go).

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// version is raised whenever the same question gets another answer: by a
// change of the searches, of the evaluation, or of what is stored.
const version = 6

// A question is what is asked about a position. The words are part of the keys
// under which stores keep the answers.
type question string

const (
	askAttack question = "attack"
	askQuiet  question = "quiet"  // of a position without a known win: one by quiet moves
	askRest   question = "rest"   // of a position without a known win
	askResist question = "resist" // the same where the game proves it lost
	askDeeper question = "deeper"
	askStory  question = "story"
)

// key names all that a judgement depends on beside the position. Memory counts,
// since full tables end a search.
func (o *Options) key(what question) string {
	class := solver.VCT
	if o.quiet() && what != askAttack {
		class = solver.AnyWin
	}
	return fmt.Sprintf("review %d %s, alpha-beta over the patterns, %s: nodes %d, time %d, deeper %d, memory %d",
		version, what, class, o.Limits.Nodes, o.Limits.Time, o.Deeper, o.Memory)
}

// A storedAttack is the first half of a judgement as it is stored.
type storedAttack struct {
	Over   bool         `json:"over,omitempty"`
	Attack storedResult `json:"attack"`
	Nodes  int64        `json:"nodes"`
}

// A storedRest is the other half.
type storedRest struct {
	Threat storedResult     `json:"threat"`
	Holds  []notation.Point `json:"holds,omitempty"`
	Open   []notation.Point `json:"open,omitempty"`
	Lost   []storedLoss     `json:"lost,omitempty"`
	Best   *storedBest      `json:"best,omitempty"` // where nothing is proved of it
	Nodes  int64            `json:"nodes"`          // of both
}

// A storedResult is a result. Verdict and class are numbers of package solver.
type storedResult struct {
	Known uint8           `json:"verdict"`
	Class uint8           `json:"class"`
	Exact bool            `json:"exact,omitempty"`
	Proof json.RawMessage `json:"proof,omitempty"`
}

// A storedLoss is a move that loses: by the threat as it stands where there is
// no proof.
type storedLoss struct {
	Move   notation.Point  `json:"move"`
	Length int             `json:"length"`
	Proof  json.RawMessage `json:"proof,omitempty"`
}

type storedBest struct {
	Move  notation.Point   `json:"move"`
	Score int              `json:"score"`
	Depth int              `json:"depth"`
	Line  []notation.Point `json:"line"`
}

// encodeAttack writes the attack down.
func (j *Judgement) encodeAttack() ([]byte, error) {
	attack, err := storeResult(&j.Attack)
	if err != nil {
		return nil, err
	}
	return json.Marshal(storedAttack{j.Over, attack, j.Nodes})
}

// encodeRest writes the rest down, as the searches have left it.
func (j *Judgement) encodeRest() ([]byte, error) {
	d := &j.alone.Defence
	s := storedRest{Holds: d.Holds, Open: d.Open, Nodes: j.Nodes}
	var err error
	if s.Threat, err = storeResult(&d.Threat); err != nil {
		return nil, err
	}
	for i := range j.alone.losses {
		l := &j.alone.losses[i]
		stored := storedLoss{l.move, l.length, l.stored}
		if l.stored == nil && l.result != nil && (d.Threat.Proof == nil || l.result.Proof.Tree != d.Threat.Proof.Tree) {
			if stored.Proof, err = proof.Encode(l.result.Proof); err != nil {
				return nil, err
			}
		}
		s.Lost = append(s.Lost, stored)
	}
	if b := j.Best; b != nil && b.Proved == solver.ProvedNone {
		s.Best = &storedBest{b.Move, b.Score, b.Depth, b.Line}
	}
	return json.Marshal(s)
}

func storeResult(r *solver.Result) (storedResult, error) {
	s := storedResult{Known: uint8(r.Verdict), Class: uint8(r.Class), Exact: r.Exact}
	if r.Verdict != solver.Win {
		return s, nil
	}
	data, err := proof.Encode(r.Proof)
	s.Proof = data
	return s, err
}

// decodeAttack reads what encodeAttack wrote about pos.
func decodeAttack(pos *notation.Position, data []byte) (*Judgement, error) {
	var s storedAttack
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	j := &Judgement{Position: *pos, Over: s.Over, Nodes: s.Nodes}
	if s.Over {
		return j, nil
	}
	var err error
	j.Attack, err = s.Attack.result(pos)
	return j, err
}

// decodeRest reads what encodeRest wrote about the position of j.
func (j *Judgement) decodeRest(data []byte) error {
	var s storedRest
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	other := j.Position.Turned()
	threat, err := s.Threat.result(&other)
	if err != nil {
		return err
	}
	found := defended{Defence: solver.Defence{Threat: threat, Holds: s.Holds, Open: s.Open}}
	for _, l := range s.Lost {
		found.losses = append(found.losses, loss{l.Move, l.Length, nil, l.Proof, nil})
	}
	j.setDefence(found)
	if b := s.Best; b != nil {
		j.Best = &solver.Candidate{Move: b.Move, Rank: 1, Score: b.Score,
			WinChance: solver.WinChance(j.Position.Rule(), b.Score), Depth: b.Depth, Line: b.Line}
	}
	j.Nodes = s.Nodes
	return nil
}

// result checks a stored result again.
func (s *storedResult) result(pos *notation.Position) (solver.Result, error) {
	r := solver.Result{Verdict: solver.Verdict(s.Known), Class: solver.Class(s.Class), Source: solver.FromCache}
	if r.Verdict != solver.Win {
		if r.Verdict > solver.NoWin {
			return r, fmt.Errorf("verdict %d", s.Known)
		}
		return r, nil
	}
	p, err := proof.Decode(s.Proof)
	if err != nil {
		return r, err
	}
	if !p.Position.Same(pos) {
		return r, errors.New("a proof is about another position")
	}
	p.Position = *pos
	return checkedResult(p, s.Exact)
}

// checkedResult is the win that a certificate shows.
func checkedResult(p *proof.Proof, exact bool) (solver.Result, error) {
	check, err := proof.Verify(p, proof.Options{})
	if err != nil {
		return solver.Result{}, err
	}
	switch check.Length {
	case 1:
		exact = true
	case 3: // there is nothing shorter but a five
		exact = exact || len(p.Position.Fives(p.Position.Turn())) == 0
	}
	return solver.Result{
		Verdict: solver.Win, Class: p.Class, Length: check.Length, Exact: exact,
		Line: check.Line, Proof: p, Check: check, Source: solver.FromCache,
	}, nil
}

// A storedHunt is what was spent on where a game was lost (pursue.go), at one position.
type storedHunt struct {
	Rest     json.RawMessage  `json:"rest,omitempty"`
	Survived []notation.Point `json:"survived,omitempty"`
	Win      *storedResult    `json:"win,omitempty"` // of the side to move
	Spent    int64            `json:"spent"`
}

// huntKey is the question: what is found depends on what is left to spend, and on the
// move that is not tried.
func (b *job) huntKey(j *Judgement, played notation.Point) string {
	l, _ := b.left()
	return fmt.Sprintf("%s, story %d, %s, %s, %d left", b.o.key(askStory), b.o.Story, j.ask(), played, l.Nodes)
}

// keepHunt hands it to the store.
func (b *job) keepHunt(key string, j *Judgement, spent int64) {
	s := storedHunt{Survived: j.survived, Spent: spent}
	var err error
	if j.Attack.Verdict == solver.Win {
		won, failed := storeResult(&j.Attack)
		s.Win, err = &won, failed
	} else {
		s.Rest, err = j.encodeRest()
	}
	if err != nil {
		return
	}
	if data, err := json.Marshal(s); err == nil {
		b.o.Store.AddJudged(&j.Position, key, data)
	}
}

// recallHunt takes over what the store knows of it.
func (b *job) recallHunt(ctx context.Context, key string, j *Judgement) (known bool, err error) {
	found, err := b.o.Store.Judged(ctx, []notation.Position{j.Position}, key)
	if err != nil || found[0] == nil {
		return false, err
	}
	if err := j.decodeHunt(found[0], &b.pursued.nodes); err != nil {
		b.refuse(err)
		return false, nil
	}
	return true, nil
}

func (j *Judgement) decodeHunt(data []byte, nodes *int64) error {
	var s storedHunt
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	if s.Win != nil {
		r, err := s.Win.result(&j.Position)
		if err != nil {
			return err
		}
		j.Nodes += s.Spent
		j.setWin(r)
	} else {
		best := j.Best
		if err := j.decodeRest(s.Rest); err != nil {
			return err
		}
		j.Best, j.survived = best, s.Survived
		j.dropBest()
	}
	*nodes += s.Spent
	return nil
}
