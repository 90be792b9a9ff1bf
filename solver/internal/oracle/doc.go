// Package oracle has the references against which the searches are tested: the definitions of the classes of attack,
// written without regard to speed, and random positions with many difficult cases. Only tests import it.
package oracle
