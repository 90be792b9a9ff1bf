// Package cli is what the two commands have in common. Start with [ProcessStreams], the three streams that everything
// is read from and written to, and [End], the way from an error to an exit code; a [Printer] writes a result for
// people, as text as wide as the terminal or as Markdown, and cleans whatever came from outside. The rest are the
// values of flags (rules, sides, limits, sizes; each has an error that says what is expected), the help, and what is
// known of the program and of the memory of the machine.
package cli
