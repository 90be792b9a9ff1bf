// Package rif reads and writes the database of RenjuNet, .rif: XML with tables of countries, cities, months,
// rules, openings, players and tournaments, and the games that refer to them by id. No schema is
// published. This package reads the elements in use, and writes them with one game (write.go):
//
//	<countries> <country id name abbr/> … </countries>
//	<cities> <city id name country/> … </cities>
//	<months> <month id name/> … </months>
//	<rules> <rule id name> <info>…</info> </rule> … </rules>
//	<openings> <opening id name abbr/> … </openings>
//	<players> <player id name surname country city/> … </players>
//	<tournaments> <tournament id name country city year month start end rule rated/> … </tournaments>
//	<games> <game id publisher tournament round rule black white bresult btime wtime opening alt swap>
//	        <move>h8 h9 …</move> <info>…</info> </game> … </games>
//
// Only the names of tables matter, not the names of their entries. The tables come
// before the games, which are read one at a time: memory holds the tables and one
// game. bresult is 1 if Black won, 0 if White won, and 0.5 for a draw. Points are
// written as h8, with rows from the bottom, on 15x15.
package rif

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"fukumi/notation/format"
	"fukumi/notation/format/internal/codec"
	"fukumi/notation/words"
)

const (
	Size = 15
	// Limits on the memory in use.
	MaxToken = 1 << 20  // bytes of one tag or text
	MaxTable = 64 << 20 // bytes of all tables
	MaxDepth = 16       // elements within one another

	maxName  = 40  // maximum length of a name in a message, in bytes
	maxError = 150 // maximum length of an error, in bytes
)

// LooksLike reports whether data is XML with one of the tables near its beginning.
func LooksLike(data []byte) bool {
	head := bytes.TrimPrefix(data[:min(len(data), 1<<16)], []byte("\xef\xbb\xbf"))
	if !bytes.HasPrefix(bytes.TrimLeft(head, " \t\r\n"), []byte("<")) {
		return false
	}
	return slices.ContainsFunc([]string{"<countries", "<players", "<tournaments", "<games"}, func(tag string) bool {
		i := bytes.Index(head, []byte(tag))
		return i >= 0 && i+len(tag) < len(head) && bytes.IndexByte([]byte(" \t\r\n/>"), head[i+len(tag)]) >= 0
	})
}

// Read reads a database that is in memory.
func Read(data []byte, o *format.Options, yield codec.Yield) {
	Games(bytes.NewReader(data), o, yield)
}

// A reader reads the elements of a database.
type reader struct {
	xml    *xml.Decoder
	source *source
	o      *format.Options
	open   []string // the names of the open elements
	tables map[string]map[string]entry
	held   int   // size of all tables, in bytes
	began  int64 // offset of the last token
	games  int
	found  bool     // whether there was a table of games
	unread []string // names of the tables skipped since the last game
}

// An entry holds the attributes of an entry of a table.
type entry map[string]string

func Games(r io.Reader, o *format.Options, yield codec.Yield) {
	source := &source{r: bufio.NewReaderSize(r, 1<<16)}
	d := reader{xml: xml.NewDecoder(source), source: source, o: o, tables: map[string]map[string]entry{}}
	d.xml.CharsetReader = d.charset
	for _, name := range tables {
		d.tables[name] = map[string]entry{}
	}
	if err := d.read(yield); err != nil && err != errStopped {
		yield(nil, err)
	}
}

// errStopped ends the reading after yield has returned false.
var errStopped = errors.New("stopped")

var tables = []string{"countries", "cities", "months", "rules", "openings", "players", "tournaments"}

// read yields the games. Its error ends the reading.
func (d *reader) read(yield codec.Yield) error {
	for {
		token, err := d.token()
		if err == io.EOF {
			if !d.found {
				return codec.AtByte(d.xml.InputOffset(), words.Errorf("no table of games"))
			}
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		table := ""
		if n := len(d.open); n >= 2 {
			table = d.open[n-2]
		}
		d.pass(start.Name.Local)
		switch entries, known := d.tables[table]; {
		case known:
			if err := d.entry(start, table, entries); err != nil {
				return err
			}
		case table == "games":
			d.games++
			game, err := d.game(start)
			if err != nil {
				return err
			}
			if !yield(game.tree(d)) {
				return errStopped
			}
		}
	}
}

// token reads the next token and updates the open elements.
func (d *reader) token() (xml.Token, error) {
	d.source.left, d.began = MaxToken, d.xml.InputOffset()
	token, err := d.xml.Token()
	if err != nil {
		if err == io.EOF {
			return nil, err
		}
		if text := err.Error(); len(text) > maxError { // it may quote a name of the file
			err = errors.New(codec.CutTo(text, maxError))
		}
		return nil, codec.AtByte(d.xml.InputOffset(), err)
	}
	switch t := token.(type) {
	case xml.StartElement:
		if d.open = append(d.open, t.Name.Local); len(d.open) > MaxDepth {
			return nil, codec.AtByte(d.xml.InputOffset(), words.Errorf("more than {n} elements within one another",
				"n", MaxDepth))
		}
	case xml.EndElement:
		d.open = d.open[:len(d.open)-1]
	}
	return token, nil
}

// pass remembers the name of an unread table, up to a dozen names.
func (d *reader) pass(name string) {
	_, known := d.tables[name]
	d.found = d.found || name == "games"
	if len(d.open) == 2 && !known && name != "games" && len(d.unread) < 12 {
		d.unread = append(d.unread, "table "+codec.CutTo(name, maxName))
	}
}

// entry adds an entry to its table.
func (d *reader) entry(start xml.StartElement, table string, entries map[string]entry) error {
	e := entry{}
	for _, a := range start.Attr {
		e[a.Name.Local] = strings.TrimSpace(a.Value)
		d.held += 64 + len(a.Name.Local) + len(a.Value)
	}
	if d.held += 256; d.held > MaxTable {
		return codec.AtByte(d.xml.InputOffset(), words.Errorf("tables of more than {n} MiB", "n", MaxTable>>20))
	}
	switch _, again := entries[e["id"]]; {
	case e["id"] == "":
		return codec.AtByte(d.xml.InputOffset(), words.Errorf("{table}: {name} without an id", "table", table,
			"name", codec.CutTo(start.Name.Local, maxName)))
	case again:
		return codec.AtByte(d.xml.InputOffset(), words.Errorf("{table}: id {id} comes twice", "table", table,
			"id", codec.Quote([]byte(e["id"]))))
	}
	entries[e["id"]] = e
	return nil
}

// charset decodes a database that states its encoding.
func (d *reader) charset(name string, r io.Reader) (io.Reader, error) {
	if d.o.Charset != "" {
		name = d.o.Charset
	}
	enc, err := codec.EncodingNamed(name)
	if err != nil {
		return nil, words.Errorf("unknown encoding {name}", "name", codec.Quote([]byte(name)))
	}
	return enc.NewDecoder().Reader(r), nil
}

// A source is a reader that limits the bytes of one token.
type source struct {
	r    *bufio.Reader
	left int
}

var errToken = words.Errorf("a tag or a text of more than {n} bytes", "n", MaxToken)

func (s *source) ReadByte() (byte, error) {
	if s.left--; s.left < 0 {
		return 0, errToken
	}
	return s.r.ReadByte()
}

func (s *source) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if s.left <= 0 {
		return 0, errToken
	}
	n, err := s.r.Read(p[:min(len(p), s.left)])
	s.left -= n
	return n, err
}
