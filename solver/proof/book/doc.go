// Package book reads, writes and checks books: proofs that are too large for one
// certificate. A book is a file of many small proofs that refer to each other. It is
// written and checked as a stream, and checked on all processors, in any order. Open a
// book with [Open], and check it with [Verify].
//
// It shares no code with the search: it imports only packages proof and notation. The
// rest of this page, together with the documentation of package proof, is the
// specification for writing another checker.
//
// # What a book says
//
// A book is for one rule, one size of board and one attacker A. It is a set of lemmas.
// A lemma is a position and a node (see package proof), and says that A, to move, wins
// in this position. In a lemma the node of a reply to a quiet node may be of kind lemma.
// The position after that reply, with A to move, is then won because it is, turned or
// mirrored, the position of a lemma of the book.
//
// A book holds if three conditions are met: the node of every lemma holds by the rules
// of package proof, for class win; every position for which a node of kind lemma stands
// is the position of a lemma of the book; and so is every root. Stones are never taken
// away, so no lemma can depend on itself. The order of the lemmas has no meaning, and a
// lemma has no name. A position may have several lemmas, each of which must hold. Books
// can be joined by putting their lemmas together.
//
// The position of a lemma is canonical: of its eight images, it is the one whose packed
// stones come first. Packed stones have two bits for each point: 0 for a free point, 1
// for Black, 2 for White. There are four points in each byte, the first in the lowest
// bits, in the order a1, b1, ..., a2, ...; images are compared byte by byte.
//
// A book about every board has a frame, an odd number of lines around the middle of its board, which has an odd size.
// Its lemmas say that A wins the frame game of package endless. Its nodes are those of that package: every quiet node
// has a default, which may be quiet itself. Check it with Endless.
//
// # The file
//
// A book is plain or packed. The packed form takes a quarter of the space; only the form of the lemmas
// differs. fukumi book plain (Plain) writes the plain form of any book, which other checkers can read
// more easily.
//
//	book     = "FukumiBk" version header { chunk } contents trailer
//	version  = byte 1 plain | byte 2 packed | byte 3 packed, about every board
//	header   = rule size side [ frame ] text count { position }   the roots, one or more
//	frame    = byte 5 to size                  the lines of the frame; only in version 3
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
// There is nothing before, between or after these parts. In all roots and lemmas A is to
// move. The roots need not be canonical, but no root is an image of another.
//
// The bytes of a plain chunk are lemmas, deflated (RFC 1951) as one stream, which ends with
// the first block that is marked as the last one. The stream fills the stored bytes; the
// unused bits of its last byte have no meaning. No lemma is split between two chunks:
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
// count, length, stored, raw, head, step and entry are whole numbers. They have seven bits in
// each byte, the lowest first. The highest bit is set in all bytes except the last one, which
// is not 0 unless it is the only byte. A point is the number of points before it in the order
// above. A step is the point minus the point before it in the list; the first step is the
// first point plus one. An entry is 0 for "-", and otherwise the point plus one.
//
// length is the number of bytes of a chunk, beginning with its "C". The hash of a lemma is
// the CRC-32C of its packed stones, as four bytes, the lowest first; the hashes of a chunk are
// in the order of its lemmas. crc is the CRC-32C of the bytes of the chunk that follow it, or
// of the bytes of the contents, beginning with the "T"; it is written like a hash. offset is
// the position of the "T", as eight bytes, the lowest first; sha is the SHA-256 of all bytes
// before it.
//
// The contents list the chunks in the order of the file. Each chunk has at least one lemma.
//
// The bytes of a packed chunk come from an arithmetic coder of bits, which starts again with each chunk
// (arith.go). It codes the same lemmas, one after another: for the position, the side of every point; for
// each node, its kind, its move and the rest. Before reading a value, the reader computes which values are
// likely. It knows the moves that have won in similar situations (guess.go) and, on a board of its own,
// the answers to fours and the replies in the zone of a threat (sight.go). The functions in pack.go and
// pack_node.go both write and read, so they define the format. The bytes end with the four bytes of the
// coder's lower bound.
//
// A chunk has at most 2^24 bytes, deflated and inflated, 87382 lemmas (4096 in a packed chunk),
// and 2^18 + 2^20 nodes, not counting repetitions. A packed chunk has at most 2^24 entries and
// replies, where a reply counts twice. The limits of package proof for the nodes and the depth
// of a proof apply to each lemma. A book has at most 2^16 roots, 2^20 chunks and 2^22 lemmas.
package book
