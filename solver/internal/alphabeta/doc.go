// Package alphabeta judges positions that no search by threats decides.
//
// It proves nothing. Its values are judgements of the static evaluation some
// moves on; where it sees a five or a four that cannot be stopped the value is
// a mate value, which orders moves and may send the solver to look, but is no
// claim: moves that look bad are searched less or not at all, and a mate value
// may rest on that. For the same reason it may miss anything.
//
// It is principal variation search (Marsland 1983) with iterative deepening
// and a transposition table. In every position first what is forced: a five is
// made; the one point against a five is played, which costs no depth; a
// straight or double four wins; against one that threatens only fours and the
// points that can hinder it are tried (sound: see moves.go). Then a
// win by fours is looked for with a bounded search, exact where it finds one.
// Quiet moves go in the order of their patterns, late ones less deep or, close
// to the leaves, not at all. At a leaf under no threat the static evaluation
// counts.
//
// Bound: the limits of the query. No allocation per node.
package alphabeta
