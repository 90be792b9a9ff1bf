// Package cli holds the code that fukumi and fukumi-farm have in common. Start with [ProcessStreams], the three streams
// of the process, and [Finish], which turns the error of a run into an exit code. A [Printer] writes a result for
// people, as text of the width of the terminal or as Markdown, and cleans all text from outside.
//
// The rest of the package reads the values of flags ([NewValue] with a Parse function, the errors of which say what is
// expected), makes errors with hints for the command line ([UnknownCommand], [Nearest]), and describes
// the program ([Build], [Identity]) and the memory of the machine ([MaxMemory]).
package cli
