// Package gomocup is an engine for managers that speak the Gomocup (Piskvork) protocol. Call [Serve]. The engine plays,
// and analyses with the extensions of Yixin and Rapfi. It uses the search of package solver or a score model. Package
// wire, in solver/play/internal, reads and writes lines, points and boards. Package match runs other programs as
// engines.
package gomocup
