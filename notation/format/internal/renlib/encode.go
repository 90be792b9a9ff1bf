package renlib

// Writing RenLib libraries, part two: from nodes to bytes.

import (
	"slices"
	"strings"

	"fukumi/notation/format/internal/codec"
)

// encode appends the nodes to data.
func (w *writer) encode(data []byte) []byte {
	type item struct {
		node    *outNode
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

// below returns the children and then the texts on points.
func (out *outNode) below() []*outNode {
	nodes := slices.Clip(out.children)
	for _, l := range out.labels {
		i := slices.IndexFunc(nodes, func(c *outNode) bool { return c.move == l.move })
		if i < 0 {
			nodes = append(nodes, l)
			continue
		}
		nodes[i].text.board = codec.Join(nodes[i].text.board, " ", l.text.board)
	}
	return nodes
}

// encode appends one node to data.
func (out *outNode) encode(data []byte, leaf, sibling bool) []byte {
	flags, text := out.flags, out.text.title
	if out.text.comment != "" {
		text += string(split) + out.text.comment
	}
	if leaf {
		flags |= Leaf
	}
	if sibling {
		flags |= Sibling
	}
	if text != "" {
		flags |= comment
	}
	if out.text.board != "" {
		flags |= extended | boardText
	}
	data = append(data, Byte(out.move), byte(flags))
	if flags&extended != 0 {
		data = append(data, byte(flags>>16), byte(flags>>8))
	}
	if flags&comment != 0 {
		data = appendText(data, text)
	}
	if flags&boardText != 0 {
		data = appendText(data, out.text.board)
	}
	return data
}

// appendText appends a text to data.
func appendText(data []byte, text string) []byte {
	text = strings.ReplaceAll(text, "\n", "\r\n") + "\x00"
	if len(text)%2 == 1 {
		text += "\x00"
	}
	return append(data, text...)
}
