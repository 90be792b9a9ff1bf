package second

// Fouls reports, for each free point of a position, whether it is foul for Black under renju. The points are numbers:
// a1, b1, ..., a2, ..., from 0.
func Fouls(size int, stones [3][]int) map[int]bool {
	for s := range stones {
		for i, n := range stones[s] {
			stones[s][i] = point(n, size)
		}
	}
	b, list := newBoard(2, size, black, stones), map[int]bool{}
	for n, p := range b.points {
		if b.at[p] == free {
			list[n] = !b.legal(p, black)
		}
	}
	return list
}
