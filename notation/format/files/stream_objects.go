package files

// Reading the JSON objects of a stream. Each is a position or a game. Warnings name the fields that
// were not read.

import (
	"bytes"
	"encoding/json"
	"io"
	"iter"
	"strings"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/object"
	"fukumi/notation/format/internal/programs"
	"fukumi/notation/record"
	"fukumi/notation/text"
	"fukumi/notation/words"
)

// lines yields the games of JSON lines.
func (o *Reading) lines(r io.Reader) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		found := false
		told := map[string]bool{} // unread fields with a warning
		for in, err := range record.ReadLines(r, o.defaults()) {
			found = true
			for item := range o.trees(in, err) {
				if item.Tree != nil {
					item.notRead(item.Tree.Unread, told)
				}
				if !yield(item) {
					return
				}
			}
		}
		if !found {
			yield(Item{Err: errNothing})
		}
	}
}

// objects yields the positions of JSON objects, one by one.
func (o *Reading) objects(found iter.Seq2[text.Input, error]) iter.Seq[Item] {
	return func(yield func(Item) bool) {
		number := 0
		told := map[string]bool{} // unread fields with a warning
		for in, err := range found {
			number++
			if o.Game != 0 && o.Game != number {
				continue
			}
			item := o.object(in, err)
			leftOut(&item, told)
			if item.Object = true; !yield(item) {
				return
			}
		}
		switch {
		case number == 0:
			yield(Item{Err: errNothing})
		case o.Game > number:
			yield(Item{Err: &GameError{o.Game, number}})
		}
	}
}

// leftOut warns about the fields that were not read, once for each name. If such a field may
// describe the position, leftOut sets Held, because no claim can be made about the item.
func leftOut(item *Item, told map[string]bool) {
	names, doubt := object.Left(&item.Input)
	if item.Err == nil && doubt != nil && item.Held == nil {
		item.Held = format.Held(doubt)
		item.Warnings = append(item.Warnings, doubt)
	}
	item.notRead(names, told)
}

// notRead warns about fields that were not read, once for each name.
func (i *Item) notRead(names []string, told map[string]bool) {
	var fresh []string
	for _, name := range names {
		if !told[name] {
			told[name] = true
			fresh = append(fresh, name)
		}
	}
	if len(fresh) == 0 {
		return
	}
	i.Warnings = append(i.Warnings, words.Later("not read: {names}", "names", strings.Join(fresh, ", ")))
	if i.Tree != nil {
		i.Tree.Warnings = i.Warnings
	}
}

// object returns the position of a JSON object. An object with more fields than a
// position is read as a game, which may state a side to move that the stones leave
// open.
func (o *Reading) object(in text.Input, err error) Item {
	item := o.finish(Item{Input: in, Err: err})
	if !beyondPosition(in.Raw) {
		return item
	}
	for found := range o.trees(in, err) {
		if found.Err != nil && err != nil && !programs.LooksLikeBotzone(in.Raw) {
			break // there is a warning already
		}
		item = o.position(found)
		item.Raw, item.Line = in.Raw, in.Line
	}
	return item
}

// beyondPosition reports whether an object has fields that a position does not have.
func beyondPosition(raw []byte) bool {
	if raw == nil || programs.LooksLikeBotzone(raw) {
		return raw != nil
	}
	if !bytes.Contains(raw, []byte(`"game_tree"`)) && !bytes.Contains(raw, []byte(`"cursor"`)) {
		return false // the quick answer for most objects
	}
	var fields struct {
		Tree   json.RawMessage `json:"game_tree"`
		Cursor json.RawMessage `json:"cursor"`
	}
	return json.Unmarshal(raw, &fields) == nil && (fields.Tree != nil || fields.Cursor != nil)
}
