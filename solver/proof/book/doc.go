// Package book holds proofs that are too large for one certificate: a file of many
// small ones that refer to each other, written and checked as a stream, on all
// processors and in any order. Open a book with [Open], and check it with [Verify].
//
// It shares no code with the search: it imports only packages proof and notation. The
// rest of this page, together with the documentation of package proof, is the
// specification for writing another checker.
//
// # What a book says
//
// A book is for one rule, one size of board and one attacker A. It is a set of lemmas;
// a lemma is a position and a node (see package proof) and says that A, to move, wins
// there. In a lemma the node of a reply to a quiet node may be of kind lemma: then the
// position after that reply, A to move, is won because it is, turned or mirrored, the
// position of a lemma of the book.
//
// A book holds if the node of every lemma holds by the rules of package proof, class
// win, and every position that a node of kind lemma stands for is the position of a
// lemma of the book, and so is every root. Stones are never taken away, so no lemma can
// rest on itself. The order of the lemmas means nothing, a lemma has no name, a position
// may have several lemmas, each of which must hold, and books may be joined by putting
// their lemmas together.
//
// The position of a lemma is canonical: the one of its eight images whose packed
// stones come first. Packed stones have two bits a point, 0 for a free one, 1 for
// Black, 2 for White, four points a byte, the first in the lowest bits, in the
// order a1, b1, ..., a2, ...; the first byte that differs decides.
//
// # The file
//
// A book is plain, or packed, which takes a quarter of the space. The lemmas are the same, and so is
// everything around them. fukumi book plain (Plain) writes the plain form of any book, for other
// checkers: it is easier to read.
//
//	book     = "FukumiBk" version header { chunk } contents trailer
//	version  = byte 1 plain | byte 2 packed
//	header   = rule size side text count { position }         the roots, one or more
//	rule     = byte 0 freestyle | byte 1 standard | byte 2 renju
//	size     = byte 5 to 22
//	side     = byte 1 black | byte 2 white                     A
//	text     = count { byte }                 the program that wrote it: 0 to 255
//	                                          bytes, each from 32 to 126
//	chunk    = "C" count stored raw crc { byte }  lemmas, bytes that follow, and bytes
//	                                              that they become when they are inflated;
//	                                              in a packed book, nodes that they become
//	contents = "T" count { length count { hash } } crc
//	                                     the chunks: bytes, lemmas, their hashes
//	trailer  = offset sha
//
// Nothing comes before, between or after these parts. In all roots and lemmas A is to move.
// The roots need not be canonical, but no root is an image of another.
//
// The bytes of a plain chunk are lemmas, deflated (RFC 1951): one stream, which ends with its
// first block that is marked as the last. It fills the stored bytes, and the unused bits of
// its last byte mean nothing. No lemma is split between two chunks:
//
//	lemma    = position node
//	position = stones stones                      black, white
//	stones   = count { step }
//	node     = head, and then by the last digit of head in base 8
//	           0  nothing: head/8 says how many nodes of digits 2, 3, 4 and 6 ended
//	              after the one repeated here, itself counted: 1 is
//	              the one that ended last. They are those of this lemma
//	           1  nothing: kind five
//	           2  count { entry }: kind line
//	           3  count { entry } replies: kind tree, with its threat
//	           4  node replies: kind quiet, with its default
//	           5  nothing: kind lemma; head is 5
//	           6  replies: kind quiet without a default
//	           where in kinds five to quiet head/8 is the move
//	replies  = count { step node }
//
// count, length, stored, raw, head, step, entry are whole numbers, seven bits a byte, the
// lowest first, the highest bit set in all bytes but the last, which is not 0 unless it
// is the only one. A point is the number of points before it in the order above. A step
// is the point minus the one before it in the list, or the first point itself plus one.
// An entry is 0 for "-" and else the point plus one.
//
// length counts the bytes of a chunk from its "C". The hash of a lemma is the CRC-32C of
// its packed stones, four bytes, the lowest first; the hashes of a chunk are in the
// order of its lemmas. crc is the CRC-32C of the bytes of the chunk that follow it, or
// of the bytes of the contents from the "T" on, written like a hash. offset is the
// position of the "T", eight bytes, the lowest first; sha is the SHA-256 of all bytes
// before it.
//
// The contents name the chunks in the order of the file, one or more lemmas in each.
//
// The bytes of a packed chunk come from an arithmetic coder of bits, which begins anew with each chunk
// (arith.go). It codes the same lemmas, one after another: of the position the side of every point, of
// each node its kind, its move and the rest. Before reading a value, the reader works out what the value
// is likely to be: which moves have won in similar situations (guess.go), what answers a four, and which
// replies are in the zone of a threat, on a board of its own (sight.go). The calls of pack.go and
// pack_node.go that write also read, so that they define the format. The bytes end with the four bytes of
// the coder's lower bound.
//
// No chunk holds more than 2^24 bytes, deflated or inflated, or more than 87382 lemmas (4096
// in a packed chunk), or more than 2^18 + 2^20 nodes, each counted where it is written; a
// packed chunk holds no more than 2^24 entries and replies, a reply counted twice. No lemma
// has more nodes, or is deeper, than package proof allows for a proof. A book has no more than
// 2^16 roots, 2^20 chunks and 2^22 lemmas.
package book
