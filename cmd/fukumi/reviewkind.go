package main

// What stands behind a "proved" of a review. Most often it is one certificate
// that the checker has accepted. Where the game has shown that every move of a
// position loses, it is one for each of them, or again every reply to the
// opponent's answer refuted: then the words say so.

// A proofKind is what a proved win or loss rests on.
type proofKind string

const (
	proofNone        proofKind = ""
	proofCertificate proofKind = "certificate"         // the checker has accepted it
	proofEveryMove   proofKind = "every-move-refuted"  // of a loss: a proof for each legal move
	proofEveryReply  proofKind = "every-reply-refuted" // of a win: a proof for each reply to the move of the game
)

// proofKind is what the proved win or loss of the side to move rests on.
func (j *judgement) proofKind() proofKind {
	switch {
	case j.over:
	case j.attack.Proof != nil && j.isWon():
		return proofCertificate
	case j.isWon():
		return proofEveryReply
	case j.lost != nil:
		return proofCertificate
	case j.isLost():
		return proofEveryMove
	}
	return proofNone
}

// words say it where it is not a certificate of its own.
func (k proofKind) words() string {
	switch k {
	case proofEveryMove:
		return ", every move refuted"
	case proofEveryReply:
		return ", every reply refuted"
	}
	return ""
}

// proofText explains the column of proofs.
const proofText = "proved: backed by a certificate that the checker has accepted or, where it says that every move (or every reply) is refuted, by one for each of them"
