package model

import (
	"errors"
	"fmt"
	"strings"
)

// Compiled shapes. A strip is the part of a line around a judged point, and a shape is found by a masked comparison.

// A strip has 2 bits for each point, from reach points before the judged point (bit 0) to reach points after it. The
// code of the judged point is codeOwn.
type strip uint64

// The codes of a strip. codeOther and codeEdge share a bit, which '|' tests.
const (
	codeFree  = 0
	codeOwn   = 1
	codeOther = 2
	codeEdge  = 3
)

// maxReach is the maximum distance of a shape from the judged point: five points beyond a five. A part of a line of
// 4*maxReach+1 points, which contains the strips of all points affected by a stone, fits in 64 bits.
const maxReach = 7

// groupBits is the width of one group in an entry's counts.
const (
	groupBits = 8
	maxGroups = 4
)

// An entry is the worth of a line for a judged point.
type entry struct {
	attack, defence int32
	groups          uint32 // number of shapes found, by group
}

// A pattern is a shape at one place: the strip, after masking, must equal want.
type pattern struct {
	mask, want uint64
	worth      entry
	counts     *Counts // used in place of mask and want, if not nil
	shape      int     // index of the shape in the list
	first      int     // place of the first sign, relative to the judged point
}

// A table is a compiled Table.
type table struct {
	*Table
	patterns []pattern
	reach    int // 1 to maxReach
	groups   []string
	combine  []combination
}

// A combination is a compiled Combination.
type combination struct {
	shift           uint
	least           uint32
	attack, defence int32
}

func compile(t *Table) (*table, error) {
	c := &table{Table: t, reach: 1}
	if t.Directions != 4 && t.Directions != 8 {
		return nil, fmt.Errorf("directions %d: expected 4 or 8", t.Directions)
	}
	if t.Match != "sum" && t.Match != "best" && t.Match != "first" {
		return nil, fmt.Errorf("match %q: expected sum, best or first", t.Match)
	}
	if err := c.setReach(); err != nil {
		return nil, err
	}
	for i := range t.Shapes {
		if err := c.addShape(i); err != nil {
			return nil, fmt.Errorf("shape %d %q: %w", i, t.Shapes[i].Name, err)
		}
	}
	for _, k := range t.Combinations {
		g, err := c.group(k.Group)
		if err != nil {
			return nil, err
		}
		c.combine = append(c.combine, combination{g, uint32(k.Least), k.Attack, k.Defence})
	}
	return c, nil
}

// setReach sets the reach of the table: the maximum distance of its shapes from the judged point.
func (t *table) setReach() error {
	if t.Scan != nil {
		t.reach = max(t.reach, t.Scan.Reach)
	}
	for i := range t.Shapes {
		s := &t.Shapes[i]
		if s.Signs == "" {
			continue
		}
		from, to := s.places()
		t.reach = max(t.reach, -from, to+len(s.Signs)-1)
	}
	if t.reach > maxReach {
		return fmt.Errorf("a shape reaches %d points: expected at most %d", t.reach, maxReach)
	}
	return nil
}

// places returns the minimum and maximum place of the first sign.
func (s *Shape) places() (from, to int) {
	if at := strings.IndexByte(s.Signs, '*'); at >= 0 {
		return -at, -at
	}
	from, to = 1-len(s.Signs), 0
	if s.From != nil {
		from = *s.From
	}
	if s.To != nil {
		to = *s.To
	}
	return from, to
}

// group returns the shift of a group in the counts of an entry.
func (t *table) group(name string) (uint, error) {
	for i, g := range t.groups {
		if g == name {
			return uint(i) * groupBits, nil
		}
	}
	if len(t.groups) == maxGroups {
		return 0, fmt.Errorf("group %q: expected %d groups at most", name, maxGroups)
	}
	t.groups = append(t.groups, name)
	return uint(len(t.groups)-1) * groupBits, nil
}

func (t *table) addShape(i int) error {
	s := &t.Shapes[i]
	p := pattern{shape: i, worth: entry{attack: s.Attack, defence: s.Defence}}
	if s.Group != "" {
		shift, err := t.group(s.Group)
		if err != nil {
			return err
		}
		p.worth.groups = 1 << shift
	}
	if (s.Signs == "") == (s.Counts == nil) {
		return errors.New("expected either signs or counts")
	}
	if s.Counts != nil {
		if t.Scan == nil {
			return errors.New("counts without a scan")
		}
		p.counts = s.Counts
		t.patterns = append(t.patterns, p)
		return nil
	}
	if strings.Contains(s.Signs, "*") && (s.From != nil || s.To != nil) {
		return errors.New("from or to beside a judged point")
	}
	from, to := s.places()
	for at := from; at <= to; at++ {
		for turned := range t.Directions / 4 {
			p.first = at
			possible, err := p.compile(s.Signs, at, t.reach, turned == 1)
			if err != nil {
				return err
			}
			if possible {
				t.patterns = append(t.patterns, p)
			}
		}
	}
	return nil
}

// compile sets mask and want for signs that begin at first. If turned is true, the line is read in the other direction.
// compile reports whether the shape is possible there, given that there is an own stone on the judged point.
func (p *pattern) compile(signs string, first, reach int, turned bool) (bool, error) {
	p.mask, p.want = 0, 0
	if turned {
		p.first = -(first + len(signs) - 1)
	}
	for k := range len(signs) {
		at := first + k
		if turned {
			at = -at
		}
		mask, want := uint64(3), uint64(0)
		switch signs[k] {
		case '*', '?':
			mask = 0
		case '.':
			want = codeFree
		case 'x':
			want = codeOwn
		case 'o':
			want = codeOther
		case '|':
			mask, want = codeOther, codeOther
		default:
			return false, fmt.Errorf("sign %q: expected one of * . x o | ?", signs[k])
		}
		if signs[k] == '*' && at != 0 {
			return false, errors.New("two judged points")
		}
		if at == 0 && mask&codeOwn != want {
			return false, nil
		}
		p.mask |= mask << (2 * (at + reach))
		p.want |= want << (2 * (at + reach))
	}
	return true, nil
}

// judge returns the worth of the line of s.
func (t *table) judge(s strip) (e entry) {
	var c lineCount
	if t.Scan != nil {
		c = t.Scan.count(s, t.reach)
	}
	for i := range t.patterns {
		p := &t.patterns[i]
		if p.counts != nil && !p.counts.fit(&c) || uint64(s)&p.mask != p.want {
			continue
		}
		switch t.Match {
		case "first":
			return p.worth
		case "sum":
			e.attack += p.worth.attack
			e.defence += p.worth.defence
			e.groups += p.worth.groups
		default:
			if p.worth.attack > e.attack {
				e.attack, e.groups = p.worth.attack, p.worth.groups
			}
			e.defence = max(e.defence, p.worth.defence)
		}
	}
	return e
}

// best returns the pattern with the highest attack in s, or nil if there is none. Of equal ones it returns the first
// shape of the list, at its first place.
func (t *table) best(s strip) *pattern {
	var best *pattern
	for i := range t.patterns {
		p := &t.patterns[i]
		if uint64(s)&p.mask == p.want && (best == nil || p.worth.attack > best.worth.attack ||
			p.shape == best.shape && p.first < best.first) {
			best = p
		}
	}
	return best
}

// total returns the sum of the lines of a point with its combinations.
func (t *table) total(e entry) (attack, defence int32) {
	attack, defence = e.attack, e.defence
	for i := range t.combine {
		c := &t.combine[i]
		if e.groups>>c.shift&(1<<groupBits-1) >= c.least {
			attack += c.attack
			defence += c.defence
		}
	}
	return attack, defence
}

// exchanged returns the strip as the other colour sees it, except for the judged point.
func (s strip) exchanged() strip {
	const low = 0x5555555555555555
	// Free points and the edge have two equal bits, the two colours have two different bits.
	differ := (s ^ s>>1) & low
	return s ^ differ ^ differ<<1
}
