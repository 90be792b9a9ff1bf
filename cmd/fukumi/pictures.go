package main

// The files of --svg and --png.

import (
	"bytes"
	"errors"

	"github.com/spf13/pflag"

	"fukumi/cmd/fukumi/internal/exit"
	"fukumi/cmd/fukumi/internal/outfile"
	"fukumi/notation/draw"
)

// pictureOptions say where pictures go: a file, a directory where there are
// several positions, or - for standard output.
type pictureOptions struct {
	SVG, PNG string
}

func (o *pictureOptions) register(f *pflag.FlagSet) {
	f.StringVar(&o.SVG, "svg", "", "draw an SVG picture to `FILE`, or to - for standard output; with several positions, each into that directory")
	f.StringVar(&o.PNG, "png", "", "draw a PNG picture to `FILE`, in the same way")
}

func (o *pictureOptions) asked() bool { return o.SVG != "" || o.PNG != "" }

// onOutput reports whether standard output is for a picture.
func (o *pictureOptions) onOutput() bool { return o.SVG == "-" || o.PNG == "-" }

// settle makes sure that standard output is for one thing.
func (o *pictureOptions) settle(output *outputOptions) error {
	switch {
	case o.SVG == "-" && o.PNG == "-":
		return errors.New("--svg - and --png - want standard output, both")
	case o.onOutput() && output.Format == "json":
		return errors.New("--json and a picture want standard output, both: name a file for the picture")
	}
	return nil
}

// pictureCell is how far the lines of a PNG board are apart, in pixels.
const pictureCell = 44

// A pictureFile is one of --svg and --png.
type pictureFile struct {
	*outfile.Set
	write func(*bytes.Buffer, draw.Sheet) error
}

// pictureFiles are the pictures of a run.
type pictureFiles struct {
	s    *streams
	list []*pictureFile
}

func newPictureFiles(s *streams, o *pictureOptions) *pictureFiles {
	f := &pictureFiles{s: s}
	add := func(target, kind string, write func(*bytes.Buffer, draw.Sheet) error) {
		if target != "" {
			f.list = append(f.list, &pictureFile{outfile.NewSet(target, kind, "the picture"), write})
		}
	}
	add(o.SVG, "svg", func(b *bytes.Buffer, s draw.Sheet) error { return s.SVG(b) })
	add(o.PNG, "png", func(b *bytes.Buffer, s draw.Sheet) error { return s.PNG(b, pictureCell) })
	return f
}

// add draws the picture of one more position. Its error ends the run.
func (f *pictureFiles) add(id string, sheet draw.Sheet) error {
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
			return &exit.Error{Code: exit.Usage, Err: errors.New("several pictures do not go to standard output: name a directory")}
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

// close writes the pictures that wait, whatever becomes of the other.
func (f *pictureFiles) close() error {
	var first error
	for _, p := range f.list {
		if err := p.Close(); err != nil && first == nil {
			first = err
		}
	}
	return first
}

// stop draws no more.
func (f *pictureFiles) stop() { f.list = nil }
