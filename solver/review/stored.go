package review

// What the store keeps of a review: a record for each position of the game. The question of the record identifies the
// game and everything else on which the answers depend. Wins are checked again when they are read; if the checker
// refuses one, the whole review is ignored. The many losing moves are checked only when a statement depends on them
// (loss.go).

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// version is increased whenever the answer to the same question may change: after a change of the searches, of the
// evaluation, or of the stored form.
const version = 7

// question returns a text with everything on which the answers depend. Memory is part of it, because a full table ends
// a search.
func (b *job) question() string {
	h, g := fnv.New128a(), b.game
	for i := range g.Positions {
		fmt.Fprintln(h, notation.FormatPosition(&g.Positions[i]))
	}
	fmt.Fprintln(h, g.Result())
	return fmt.Sprintf("review %d, alpha-beta over the patterns, %s: nodes %d, time %d, story %d, memory %d, game %x",
		version, b.o.Goal, b.o.Limits.Nodes, b.o.Limits.Time, b.o.Story, b.o.Memory, h.Sum(nil))
}

// An entry is a stored judgement.
type entry struct {
	Over   bool             `json:"over,omitempty"`
	Attack storedResult     `json:"attack"`
	Threat storedResult     `json:"threat"`
	Holds  []notation.Point `json:"holds,omitempty"`
	Open   []notation.Point `json:"open,omitempty"`
	Lost   []storedLoss     `json:"lost,omitempty"`
	Trials []storedTrial    `json:"trials,omitempty"`
	Best   *storedBest      `json:"best,omitempty"` // nil if the best move is proved
	Nodes  int64            `json:"nodes"`
}

// A storedResult is a stored solver.Result. Verdict and class are the numbers of package solver.
type storedResult struct {
	Known uint8           `json:"verdict"`
	Class uint8           `json:"class"`
	Exact bool            `json:"exact,omitempty"`
	Nodes int64           `json:"nodes,omitempty"`
	Proof json.RawMessage `json:"proof,omitempty"`
}

// A storedLoss is a losing move. If it has no proof, it loses to the unchanged threat.
type storedLoss struct {
	Move   notation.Point  `json:"move"`
	Length int             `json:"length"`
	Proof  json.RawMessage `json:"proof,omitempty"`
}

type storedTrial struct {
	Move   notation.Point `json:"move"`
	Nodes  int64          `json:"nodes"`
	Chance float64        `json:"chance"`
	Effort int64          `json:"effort"`
}

type storedBest struct {
	Move  notation.Point   `json:"move"`
	Score int              `json:"score"`
	Depth int              `json:"depth"`
	Line  []notation.Point `json:"line"`
}

// keep stores a finished review. It also stores the proofs and the exact NoWin answers, which other commands use, too.
func (b *job) keep() {
	if b.o.Store == nil {
		return
	}
	question := b.question()
	for _, j := range b.js {
		data, err := j.encode()
		if err != nil {
			return // the proof is too deep to be written; the game will be searched again
		}
		b.o.Store.AddJudged(&j.Position, question, data)
		if !j.Over {
			b.o.Store.Add(solver.Query{Position: j.Position, Goal: j.Attack.Class}, j.Attack)
			b.o.Store.Add(solver.Query{Position: j.Position.Turned(), Goal: j.Defence.Threat.Class}, j.Defence.Threat)
		}
	}
}

// recall takes the judgements of the game from the store, if the store has all of them.
func (b *job) recall(ctx context.Context) error {
	if b.o.Store == nil {
		return nil
	}
	found, err := b.o.Store.Judged(ctx, b.game.Positions, b.question())
	if err != nil {
		return err
	}
	list := make([]*Judgement, len(found))
	for i, data := range found {
		if data == nil {
			return nil
		}
		if list[i], err = decode(&b.game.Positions[i], data); err != nil {
			b.unused = append(b.unused, err)
			return nil
		}
	}
	b.js, b.finished = list, b.o.Limits
	return nil
}

// encode encodes a judgement. It leaves out facts that the game shows without a certificate.
func (j *Judgement) encode() ([]byte, error) {
	d := &j.Defence
	s := entry{Over: j.Over, Holds: d.Holds, Open: d.Open, Nodes: j.Nodes}
	var err, failed error
	s.Attack, err = storeResult(&j.Attack)
	s.Threat, failed = storeResult(&d.Threat)
	if err = errors.Join(err, failed); err != nil {
		return nil, err
	}
	for i := range j.losses {
		l := &j.losses[i]
		if l.next != nil {
			s.Open = append(s.Open[:len(s.Open):len(s.Open)], l.move)
			continue
		}
		kept := storedLoss{l.move, l.length, l.stored}
		if l.stored == nil && l.result != nil && (d.Threat.Proof == nil || l.result.Proof.Tree != d.Threat.Proof.Tree) {
			if kept.Proof, err = proof.Encode(l.result.Proof); err != nil {
				return nil, err
			}
		}
		s.Lost = append(s.Lost, kept)
	}
	for _, t := range j.Trials {
		s.Trials = append(s.Trials, storedTrial{t.Move, t.Nodes, t.Chance, t.effort})
	}
	if b := j.Best; b != nil && b.Proved == solver.ProvedNone {
		s.Best = &storedBest{b.Move, b.Score, b.Depth, b.Line}
	}
	return json.Marshal(s)
}

func storeResult(r *solver.Result) (storedResult, error) {
	s := storedResult{Known: uint8(r.Verdict), Class: uint8(r.Class), Exact: r.Exact, Nodes: r.Nodes}
	if r.Verdict != solver.Win {
		return s, nil
	}
	data, err := proof.Encode(r.Proof)
	s.Proof = data
	return s, err
}

// decode decodes the judgement of pos that encode has encoded.
func decode(pos *notation.Position, data []byte) (*Judgement, error) {
	var s entry
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	j := &Judgement{Position: *pos, Over: s.Over, Nodes: s.Nodes}
	attack, err := s.Attack.result(pos)
	if err != nil {
		return nil, err
	}
	if j.Attack = attack; attack.Verdict == solver.Win {
		j.setWin(attack)
	}
	other := pos.Turned()
	threat, err := s.Threat.result(&other)
	if err != nil {
		return nil, err
	}
	j.Defence = solver.Defence{Threat: threat, Holds: s.Holds, Open: s.Open}
	for _, l := range s.Lost {
		j.losses = append(j.losses, loss{l.Move, l.Length, nil, l.Proof, nil})
	}
	for _, t := range s.Trials {
		j.Trials = append(j.Trials, Trial{t.Move, t.Nodes, t.Chance, t.Effort})
	}
	if b := s.Best; b != nil {
		j.Best = &solver.Candidate{Move: b.Move, Rank: 1, Score: b.Score,
			WinChance: solver.WinChance(pos.Rule(), b.Score), Depth: b.Depth, Line: b.Line}
	}
	return j, nil
}

// result returns the result and checks its proof again.
func (s *storedResult) result(pos *notation.Position) (solver.Result, error) {
	r := solver.Result{Verdict: solver.Verdict(s.Known), Class: solver.Class(s.Class), Nodes: s.Nodes,
		Source: solver.FromCache}
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
	if r, err = checkedResult(p, s.Exact); err == nil {
		r.Nodes = s.Nodes
	}
	return r, err
}

// checkedResult checks a certificate and returns the win that it proves.
func checkedResult(p *proof.Proof, exact bool) (solver.Result, error) {
	check, err := proof.Verify(p, proof.Options{})
	if err != nil {
		return solver.Result{}, err
	}
	switch check.Length {
	case 1:
		exact = true
	case 3: // only a five is shorter
		exact = exact || len(p.Position.Fives(p.Position.Turn())) == 0
	}
	return solver.Result{
		Verdict: solver.Win, Class: p.Class, Length: check.Length, Exact: exact,
		Line: check.Line, Proof: p, Check: check, Source: solver.FromCache,
	}, nil
}
