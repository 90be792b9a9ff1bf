package dfpn

// What was tried and is not in use, by the sum and the geometric mean of the nodes.
//
// 224 problems of master games and puzzle books that take more than 15,000 nodes, at most
// 3 million each; as it is: sum 161.0 million, mean 154,137, 34 left open.
//
//	                                                      sum     mean   open
//	numbers of nodes that are shared count once
//	  weak sum of proofs (largest and one for each other)  +29 %   +39 %   51
//	  weak sum of disproofs                                 -3 %    +4 %   29
//	  half of what is beside the largest, proofs            +6 %   +19 %   34
//	  half of what is beside the largest, disproofs         -5 %    -5 %   28
//	  the same on two other images of each problem          -2 %    -2 %
//	  the same on the bench: more by 4 %, so that no gain is sure
//	first numbers
//	  widenNumber 3                                        +32 %   +36 %   53
//	  widenNumber 14                                        +7 %   +18 %   35
//	  fourNumber 1, fours first                            +32 %   +56 %   51
//	  fourNumber 12, threes first                          +18 %    +4 %   44
//	  zoneShare 3                                          +14 %   +17 %   39
//
// Restarts and portfolios (Luby, Sinclair and Zuckerman 1993; Gomes and others 2000) were
// reckoned from these runs, and from 143 of the problems in all eight images, which differ
// in the order of equal moves alone. A perfect choice of the luckiest of eight images saves
// 25 %, of one of two schemes at most 11 %. Each schedule that has to find out costs more
// than it saves: over the images +16 % (from 200,000 nodes, twice as many each time) to
// +56 % (Luby by 20,000), over two or three schemes +15 to +39 %. Between the luckiest and
// the unluckiest image lie a factor of 2.6 in the middle and 12 at the ninth tenth: the tail
// of this search is hardness, not bad luck early on.
