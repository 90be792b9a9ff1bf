// Command train finds the weights of the learned evaluation (eval/net.go):
//
//	train games -games 10000 -seed 301 standard games.txt
//	train samples games.txt standard.bin
//	train fit -o all.net freestyle.bin standard.bin renju.bin
//	train fit -begin all.net.model -rounds 3 -rate 0.0012 -pull 3e-4 -o standard.net standard.bin
//
// plays games under a rule with the weights in use, makes samples of them, learns weights from the samples of all
// rules, and from these, weights for the rule, which belong in eval/weights. Build it with GOEXPERIMENT=simd: then
// learning is several times as fast. The search does not need this command. Its steps can be repeated with the same
// seeds, and each goes on where it was interrupted:
//
//  1. [Play] lets the search of package solver play games against itself, with some 1,500 nodes for each move, from
//     random openings that it judges as open. Some moves are random but plausible. For many positions it also searches
//     a variation of such moves, so that there are positions of the kind that occurs only in search trees. For every
//     searched position the game keeps the result of the search: a judgement, or a proved win or loss.
//
//  2. [Samples] turns the games into samples: positions in which no move is forced (a search deals with fives and open
//     fours before it evaluates), each with a target between 0 and 1 for the side to move. If there is a proof, the
//     target is 0 or 1. Otherwise it is a mean of the judgement of the position and of the target of the position after
//     the move played. If that move was random, the target is only the judgement, because the result of a random move
//     says nothing about the position before it (TD(λ), Sutton 1988). Where the search chose among quiet moves, the
//     sample has the chosen move.
//
//  3. [fit] lowers the mean cross-entropy of the values over the samples, together with that of the chosen moves (a
//     softmax over the ranks of the points near the stones), by Adam (Kingma and Ba). The weights are rounded to the
//     whole numbers that eval reads. One game in ten is held back, and measures the weights.
//
// calibrate compares the judgements of games with the results, label judges held-back samples by a longer search, and
// measure measures weights.
//
// The weights in use were learned from 158,526 games, which take some five hours of one core; one game in ten was held
// back. "Before" are games with the weights of a smaller network, the others are of weights learned from the games
// above them. Of the first ones the seeds are not known.
//
//	freestyle  36,184 before, 8,631 of seed 901, 14,740 of seed 911
//	standard   10,280 before, 10,109, 13,757 of seed 801, 7,040 of seed 913
//	renju       9,777 before, 6,429, 13,893 of seed 802, 7,792 of seed 902, 19,894 of seed 912
//
// Those of seeds 911 to 913 have 700 nodes a move, all others 1,500. Together they give 3,948,025 samples. Weights for
// all rules came first (6 rounds, rate 0.0025, order 0.05; eight minutes of two cores), and from these those for each
// rule (3 rounds, rate 0.0012, order 0.05, pull 3e-4, and 3e-3 for renju; a minute or two). The loss on the samples
// held back is 0.0463, 0.0454 and 0.0475, and the order puts 2.97, 3.10 and 2.89 moves before the chosen one.
//
// The following did not help: labels of searches of 150 nodes for six times as many positions (the loss on held-back
// games rose from 0.0538 to 0.0607 in standard, and from 0.0607 to 0.0772 in renju: they repeat the evaluation with
// which they were made); rows that are pulled towards zero instead of the first ones (renju: 0.0596 instead of 0.0575);
// learning each rule by itself (freestyle 0.0524 instead of 0.0507). More games helped most: from 2.2 to 3.6 million
// samples, games of 8,000 nodes a move against the network before went from +38 to +111 Elo in freestyle.
package main
