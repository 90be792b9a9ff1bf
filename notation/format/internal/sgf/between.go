package sgf

// Text around and between games, and finding the next game after one that cannot be read.

import (
	"bytes"
	"strings"

	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

// fragment matches the beginning of a piece of a game that was copied without its parentheses.
var fragment = pattern.New(`^\s*(?:;\s*)?(?:(?:GM|FF|SZ)\[[^\]]*\]|A?[BW]\[[a-zA-Z]{2}\])`)

// wide replaces full-width signs of SGF from an input method.
var wide = strings.NewReplacer("（", "(", "）", ")", "；", ";", "［", "[", "］", "]")

// completed puts parentheses around a piece of a game. It returns a doubt that says so.
func completed(data []byte) (game []byte, doubt *words.Message) {
	head := bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), 64)], []byte("\ufeff")))
	if bytes.HasPrefix(head, []byte("（")) && beginning().MatchString(wide.Replace(string(head))) {
		return []byte(wide.Replace(string(data))), words.Later("signs of full width are read like those of SGF")
	}
	if !fragment().Match(head) {
		return data, nil
	}
	game = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	begin := "(;"
	if game[0] == ';' {
		begin = "("
	}
	game = append([]byte(begin), game...)
	if n := bytes.Count(game, []byte("(")) - bytes.Count(game, []byte(")")); n == 1 {
		game = append(game, ')')
	}
	return game, words.Later("a piece of SGF without its parentheses is read as a whole game")
}

// leave skips the game at offset begin, which could not be read. It goes to the position after the
// closing parenthesis of the game or, if there is none, to the next line that begins a game.
func (s *scanner) leave(begin int) {
	const maxPasses = 8 // how often, at most, the bytes of the file are read to find the ends of bad games
	left := scanner{data: s.data, pos: begin}
	depth := 0
	var properties []property
	for {
		c := left.peek()
		if c == 0 || s.left > maxPasses*len(s.data) {
			s.pos = max(s.pos, begin+1)
			if at := anotherGame().FindIndex(s.data[s.pos:]); at != nil {
				s.pos += at[1] - 1
				for s.data[s.pos] != '(' {
					s.pos--
				}
			} else {
				s.pos = len(s.data)
			}
			return
		}
		from := left.pos
		left.pos++
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth <= 0 {
				s.pos = left.pos
				return
			}
		case ';':
			_, _ = left.node(properties[:0]) // an error was reported already, or comes after the reported one
		case '[': // outside of a property
			for left.pos < len(s.data) && s.data[left.pos] != ']' {
				if s.data[left.pos] == '\\' {
					left.pos++
				}
				left.pos++
			}
			left.pos = min(left.pos, len(s.data))
		}
		s.left += left.pos - from
	}
}

// anotherGame matches the beginning of a game on a new line.
var anotherGame = pattern.New(`(?:^|\n)\s*\(\s*;`)

// skip goes to the beginning of the next game, or to the end if there is no other game. It returns
// the skipped text, but only for the first call that skips any, so that there is one warning.
func (s *scanner) skip() string {
	if c := s.peek(); c == 0 || c == '(' && beginning().Match(s.data[s.pos:min(len(s.data), s.pos+64)]) {
		return ""
	}
	rest := s.data[s.pos:]
	end := len(rest)
	if at := anotherGame().FindIndex(rest); at != nil {
		end = at[1] - 1
		for rest[end] != '(' {
			end--
		}
	}
	s.pos += end
	told := strings.TrimRight(string(bytes.TrimSpace(rest[:end])), "\x00\x1a")
	if s.skipped {
		return ""
	}
	s.skipped = told != ""
	return told
}
