// Package oracle holds what the searches are tested against: the definitions of
// the classes of attack, written without regard to speed, and random positions
// rich in difficult cases. Only tests import it.
package oracle
