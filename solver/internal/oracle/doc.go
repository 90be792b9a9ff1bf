// Package oracle holds what the searches are tested against: the definitions of
// the classes of attack spelled out with no regard to speed, and random
// positions rich in what a search has to get right. Tests alone import it.
package oracle
