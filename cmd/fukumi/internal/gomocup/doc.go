// Package gomocup speaks the Gomocup (Piskvork) protocol, on both sides.
//
// [Serve] answers a manager: it plays, and analyses with the extensions of Yixin
// and Rapfi, with the search of package solver or a score model. [NewEngine]
// starts a program that speaks the protocol and makes it a player of package
// play; [Shown] shows it single positions. How lines, points and boards are
// written is in internal/wire.
package gomocup
