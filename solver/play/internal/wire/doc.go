// Package wire is the Gomocup (Piskvork) protocol, in which a
// manager talks to an engine in lines of text: how lines are split, how
// points, boards and rules are written, and what INFO may say. Begin with ReadLines and Command to answer a
// manager, with Grid and Settings to ask an engine. Package gomocup answers, package match asks;
// both read and write with this package.
//
//	START 15                        a board of 15x15
//	INFO timeout_turn 1000          a limit or a wish: a key and its value
//	BEGIN                           make the first move
//	TURN 7,7                        the opponent has moved there: answer
//	BOARD 7,7,1 8,6,2 DONE          a whole board: own stones are 1
//
// Columns count from the left and rows from the top, both from 0: on a board of
// 15x15 the point 0,0 is a15.
package wire
