package dfpn

// Changes that were tried but are not in use, by the sum and the geometric mean of
// the nodes.
//
// 224 problems of master games and puzzle books that take more than 15,000 nodes, at most
// 3 million each; unchanged: sum 161.0 million, mean 154,137, 34 left open.
//
//	                                                      sum     mean   open
//	numbers of nodes that are shared count once
//	  weak sum of proofs (largest and one for each other)  +29 %   +39 %   51
//	  weak sum of disproofs                                 -3 %    +4 %   29
//	  half of all but the largest, proofs                   +6 %   +19 %   34
//	  half of all but the largest, disproofs                -5 %    -5 %   28
//	  the same on two other images of each problem          -2 %    -2 %
//	  the same on the bench: more by 4 %, so that no gain is sure
//	first numbers
//	  widenNumber 3                                        +32 %   +36 %   53
//	  widenNumber 14                                        +7 %   +18 %   35
//	  fourNumber 1, fours first                            +32 %   +56 %   51
//	  fourNumber 12, threes first                          +18 %    +4 %   44
//	  zoneShare 3                                          +14 %   +17 %   39
//	  a reply that makes a three of the defender counts 2   +1 %    -1 %   34
//	  a threat counts one more for two of the defender's
//	    fours in its zone                                   -1 %    -3 %   31
//	  one more for each of them                             -4 %    -9 %   31
//	  the same on two other images of each problem          +2 %    -2 %   68 of 448, 63 before
//	  two more for each of them                             +5 %    -2 %   40
//
// The problems were chosen by their cost in one image, so that any change looks
// better in that image than it is: what counts are the other images.
//
// Alpha-beta (package alphabeta, 5,000 to 320,000 nodes) finds a mate in 111 of the 224,
// including 5 of the 34 left open. Computed over 1,275 problems, a node at 1.25 and 0.42
// microseconds, a perfect choice of the quicker one for each saves 11 % of the time; side by
// side with a tenth to a half of the time for alpha-beta costs 2 to 14 %, one try of 5,000
// nodes after 30,000 to a million 1 %, of 80,000 6 to 16 %.
//
// Restarts and portfolios (Luby, Sinclair and Zuckerman 1993; Gomes and others 2000) were
// computed from these runs, and from 143 of the problems in all eight images, which differ
// only in the order of equal moves. A perfect choice of the luckiest of eight images saves
// 25 %, of one of two schemes at most 11 %. Each schedule that must find out costs more than
// it saves: over the images +16 % (from 200,000 nodes, twice as many each time) to +56 %
// (Luby by 20,000), over two or three schemes +15 to +39 %. Between the luckiest and the
// unluckiest image there is a factor of 2.6 at the median and 12 at the ninth decile: the
// tail of this search is hardness, not bad luck early on.
