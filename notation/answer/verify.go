package answer

import "fukumi/notation"

// A Verification is the checker's report on one proof.
type Verification struct {
	Schema   int    `json:"schema"`
	ID       string `json:"id"` // the name of the file
	Accepted bool   `json:"accepted"`
	Error    string `json:"error,omitempty"` // why it was rejected
	Setting
	Class       string           `json:"class"`
	Length      *int             `json:"length"`
	OwnMoves    *int             `json:"own_moves"`
	Line        []notation.Point `json:"line" schema:"line"`
	ProofNodes  int              `json:"proof_nodes"`
	Explicit    int              `json:"explicit"`
	Lemma       int              `json:"lemma"`
	Simulated   int              `json:"simulated"`
	ProofSHA256 string           `json:"proof_sha256"`
	Paranoid    bool             `json:"paranoid"`
	Verify      Milliseconds     `json:"verify_ms"`
	// EveryBoard says whether the win holds on every board that has the points of this one. It is left out if that was
	// not asked.
	EveryBoard *EveryBoard `json:"every_board,omitempty"`
}

// An EndlessBook is the checker's report on what a book proves of every board at once.
type EndlessBook struct {
	Schema   int           `json:"schema"`
	ID       string        `json:"id"` // the name of the file
	Accepted bool          `json:"accepted"`
	Error    string        `json:"error,omitempty"` // why the book could not be read
	Rule     notation.Rule `json:"rule"`
	Size     int           `json:"size"`
	// the lines of the frame in the middle of the board, if it is smaller than the board
	Frame    int    `json:"frame,omitempty" schema:"minimum=5"`
	Lemmas   int    `json:"lemmas"`
	Holding  int    `json:"holding"`           // lemmas that hold if those hold on which they depend
	Standing int    `json:"standing"`          // lemmas that hold with everything on which they depend
	Refused  string `json:"refused,omitempty"` // why one of the others does not hold
}

// A PlaneBook is the checker's report on a book about every board: the claim that Black wins from the empty board.
type PlaneBook struct {
	Schema   int           `json:"schema"`
	ID       string        `json:"id"` // the name of the file
	Accepted bool          `json:"accepted"`
	Error    string        `json:"error,omitempty"` // why the book could not be read
	Rule     notation.Rule `json:"rule"`
	Frame    int           `json:"frame"`             // lines of the frame in the middle; the boards have them all
	Lemmas   int           `json:"lemmas"`            // number of lemmas that were checked
	Schemes  int           `json:"schemes"`           // number of those that have a stone far away
	Laid     int           `json:"laid"`              // number of positions that schemes answer where they are laid
	Reach    int           `json:"reach"`             // replies so far from the middle are answered by a scheme
	Replies  int           `json:"replies"`           // number of nearer replies, which were asked one by one
	Open     int           `json:"open"`              // number of replies that are not answered
	Length   int           `json:"length"`            // plies within which Black has five
	Refused  string        `json:"refused,omitempty"` // why a lemma does not hold
}

// An EveryBoard is the verdict of the checker for all boards at once.
type EveryBoard struct {
	Accepted bool   `json:"accepted"`
	Length   *int   `json:"length"`          // plies within which the five is made, on all of these boards
	Error    string `json:"error,omitempty"` // why it was rejected; points count from the middle of the board
}
