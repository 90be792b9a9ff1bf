package match

// Players by their names.

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/solver/play"
)

// Names returns the names of the players that need no command.
func Names() []string { return append([]string{play.OwnName}, play.Models()...) }

// NewPlayer makes the player with the given name or command. The name of the program's own search may have a level
// (fukumi:3). A text with a slash or a space is the command of a Gomocup engine.
func NewPlayer(text string, rule notation.Rule, size int, o play.Options) (play.Player, error) {
	switch {
	case text == play.OwnName:
		return own(o)
	case strings.HasPrefix(text, play.OwnName+":"):
		level, err := strconv.Atoi(strings.TrimPrefix(text, play.OwnName+":"))
		if err != nil || level == 0 {
			return nil, fmt.Errorf("player %q: expected a level from 1 to %d after the colon", text, play.Levels)
		}
		o.Level = level
		return own(o)
	case play.IsModel(text):
		m, err := play.LoadModel(text)
		if err != nil {
			return nil, fmt.Errorf("player %q: %w", text, err)
		}
		return m, nil
	case strings.ContainsAny(text, " /"+string(os.PathSeparator)):
		e, err := NewEngine(text, rule, size, o)
		if err != nil {
			return nil, err
		}
		return e, nil
	}
	return nil, fmt.Errorf(
		"unknown player %q: expected %s, a score model (%s; wei:2 and wei:2x8 set its depth and width) "+
			"or the command of a Gomocup engine, with a "+
			"slash or a space in it (./pbrain-x)",
		text, play.OwnName, strings.Join(play.Models(), ", "))
}

// own returns the program's own search, or nil and an error.
func own(o play.Options) (play.Player, error) {
	if _, err := play.StrengthOf(o.Level); err != nil {
		return nil, err
	}
	return play.NewOwn(o), nil
}
