package review

// What stands behind a "proved" of a review. Most often it is one certificate
// that the checker has accepted. Where the game has shown that every move of a
// position loses, it is one for each of them, or again every reply to the
// opponent's answer refuted.

// A ProofKind is what a proved win or loss rests on.
type ProofKind string

// The kinds.
const (
	NoProof     ProofKind = ""
	Certificate ProofKind = "certificate"         // the checker has accepted it
	EveryMove   ProofKind = "every-move-refuted"  // of a loss: a proof for each legal move
	EveryReply  ProofKind = "every-reply-refuted" // of a win: a proof for each reply to the move of the game
)

// ProofKind is what the proved win or loss of the side to move rests on.
func (j *Judgement) ProofKind() ProofKind {
	switch {
	case j.Over:
	case j.Attack.Proof != nil && j.IsWon():
		return Certificate
	case j.IsWon():
		return EveryReply
	case j.lost != nil:
		return Certificate
	case j.IsLost():
		return EveryMove
	}
	return NoProof
}
