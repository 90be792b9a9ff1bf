package main

// The root command. Only run turns an error into a message and an exit code.

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi-farm/internal/worker"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
)

// program is the name of the command.
const program = "fukumi-farm"

// streams holds the streams that the command reads and writes. Tests put buffers into it.
type streams struct {
	cli.Streams
	ctx   context.Context
	child []string                  // the command that starts a process for the jobs; nil means this program
	wrap  func(worker.Do) worker.Do // replaces the function that does the jobs, in tests

	mu sync.Mutex // held while a message is printed
}

// Fail prints an error on one line. Concurrent calls do not mix.
func (s *streams) Fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Streams.Fail(errors.New(strings.ReplaceAll(err.Error(), "\n", "; ")))
}

// Warn prints a warning. Concurrent calls do not mix.
func (s *streams) Warn(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Streams.Warn("%s", text)
}

// children returns the command that starts a process for the jobs.
func (s *streams) children() ([]string, error) {
	if s.child != nil {
		return s.child, nil
	}
	own, err := os.Executable()
	return []string{own, childName}, err
}

// input opens the input that an argument names. lines says whether its name is that of a file of JSON lines.
func (s *streams) input(arg string) (in io.ReadCloser, lines bool, err error) {
	if arg == "-" {
		return io.NopCloser(fileio.NewInput(s.ctx, s.In)), false, nil
	}
	file, err := fileio.Open(s.ctx, arg)
	return file, strings.HasSuffix(arg, ".jsonl"), err
}

// run executes the command line args on s and returns the exit code.
func run(ctx context.Context, args []string, s *streams) int {
	s.ctx, s.Name = ctx, program
	root := newRoot(s)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		err = cli.ExitWith(cli.ExitInterrupted)
	}
	return cli.Finish(ctx, &s.Streams, err, s.Fail)
}

// texts holds the long texts of the commands.
//
//go:embed help/*.txt
var texts embed.FS

// machines is a topic of help that is not a command.
const machines = "machines"

// helpText returns the long text of a command.
func helpText(name string) string {
	data, err := texts.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic("no help/" + name + ".txt is embedded")
	}
	return strings.TrimSuffix(string(data), "\n")
}

// serverConfig is a configuration for nats-server.
//
//go:embed help/server.conf
var serverConfig string

// machinesText returns the topic "machines", with the configuration.
func machinesText() string {
	var lines strings.Builder
	for line := range strings.Lines(serverConfig) {
		lines.WriteString("    " + line)
	}
	return strings.Replace(helpText(machines), "{{server.conf}}", strings.TrimSuffix(lines.String(), "\n"), 1)
}

func newRoot(s *streams) *cobra.Command {
	root := &cobra.Command{
		Use: program, Short: "works on archives of positions and games with many processes",
		Long: helpText(program), Version: cli.Build().Line(program),
	}
	cli.SetUpRoot(&s.Streams, root)
	root.AddCommand(newRun(s), newSubmit(s), newWork(s), newStatus(s), newCollect(s), newDrop(s),
		newChild(s))
	root.SetHelpCommand(&cobra.Command{
		Use: "help [COMMAND]", Short: "help for a command; help machines: the commands for one machine and for many",
		Args: cli.TakesArgs(0, 1, "one command"),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && args[0] == machines {
				return s.Prose(s.Out, machinesText())
			}
			c, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return fmt.Errorf("no help for %q: see %s help", args, program)
			}
			c.SetOut(s.Out)
			return c.Help()
		},
	})
	return root
}

// childName is the name of the command that does the jobs. Other processes of this program start it.
const childName = "child"
