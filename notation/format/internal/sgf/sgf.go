// Package sgf reads and writes SGF, the Smart Game Format (FF[4] and the older versions): collections,
// variations, setup stones, marks and comments. Points are two letters, column from the left and row from
// the top, both from a. The number of the game (GM) is 4 for gomoku and renju, but their files also have 1
// (Go) and 5; only the size counts. A property of this program, CURSOR[], marks the node where the file
// shows the board: the position of a problem before its solution.
package sgf

import (
	"bytes"
	"strconv"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	beginning   = pattern.New(`\(\s*;`)
	charsetName = pattern.New(`^\s*\[([^\]\\]{1,40})\]`)
)

// statedCharset returns the encoding that the first CA of a file states, or "".
func statedCharset(data []byte) string {
	for i := 0; ; i += 2 {
		n := bytes.Index(data[i:], []byte("CA"))
		if n < 0 {
			return ""
		}
		if i += n; i > 0 && (codec.IsLetter(data[i-1]) || codec.IsDigit(data[i-1])) {
			continue
		}
		if m := charsetName().FindSubmatch(data[i+2 : min(i+64, len(data))]); m != nil {
			return string(m[1])
		}
	}
}

// LooksLike reports whether data has a parenthesis and a semicolon, with at most a
// short text before them.
func LooksLike(data []byte) bool {
	if _, doubt := completed(data); doubt != nil {
		return true
	}
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	if len(data) > 0 && data[0] == '(' {
		return beginning().Match(data[:min(len(data), 64)])
	}
	at := beginning().FindIndex(data[:min(len(data), 1024)])
	return at != nil && bytes.Contains(data, []byte("GM[")) && bytes.Contains(data, []byte("SZ["))
}

func Read(data []byte, o *format.Options, yield codec.Yield) {
	data, piece := completed(data)
	stated := statedCharset(data)
	text, doubt, err := codec.Decode(o, data, stated)
	if err != nil {
		yield(nil, err)
		return
	}
	if !wellFormed(text) && wellFormed(data) {
		// A broken character has consumed the bracket after it, so decode each text between
		// brackets separately.
		text = decodeValues(data, codec.Piecewise(o, data, stated))
	}
	s := &scanner{data: text}
	var before *words.Message
	if at := beginning().FindIndex(text); at != nil && len(bytes.TrimSpace(text[:at[0]])) > 0 {
		before = words.Later("the text before the first game is not read: {text}", "text",
			strconv.Quote(codec.Cut(string(bytes.TrimSpace(text[:at[0]])))))
		s.pos = at[0]
	}
	if s.peek() == 0 {
		yield(nil, words.Errorf("nothing to read"))
		return
	}
	for s.peek() != 0 {
		r := reader{scanner: s, o: o, stated: stated}
		begin := s.pos
		t, err := r.game()
		if err != nil {
			s.leave(begin)
		}
		between := s.skip()
		if err == nil {
			if between != "" {
				codec.Warn(t, words.Later("text outside the games is not read: {text}", "text",
					strconv.Quote(codec.Cut(between))))
			}
			codec.Warn(t, doubt)
			codec.Warn(t, piece)
			codec.Warn(t, before)
			piece, before = nil, nil
		}
		if !yield(t, err) {
			return
		}
	}
}
