package files

import (
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
)

// TestProtocol: blocks and dialogues of managers and programs of Gomocup.
func TestProtocol(t *testing.T) {
	for text, want := range map[string]string{
		"START 15\nBEGIN\n7,7\nTURN 8,6\n6,8\nTAKEBACK 6,8\nOK\n":                   "15 freestyle h8 i9 black",
		"START 15\nBEGIN\n7,7\nTURN 8,6\n6,8\nTAKEBACK 6,8\nTAKEBACK 8,6\nTURN 7,6": "15 freestyle h8 h9 black",
		"START 15\nBEGIN\n7,7\nTURN 8,6\nTAKEBACK 7,7\n":                            "!",
		"START 15\nBEGIN\n7,7\nyxblock\n5,5\n6,6\ndone\nTURN 8,6\n6,8\n":            "held",
		"START 15\nSWAP2BOARD\nDONE\n7,7 8,6 6,8\n":                                 "held",
		"BOARD\n7,7,1\n8,8,2\n6,7,1\n7,8,2\nDONE\n":                                 "15 freestyle h8 i7 g8 h7 black",
		"START 19\nBOARD\n9,9,2\nDONE":                                              "19 freestyle j10 white",
		"START 15\nINFO rule 4\nBOARD\n7,7,2\n8,8,1\n6,6,2\nDONE\n":                 "15 renju h8 i7 g9 white",
		"BOARD\n7,7,1\n6,7,1\n7,8,2\n8,8,2\nDONE":                                   "15 freestyle g8,h8/h7,i7 black",
		"START 15\nOK\nINFO rule 1\nBEGIN\n7,7\nTURN 8,8\n6,7\nEND":                 "15 standard h8 i7 g8 white",
		"> START 15\n< OK\n> TURN 7,7\n< 8,8\n< MESSAGE depth 4, 7\n":               "15 freestyle h8 i7 black",
		"START 15\nTURN 7,7\n8,8\nRESTART\nOK\nBEGIN\n7,6\n": "15 freestyle h8 i7 black|15 " +
			"freestyle h9 white",
		"BOARD\n7,7,1\n8,8,2\nDONE\n6,7\nBOARD\n7,7,2\nDONE\n": "15 freestyle h8 i7 g8 white|15 " +
			"freestyle h8 white",
		"BOARD\n7,7,1\n7,7,2\nDONE\nBOARD\n7,7,2\nDONE\n":                  "!|15 freestyle h8 white",
		"START 15\nBOARD\n7,7,1\n":                                         "!",
		"START 99\nBEGIN\n7,7\n":                                           "!|15 freestyle h8 white",
		"BOARD\n7,7,1\n6,7,1\nDONE":                                        "!",
		"BOARD\n7,7\nDONE":                                                 "!",
		"START 15\nTURN 7,7\n7,7\n":                                        "!",
		"START 15\nTURN 17,7\n":                                            "!",
		"START 15\nINFO timeout_turn 5000\nINFO rule 0\nABOUT\nBEGIN\n0,0": "15 freestyle a15 white",
	} {
		var got []string
		for tree, err := range All([]byte(text), format.Options{}) {
			if err != nil {
				got = append(got, "!")
				continue
			}
			pos, err := tree.Position(-1, notation.Empty)
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			size := map[int]string{15: "15", 19: "19"}[pos.Size()]
			if tree.Held() != nil {
				got = append(got, "held")
				continue
			}
			got = append(got, strings.Join([]string{size, pos.Rule().String(), notation.FormatPosition(&pos),
				pos.Turn().String()}, " "))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %s, want %s", text, strings.Join(got, "|"), want)
		}
	}
}
