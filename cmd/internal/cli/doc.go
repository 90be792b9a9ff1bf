// Package cli is what the two commands have in common. Start with [ProcessStreams], the three streams of the process,
// and [Finish], which turns the error of a run into an exit code. A [Printer] writes a result for
// people, as text as wide as the terminal or as Markdown, and cleans whatever came from outside.
//
// The rest are the values of flags ([NewValue] with one of the Parse functions, whose errors say what is expected),
// errors with hints for the command line ([UnknownCommand], [Nearest]), and what is
// known of the program ([Build], [Identity]) and of the memory of the machine ([MaxMemory]).
package cli
