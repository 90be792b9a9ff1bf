package points

// Addresses of web pages that contain a game. The fragment of a gomocalc address is the moves
// ("https://gomocalc.com/#/h8i9"). The fragment of a renju-note address is fields separated by
// commas ("#g:h8i9g7,c:2"): g moves, b and w stones before the moves, c the number of moves that
// are shown, o:i White moves first, p marked points, l drawn lines, gid the id of a game in a
// database, which the address does not contain. The board of fukumi serve uses the same fields, and
// also o:b if Black moves first although the counts say otherwise, r for the rule, n for the size,
// m for the display next to the board, and "-" for a pass among the moves. Rows count from the
// bottom.

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/internal/pattern"
	"fukumi/notation/words"
)

var (
	addressBegin    = pattern.New(`^(?i:https?://|(?:www\.)?(?:gomocalc|renju-note)\.)\S+$`)
	addressFields   = pattern.New(`^#?/?(?:gid|[gbwopclrnm]):`)
	addressPosition = pattern.New(`^([A-Za-z]\d{1,2})+$`)
	addressMoves    = pattern.New(`^([A-Za-z]\d{1,2}|-)+$`) // with passes, as on the board of fukumi serve
	addressMove     = pattern.New(`[A-Za-z]\d+|-`)
)

// maxAddress is the maximum length of an address.
const maxAddress = 64 << 10

func LooksLikeAddress(text string) bool {
	return len(text) <= maxAddress && !strings.ContainsAny(text, " \t\n") &&
		(addressBegin().MatchString(text) || addressFields().MatchString(text) || strings.HasPrefix(text, "#/"))
}

// Address reads the game of an address.
func Address(data []byte, o *format.Options) (*format.Tree, error) {
	text := strings.TrimSpace(string(data))
	if len(text) > maxAddress {
		return nil, words.Errorf("an address of more than {n} KiB", "n", maxAddress>>10)
	}
	fragment := text
	if before, after, found := strings.Cut(text, "#"); found {
		fragment = after
	} else if addressBegin().MatchString(text) {
		fragment = before[strings.LastIndexByte(before, '/')+1:] // in gomocalc the moves may be in the path
		path, query, _ := strings.Cut(fragment, "?")
		if moves := queryMoves(query); moves != "" {
			return addressText(o, moves)
		}
		fragment = path
	}
	fragment, err := url.PathUnescape(strings.Trim(fragment, "/"))
	fragment = strings.ToValidUTF8(fragment, "\ufffd")
	switch {
	case err != nil:
		return nil, err
	case fragment == "":
		return nil, words.Errorf("no moves in the address, and no page is fetched")
	case strings.Contains(fragment, ":"):
		return renjuNote(o, fragment)
	case addressMoves().MatchString(fragment) && strings.Contains(fragment, "-"):
		return renjuNote(o, "g:"+fragment)
	case !addressPosition().MatchString(fragment):
		return nil,
			words.Errorf("{text} of the address is no position, and no page is fetched: expected moves like "+
				"{example}, or the file", "text", strconv.Quote(codec.Cut(fragment)), "example", "h8i9g7")
	}
	return parseText(o, fragment, format.Moves)
}

// moveQueries are the names of query fields that may contain the moves of a game.
var moveQueries = []string{"init_steps", "steps", "moves", "position", "pos", "game", "board"}

// queryMoves returns the moves in the query of an address, or "".
func queryMoves(query string) string {
	fields, err := url.ParseQuery(query)
	if err != nil {
		return ""
	}
	for _, name := range moveQueries {
		if value := strings.TrimSpace(fields.Get(name)); value != "" {
			return value
		}
	}
	return ""
}

// addressText reads the moves of a query: points or pairs of numbers.
func addressText(o *format.Options, moves string) (*format.Tree, error) {
	if LooksLikePairs(moves) {
		return pairs(o, moves)
	}
	return parseText(o, moves, format.Moves)
}

// renjuNote reads the fields of renju-note and of fukumi serve.
func renjuNote(o *format.Options, fragment string) (*format.Tree, error) {
	fields := map[string]string{}
	for i, field := range strings.Split(fragment, ",") {
		name, value, found := strings.Cut(field, ":")
		if _, twice := fields[name]; !found || twice {
			return nil, words.Errorf("field {n} {text}: expected a name that is not there yet, a colon and a value",
				"n", i+1, "text", strconv.Quote(codec.Cut(field)))
		}
		fields[name] = value
	}
	t, err := addressBoard(o, fields)
	if err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name string
		put  func(notation.Point)
	}{
		{"b", func(p notation.Point) {
			t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: p, Stone: notation.Black})
		}},
		{"w", func(p notation.Point) {
			t.Root.Setup = append(t.Root.Setup, format.SetupStone{Point: p, Stone: notation.White})
		}},
		{"p", func(p notation.Point) {
			t.Root.Marks = append(t.Root.Marks, format.Mark{Point: p, Shape: format.Circle})
		}},
	} {
		points, err := addressPoints(o, fields[f.name], t.Size, addressPosition)
		if err != nil {
			return nil, words.Errorf("field {name}: {reason}", "name", f.name, "reason", err)
		}
		for _, p := range points {
			f.put(p)
		}
	}
	return t, renjuNoteGame(o, t, fields)
}

// addressBoard returns the empty board of an address, with its rule and size.
func addressBoard(o *format.Options, fields map[string]string) (*format.Tree, error) {
	size := 0
	if text, ok := fields["n"]; ok {
		var err error
		if size, err = strconv.Atoi(text); err != nil || size == 0 {
			return nil, words.Errorf("field {name} {text}: expected the size of the board", "name", "n",
				"text", strconv.Quote(codec.Cut(text)))
		}
	}
	t, err := codec.NewTree(o, size)
	if err != nil {
		return nil, err
	}
	if name, ok := fields["r"]; ok {
		rule, known := codec.RuleNamed(name)
		if !known {
			return nil, words.Errorf("field {name}: {reason}", "name", "r", "reason", codec.NoRule(name))
		}
		return t, codec.SetRule(t, rule, o)
	}
	return t, nil
}

// renjuNoteGame plays the moves, and sets the number of moves that are shown.
func renjuNoteGame(o *format.Options, t *format.Tree, fields map[string]string) error {
	codec.Canonical(t.Root)
	b := codec.Board{Size: t.Size}
	for i, s := range t.Root.Setup {
		if i > 0 && t.Root.Setup[i-1].Point == s.Point || b.Play(s.Point, s.Stone) != nil {
			return words.Errorf("{point} is set up twice", "point", s.Point)
		}
	}
	moves, err := addressPoints(o, fields["g"], t.Size, addressMoves)
	if err != nil {
		return words.Errorf("field {name}: {reason}", "name", "g", "reason", err)
	}
	side := notation.Black
	switch fields["o"] {
	case "":
	case "b":
		t.Root.Turn = side
	case "i":
		side = notation.White
		t.Root.Turn = side
	default:
		return words.Errorf("field {name} {text}: expected {example}", "name", "o",
			"text", strconv.Quote(codec.Cut(fields["o"])), "example", "i")
	}
	tip := t.Root
	for i, p := range moves {
		if err := b.Play(p, side); err != nil && p != notation.NoPoint {
			return words.Errorf("field {name}: {reason}", "name", "g", "reason",
				words.AtMove(i+1, strconv.Quote(p.String()), err))
		}
		tip = tip.Add(p, side)
		side = side.Opponent()
	}
	if text, ok := fields["c"]; ok {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return words.Errorf("field {name} {text}: expected a number of moves", "name", "c",
				"text", strconv.Quote(codec.Cut(text)))
		}
		t.Cursor = min(n, len(moves))
	}
	return renjuNoteRest(t, fields)
}

// renjuNoteRest handles the fields that are not read: it warns about some and refuses the others.
func renjuNoteRest(t *format.Tree, fields map[string]string) error {
	if id, ok := fields["gid"]; ok {
		if fields["g"] == "" && len(t.Root.Setup) == 0 {
			return words.Errorf("game {id} of the database is not in the address itself", "id", codec.Cut(id))
		}
		t.Info.ID = "gid:" + codec.Cut(id)
	}
	if fields["l"] != "" {
		t.Unread = append(t.Unread, "l (lines that are drawn)")
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !strings.Contains(" g b w o p c l gid r n m ", " "+name+" ") {
			return words.Errorf("field {name} is unknown", "name", strconv.Quote(codec.Cut(name)))
		}
	}
	return nil
}

// addressPoints reads points without space between them, if they have the given form. "-" is NoPoint.
func addressPoints(o *format.Options, text string, size int, form pattern.Pattern) ([]notation.Point, error) {
	if text == "" {
		return nil, nil
	}
	if !form().MatchString(text) {
		return nil, words.Errorf("{text}: expected points like {example}", "text", strconv.Quote(codec.Cut(text)),
			"example", "h8i9")
	}
	var points []notation.Point
	for i, word := range addressMove().FindAllString(respell(o, text), -1) {
		p := notation.NoPoint
		if word != p.String() {
			var err error
			if p, err = notation.ParsePoint(word, size); err != nil {
				return nil, words.Errorf("point {n}: {reason}", "n", i+1, "reason", err)
			}
		}
		if points = append(points, p); len(points) > 2*notation.Cells {
			return nil, words.Errorf("more than {n} points", "n", 2*notation.Cells)
		}
	}
	return points, nil
}
