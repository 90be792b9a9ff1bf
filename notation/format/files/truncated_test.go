package files

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
)

// truncatedSamples are files that say where they end, or whose parts are
// announced.
var truncatedSamples = []struct {
	name, file string
	quiet      string // what may be read from a part without a warning, in addition to the whole
}{
	{"psq", "Piskvorky 20x20, 11:11, 1\r\n10,11,120\r\n11,11,3000\r\n10,10,77\r\nyixin 2018, x64.exe\r\n" +
		"embryo,5.zip\r\n-1\r\n1,Freestyle20_3\r\n", ""},
	{"psq without players", "Piskvorky 15x15, 0:11, 0\n8,8\n7,7\n15,8\n0\n", ""},
	{"sgf", "(;GM[4]FF[4]SZ[15]RU[renju]PB[a\\]b];B[hh]C[c\\\nd];W[gg](;B[ii])(;B[hi];W[ij](;B[aa])(;B[bb])))\n" +
		"(;SZ[15]AB[aa:cc];B[hh])", "h8 g9 i7"},
	{"lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" +
		"\x00\x00\x78\x08title\x08more\x00\x00\x79\x80\x69\x40\x77\x51\x00\x01A\x00", "empty"},
	{"lib 3.0", "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" +
		"\x78\x00\x79\x80\x69\x40\x77\x60hell\xef\x00", ""},
	{"lib without a header", "\x78\x00\x79\x80\x69\x40\x77\x60hell\xef\x00", ""},
	{"rif", `<?xml version="1.0"?><database><players><player id="3" name="Ants" surname="Soosõrv"/></players><games>` +
		`<game id="9" black="3" bresult="1"><move>h8 h9 -- k10</move><info>x</info></game><game id="10"><move>` +
		`h8</move></game></games></database>`, ""},
	{"pos", "\x05\x70\x60\x01\x02\x33", ""},
	{"sav", "15\n15\n3\n7 7\n6 8\n8 12\n", "h8 i9 b7"},
	{"botzone", `{"requests":[{"x":-1,"y":-1},{"x":7,"y":6}],"responses":[{"x":7,"y":7}],"data":""}`, ""},
	{"json", `{"id":4,"rule":"standard","size":15,"moves":["h8","i9"],"cursor":1,"game_tree":[{},{"move":"h8",` +
		`"side":"black","comment":"c"},{"move":"i9","side":"white"}]}`, ""},
	{"board", "[[0,0,0,0,0],[0,1,0,0,0],[0,0,2,0,0],[0,0,0,0,0],[0,0,0,0,0]]", ""},
}

// TestTruncated cuts files at every byte: what is left is an error, or has a
// warning, or is the whole game.
func TestTruncated(t *testing.T) {
	for _, s := range truncatedSamples {
		from := Recognize([]byte(s.file))
		options := format.Options{From: from}
		options.Defaults.Asked.Rule = from == format.Lib // which states none
		whole, loud := readings([]byte(s.file), options)
		if loud {
			t.Errorf("%s: doubts about the whole: %s", s.name, whole)
		}
		for n := range len(s.file) {
			got, loud := readings([]byte(s.file[:n]), options)
			if !loud && got != whole && (s.quiet == "" || got != s.quiet) {
				t.Errorf("%s: of %d bytes, %q is read as %s without a word", s.name, n, s.file[:n], got)
			}
			readings([]byte(s.file[:n]), format.Options{})
		}
	}
}

// readings are the ends of the main lines of the games of a file, and whether
// there was an error or a warning.
func readings(data []byte, o format.Options) (text string, loud bool) {
	var list []string
	for t, err := range All(data, o) {
		if err != nil {
			list, loud = append(list, err.Error()), true
			continue
		}
		loud = loud || len(t.Warnings) > 0
		end, err := t.Position(-1, notation.Empty)
		if err != nil {
			list = append(list, err.Error())
			continue
		}
		list = append(list, notation.FormatPosition(&end))
	}
	return strings.Join(list, "; "), loud
}
