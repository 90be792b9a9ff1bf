package alphabeta

// Changes that were tried but are not in use.
//
// Regret is how much worse the chosen move is than the best one, in thousandths of the chance
// to win, as a search of 700,000 nodes judges the eight best moves: the mean over 1,000 quiet
// positions of all rules, with 3,000, 6,000, 12,000 and 24,000 nodes. It is 41.2 (52, 45, 37
// and 31), with a standard error of about 1 if a change leads to other moves; twice the nodes
// reduce it by 7. Any change that only shakes the search costs 1 to 3 here, because the judge
// is the same search. Games are of 8,000 nodes a move against the unchanged search, about 260
// of each rule: freestyle, standard, renju; 260 games have bounds of 6 % at 95 %.
//
//	                                                     regret   games
//	reductions from 1 instead of 0.5                      +0.4
//	  by 1/0.8 of the logarithms                          +0.2    48.3, 51.5, 48.5 %
//	  by 1/1.3                                            -0.1
//	  one more if the other side should cut off           +0.2
//	  one more if the evaluation has not improved         +0.6
//	  less by the history of the move                     +0.4
//	quiet moves tried: 0.7 of them                        +5.6
//	  1.4                                                 +1.5
//	standMargin 45                                        -0.3    45.2, 44.8, 51.7 %
//	  80                                                  +0.7
//	standDepth 8                                          +0.1
//	calmMargin 40, 90                              +1.0, +0.1
//	loneMargin 5                                          +0.2
//	  a ply less if the known move is not alone           -0.1
//	answers to a threat take no depth                     +0.4    46.9 % (freestyle)
//	a cut by a search of four plies less (ProbCut)        +0.8
//	corrections of the evaluation by the last two moves   -0.0
//	window 30, 100, 200                      +2.8, +2.8, +2.8
//	leafFours 20, 200                             -1.1, -0.5
//	treeFours 1000                                        +0.3
//	zoneFours 200                                         +0.1
//	zoneDepth 2, 4                                +0.5, +0.2
//	leafMargin 250                                        +3.1
//	blindDepth 6                                          +1.6
//	threeFrom 7                                           +1.0
//	histories of other positions as a beginning           +1.4
//	twice the gain of a cut, twice the loss of others  +0.2, +0.6
//	history times 1.6                                     +0.5
//	order of patterns times 1.25, 0.8             +0.4, -0.3
//	no null move                                          -0.2
//	  and leafFours 20                                            53.9, 49.0, 48.5 %
//
// So no change is shown to be better, and the null move has almost no effect. Speed: both
// views of a point in one cache line, -3 to 0 %; reading a word of the table before the
// stone is placed, within the noise.
//
// With the network over lines, whose scores have the same scale, games of 8,000 nodes a move in freestyle, 160 of each,
// bounds of 54 Elo at 95 %: reductions from 0.9 instead of 0.5, +24; quiet moves tried: 0.8 of them, +11; both, with
// weights of a later fit, 33 less than without. Keeping the ranks of the points beside their vectors, so that each is
// computed once: 3 % slower. With 40,000 nodes a move, 120 games each, bounds of 62 Elo: ranks times 3/4, -20; 1.3
// times the quiet moves and calmMargin 80, -20; twice the history, -23.
