package endless

import "fmt"

// A far stone: what the proof touches around it, and elsewhere. The package documentation has the lemma.

type far struct {
	at           Point
	main, around int
}

// Size returns the larger coordinate of p, without its sign.
func (p Point) Size() int { return max(p.X, -p.X, p.Y, -p.Y) }

func (p Point) minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// elsewhere begins to keep what the proof touches, if at is not nil.
func (c *checker) elsewhere(at *Point) error {
	if at == nil {
		return nil
	}
	if !c.has(*at) {
		return fmt.Errorf("%v: expected a stone of the defender", *at)
	}
	c.far = &far{at: *at, main: max(c.frame.High, -c.frame.Low)}
	for _, s := range [...]stone{attacker, defender} {
		for _, p := range c.list[s] {
			c.touch(p)
		}
	}
	return nil
}

func (c *checker) has(p Point) bool { return !c.free(p) && c.at(p) == defender }

// touch notes a point of a stone, of a move or of a zone.
func (c *checker) touch(p Point) {
	if c.far == nil {
		return
	}
	if away := p.minus(c.far.at).Size(); away < p.Size() {
		c.far.around = max(c.far.around, away)
	} else {
		c.far.main = max(c.far.main, p.Size())
	}
}

// apart checks that no window, with the points next to its ends, touches both what is around the far stone and what is
// not.
func (c *checker) apart() error {
	if c.far == nil {
		return nil
	}
	c.report.Main, c.report.Around = c.far.main, c.far.around
	c.report.From = c.far.main + c.far.around + c.row + 1
	if c.far.at.Size() < c.report.From {
		return fmt.Errorf("the stone %v is too near: the proof touches points up to %d from the middle and up to %d "+
			"from this stone", c.far.at, c.far.main, c.far.around)
	}
	return nil
}
