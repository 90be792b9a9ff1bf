package command

// The sources of positions: an argument, a file, or standard input. Their format is recognized by the
// content (package notation/format/files).

import (
	"errors"
	"fmt"
	"fukumi/notation/words"
	"io"
	"io/fs"
	"regexp"
	"strings"
)

// A Source is an open source of positions, as named by a POSITION argument. The caller must close it.
type Source struct {
	io.ReadCloser
	Name    string // the name in messages
	options *PositionOptions
	each    bool // read each line as a position, if all lines can be read so
}

// standardInput is the name of standard input in messages.
const standardInput = "standard input"

// MaxWords is the maximum number of arguments for one position. Each move may be an argument.
const MaxWords = 1000

// Open opens the source that the POSITION arguments of a command name. If there is no argument, the
// source is standard input, unless that is a terminal. Several arguments together are one position.
func (o *PositionOptions) Open(s *Streams, args []string) (*Source, error) {
	if len(args) == 0 {
		if s.InTerminal {
			return nil, errors.New("no position: give one, a file, or - for standard input (see fukumi help notation)")
		}
		args = []string{"-"}
	}
	arg := strings.Join(args, " ")
	wrong := o.Reading().Written(arg) // an argument that is a position is not a file name
	switch {
	case len(args) > 1 && wrong != nil:
		return nil, fmt.Errorf("%d arguments are together no position (a command takes one position or file): %w",
			len(args), Advised(wrong))
	case arg == "-":
		return &Source{ReadCloser: io.NopCloser(s.Input()), Name: standardInput, options: o}, nil
	case strings.TrimSpace(arg) == "":
		return nil, words.Errorf("the position is empty text; write empty for the empty board")
	case wrong == nil:
		return &Source{ReadCloser: io.NopCloser(strings.NewReader(arg)), options: o}, nil
	}
	file, err := s.Open(arg)
	switch {
	case err == nil:
		return &Source{ReadCloser: file, Name: arg, options: o}, nil
	case errors.Is(err, fs.ErrNotExist) && !looksLikePath(arg):
		return nil, Advised(wrong)
	}
	return nil, err
}

// looksLikePath reports whether an argument is more likely a mistyped path than a mistyped position: it
// begins with "./" or "../", or ends in something like ".psq".
func looksLikePath(arg string) bool {
	if strings.ContainsAny(arg, ",\n") {
		return false
	}
	return strings.HasPrefix(arg, "./") || strings.HasPrefix(arg, "../") || pathExtension.MatchString(arg)
}

var pathExtension = regexp.MustCompile(`\.[A-Za-z]{2,5}$`)
