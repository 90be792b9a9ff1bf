// Package train finds the weights of the learned evaluation (eval/net.go).
//
// Nothing in it is needed to search. It has four steps, each of which can be
// made again from its seed:
//
//  1. [Play] lets the search of package solver play games against itself, a few
//     thousand nodes a move, from random openings that it judges as open. Some
//     moves are random ones that look plausible, and beside many a position
//     another is searched that differs by such moves, so that positions turn up
//     that only a search tree has. Of every position that was searched is kept
//     what the search said: a judgement, or that it proved a win or a loss.
//
//  2. [Samples] makes of the games what is learned from: positions in which
//     nothing is forced (a search sees to fives and open fours before it
//     evaluates), each with a target between 0 and 1 for the side to move. A
//     proof is the target itself. Else it is part what the search said there
//     and part the target of the position after the move that was played, as
//     long as the search chose that move: what came of a random move says
//     nothing of the position before it (TD(λ), Sutton 1988).
//
//  3. [Fit] lowers the mean cross-entropy over the samples (Adam, by Kingma
//     and Ba) and rounds the weights to the whole numbers that eval reads.
//     [Measure] is for games that were held back.
//
//  4. [Choices] are the positions of the games in which the search chose among
//     quiet moves, and [FitOrder] finds the order of moves (eval.Score.Rank) under
//     which what it chose is most likely; [MeasureOrder] is for games held back.
//
// TestTrain does all of it. The weights in use come from two generations. The first
// was learned from 9,067 games of all three rules, 150,425 samples, less than half an
// hour of one core: 3,410 of freestyle played with the plain sum and 3,000 nodes a
// move, the rest with earlier weights of this network and 1,500 to 3,000 nodes. The
// second begins with it and learns from 8,238 new games of all three rules, about
// 171,000 samples, 1,500 nodes a move, seeds 21 and 22: 8 rounds, batches of 256, rate
// 0.0015, pull 2e-5. The loss on samples held back fell from 0.0584 to 0.0537; that of
// the first generation was 0.0520, and the plain sum's 0.1059, on 16,853 of its own.
// The order comes from those of these games that were played first, one in eight held
// back: 30 rounds, batches of 64, rate 0.02, pull 1e-4, seed 1.
//
// Together they are stronger than the first generation, which ordered moves by their
// shapes: 437-26-377 in 840 games with 8,000 to 12,000 nodes a move, +25 Elo, 95 %:
// 2 to 48 (freestyle 106-4-90 and 99-4-97, renju 105-8-87, standard 127-10-103).
// Weights learned for one rule alone, or tuned to it at the end, were no better; 8 to
// 20 numbers a point and 16 to 32 hidden units made no difference.
//
// Two runs from seeds 11 and 12, each on 1,800 games of its own (600 a rule, 36,400
// samples; three minutes of one core for the games, seven seconds for the weights),
// give weights that are equally strong as far as 256 games tell: +22 Elo, 95 %: -21
// to 64. They are weaker than the first generation by 69 (8 to 130, 128 games): it
// takes more games than that.
package train
