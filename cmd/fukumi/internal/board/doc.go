// Package board answers the requests of a board in a browser: make a Service with New,
// and call its Answer. The package knows no HTTP and no files, only positions, games and
// searches: both the server of "fukumi serve" and the worker of the static site use it.
// The page implements no rule of the game: it relies on these answers.
//
// # Requests
//
// A request is one JSON object with its "kind" and the fields of that kind. Each
// file of this package documents the kinds that it handles. Unknown kinds and fields are errors, and
// so is a request above the caps of Options. No request names a file, an address or a
// command. Any request may have a "lang" such as "ja", the language of the sentences in its
// events. The objects of --json stay English.
//
// A position is
//
//	{"rule": "renju", "size": 15, "black": ["h8"], "white": [], "turn": "white",
//	 "moves": ["i9", "-", "g7"]}
//
// in which every field may be left out. The defaults are freestyle, 15, no stones, and
// the turn that follows from the numbers of stones. The moves are played after the stones
// are set up; "-" is a pass. The empty board of freestyle may be written "empty".
//
// # Events
//
// An answer is a series of events, each with a name and an object:
//
//   - "progress", {"doing", "nodes", "time_ms"}: ten times a second during a search;
//   - "part": the results so far, after each part of the analysis of a position;
//   - "story": the results so far, after each round of a review;
//   - "words": the result in sentences, with everything else that the page shows of it;
//   - "answer": the answer, the last event;
//   - "error", {"message"}: the last event of a request without an answer.
//
// The transport to the page adds "done" at the very end. Package server adds the event
// "queue", which tells a waiting request its place in the queue.
package board
