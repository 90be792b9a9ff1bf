package command

// The files of --svg and --png.

import (
	"bytes"
	"errors"

	"github.com/spf13/pflag"

	"fukumi/cmd/internal/cli"
	"fukumi/cmd/internal/fileio"
	"fukumi/notation/draw"
)

// PictureOptions name the targets of pictures: a file, a directory for several positions, or - for
// standard output.
type PictureOptions struct {
	SVG, PNG string
}

// Register adds the flags.
func (o *PictureOptions) Register(f *pflag.FlagSet) {
	f.StringVar(&o.SVG, "svg", "",
		"draw an SVG picture to `FILE` (- is standard output); with several positions, FILE is a directory")
	f.StringVar(&o.PNG, "png", "", "draw a PNG picture to `FILE`, in the same way")
}

// Asked reports whether the flags ask for a picture.
func (o *PictureOptions) Asked() bool { return o.SVG != "" || o.PNG != "" }

// OnOutput reports whether a picture goes to standard output.
func (o *PictureOptions) OnOutput() bool { return o.SVG == "-" || o.PNG == "-" }

// Settle makes sure that at most one output goes to standard output.
func (o *PictureOptions) Settle(output *OutputOptions) error {
	switch {
	case o.SVG == "-" && o.PNG == "-":
		return errors.New("--svg - and --png - both use standard output: name a file for one")
	case o.OnOutput() && output.Format == "json":
		return errors.New("--json and a picture both use standard output: name a file for the picture")
	}
	return nil
}

// pictureCell is the distance between two lines of a PNG board, in pixels.
const pictureCell = 44

// A pictureFile is the target of --svg or --png.
type pictureFile struct {
	*fileio.Set
	write func(*bytes.Buffer, draw.Sheet) error
}

// PictureFiles writes the pictures of a run.
type PictureFiles struct {
	s    *Streams
	list []*pictureFile
}

func NewPictureFiles(s *Streams, o *PictureOptions) *PictureFiles {
	f := &PictureFiles{s: s}
	add := func(target, kind string, write func(*bytes.Buffer, draw.Sheet) error) {
		if target != "" {
			f.list = append(f.list, &pictureFile{fileio.NewSet(target, kind, "picture"), write})
		}
	}
	add(o.SVG, "svg", func(b *bytes.Buffer, s draw.Sheet) error { return s.SVG(b) })
	add(o.PNG, "png", func(b *bytes.Buffer, s draw.Sheet) error { return s.PNG(b, pictureCell) })
	return f
}

// Add draws the picture of one more position. Its error ends the run.
func (f *PictureFiles) Add(id string, sheet draw.Sheet) error {
	for _, p := range f.list {
		var data bytes.Buffer
		if err := p.write(&data, sheet); err != nil {
			return err
		}
		if p.Target() != "-" {
			if err := p.Add(id, data.Bytes()); err != nil {
				return err
			}
			continue
		}
		if p.Count() > 1 {
			return &cli.ExitError{Code: cli.ExitUsage,
				Err: errors.New("several pictures do not go to standard output: name a directory")}
		}
		if _, err := f.s.Out.Write(data.Bytes()); err != nil {
			return err
		}
		if err := f.s.Out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// Close writes the remaining pictures to each target, even if the other target fails.
func (f *PictureFiles) Close() error {
	var first error
	for _, p := range f.list {
		if err := p.Close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// stop makes later calls of Add draw nothing.
func (f *PictureFiles) stop() { f.list = nil }
