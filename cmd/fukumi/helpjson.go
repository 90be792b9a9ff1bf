package main

// The help topic json: what the fields of the answers mean.

const jsonTopic = `What --json prints

One object a position, on a line of its own; fields are only ever added. A record
that cannot be read is {"id","error"} in its place. Points are "h8", sides
"black" and "white", times milliseconds. Of the position there is what it takes
to read the object again: "rule", "size", "turn", and "moves" or "black" and
"white".

solve, cache get
  goal           the class that was asked for: vcf, vct3, vct
  verdict        win, no-win (none of the class exists) or unknown
  class          of the win: five, vcf, vct3, vct; else the class asked for
  line           the attacker's proof move, the longest defence, and so on, to
                 the five; [] without a win. A defender whose only reply is
                 foul plays any legal move there; "-" where no legal point is
                 left: the turn passes, and the five comes
  length         of the line, in plies; null without a win
  length_exact   no win of the class asked for is shorter
  own_moves      the attacker's moves in it
  winning_moves  with --all: every first move that wins; null while one is open
  unique         with --all: whether there is just one; null while that is open
  verified       the checker accepted the proof: proof_nodes, proof_sha256
  block          of a side under a four that has no win: the one move, null where
                 nothing stops the five; the opponent's win against it; and
                 the threat behind it with the replies to that
  stop           nodes, time, memory or interrupt: the limit that came first
  nodes, time_ms, verify_ms, source
                 what the search took, then the checker; where it comes from

analyze
  attack, defence  the forced win of the side to move, and that of the opponent
                 as if it were their move: objects as above
  defences, defences_open, refutations
                 against the opponent's win: the moves that hold, those not
                 decided, and the line that punishes each of the others
  candidates     moves, best first: move, rank, proved (win, loss or ""),
                 score, win_chance, depth, line, why
  threats, next  the shapes on the board, and what one more stone makes
  forbidden      points that are foul for Black
  heat           what each point is worth to Black and to White; row 1 first

review
  moves          ply, move, side, class, better, line, reason; and in before
                 and after what was proved or judged
  losing_move, last_escape, missed_wins
                 where the game was lost, and what could still have held

Every line may hold "-", as above; a pass of a game is "pass". Of lines that are
judged, not proved, nothing is known but that the search likes them.

An answer of solve or analyze can be read again wherever a position can, and
fukumi convert makes a tree of its lines.
`
