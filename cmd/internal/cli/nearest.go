package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"
)

// Nearest returns a hint for an unknown-flag error, such as "; did you mean --rule?", or "" if no flag is
// close.
func Nearest(flags *pflag.FlagSet, err error) string {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || unknown.GetSpecifiedShortnames() != "" {
		return ""
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, f.Name)
		}
	})
	best := NearestWord(unknown.GetSpecifiedName(), names)
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean --%s?", best)
}

// NearestWord returns the word of a list that is closest to text, or that begins with text, or with which text
// begins. It returns "" if no word is close.
func NearestWord(text string, list []string) string {
	best, bound := "", len(text)/3+1 // in a word of three letters, one letter may be wrong
	for _, w := range list {
		n := distance(text, w)
		if len(text) > 1 && strings.HasPrefix(w, text) || len(w) > 2 && strings.HasPrefix(text, w) {
			n = 0
		}
		if n < bound {
			best, bound = w, n
		}
	}
	return best
}

// distance returns the number of edits that turn a into b. An edit changes, inserts or removes a letter, or
// swaps two neighbouring letters.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			changed := 1
			if a[i-1] == b[j-1] {
				changed = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+changed)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
