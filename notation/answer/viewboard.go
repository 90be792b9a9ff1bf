package answer

import "fukumi/notation"

// Views of positions, and of proofs that the page walks move by move.

// A BoardView is a position as a page draws it.
type BoardView struct {
	Board
	Moves  Line             `json:"moves"`  // of the request
	Last   string           `json:"last"`   // the last move, "" if there is none
	Over   bool             `json:"over"`   // by a five, a forbidden move or a full board
	Winner string           `json:"winner"` // "black", "white" or ""
	Five   []notation.Point `json:"five"`   // the row that won
	Reason string           `json:"reason"` // why the game is over, "" if it goes on
	How    string           `json:"how"`    // the same in a sentence that does not say who wins
	Fouls  []FoulPoint      `json:"fouls"`  // the points that are forbidden for Black, whichever side is to move
	Text   string           `json:"text"`   // the position as text to type in
	Head   string           `json:"heading"`

	Opening string `json:"opening"` // the name of the opening by which the game began, "" if it has no name
}

// A ProofView is a node of a certificate.
type ProofView struct {
	SHA256 string         `json:"sha256"`
	Side   notation.Stone `json:"side"`   // the attacker
	Text   string         `json:"text"`   // what is proved
	Length int            `json:"length"` // plies of the whole win
	Nodes  int            `json:"nodes"`  // of the whole proof
	Path   Line           `json:"path"`
	Board  *BoardView     `json:"board"` // at the end of the path
	Steps  []string       `json:"steps"` // for each move of the path what it makes, that it is forced, or ""

	Played bool           `json:"played"` // the attacker's move is the last of the path
	Move   notation.Point `json:"move"`   // the attacker's
	Kind   string         `json:"kind"`   // "five", "line", "tree" or "quiet"
	Name   string         `json:"name"`   // what the move makes
	Plies  int            `json:"plies"`  // from here to the five, with the longest defence
	Threat Line           `json:"threat"` // what follows if the defender plays elsewhere; for a line, the rest of it

	Replies   []ProofReply `json:"replies"` // with an answer in the proof, the longest defence first
	Elsewhere OtherReplies `json:"elsewhere"`
}

// A ProofReply is a reply of the defender that has an answer of its own.
type ProofReply struct {
	Move   string `json:"move"`   // "-" if the defender has no legal move
	Answer string `json:"answer"` // the attacker's; "" if it is a lemma of a book
	Name   string `json:"name"`   // what the answer makes
	Plies  int    `json:"plies"`  // from the answer to the five
}

// OtherReplies are the legal replies without an answer of their own.
type OtherReplies struct {
	Count  int          `json:"count"`
	Groups []ReplyGroup `json:"groups"` // the largest first
}

// A ReplyGroup has the replies that the same line answers, or to which a quiet move has the
// same answer: then the line is that answer alone.
type ReplyGroup struct {
	Line   Line             `json:"line"`
	Points []notation.Point `json:"points"`
}

// A BookCheck is the checker's verdict on a book as a whole.
type BookCheck struct {
	Accepted bool   `json:"accepted"`
	Text     string `json:"text"`    // "accepted: …", or why it was rejected
	Checked  string `json:"checked"` // what was checked; "" if it was rejected
}

// A TheoremView is a theorem that a book proves.
type TheoremView struct {
	Name   string         `json:"name"` // of the book
	Rule   notation.Rule  `json:"rule"`
	Size   int            `json:"size"`
	Winner notation.Stone `json:"winner"`
	First  notation.Point `json:"first"` // the winning first move
	SHA256 string         `json:"sha256"`
	Bytes  int64          `json:"bytes"`
	Lemmas int            `json:"lemmas"`
	Moves  int            `json:"moves"` // the maximum that the winner needs
}
