// Package alphabeta judges positions that the searches by threats do not decide. Make a [Search] with [New] and call
// [Search.Rank].
//
// It proves nothing. Its values are judgements by the evaluation, some moves ahead. If it sees a five, or a four that
// cannot be stopped, the value is a mate value. A mate value orders moves and may cause the solver to look for a win,
// but it is not a claim: moves that look bad get a shallower search or none, and a mate value may depend on that. For
// the same reason, a win may be missed.
//
// It is principal variation search (Marsland 1983) with iterative deepening, a window around the last value, and a
// transposition table. In every position, forced moves come first. A five is made. The only point against a five is
// played, which costs no depth. A straight or double four wins. If the opponent threatens one, only fours and the
// points that can hinder it are tried (this is sound; see moves.go). Then a search with limited nodes, exact if it
// finds a win, looks for a win by fours. Another one looks for a win by fours of the other side, as if it were its
// move; against such a win only the points of its zone are tried.
//
// Depth is spent where it is useful. A position is not searched if its evaluation is good enough, or if it is good
// enough even when the other side moves twice (the null move; Donninger 1993). A known move that is the only good one
// is searched deeper (singular extensions; Anantharaman, Campbell and Hsu 1990). Late moves are searched less deep or,
// close to the leaves, not at all. The order of the moves was learned from the choices of searches (eval.Score.Rank),
// and is adjusted by the moves that caused cutoffs elsewhere. At a leaf only the evaluation counts, which takes open
// threes into account. Against an open three, the answers are searched unless the evaluation is far from the window.
//
// The evaluation is eval.Score. It provides a value for the side to move, which is updated when stones are placed and
// removed, and an order of moves.
//
// A query uses no results of earlier queries, so its answer is always the same, unless it is about the same position
// (Search.Keep) or the same game (Search.GoOn).
//
// The work is bounded by the limits of the query. There is no allocation for each node.
package alphabeta
