// Package alphabeta judges positions that no search by threats decides. Make a
// [Search] with [New] and call [Search.Rank].
//
// It proves nothing. Its values are judgements of the evaluation some moves on.
// If it sees a five, or a four that cannot be stopped, the value is a mate
// value, which orders moves and may cause the solver to look, but is not a
// claim: moves that look bad are searched less or not at all, and a mate value
// may depend on that. For the same reason it may miss anything.
//
// It is principal variation search (Marsland 1983) with iterative deepening in
// a window around the last value, and a transposition table. In every position
// forced moves come first: a five is made; the one point against a five is
// played, which costs no depth; a straight or double four wins; if the opponent
// threatens one, only fours and the points that can hinder it are tried (sound:
// see moves.go). Then a bounded search, exact if it finds one, looks for a win
// by fours, and another one for a win by fours of the other side as if it were
// its move: against that only the points of its zone are tried.
//
// Depth is spent where it tells something. A position that is good enough by its
// evaluation, or even with the other side moving twice (the null move; Donninger
// 1993), is not searched; a known move that is the only good one is searched deeper
// (singular extensions; Anantharaman, Campbell and Hsu 1990); late moves are
// searched less deep or, close to the leaves, not at all. The order of the moves is
// learned from what searches chose (eval.Score.Rank), and adjusted by what caused
// cutoffs elsewhere. At a leaf only the evaluation counts. It takes open threes into
// account; against one, the answers are searched unless the evaluation is far from
// the window.
//
// The evaluation is eval.Score: a value for the side to move that placing and
// undoing update, and an order of moves. Nothing else of it is used.
//
// A query uses no results of earlier ones, so that its answer is the same every
// time, unless it is about the same position (Search.Keep) or the same game
// (Search.GoOn).
//
// Bound: the limits of the query. It does not allocate per node.
package alphabeta
