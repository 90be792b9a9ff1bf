package model

// Shapes that are recognized by counting along a line; see Scan and Counts.

// A lineCount is the result of a scan.
type lineCount struct {
	stones, row, gaps, split, blocked, room int
}

// count scans the line of s.
func (c *Scan) count(s strip, reach int) lineCount {
	n := lineCount{stones: 1}
	row, far := 1, 0 // stones unbroken through the judged point, and stones beyond the first gap
	for _, step := range [2]int{1, -1} {
		gap, broken, run := false, false, 0
		for k := step; k*step <= c.Reach; k += step {
			code := s.at(k, reach)
			if code == codeOwn {
				n.stones++
				if gap {
					n.gaps++
					gap, broken, run = false, true, 0
				}
				if !broken {
					row++
					continue
				}
				run++
				n.row = max(n.row, run)
				if n.gaps == 1 {
					far++
				}
				continue
			}
			if code == codeFree {
				if gap || c.Gaps > 0 && n.gaps >= c.Gaps && !c.FarBlocks {
					break
				}
				if !c.FarBlocks && (k*step == c.Reach || s.at(k+step, reach) != codeOwn) {
					break
				}
				gap = true
				continue
			}
			n.blocked++
			if gap {
				n.room++
			}
			break
		}
	}
	n.row = max(n.row, row)
	n.split = min(far, n.stones-far)
	n.room += n.stones + n.gaps
	return n
}

// at returns the code k points after the judged point.
func (s strip) at(k, reach int) int { return int(s >> (2 * (k + reach)) & 3) }

// fit reports whether c satisfies the conditions of k.
func (k *Counts) fit(c *lineCount) bool {
	is := func(want *int, got int) bool { return want == nil || *want == got }
	return is(k.Stones, c.stones) && is(k.Gaps, c.gaps) && is(k.Split, c.split) && is(k.Blocked, c.blocked) &&
		(k.Row == nil || c.row >= *k.Row) &&
		(k.Open == nil || *k.Open == (c.blocked == 0 || c.room >= 5))
}
