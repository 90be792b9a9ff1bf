package pages

// The files of a review: --sgf, --svg and --html.

import (
	"bytes"
	"io"
	"slices"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/words"
	"fukumi/solver/review/story"
)

// A reviewFile has the files of one of these flags.
type reviewFile struct {
	*fileio.Set
	write func(*story.Document, io.Writer) error
}

// reviewFiles writes the files of a run.
type reviewFiles struct {
	s    *command.Streams
	list []*reviewFile
}

func newReviewFiles(s *command.Streams, o *reviewOptions) *reviewFiles {
	f := &reviewFiles{s: s}
	add := func(set *fileio.Set, write func(*story.Document, io.Writer) error) {
		if set.Target() != "" {
			f.list = append(f.list, &reviewFile{set, write})
		}
	}
	add(fileio.NewSet(o.SGF, "sgf", "game"), (*story.Document).SGF)
	add(fileio.NewSet(o.SVG, "svg", "picture"), (*story.Document).SVG)
	add(fileio.NewSet(o.HTML, "html", "report"), WritePage)
	return f
}

// onOutput reports whether one of the files goes to standard output.
func (f *reviewFiles) onOutput() bool {
	return slices.ContainsFunc(f.list, func(p *reviewFile) bool { return p.Target() == "-" })
}

// add writes the files of one more game. If a file cannot be written, add calls failed, and the run
// goes on without files of its kind. An error that add returns ends the run. An interrupted review is
// not written to files, so an older file of the same name stays. Its finished part is written to
// standard output.
func (f *reviewFiles) add(r *story.Document, failed func(error)) error {
	for _, p := range f.list {
		if p.Target() == "" || p.Target() != "-" && !r.Complete() {
			continue
		}
		var data bytes.Buffer
		if err := p.write(r, &data); err != nil {
			return &cli.ExitError{Code: cli.ExitFailed, Err: err}
		}
		if p.Target() != "-" {
			if err := p.Add(r.Game.Name(), data.Bytes()); err != nil {
				failed(err)
				p.Stop()
			}
			continue
		}
		if p.Count() > 1 {
			return &cli.ExitError{Code: cli.ExitUsage,
				Err: words.Errorf("several reports do not go to standard output: name a directory")}
		}
		if _, err := f.s.Out.Write(f.s.Printable(data.Bytes())); err != nil {
			return err
		}
		if err := f.s.Out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// close writes the remaining files. It calls failed for each kind of files that cannot be written.
func (f *reviewFiles) close(failed func(error)) {
	for _, p := range f.list {
		if err := p.Close(); err != nil {
			failed(err)
		}
	}
}
