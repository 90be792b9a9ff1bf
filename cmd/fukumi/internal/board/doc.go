// Package board answers the requests of a board in a browser. It knows no HTTP and
// no files, only positions, games and searches: the server of "fukumi serve" and
// the worker of the static site both ask it, and the page knows no rule of the game
// that it was not told here.
//
// # Requests
//
// A request is one JSON object with its "kind" and the fields of that kind; each
// file of this package documents its own. Unknown kinds and fields are errors, and
// so is whatever is larger than the caps of Options. No request names a file, an
// address or a command. Each may have a "lang" such as "ja": what events say in
// sentences is in that language, but for objects of --json, which are English.
//
// A position is
//
//	{"rule": "renju", "size": 15, "black": ["h8"], "white": [], "turn": "white",
//	 "moves": ["i9", "-", "g7"]}
//
// in which everything may be left out: freestyle, 15, no stones, the side whose
// turn it is by their numbers. The moves follow the stones that are set up; "-" is
// a pass. The empty board of freestyle may be written "empty".
//
// # Events
//
// An answer is a series of events, each with a name and an object:
//
//   - "progress", {"doing", "nodes", "time_ms"}: ten times a second while something
//     is searched, whatever it is doing;
//   - "part": what is known of a position, with each part of its analysis;
//   - "story": what a round of a review has found so far;
//   - "words": what was found in sentences, and what else the page shows of it;
//   - "answer": the answer, the last event of all;
//   - "error", {"message"}: the last event where there is no answer.
//
// Whoever carries them to the page adds "done" at the very end; the server (package server)
// tells a request that waits its place, too: "queue".
package board
