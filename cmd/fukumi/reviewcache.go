package main

// A judgement as the store keeps it. Its wins are checked again when it is
// read, and what the checker does not accept makes the whole of it unread; the
// many moves that lose are checked when something rests on them (reviewloss.go).

import (
	"encoding/json"
	"errors"
	"fmt"

	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// reviewVersion is raised whenever the same question gets another answer: by a
// change of the searches, of the evaluation, or of what is stored.
const reviewVersion = 1

// question names all that a judgement depends on beside the position. Memory
// counts, since full tables end a search.
func (o *ReviewOptions) question(l judgeLimits, deeper bool) string {
	what := "judge"
	if deeper {
		what = "deepen"
	}
	return fmt.Sprintf("review %d %s, alpha-beta over the patterns, vct: nodes %d, time %d, deeper %d, memory %d",
		reviewVersion, what, l.Nodes, l.Time, l.deeper, o.Memory)
}

// A storedJudgement is a judgement as it is stored.
type storedJudgement struct {
	Over   bool             `json:"over,omitempty"`
	Attack storedResult     `json:"attack"`
	Threat storedResult     `json:"threat"`
	Holds  []notation.Point `json:"holds,omitempty"`
	Open   []notation.Point `json:"open,omitempty"`
	Lost   []storedLoss     `json:"lost,omitempty"`
	Best   *storedBest      `json:"best,omitempty"` // where nothing is proved of it
	Nodes  int64            `json:"nodes"`
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

// encode writes a judgement down.
func (j *judgement) encode() ([]byte, error) {
	s := storedJudgement{Over: j.over, Holds: j.defence.Holds, Open: j.defence.Open, Nodes: j.nodes}
	var err1, err2 error
	s.Attack, err1 = storeResult(&j.attack)
	s.Threat, err2 = storeResult(&j.defence.Threat)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	for i := range j.losses {
		l := &j.losses[i]
		stored := storedLoss{l.move, l.length, l.stored}
		if t := j.defence.Threat.Proof; l.result != nil && l.stored == nil && (t == nil || l.result.Proof.Tree != t.Tree) {
			data, err := proof.Encode(l.result.Proof)
			if err != nil {
				return nil, err
			}
			stored.Proof = data
		}
		s.Lost = append(s.Lost, stored)
	}
	if b := j.best; b != nil && b.Proved == solver.ProvedNone {
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

// decodeJudgement reads what encode wrote about pos.
func decodeJudgement(pos *notation.Position, data []byte) (*judgement, error) {
	var s storedJudgement
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	if s.Over {
		return &judgement{pos: *pos, over: true}, nil
	}
	j := &judgement{pos: *pos, over: s.Over, nodes: s.Nodes}
	turned := *pos
	turned.SetTurn(pos.Turn().Opponent())
	var err1, err2 error
	j.attack, err1 = s.Attack.result(pos)
	j.defence.Threat, err2 = s.Threat.result(&turned)
	if err := errors.Join(err1, err2); err != nil {
		return nil, err
	}
	j.defence.Holds, j.defence.Open = s.Holds, s.Open
	for _, l := range s.Lost {
		j.losses = append(j.losses, loss{l.Move, l.Length, nil, l.Proof})
	}
	j.best = j.bestOf(s.Best)
	return j, nil
}

// bestOf is the best move: by proof where there is one.
func (j *judgement) bestOf(b *storedBest) *solver.Candidate {
	switch {
	case j.attack.Verdict == solver.Win:
		return &solver.Candidate{Move: j.attack.Line[0], Rank: 1, Proved: solver.ProvedWin, Result: &j.attack, WinChance: 1, Line: j.attack.Line}
	case b != nil:
		return &solver.Candidate{Move: b.Move, Rank: 1, Score: b.Score, WinChance: solver.WinChance(b.Score), Depth: b.Depth, Line: b.Line}
	}
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
	return solver.Result{
		Verdict: solver.Win, Class: p.Class, Length: check.Length, Exact: exact || check.Length == 1,
		Line: check.Line, Proof: p, Check: check, Source: solver.FromCache,
	}, nil
}
