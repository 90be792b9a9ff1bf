//go:build external

package formal

import (
	"bytes"
	"slices"
	"strings"
)

// Changes of the bytes of a certificate: the lemma that is changed is tried, and what follows it is read, too, because
// the change may move the end of the lemma.

// The kinds of change.
const (
	otherByte = iota
	otherBit
	byteLess
	byteMore
	reference // to another lemma, or to another image
	kindsOfChange
)

var changeNames = [...]string{"another byte", "another bit", "a byte less", "a byte more", "another reference"}

// A stream is what is known of a change before the kernel is asked.
type stream struct {
	at     int // the number of the lemma from 0
	moved  bool
	stones bool // whether the position is another one
	twice  bool
}

// changed returns trials of changed lemmas. Those without data cannot be read.
func (a *agreement) changed(count int) (list []trial) {
	parts := a.writer.parts
	for len(list) < count {
		kind, i := len(list)%kindsOfChange, a.random.IntN(len(parts))
		data, ok := a.change(kind, &parts[i])
		if !ok || bytes.Equal(data, parts[i].data) {
			continue
		}
		s := stream{at: i}
		following := 0
		stream := slices.Clone(data)
		for _, p := range parts[i+1 : min(i+1+50, len(parts))] {
			following += len(p.data)
			stream = append(stream, p.data...)
		}
		c := trial{name: changeNames[kind]}
		if stream[0] == lemmaMark {
			read := scan{data: stream[1:], attacker: a.attacker, rule: a.rule}
			if l, rest, err := read.read(); err == nil {
				c.lemma, c.data = &l, stream[1:len(stream)-len(rest)]
				s.moved = len(rest) != following
				s.twice = read.twice
				s.stones = string(l.Position.Packed()) != parts[i].key
				if s.moved && (len(rest) == 0 || rest[0] != lemmaMark) {
					c.data = nil // what follows is not read
				}
			}
		}
		list = append(list, c)
		a.streams = append(a.streams, s)
	}
	return list
}

// change returns the bytes of a lemma, its mark among them, with a change. It reports whether there is something to
// change.
func (a *agreement) change(kind int, p *part) ([]byte, bool) {
	data := bytes.Clone(p.data)
	at := a.random.IntN(len(data))
	switch kind {
	case otherByte:
		data[at] = byte(a.random.IntN(256))
	case otherBit:
		data[at] ^= 1 << a.random.IntN(8)
	case byteLess:
		data = slices.Delete(data, at, at+1)
	case byteMore:
		data = slices.Insert(data, at, data[a.random.IntN(len(data))])
	case reference:
		if len(p.rests) == 0 {
			return nil, false
		}
		r := p.rests[a.random.IntN(len(p.rests))].at
		if a.random.IntN(3) == 0 {
			data[r-1] = byte(a.random.IntN(8))
		} else {
			number := a.random.IntN(len(a.writer.parts)) + 1
			copy(data[r:], []byte{byte(number), byte(number >> 8), byte(number >> 16)})
		}
	}
	return data, true
}

// judge judges the changes of the stream.
func (a *agreement) judge(list []trial, accepted func() bool) {
	count := map[string]int{}
	for i := range list {
		c, s := &list[i], a.streams[i]
		switch {
		case c.data == nil:
			count["not read"]++
		case !accepted():
			count["refused"]++
		case s.moved || s.twice:
			a.fail(c, "the kernel accepts a lemma that ends elsewhere, or has two stones on a point")
		case s.stones && !a.later(&s, c):
			a.fail(c, "a lemma that says something else is accepted, and so is what rests on it")
		case s.stones:
			a.compare(c, true)
			count["another position that is won; refused where it is needed"]++
		default:
			a.compare(c, true)
			count["still right: "+c.name]++
		}
	}
	a.t.Logf("%d changes of the stream: %v", len(list), count)
}

// later reports whether the kernel refuses a certificate of a lemma that rests on the changed one.
func (a *agreement) later(s *stream, c *trial) bool {
	key := a.writer.parts[s.at].key
	for i := range a.writer.parts {
		p := &a.writer.parts[i]
		if !slices.ContainsFunc(p.rests, func(r rest) bool { return r.key == key }) {
			continue
		}
		w := &writer{attacker: a.attacker, parts: slices.Clone(a.writer.parts)}
		changed := &w.parts[s.at]
		if len(c.data)+1 != len(changed.data) {
			a.t.Fatal("a lemma of another length")
		}
		changed.data = append([]byte{lemmaMark}, c.data...)
		w.closure([]string{p.key})
		numbers := a.numbers
		lines := says(a.t.Context(), a.t, a.kernel, a.certificate(w, &a.lemma(p).Position))
		a.numbers = numbers
		return len(lines) == 1 && strings.HasPrefix(lines[0], "lemma ") && strings.Contains(lines[0], " is refused")
	}
	return true // it is a root, or nothing of the sample rests on it
}
