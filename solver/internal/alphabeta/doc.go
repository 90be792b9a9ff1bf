// Package alphabeta judges positions that no search by threats decides.
//
// It proves nothing. Its values are judgements of the evaluation some
// moves on; where it sees a five or a four that cannot be stopped the value is
// a mate value, which orders moves and may send the solver to look, but is no
// claim: moves that look bad are searched less or not at all, and a mate value
// may rest on that. For the same reason it may miss anything.
//
// It is principal variation search (Marsland 1983) with iterative deepening in
// a window around the last value, and a transposition table. In every position
// first what is forced: a five is made; the one point against a five is played,
// which costs no depth; a straight or double four wins; against one that
// threatens only fours and the points that can hinder it are tried (sound: see
// moves.go). Then a win by fours is looked for with a bounded search, exact
// where it finds one, and one of the other side as if it were its move: against
// that only the points of its zone are tried.
//
// What costs depth is spent where it tells something. A position that is good
// enough by its evaluation, or with the other side to move twice (the null move;
// Donninger 1993), is not searched; a known move that is the only good one is
// searched deeper (singular extensions; Anantharaman, Campbell and Hsu 1990);
// late moves less deep or, close to the leaves, not at all. Their order is what
// searches chose among such points (eval.Score.Rank, learned), moved by what cut
// off elsewhere. At a leaf the evaluation alone counts; against an open three, which
// it knows of, only where it is far from the window: else the answers are searched.
//
// The evaluation is eval.Score: a value for the side to move that placing and
// undoing keep up to date, and an order of moves. Nothing else is asked of it.
//
// A query begins with nothing that others have found, so that its answer is the same
// every time, unless it is of the same position (Search.Keep) or of the same game
// (Search.GoOn).
//
// Bound: the limits of the query. No allocation per node.
package alphabeta
