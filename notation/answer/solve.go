package answer

import "fukumi/notation"

// A Solve is the answer to one question about one side. Its place is left out
// within another object.
type Solve struct {
	Head
	Outcome
	Place
}

// Outcome is what was found out, and how.
type Outcome struct {
	// the class of attack that was asked for
	Goal    string `json:"goal" schema:"class"`
	Verdict string `json:"verdict"` // "win", "no-win" or "unknown"; by a book also "loss" of the side to move
	// of the win; or that was exhausted; or that was being searched
	Class        string                     `json:"class"`
	Length       *int                       `json:"length"` // of a win, in plies
	LengthExact  bool                       `json:"length_exact"`
	OwnMoves     *int                       `json:"own_moves"`
	Line         Line                       `json:"line"`
	WinningMoves Optional[[]notation.Point] `json:"winning_moves,omitzero"` // where all were asked for
	Unique       Optional[bool]             `json:"unique,omitzero"`
	// those that are proved to win, where others are open
	ProvedMoves []notation.Point `json:"proved_moves,omitempty"`
	Verified    bool             `json:"verified"`
	ProofNodes  int              `json:"proof_nodes"`
	ProofSHA256 string           `json:"proof_sha256"`
	Stop        string           `json:"stop,omitempty"` // the limit that was reached
	Nodes       int64            `json:"nodes"`
	Time        Milliseconds     `json:"time_ms"`
	Verify      Milliseconds     `json:"verify_ms"`
	// "search", "cache" or "book"
	Source string `json:"source" schema:"source"`
	// of a result from the cache: "searched" here, or "imported"
	Origin      string       `json:"origin,omitempty" schema:"origin"`
	Known       *Theorem     `json:"known,omitempty"`       // a win that a book proves as a whole
	Explanation *Explanation `json:"explanation,omitempty"` // of a win, where it was asked for
	Block       *Block       `json:"block,omitempty"`       // of a side under a four that has no win
}

// A Theorem is a win that a book proves as a whole.
type Theorem struct {
	Winner  notation.Stone  `json:"winner"`
	Move    *notation.Point `json:"move"`   // with which it begins; null where the other side is to move
	Proved  bool            `json:"proved"` // the checker has accepted all of the book
	Book    string          `json:"book"`   // its name
	SHA256  string          `json:"book_sha256"`
	Bytes   int64           `json:"book_bytes"`
	Carried bool            `json:"book_carried"` // the book is a part of the program
	// the replies of the other side that the book answers each by itself; all others lose to one threat
	Tries []notation.Point `json:"tries,omitempty"`
}

// A Block is the forced answer to a four, and what is known after it.
type Block struct {
	Move    *notation.Point  `json:"move"`    // null where nothing stops the five
	Fives   []notation.Point `json:"fives"`   // where the opponent makes five
	Against *Solve           `json:"against"` // the opponent's win after it; null where there is no move
	// that of the side that has blocked, as if it were their move again; null where it was not asked
	Threat *Solve           `json:"threat"`
	Holds  []notation.Point `json:"holds"` // the replies that hold against the threat
	Lost   []notation.Point `json:"lost"`  // those that are proved to lose
	Open   []notation.Point `json:"open"`  // those that a limit left open
}

// An Explanation is a win told as a tree of named threats.
type Explanation struct {
	Side   notation.Stone `json:"side"`
	Class  string         `json:"class"`
	Length int            `json:"length"` // plies to the five
	Root   *Step          `json:"root"`
	Cut    bool           `json:"cut"` // branches beside the main line are left out, for there are too many
}

// A Step is one move of the attacker, as a threat.
type Step struct {
	Move     notation.Point   `json:"move"` // the gain square
	Kind     string           `json:"kind" schema:"step-kind"`
	Cost     []notation.Point `json:"cost"`             // where the defender can answer it
	Rest     []notation.Point `json:"rest"`             // the stones that it is made of beside the move
	Depends  []notation.Point `json:"depends"`          // the earlier gain squares among them
	Blocks   bool             `json:"blocks,omitempty"` // it stops a five of the defender as well
	Foul     bool             `json:"foul,omitempty"`   // the only answer is foul for the defender
	Threat   Line             `json:"threat"`           // what follows should the defender play elsewhere
	Branches []Branch         `json:"branches"`         // the longest defence first; none after a five
}

// A Branch is what follows some replies of the defender.
type Branch struct {
	Replies   []notation.Point `json:"replies"`
	Elsewhere bool             `json:"elsewhere,omitempty"` // it stands for all that the threat answers
	Next      *Step            `json:"next"`                // null where the explanation is cut
}
