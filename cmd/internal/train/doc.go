// Command train finds the weights of the learned evaluation (eval/net.go):
//
//	go run ./cmd/internal/train -games 3000 DIR
//
// plays that many games under each rule with the weights in use, except for games that are
// already in DIR (in DIR/freestyle.txt and so on, one on each line; the games of an
// interrupted run are kept). It writes the weights to DIR/all.net, which belongs in
// eval/weights. To learn from the games of several seeds, concatenate
// the files of games. With -calibrate the command compares the judgements of
// games with the results.
//
// The search does not need this command. The command has four steps, each of which can be
// repeated with the same seed:
//
//  1. [Play] lets the search of package solver play games against itself, with a few
//     thousand nodes for each move, from random openings that it judges as open. Some
//     moves are random but plausible. For many positions it also searches a
//     variation of such moves, so that there are positions
//     of the kind that occurs only in search trees. For every searched position the game keeps
//     the result of the search: a judgement, or a proved win or loss.
//
//  2. [Samples] turns the games into samples: positions in which
//     no move is forced (a search deals with fives and open fours before it
//     evaluates), each with a target between 0 and 1 for the side to move. If there is a
//     proof, the target is 0 or 1. Otherwise it is a mean of the judgement of the position
//     and of the target of the position after the move played. If that move was
//     random, the target is only the judgement, because the result of a random move says
//     nothing about the position before it (TD(λ), Sutton 1988).
//
//  3. [Fit] lowers the mean cross-entropy over the samples (Adam, by Kingma
//     and Ba) and rounds the weights to the whole numbers that eval reads.
//     [Measure] tests the weights on games that were held back.
//
//  4. [Choices] are the positions of the games in which the search chose among
//     quiet moves. [FitOrder] finds the order of moves (eval.Score.Rank) under
//     which these choices are most likely. [MeasureOrder] tests the order on games that were held back.
//
// The weights in use come from three generations. The first
// was learned from 9,067 games of all three rules, 150,425 samples, in less than half an
// hour of one core: 3,410 games of freestyle played with the plain sum and 3,000 nodes a
// move, the rest with earlier weights of this network and 1,500 to 3,000 nodes. The
// second begins with the first and learns from 8,238 new games of all three rules, about
// 171,000 samples, 1,500 nodes a move, seeds 21 and 22: 8 rounds, batches of 256, rate
// 0.0015, pull 2e-5. It brought the learned order and 25 Elo over the first (95 %: 2 to
// 48; 437-26-377 in 840 games with 8,000 to 12,000 nodes a move).
//
// The third begins with the second and learns from 51,626 new games of 1,500 nodes a
// move: 10,000 of each rule with the weights of the second, half of them by seed 31 and
// half by 32; and 10,000 of freestyle, 6,435 of standard and 5,191 of renju with weights
// that were learned from the others, seeds 33 and 34. All these games together take about an hour and a half
// of one core and give 1,103,932 samples; one game in ten was held back, 122,297
// samples. 20 rounds, batches of 256, rate 0.003, pull 2e-5, seed 1: four minutes of
// one core. The loss on the samples held back fell from 0.0564 to 0.0510 (that of the plain sum
// is 0.1268). The order learned from 493,585 choices puts 3.67 moves before the chosen one
// (3.84 before; 30 rounds, batches of 64, rate 0.02, pull 1e-4, seed
// 1). It is stronger than the second by 32 Elo (95 %: 5 to 60; 319-18-263 in 600 games
// with 10,000 nodes a move: freestyle 101-8-91, standard 114-8-78, renju 104-2-94).
//
// The win chance of a score is measured separately (solver.WinChance, TestCalibration):
// in 1,200 games of each rule from random openings, with 1,500 nodes a move, the chance of no tenth
// of the positions is more than 3.5, 3.2 and 3.5 points wrong (freestyle, standard, renju; 31,706,
// 32,019 and 35,328 positions). From ply to ply a chance changes by 2.0, 2.3 and 2.3 % in the
// median. Games with random moves are no valid test: only the positions after the
// last random move can be used, and these are near the end, where judgements are too sure (by 9 points).
//
// The following made no difference: weights learned for one rule alone, or tuned to one rule at the
// end; 8 to 20 numbers a point and 16 to 32 hidden units, with the games of the first
// generation; a larger share of the later positions in a target (λ 0.9 instead of 0.75); a second network
// added, over the 14,641 ways in which the four points on either side of a free point can be occupied,
// which lowered the loss by only 2 %.
//
// Two runs from seeds 11 and 12, each on 1,800 games of its own (600 a rule, 36,400
// samples; three minutes of one core for the games, seven seconds for the weights),
// give weights that are equally strong as far as 256 games can tell: +22 Elo, 95 %: -21
// to 64. They are weaker than the first generation by 69 (8 to 130, 128 games): more
// games than that are needed.
package main
