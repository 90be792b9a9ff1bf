package format

// The writer of RenLib libraries: from nodes to bytes.

import (
	"slices"
	"strings"
)

// encode appends the nodes to data.
func (w *libWriter) encode(data []byte) []byte {
	type item struct {
		node    *libOut
		sibling bool // another child of the same parent follows
	}
	stack := []item{{w.root, false}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		below := top.node.below()
		data = top.node.encode(data, len(below) == 0, top.sibling)
		for i, c := range slices.Backward(below) {
			stack = append(stack, item{c, i < len(below)-1})
		}
	}
	return data
}

// below are the children and then the texts on the points of other moves.
func (out *libOut) below() []*libOut {
	nodes := slices.Clip(out.children)
	for _, l := range out.labels {
		i := slices.IndexFunc(nodes, func(c *libOut) bool { return c.move == l.move })
		if i < 0 {
			nodes = append(nodes, l)
			continue
		}
		nodes[i].text.board = join(nodes[i].text.board, " ", l.text.board)
	}
	return nodes
}

// encode appends one node to data.
func (out *libOut) encode(data []byte, leaf, sibling bool) []byte {
	flags, text := out.flags, out.text.title
	if out.text.comment != "" {
		text += string(libSplit) + out.text.comment
	}
	if leaf {
		flags |= libLeaf
	}
	if sibling {
		flags |= libSibling
	}
	if text != "" {
		flags |= libComment
	}
	if out.text.board != "" {
		flags |= libExtended | libBoardText
	}
	data = append(data, libByte(out.move), byte(flags))
	if flags&libExtended != 0 {
		data = append(data, byte(flags>>16), byte(flags>>8))
	}
	if flags&libComment != 0 {
		data = libAppend(data, text)
	}
	if flags&libBoardText != 0 {
		data = libAppend(data, out.text.board)
	}
	return data
}

// libAppend appends a text to data.
func libAppend(data []byte, text string) []byte {
	text = strings.ReplaceAll(text, "\n", "\r\n") + "\x00"
	if len(text)%2 == 1 {
		text += "\x00"
	}
	return append(data, text...)
}
