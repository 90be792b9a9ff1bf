// Package plane has books about every board at once: sets of lemmas whose positions are points of the endless board,
// and the check that together they win after a first stone, whatever the reply. Most callers need only [Read] and
// [Book.Verify].
//
// # What is claimed
//
// A [Lemma] says that the attacker, who is to move, wins the frame game of package endless in its position. So he wins
// on every board that contains the frame and the stones, the endless one too. The first stone of the attacker is on
// (0,0), the middle of the frame. A book that [Book.Verify] accepts as a whole says that the attacker wins after this
// stone: on the endless board, and on every board that contains the frame around it.
//
// A lemma stands for its images too: frame game and rules are the same under the eight symmetries that map (0,0) to
// itself.
//
// # Far stones
//
// A reply of the defender can be anywhere. A position that has a stone on [Far] is a scheme: this stone stands for a
// stone far away, and the points nearer to it than to (0,0) are moved with it. Package endless computes for every
// proof the least distance from which on this is right ("Elsewhere" in its documentation). A scheme that is laid at a
// place ([Book.Scheme]) is a claim about the position there, and it holds
//
//   - if the place is at that distance or farther, and the lemmas that it rests on hold at that place,
//   - or if package endless accepts its proof there, as of any position.
//
// A position is won, too, if one of its images is a scheme that holds where it is laid.
//
// So the book needs proofs of its own only for those places where a scheme does not hold, near to (0,0). A lemma may
// also say that its node is that of a scheme, laid: it is then checked as if it had these nodes itself. Books that are
// finished ([Book.Pruned]) have such a lemma for every position that is won by a scheme laid nearer than its distance,
// so that a reader finds a position by its key.
//
// # What Verify does
//
// It checks every lemma of the book, each resting on lemmas of the book or on schemes that hold where they are laid.
// What a lemma rests on has more stones, so that no lemma rests on itself. Let R be the greatest distance of the
// schemes that the scheme of the first reply rests on, itself included: that scheme then answers every reply of size R
// or more. Verify asks each of the other replies, all points of the square of size R - 1 but (0,0), one by one.
//
// What it can miss: nothing that it claims; it stands on package endless.
package plane
