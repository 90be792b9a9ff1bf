// Package board answers the requests of a board in a browser: make a Service with New,
// and call its Answer. The package knows no HTTP and no files, only positions, games and
// searches: both the server of "fukumi serve" and the worker of the static site use it.
// The page takes every rule of the game from these answers.
//
// # Requests
//
// A request is one JSON object with its "kind" and the fields of that kind; each
// file of this package documents its own. Unknown kinds and fields are errors, and
// so is anything above the caps of Options. No request names a file, an address or a
// command. Each may have a "lang" such as "ja": the sentences in its events are in that
// language. The objects of --json stay English.
//
// A position is
//
//	{"rule": "renju", "size": 15, "black": ["h8"], "white": [], "turn": "white",
//	 "moves": ["i9", "-", "g7"]}
//
// in which everything may be left out; the defaults are freestyle, 15, no stones, and
// the turn that follows from the numbers of stones. The moves are played after the stones
// are set up; "-" is a pass. The empty board of freestyle may be written "empty".
//
// # Events
//
// An answer is a series of events, each with a name and an object:
//
//   - "progress", {"doing", "nodes", "time_ms"}: ten times a second during a search;
//   - "part": what is known of a position after each part of its analysis;
//   - "story": what a round of a review has found so far;
//   - "words": the result in sentences, and what else the page shows of it;
//   - "answer": the answer, the last event;
//   - "error", {"message"}: the last event of a request without an answer.
//
// The transport to the page adds "done" at the very end. Package server also tells a
// waiting request its place in the queue: "queue".
package board
