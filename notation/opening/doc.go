// Package opening knows the opening rules of clubs and tournaments: who puts which stones, who may swap the colours,
// how many fifth moves are offered, and who picks one. An [Opening] goes from act to act; an act that the rule does
// not allow is refused in the rule's own words.
//
// The rules are those that the Renju International Federation has used, and swap and swap2 of gomoku. Sources:
// renju.net/rules and Wikipedia ("Renju opening rules"), read in November 2026.
package opening
