// Package gomocup answers a manager that speaks the Gomocup (Piskvork) protocol. Call [Serve]: it plays, and
// analyses with the extensions of Yixin and Rapfi, with the search of package solver or a score
// model. Package wire, in solver/play/internal, reads and writes lines, points and boards;
// package match runs other programs as engines.
package gomocup
