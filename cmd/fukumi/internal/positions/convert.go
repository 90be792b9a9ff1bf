package positions

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/solver/explain"
	"fukumi/solver/prove/shelf"
)

// convertOptions are the flags of convert.
type convertOptions struct {
	Position command.PositionOptions
	To       format.Format
	Out      string
	List     bool
	Quiet    bool
	Book     explain.BookOptions
}

func NewConvert(s *command.Streams) *cobra.Command {
	o := &convertOptions{}
	cmd := &cobra.Command{
		Use:   "convert --to FORMAT|-o FILE [POSITION]",
		Short: "writes a position, a game or a tree in another format",
		Example: `  fukumi convert -o game.sgf game.psq
  fukumi convert --to moves --game 3 games.jsonl
  fukumi convert --to moves --origin top h3i4
  fukumi solve --proof proof.json puzzle.txt; fukumi convert --to lib -o puzzle.lib proof.json
  fukumi analyze --json "h8 i9 g7" | fukumi convert --to sgf -`,
		Args: command.TakesArgs(0, command.MaxWords, "one position or file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.settle(); err != nil {
				return err
			}
			return runConvert(cmd.Context(), s, o, args)
		},
	}
	f := command.Flags(cmd)
	command.AlsoCalled(f, map[string]string{"out": "output"})
	f.Var(cli.NewValue(&o.To, nil, parseTo, "", "FORMAT"), "to", strings.Join(Formats(), ", "))
	f.StringVarP(&o.Out, "output", "o", "", "write to `FILE` instead of standard output")
	f.BoolVar(&o.List, "list", false, "list the games of the file instead of converting it")
	o.Position.Register(f)
	o.Position.Foreign.Register(f)
	o.Book.Moves = explain.DefaultBookMoves
	f.Var(cli.NewValue(&o.Book.Moves, nil, cli.UpTo(maxBookMoves), strconv.Itoa(explain.DefaultBookMoves), "N"),
		"moves", "of a book: the most moves of the tree")
	f.Var(cli.NewValue(&o.Book.Plies, nil, cli.UpTo(notation.Cells), "", "N"), "depth",
		"of a book: the most plies of a line (default no bound)")
	f.BoolVar(&o.Quiet, "quiet", false, "no warnings")
	return cmd
}

// settle sets the format by the name of the output if --to is not given, and checks the flags.
func (o *convertOptions) settle() error {
	switch {
	case o.List && o.To != format.Auto:
		return errors.New("--list lists the games and converts none: --to contradicts it")
	case o.List || o.To != format.Auto:
		return nil
	case o.Out == "":
		return errors.New("convert needs --to FORMAT, -o FILE with an ending that names the format, or --list (see " +
			"fukumi help convert)")
	}
	if o.To = format.ByName(o.Out); !slices.Contains(format.Writable(), o.To) {
		return fmt.Errorf("the name %q does not say which format to write: give --to FORMAT (fukumi show --svg or "+
			"--png draws pictures)", o.Out)
	}
	return nil
}

// Formats returns the names of the formats that can be written.
func Formats() []string {
	var names []string
	for _, f := range format.Writable() {
		names = append(names, f.String())
	}
	return names
}

func parseTo(text string) (format.Format, error) {
	for _, f := range format.Writable() {
		if f.String() == text {
			return f, nil
		}
	}
	return format.Auto, errors.New("expected one of " + strings.Join(Formats(), ", "))
}

// A conversion is one run of convert.
type conversion struct {
	s       *command.Streams
	o       *convertOptions
	reading *files.Reading
	codes   cli.Tally
	files   *fileio.Set  // the files, if each game has its own
	text    bytes.Buffer // the content of the file for all games
	lost    []string     // the facts that the format cannot express, in the order of the games
	games   int          // number of games written so far
}

func runConvert(ctx context.Context, s *command.Streams, o *convertOptions, args []string) error {
	if len(args) == 1 && args[0] != "-" && shelf.IsBook(args[0]) {
		return convertFile(ctx, s, o, args[0])
	}
	src, err := o.Position.Open(s, args)
	if err != nil {
		return err
	}
	defer src.Close()
	data, err := files.ReadAll(src)
	if err != nil {
		return err
	}
	if shelf.Begins(data) {
		b, err := shelf.FromBytes(ctx, src.Name, data)
		if err != nil {
			return err
		}
		return convertBook(ctx, s, o, b)
	}
	c := &conversion{s: s, o: o, reading: o.Position.Reading(), codes: cli.Tally{},
		files: fileio.NewSet(o.Out, o.To.String(), "result")}
	if err := c.each(ctx, data); err != nil {
		return err
	}
	if ctx.Err() != nil {
		c.codes.Add(cli.ExitInterrupted)
	}
	if err := c.close(); err != nil {
		return err
	}
	if len(c.lost) > 0 {
		c.warn("not kept in %s: %s", o.To, strings.Join(c.lost, ", "))
	}
	return cli.ExitWith(c.codes.Code())
}

// each lists or converts the games of data that the flags ask for. An error that each returns ends
// the run.
func (c *conversion) each(ctx context.Context, data []byte) error {
	next, stop := iter.Pull2(c.trees(ctx, data))
	defer stop()
	number, chosen := 0, 0
	t, err, more := next()
	for more && ctx.Err() == nil {
		number++
		game, gameErr := t, err
		t, err, more = next()
		if number == 1 && more && !c.o.List {
			if err := c.several(); err != nil {
				return err
			}
		}
		if k := c.o.Position.Foreign.Game; k != 0 && k != number {
			continue
		}
		chosen++
		if gameErr == nil {
			gameErr = c.one(ctx, game, number)
		}
		var coded *cli.ExitError
		switch {
		case gameErr == nil:
		case errors.As(gameErr, &coded):
			return gameErr
		default:
			if err := c.refuse(gameErr, number, more || number > 1); err != nil {
				return err
			}
		}
	}
	if chosen == 0 && ctx.Err() == nil {
		return &files.GameError{Game: c.o.Position.Foreign.Game, Games: number}
	}
	return nil
}

// trees yields the games and trees of data, and the tree of a proof.
func (c *conversion) trees(ctx context.Context, data []byte) iter.Seq2[*format.Tree, error] {
	if from := c.reading.From; (from == format.Auto || from == format.JSON) && explain.IsProof(data) {
		return func(yield func(*format.Tree, error) bool) { yield(explain.ReadTree(data, ctx.Err)) }
	}
	return c.reading.All(data)
}

// several is called if the data has more than one game. It returns an error if the flags do not allow
// that.
func (c *conversion) several() error {
	switch foreign := &c.o.Position.Foreign; {
	case !foreign.GameSet:
		return errors.New("the file holds several games: take one with --game K or every one with --game all (--list " +
			"shows them)")
	case foreign.Game == 0 && c.o.Out == "" && c.single():
		return fmt.Errorf("a file of %s holds one game: with --game all, -o names a directory", c.o.To)
	}
	return nil
}

// single reports whether a file of the output format holds only one game.
func (c *conversion) single() bool {
	return c.o.To == format.PSQ || c.o.To == format.Lib || c.o.To == format.Rif || c.o.To == format.Pos
}

// refuse reports a game that cannot be read or written. The run goes on with the other games.
func (c *conversion) refuse(err error, number int, several bool) error {
	err = command.Advised(err)
	if several {
		err = fmt.Errorf("game %d: %w", number, err)
	}
	c.codes.Add(cli.ExitUsage)
	c.s.Fail(err)
	return c.s.Out.Flush()
}

// one lists or converts a game.
func (c *conversion) one(ctx context.Context, t *format.Tree, number int) error {
	if c.o.List {
		fmt.Fprintf(c.s.Text(c.s.Out), "%d  %s\n", number, t.Summary())
		return nil
	}
	if err := c.reading.Cut(t); err != nil {
		return err
	}
	for _, w := range t.Warnings {
		c.warn("%s", c.s.Doubt(w))
	}
	if len(t.Unread) > 0 {
		c.warn("not read: %s", strings.Join(t.Unread, ", "))
	}
	var out bytes.Buffer
	lost, err := fileio.Await(ctx, func() ([]string, error) { return files.Write(&out, t, c.o.To) })
	if err != nil {
		return err
	}
	for _, l := range lost {
		if !slices.Contains(c.lost, l) {
			c.lost = append(c.lost, l)
		}
	}
	c.games++
	return c.put(t.Info.ID, out.Bytes())
}

// put writes the text of a game to the output, or keeps it for close.
func (c *conversion) put(id string, data []byte) error {
	if c.single() && c.o.Out != "" {
		return c.files.Add(id, data)
	}
	switch c.o.To {
	case format.SGF, format.Diagram, format.Markdown:
		if c.games > 1 {
			data = append([]byte("\n"), data...)
		}
	}
	if c.o.Out != "" {
		c.text.Write(data)
		return nil
	}
	if _, err := c.s.Out.Write(c.s.Printable(data)); err != nil {
		return err
	}
	return c.s.Out.Flush()
}

// close writes the files that can only be written at the end.
func (c *conversion) close() error {
	if c.text.Len() > 0 {
		return c.files.Write(c.o.Out, c.text.Bytes())
	}
	return c.files.Close()
}

func (c *conversion) warn(format string, a ...any) {
	if !c.o.Quiet {
		c.s.Warn(format, a...)
	}
}
