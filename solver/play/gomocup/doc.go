// Package gomocup answers a manager that speaks the Gomocup (Piskvork) protocol: [Serve] plays, and
// analyses with the extensions of Yixin and Rapfi, with the search of package solver or a score
// model. Package wire, in solver/play/internal, has how lines, points and boards are written;
// package match runs the engines of others.
package gomocup
