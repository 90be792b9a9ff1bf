package files

import (
	"cmp"
	"iter"
	"strconv"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/format/internal/object"
	"fukumi/notation/format/internal/programs"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// Reading an input with games, as games or as positions.

// trees yields the games of a JSON object. in and err are the results of reading the object as a
// position.
func (o *Reading) trees(in text.Input, err error) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		all := o.options()
		if in.Raw != nil && programs.LooksLikeBotzone(in.Raw) {
			for t, err := range All(in.Raw, all) {
				item := treeItem(t, err)
				item.ID, item.Line, item.Object = cmp.Or(in.ID, item.ID), in.Line, true
				if !yield(item) {
					return
				}
			}
			return
		}
		if err != nil {
			in, err = object.WithoutTurn(&all, in, err)
		}
		var t *format.Tree
		if err == nil {
			if t, err = object.FromObject(&all, &in); err != nil {
				err = words.AtLine(in.Line, err)
			} else {
				codec.Warn(t, unused(&all, format.JSON))
				contradict(t)
			}
		}
		item := treeItem(t, err)
		item.ID, item.Line, item.Object = cmp.Or(in.ID, item.ID), in.Line, true
		yield(item)
	}
}

// treeItem returns the item of a game, without a position.
func treeItem(t *format.Tree, err error) Item {
	if err != nil {
		return Item{Err: err}
	}
	return Item{Tree: t, Input: text.Input{ID: t.Info.ID, Warnings: t.Warnings, Line: t.Line}, Held: t.Held()}
}

// games yields the positions of the games in data. If there are several games, those without a name
// get a number.
func (o *Reading) games(data []byte) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		number := 0
		waiting := false // whether first waits: its name depends on whether another game follows
		var first Item
		for t, err := range o.All(data) {
			number++
			if o.Game != 0 && o.Game != number {
				continue
			}
			item := o.position(treeItem(t, err))
			if number == 1 && o.Game == 0 {
				first, waiting = item, true
				continue
			}
			if waiting {
				waiting = false
				if first.number(1); !yield(first) {
					return
				}
			}
			if o.Game == 0 {
				item.number(number)
			}
			if !yield(item) {
				return
			}
		}
		switch {
		case waiting:
			yield(first)
		case o.Game > number || number == 0:
			yield(Item{Err: &GameError{o.Game, number}})
		}
	}
}

// number names a game without a name by its number.
func (i *Item) number(n int) {
	if i.ID == "" {
		i.ID = strconv.Itoa(n)
	}
}
