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

// fewNames bounds the names that an error lists.
const fewNames = 8

// findMe fails, before any search, if no game has the player. If the games cannot be read twice,
// or one cannot be read, the error comes at the end.
func (o *reviewOptions) findMe(ctx context.Context, s *command.Streams, args []string) error {
	if o.Me == "" || !rereadable(args) {
		return nil
	}
	// Messages about a file are printed when it is read again.
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
	return o.among(names)
}

// among fails if the player is not among the names; the error has the similar names.
func (o *reviewOptions) among(names []string) error {
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
			"names", listed(near))
	}
	return words.Errorf("--me \"{name}\": no game has a player of this name; the games name {names}", "name", o.Me,
		"names", listed(list))
}

func (o *reviewOptions) isMe(name string) bool { return story.SameName(o.Me, name) }

// side returns the side of the player in a game: Empty for both sides.
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

// listed returns names for a sentence, only some if they are many.
func listed(names []string) *words.Message {
	return words.Later("{names}{more, plural, =0 {} one { and # other} other { and # others}}",
		"names", strings.Join(names[:min(len(names), fewNames)], ", "), "more", max(len(names)-fewNames, 0))
}
