package match

// The command of an engine, which is split into words in the way of a shell.

import (
	"errors"
	"fmt"
	"strings"
)

// splitCommand splits a command into words; quotes keep spaces.
func splitCommand(text string) ([]string, error) {
	var list []string
	var word strings.Builder
	quote, inWord := rune(0), false
	for _, r := range text {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, inWord = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if inWord {
				list = append(list, word.String())
				word.Reset()
			}
			inWord = false
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if inWord {
		list = append(list, word.String())
	}
	switch {
	case quote != 0:
		return nil, fmt.Errorf("engine %q: a quote is not closed", text)
	case len(list) == 0 || list[0] == "":
		return nil, errors.New("an engine without a command")
	}
	return list, nil
}
