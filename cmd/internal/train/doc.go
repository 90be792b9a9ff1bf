// Command train finds the weights of the learned evaluation (eval/net.go):
//
//	go run ./cmd/internal/train -games 3000 DIR
//
// plays that many games under each rule with the weights in use, without those that are
// already in DIR (DIR/freestyle.txt and so on, a game on each line; the games of an
// interrupted run are kept), and writes DIR/all.net, which belongs in
// eval/weights. To learn from the games of several seeds, concatenate
// their files. With -calibrate it compares the judgements of
// games with their results.
//
// The search does not need this command. It has four steps, each of which can be
// repeated from its seed:
//
//  1. [Play] lets the search of package solver play games against itself, a few
//     thousand nodes a move, from random openings that it judges as open. Some
//     moves are random but plausible, and for many positions a
//     variation by such moves is searched too, so that there are positions
//     as they occur only in search trees. For every searched position the game keeps
//     what the search said: a judgement, or a proved win or loss.
//
//  2. [Samples] turns the games into samples: positions in which
//     nothing is forced (a search sees to fives and open fours before it
//     evaluates), each with a target between 0 and 1 for the side to move. A
//     proof is the target itself. Otherwise the target is a mean of what the search said there
//     and of the target of the position after the move played, as
//     long as the search chose that move: the result of a random move says
//     nothing about the position before it (TD(λ), Sutton 1988).
//
//  3. [Fit] lowers the mean cross-entropy over the samples (Adam, by Kingma
//     and Ba) and rounds the weights to the whole numbers that eval reads.
//     [Measure] tests the weights on games held back.
//
//  4. [Choices] are the positions of the games in which the search chose among
//     quiet moves, and [FitOrder] finds the order of moves (eval.Score.Rank) under
//     which its choices are most likely; [MeasureOrder] tests it on games held back.
//
// The weights in use come from three generations. The first
// was learned from 9,067 games of all three rules, 150,425 samples, less than half an
// hour of one core: 3,410 of freestyle played with the plain sum and 3,000 nodes a
// move, the rest with earlier weights of this network and 1,500 to 3,000 nodes. The
// second begins with it and learns from 8,238 new games of all three rules, about
// 171,000 samples, 1,500 nodes a move, seeds 21 and 22: 8 rounds, batches of 256, rate
// 0.0015, pull 2e-5. It brought the learned order and 25 Elo over the first (95 %: 2 to
// 48; 437-26-377 in 840 games with 8,000 to 12,000 nodes a move).
//
// The third begins with the second and learns from 51,626 new games of 1,500 nodes a
// move: 10,000 of each rule with the weights of the second, half of them by seed 31 and
// half by 32; and 10,000 of freestyle, 6,435 of standard and 5,191 of renju with what
// was learned from those, seeds 33 and 34. Together they take about an hour and a half
// of one core and give 1,103,932 samples; one game in ten was held back, 122,297
// samples. 20 rounds, batches of 256, rate 0.003, pull 2e-5, seed 1: four minutes of
// one core. The loss on what was held back fell from 0.0564 to 0.0510 (the plain sum's
// is 0.1268), and the order learned from 493,585 choices puts 3.67 moves before the chosen one
// (3.84 before; 30 rounds, batches of 64, rate 0.02, pull 1e-4, seed
// 1). It is stronger than the second by 32 Elo (95 %: 5 to 60; 319-18-263 in 600 games
// with 10,000 nodes a move: freestyle 101-8-91, standard 114-8-78, renju 104-2-94).
//
// The win chance of a score is measured separately (solver.WinChance, TestCalibration):
// in 1,200 games of each rule from random openings, with 1,500 nodes a move, a tenth of
// the positions is at most 3.5, 3.2 and 3.5 points off (freestyle, standard, renju; 31,706,
// 32,019 and 35,328 positions). From ply to ply a chance moves by 2.0, 2.3 and 2.3 % in the
// median. Games with random moves are not a valid measure: only their positions after the
// last random move can be used, which are near the end and judged too surely (9 points).
//
// What made no difference: weights learned for one rule alone, or tuned to it at the
// end; 8 to 20 numbers a point and 16 to 32 hidden units, with the games of the first
// generation; more of the later positions in a target (λ 0.9 for 0.75); a second network
// added, over the 14,641 ways in which four points either way of a free one can be taken,
// which lowered the loss by only 2 %.
//
// Two runs from seeds 11 and 12, each on 1,800 games of its own (600 a rule, 36,400
// samples; three minutes of one core for the games, seven seconds for the weights),
// give weights that are equally strong as far as 256 games tell: +22 Elo, 95 %: -21
// to 64. They are weaker than the first generation by 69 (8 to 130, 128 games): it
// takes more games than that.
package main
