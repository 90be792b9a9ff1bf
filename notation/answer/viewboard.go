package answer

import "fukumi/notation"

// Views of positions, and of proofs that the user of the page walks through move by move.

// A BoardView is a position as a page draws it.
type BoardView struct {
	Board
	Moves  Line             `json:"moves"`  // the moves of the request
	Last   string           `json:"last"`   // the last move, "" if there is none
	Over   bool             `json:"over"`   // whether a five, a forbidden move or a full board ended the game
	Winner string           `json:"winner"` // "black", "white" or ""
	Five   []notation.Point `json:"five"`   // the row that won
	Reason string           `json:"reason"` // who won and why, "" if the game goes on
	How    string           `json:"how"`    // how the game ended, without the winner, "" if it goes on
	Fouls  []FoulPoint      `json:"fouls"`  // the points that are forbidden for Black, whichever side is to move
	Text   string           `json:"text"`   // the position as text that can be typed in
	Head   string           `json:"heading"`

	Opening string `json:"opening"` // the name of the opening, "" if the opening has no name
}

// A ProofView is a node of a certificate, at the end of a path of moves.
type ProofView struct {
	SHA256 string         `json:"sha256"`
	Side   notation.Stone `json:"side"`   // the attacker
	Text   string         `json:"text"`   // what is proved
	Length int            `json:"length"` // length of the whole win, in plies
	Nodes  int            `json:"nodes"`  // number of nodes in the whole proof
	Path   Line           `json:"path"`
	Board  *BoardView     `json:"board"` // the position at the end of the path
	Steps  []string       `json:"steps"` // for each move of the path: the threat that it makes, "forced", or ""

	Played bool           `json:"played"` // the last move of the path is the attacker's Move; else Move comes next
	Move   notation.Point `json:"move"`   // the attacker's move in this node
	Kind   string         `json:"kind"`   // "five", "line", "tree" or "quiet"
	Name   string         `json:"name"`   // what the move makes
	Plies  int            `json:"plies"`  // number of plies to the five, with the longest defence
	Threat Line           `json:"threat"` // what follows if the defender plays elsewhere; for a line, its rest

	Replies   []ProofReply `json:"replies"` // replies that have an answer in the proof, the longest defence first
	Elsewhere OtherReplies `json:"elsewhere"`
}

// A ProofReply is a reply of the defender to which the proof has a separate answer.
type ProofReply struct {
	Move   string `json:"move"`   // "-" if the defender has no legal move
	Answer string `json:"answer"` // the attacker's answer; "" if a lemma of a book has it
	Name   string `json:"name"`   // the threat that the answer makes
	Plies  int    `json:"plies"`  // number of plies to the five, the answer included
}

// OtherReplies holds the legal replies without a separate answer.
type OtherReplies struct {
	Count  int          `json:"count"`
	Groups []ReplyGroup `json:"groups"` // the largest group first
}

// A ReplyGroup is a group of replies that one line answers. After a quiet move the line may be
// the first answer alone.
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
	Name   string         `json:"name"` // the name of the book
	Rule   notation.Rule  `json:"rule"`
	Size   int            `json:"size"`
	Winner notation.Stone `json:"winner"`
	First  notation.Point `json:"first"` // the winning first move
	SHA256 string         `json:"sha256"`
	Bytes  int64          `json:"bytes"`
	Lemmas int            `json:"lemmas"`
	Moves  int            `json:"moves"` // the maximum number of moves that the winner needs
	// of a theorem about every board, the endless one too: it needs so many lines; size is then one of its boards
	Frame int `json:"frame,omitempty"`
}

// An OpeningsView lists the 26 openings of renju, with what books prove of each under a rule.
type OpeningsView struct {
	Rule     notation.Rule `json:"rule"`
	Size     int           `json:"size"`     // odd: other boards have no centre
	Openings []OpeningView `json:"openings"` // the direct openings, then the indirect ones, by their numbers
}

// An OpeningView is an opening of renju. White is to move after it.
type OpeningView struct {
	Number   int              `json:"number"` // 1 to 13
	Indirect bool             `json:"indirect"`
	Name     string           `json:"name"`   // in the language of the view
	Romaji   string           `json:"romaji"` // the Japanese name in Latin letters
	Kanji    string           `json:"kanji"`  // the Japanese name
	Title    string           `json:"title"`  // the number and the name
	Text     string           `json:"text"`   // the name as a BoardView has it
	Moves    []notation.Point `json:"moves"`  // three
	Winner   string           `json:"winner"` // "black" or "white" if a book proves that this side wins, else ""
	Book     string           `json:"book"`   // the name of that book, else ""
	SHA256   string           `json:"sha256"` // the hash of that book, else ""
}
