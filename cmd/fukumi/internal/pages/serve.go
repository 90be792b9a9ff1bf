package pages

// fukumi serve and fukumi site: the board in the browser.

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"runtime"
	"syscall"
	"time"

	"github.com/cli/browser"
	"github.com/spf13/cobra"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/server"
	"fukumi/cmd/fukumi/internal/board/site"
	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/carried"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/words"
	"fukumi/notation/words/catalogue"
	"fukumi/solver"
	"fukumi/solver/ask"
	"fukumi/solver/library"
	"fukumi/solver/prove/shelf"
)

// serveOptions are the flags of serve.
type serveOptions struct {
	Server           server.Options
	Certificate, Key string // names of files
	Caps             board.Caps
	Cache            command.CacheOptions
	Open             bool
	Quiet            bool
}

const (
	boardAddress = "127.0.0.1:8080"
	boardNodes   = 100_000_000
	boardTime    = 5 * time.Minute
)

// NewServe returns the command fukumi serve.
func NewServe(s *command.Streams) *cobra.Command {
	o := &serveOptions{}
	cmd := &cobra.Command{
		Use:        "serve",
		SuggestFor: []string{"play"}, // the former command for games in the terminal
		Short:      "opens the board to your browser: analyze, solve, play, review and puzzles",
		Example: `  fukumi serve --addr 127.0.0.1:0
  fukumi serve --addr localhost:0 --searches 2 --memory 1GiB`,
		Args: command.TakesArgs(0, 0, "no arguments"),
		RunE: func(cmd *cobra.Command, _ []string) error { return runServe(cmd.Context(), s, o) },
	}
	f := command.Flags(cmd)
	p := &o.Server
	o.Caps = board.Caps{Nodes: boardNodes, Time: boardTime, Request: server.DefaultBody}
	p.Places, p.Queue = 1, 8
	f.StringVar(&p.Address, "addr", boardAddress, "listen at `HOST:PORT`; port 0 takes a free one")
	f.BoolVar(&o.Open, "open", false, "open the board in this machine's browser")
	f.StringArrayVar(&p.Hosts, "host", nil,
		"with --token: a `NAME` that browsers on other machines use for the board (may be given again)")
	f.StringVar(&p.Token, "token", "", "a `TEXT` that a browser must show once, in the address; random makes one")
	f.StringVar(&o.Certificate, "tls-cert", "", "`FILE` with the certificate for HTTPS, in PEM")
	f.StringVar(&o.Key, "tls-key", "", "`FILE` with its key")
	f.Var(cli.NewValue(&p.Places, nil, cli.UpTo(64), "1", "N"), "searches", "searches at a time")
	f.Var(cli.NewValue(&p.Queue, nil, cli.UpTo(1000), "8", "N"), "queue", "the most searches that wait")
	f.Var(cli.NewValue(&o.Caps.Time, nil, cli.ParseTime, "5m", "D"), "time",
		"the most time for a request, whatever it asks for, like 30s")
	f.Var(cli.NewValue(&o.Caps.Nodes, nil, cli.ParseCount, "100M", "N"), "nodes",
		"the most nodes for a search, like 200000, 1e6 or 1M")
	cli.AddMemory(f, &o.Caps.Memory, solver.DefaultMemory,
		"memory for the tables of each search, like 64MiB or 1GiB")
	o.Cache.Register(f)
	f.BoolVar(&o.Quiet, "quiet", false, "no warnings")
	return cmd
}

// runServe serves until an interrupt, which is its normal end.
func runServe(ctx context.Context, s *command.Streams, o *serveOptions) error {
	p := &o.Server
	if p.Token == "random" {
		p.Token = rand.Text()
	}
	if (o.Certificate == "") != (o.Key == "") {
		return errors.New("--tls-cert and --tls-key go together")
	}
	if o.Certificate != "" {
		pair, err := tls.LoadX509KeyPair(o.Certificate, o.Key)
		if err != nil {
			return fmt.Errorf("--tls-cert, --tls-key: %w", err)
		}
		p.Certificate = &pair
	}
	o.Caps.Memory = s.WorkerMemory(o.Caps.Memory, server.Begun*p.Places, o.Quiet)
	e, err := command.NewEngine(s, &o.Cache)
	if err != nil {
		return err
	}
	err = serveBoard(ctx, s, o, e)
	if closeErr := e.Close(); err == nil && closeErr != nil && e.Required {
		err = command.Unusable(closeErr)
	}
	if !o.Quiet {
		for _, w := range e.Store.Warnings() {
			s.Warn("%s", w)
		}
	}
	return err
}

func serveBoard(ctx context.Context, s *command.Streams, o *serveOptions, e *command.Engine) (err error) {
	p, version := &o.Server, cli.Build().Version
	p.Body, p.OnPanic, p.Order = o.Caps.Request, s.FailTogether, board.OrderOf
	p.Service = board.New(board.Options{Report: WritePage, Open: func(o ask.Options) *ask.Session {
		o.Kept = e.Flush
		return e.Session(o)
	}, Books: e.Books, Every: carried.EveryBook, Language: catalogue.Nearest, Version: version,
		Workers: max(1, runtime.NumCPU()/p.Places), Caps: o.Caps})
	if p.Pages, err = server.BoardPages(version); err != nil {
		return err
	}
	srv, err := server.Listen(*p)
	if errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w: --addr 127.0.0.1:0 takes a free port", err)
	} else if refused := (*net.OpError)(nil); err != nil && !errors.As(err, &refused) {
		// This is an error of the options, which the help explains.
		err = fmt.Errorf("%w (see fukumi help serve)", err)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s\n", srv.URL())
	if err := s.Out.Flush(); err != nil {
		return errors.Join(err, srv.Close())
	}
	if o.Open {
		go openBrowser(s, srv.URL()) // the browser may be slow to start, and asks the server at once
	}
	return srv.Serve(ctx)
}

// openBrowser opens an address in the browser of this machine. If it cannot, it prints why.
func openBrowser(s *command.Streams, url string) {
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	if err := browser.OpenURL(url); err != nil {
		s.Warn("the browser cannot be opened (%v): open the address yourself", err)
	}
}

func NewSite(s *command.Streams) *cobra.Command {
	var names []string
	cmd := &cobra.Command{
		Use:   "site DIR",
		Short: "writes the board as a static site, with the solver in the page",
		Example: `  fukumi site board
  fukumi site board --book far.book`,
		Args: command.TakesArgs(1, 1, "one directory"),
		RunE: func(cmd *cobra.Command, args []string) error { return runSite(cmd.Context(), s, args[0], names) },
	}
	cmd.Flags().StringArrayVar(&names, "book", nil,
		"a `FILE` with a book of proofs to play against, beside those of the theorems (may be given again)")
	return cmd
}

func runSite(ctx context.Context, s *command.Streams, dir string, names []string) error {
	unwritten := func(err error) error { return cli.Unwritten(fmt.Errorf("the site was not written: %w", err)) }
	if err := site.Check(dir); err != nil { // before the work, which takes half a minute
		return unwritten(err)
	}
	var proofs []site.Book
	for i := range library.Theorems {
		t := &library.Theorems[i]
		proofs = append(proofs, site.Book{Data: carried.Book(t), Index: carried.Index(t)})
	}
	for _, name := range names {
		f, err := shelf.Open(ctx, name)
		if err != nil {
			return err
		}
		f.Close()
		data, err := os.ReadFile(name)
		if err != nil {
			return fileio.CannotRead(name, err)
		}
		proofs = append(proofs, site.Book{Data: data})
	}
	engine, err := site.Find(ctx)
	if err != nil {
		return err
	}
	files, err := site.Files(engine, cli.Build().Version, proofs...)
	if err != nil {
		return err
	}
	if err := site.Write(dir, files); err != nil {
		return unwritten(err)
	}
	bytes := 0
	for _, f := range files {
		bytes += len(f.Data)
	}
	_, err = fmt.Fprintf(s.Text(s.Out), "written: %s, %.1f MB\n", words.Count(int64(len(files)), "file"),
		float64(bytes)/1e6)
	return err
}
