package match

// Players by their names.

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"fukumi/notation"
	"fukumi/solver/gomocup"
	"fukumi/solver/play"
)

// Names are the players that need no command.
func Names() []string { return append([]string{play.OwnName}, play.Models()...) }

// NewPlayer makes the player of a name, or of the command of a Gomocup engine,
// which has a slash or a space in it.
func NewPlayer(text string, rule notation.Rule, size int, o play.Options) (play.Player, error) {
	switch {
	case text == play.OwnName:
		return play.NewOwn(o), nil
	case slices.Contains(play.Models(), text):
		m, err := play.LoadModel(text)
		if err != nil {
			return nil, err
		}
		return play.NewModel(m), nil
	case strings.ContainsAny(text, " /"+string(os.PathSeparator)):
		e, err := gomocup.NewEngine(text, rule, size, o)
		if err != nil {
			return nil, err
		}
		return e, nil
	}
	return nil, fmt.Errorf("there is no player %q: want %s, a score model (%s) or the command of a Gomocup engine, with a slash or a space in it (./pbrain-x)",
		text, play.OwnName, strings.Join(play.Models(), ", "))
}
