package pages

// The player of --me.

import (
	"context"
	"io"
	"slices"
	"strings"

	"fukumi/cmd/fukumi/internal/command"
	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/review/story"
)

// maxNames is the maximum number of names that an error lists.
const maxNames = 8

// findMe returns an error if the player is in no game. It is called before any search. If the games
// cannot be read twice, or if one of them cannot be read, the error comes at the end of the run instead.
func (o *reviewOptions) findMe(ctx context.Context, s *command.Streams, args []string) error {
	if o.Me == "" || !rereadable(args) {
		return nil
	}
	// Messages about a file are printed when the file is read again.
	silent := &command.Streams{}
	silent.In, silent.Out, silent.Err = s.In, cli.NewOutput(io.Discard), io.Discard
	var names []string
	for item := range o.games(ctx, silent, args) {
		if item.Err != nil {
			return nil
		}
		names = append(names, item.Tree.Info.Black, item.Tree.Info.White)
	}
	if ctx.Err() != nil {
		return nil
	}
	return o.checkMe(names)
}

// checkMe returns an error with similar names if the player is not among the names.
func (o *reviewOptions) checkMe(names []string) error {
	if o.Me == "" || slices.ContainsFunc(names, o.isMe) {
		return nil
	}
	var list []string
	for _, name := range names {
		if name = text.Clean(strings.TrimSpace(name)); name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	if len(list) == 0 {
		return words.Errorf("--me \"{name}\": no game has a player of this name; no game names its players",
			"name", o.Me)
	}
	if near := nearNames(o.Me, list); len(near) > 0 {
		return words.Errorf("--me \"{name}\": no game has a player of this name; near are {names}", "name", o.Me,
			"names", listText(near))
	}
	return words.Errorf("--me \"{name}\": no game has a player of this name; the games name {names}", "name", o.Me,
		"names", listText(list))
}

func (o *reviewOptions) isMe(name string) bool { return story.SameName(o.Me, name) }

// side returns the side of the player in a game, or Empty for both sides. found is false if the player
// is not in the game.
func (o *reviewOptions) side(e *story.GameSummary) (side notation.Stone, found bool) {
	switch black, white := o.isMe(e.Black), o.isMe(e.White); {
	case black && white, o.Me == "":
		return notation.Empty, true
	case black:
		return notation.Black, true
	case white:
		return notation.White, true
	}
	return notation.Empty, false
}

// nearNames returns the names that contain a name, are contained in it, or are spelt similarly.
func nearNames(name string, list []string) []string {
	name = strings.ToLower(strings.TrimSpace(name))
	small := make([]string, len(list))
	for i := range list {
		small[i] = strings.ToLower(list[i])
	}
	nearest := cli.NearestWord(name, small)
	var near []string
	for i, other := range small {
		if strings.Contains(other, name) || strings.Contains(name, other) || other == nearest {
			near = append(near, list[i])
		}
	}
	return near
}

// listText returns a list of names for a sentence. It leaves names out if there are too many.
func listText(names []string) *words.Message {
	return words.Later("{names}{more, plural, =0 {} one { and # other} other { and # others}}",
		"names", strings.Join(names[:min(len(names), maxNames)], ", "), "more", max(len(names)-maxNames, 0))
}
