// Package programs reads and writes the small files of other programs: the games of
// Piskvork, Yixin and Botzone, the dialogues of the Gomocup protocol, and the
// boards in Python programs of courses.
package programs
