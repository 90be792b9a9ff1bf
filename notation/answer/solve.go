package answer

import "fukumi/notation"

// A Solve is the answer to a question about one side. Within another object it has no moves and no stones.
type Solve struct {
	Head
	Outcome
	Place
}

// An Outcome is the result of a question, with its proof and its cost.
type Outcome struct {
	// the class of attack that the question is about
	Goal    string `json:"goal" schema:"class"`
	Verdict string `json:"verdict"` // "win", "no-win" or "unknown"; "loss" of the side to move by a book alone
	// the class of the win; without a win, the class that was searched
	Class        string                     `json:"class"`
	Length       *int                       `json:"length"` // length of the win, in plies
	LengthExact  bool                       `json:"length_exact"`
	OwnMoves     *int                       `json:"own_moves"`
	Line         Line                       `json:"line"`
	WinningMoves Optional[[]notation.Point] `json:"winning_moves,omitzero"` // with --all
	Unique       Optional[bool]             `json:"unique,omitzero"`
	// with --all, while moves are open: the moves that are proved to win
	ProvedMoves []notation.Point `json:"proved_moves,omitempty"`
	Verified    bool             `json:"verified"`
	ProofNodes  int              `json:"proof_nodes"`
	ProofSHA256 string           `json:"proof_sha256"`
	Stop        string           `json:"stop,omitempty"` // the limit that ended the search
	Nodes       int64            `json:"nodes"`
	Time        Milliseconds     `json:"time_ms"`
	Verify      Milliseconds     `json:"verify_ms"`
	// where the answer comes from: "search", "cache" or "book"
	Source string `json:"source" schema:"source"`
	// of an answer from the cache: "searched" on this computer, or "imported"
	Origin      string       `json:"origin,omitempty" schema:"origin"`
	Known       *Theorem     `json:"known,omitempty"`       // a win that a book claims for the position
	Explanation *Explanation `json:"explanation,omitempty"` // of a win, with --explain
	Block       *Block       `json:"block,omitempty"`       // if the opponent has a four, and the side to move no win
}

// A Theorem is a win that a whole book claims, and proves if the checker accepts all of the book.
type Theorem struct {
	Winner  notation.Stone  `json:"winner"`
	Move    *notation.Point `json:"move"`   // the first move of the win; null if the loser is to move
	Proved  bool            `json:"proved"` // the checker has accepted the whole book
	Book    string          `json:"book"`   // the name of the book
	SHA256  string          `json:"book_sha256"`
	Bytes   int64           `json:"book_bytes"`
	Carried bool            `json:"book_carried"` // the book is built into the program
	// replies that the book answers one by one; all other replies lose to a single threat
	Tries []notation.Point `json:"tries,omitempty"`
}

// A Block is the forced answer to a four, with what is known about the position after it.
type Block struct {
	Move    *notation.Point  `json:"move"`    // the forced move; null if no move stops the five
	Fives   []notation.Point `json:"fives"`   // points where the opponent makes five
	Against *Solve           `json:"against"` // the opponent's win after the move; null if move is null
	// the win of the blocking side, as if it were to move again; null if that was not searched
	Threat *Solve           `json:"threat"`
	Holds  []notation.Point `json:"holds"` // the opponent's moves that hold against the threat
	Lost   []notation.Point `json:"lost"`  // the opponent's moves that are proved to lose
	Open   []notation.Point `json:"open"`  // the opponent's moves that are undecided because of a limit
}

// An Explanation shows a win as a tree of named threats.
type Explanation struct {
	Side   notation.Stone `json:"side"`
	Class  string         `json:"class"`
	Length int            `json:"length"` // number of plies to the five
	Root   *Step          `json:"root"`
	Cut    bool           `json:"cut"` // branches off the main line are left out, because there are too many
}

// A Step is a move of the attacker and the threat that it makes.
type Step struct {
	Move     notation.Point   `json:"move"` // the gain square
	Kind     string           `json:"kind" schema:"step-kind"`
	Cost     []notation.Point `json:"cost"`             // points where the defender can answer the threat
	Rest     []notation.Point `json:"rest"`             // the other stones of the threat
	Depends  []notation.Point `json:"depends"`          // the earlier gain squares among Rest
	Blocks   bool             `json:"blocks,omitempty"` // the move also stops a five of the defender
	Foul     bool             `json:"foul,omitempty"`   // the only answer is forbidden for the defender
	Threat   Line             `json:"threat"`           // what follows if the defender plays elsewhere
	Branches []Branch         `json:"branches"`         // the longest defence first; null after a five
}

// A Branch continues the explanation after some replies of the defender.
type Branch struct {
	Replies   []notation.Point `json:"replies"`
	Elsewhere bool             `json:"elsewhere,omitempty"` // the branch stands for all replies that the threat answers
	Next      *Step            `json:"next"`                // null if the explanation is cut here
}
