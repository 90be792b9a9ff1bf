package plane

// A setting is where a node stands: below which move, and as what. Both are the first bytes of the texts of points, the
// second one of a reply.
type setting struct{ move, as byte }

// Bytes for what is no reply. No point has a text that begins with them.
const (
	asThreat  = 254
	asDefault = 255
)

// ofLemma is the setting of the node of a lemma.
var ofLemma = setting{asDefault, asDefault}

// Fronts are lists of numbers, one for each setting. What was used last is in front, that is at the end of the slice.
type fronts [1 << 8]*[1 << 8][]uint32

// mostInFront is the length of a list that puts out its last number for a new one. So a place is a byte.
const mostInFront = 255

// list returns the list of a setting, the front at its end.
func (f *fronts) list(at setting) []uint32 {
	row := f[at.move]
	if row == nil {
		return nil
	}
	return row[at.as][max(0, len(row[at.as])-mostInFront):]
}

// find returns the place of a number and moves it to the front, or ok is false.
func (f *fronts) find(at setting, number uint32) (place int, ok bool) {
	list := f.list(at)
	for place = range list {
		if list[len(list)-1-place] == number {
			f.use(at, place)
			return place, true
		}
	}
	return 0, false
}

// use moves the number at a place to the front and returns it, or ok is false: there is no such place.
func (f *fronts) use(at setting, place int) (number uint32, ok bool) {
	list := f.list(at)
	if place >= len(list) {
		return 0, false
	}
	list = list[len(list)-1-place:]
	number = list[0]
	copy(list, list[1:])
	list[place] = number
	return number, true
}

// put puts a number in front.
func (f *fronts) put(at setting, number uint32) {
	if f[at.move] == nil {
		f[at.move] = new([1 << 8][]uint32)
	}
	list := &f[at.move][at.as]
	if len(*list) == 2*mostInFront { // what was put out is thrown away at times only
		*list = (*list)[:copy(*list, (*list)[mostInFront+1:])]
	}
	*list = append(*list, number)
}

// front returns the number in front, or ok is false.
func (f *fronts) front(at setting) (number uint32, ok bool) {
	if list := f.list(at); len(list) > 0 {
		return list[len(list)-1], true
	}
	return 0, false
}
