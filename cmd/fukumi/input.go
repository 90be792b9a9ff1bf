package main

// Where positions come from: an argument, a file, or standard input. What
// they are is told by their content (package notation).

import (
	"errors"
	"io"
	"io/fs"
	"regexp"
	"strings"
)

// A source is a POSITION argument that was opened. Close it after use.
type source struct {
	io.ReadCloser
	name    string // how messages call it
	options *positionOptions
}

// open finds out what the POSITION arguments of a command mean. Without one
// it is standard input, unless that is a keyboard.
func (o *positionOptions) open(s *streams, args []string) (*source, error) {
	if len(args) == 0 {
		if s.InTerminal {
			return nil, errors.New("no position: give one, a file, or - for standard input (see fukumi help notation)")
		}
		args = []string{"-"}
	}
	arg := args[0]
	if arg == "-" {
		return &source{io.NopCloser(s.input()), "standard input", o}, nil
	}
	if strings.TrimSpace(arg) == "" {
		return nil, errors.New("the position is empty text; the empty board is written empty")
	}
	wrong := o.reading().Written(arg)
	if wrong == nil {
		return &source{io.NopCloser(strings.NewReader(arg)), "", o}, nil
	}
	file, err := s.open(arg)
	switch {
	case err == nil:
		return &source{file, arg, o}, nil
	case errors.Is(err, fs.ErrNotExist) && !looksLikePath(arg):
		return nil, advised(wrong)
	}
	return nil, err
}

// looksLikePath tells a mistyped path from a mistyped position: it begins
// like a path, or ends in something like ".psq".
func looksLikePath(arg string) bool {
	if strings.ContainsAny(arg, ",\n") {
		return false
	}
	return strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, "../") || pathExtension.MatchString(arg)
}

var pathExtension = regexp.MustCompile(`\.[A-Za-z]{2,5}$`)
