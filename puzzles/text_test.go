package puzzles

import (
	"strings"
	"testing"

	"fukumi/notation/testhelp"
)

// TestText reads lines as people write them.
func TestText(t *testing.T) {
	const line = `15 renju h8,i8,j8,i7,h6,j6/g9,i9,g8,h7,j7,g5 black; goal vcf; bm k9; id "first one"; dw 6; unique; ` +
		`src "a book, p. 3; fine"; mood "two words" calm; level 12`
	r := testhelp.Must(ParseText(line))(t)
	want := `{"id":"first one","rule":"renju","size":15,"black":["h6","j6","i7","h8","i8","j8"],"white":["g5","h7",` +
		`"j7","g8","g9","i9"],"turn":"black",` +
		`"goal":"vcf","best":["k9"],"unique":true,"own_moves_ok":6,"source":"a book, p. 3; fine","mood":["two words",` +
		`"calm"],"level":12}`
	if got := FormatJSON(&r); got != want {
		t.Errorf("as JSON:\ngot  %s\nwant %s", got, want)
	}
	back, err := formatText(&r)
	const again = `15 renju h6,j6,i7,h8,i8,j8/g5,h7,j7,g8,g9,i9 black; id "first one"; goal vcf; bm k9; unique; dw ` +
		`6; ` +
		`src "a book, p. 3; fine"; mood "two words" calm; level 12;`
	if err != nil || back != again {
		t.Errorf("as text: %v\ngot  %s\nwant %s", err, back, again)
	}
}

// TestTextForms reads positions of every form, and all forbidden points.
func TestTextForms(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"15 freestyle h8 i9 g7", `{"rule":"freestyle","size":15,"moves":["h8","i9","g7"],"turn":"white"}`},
		{"15 freestyle h8i9g7 white; win vct",
			`{"rule":"freestyle","size":15,"moves":["h8","i9","g7"],"turn":"white","goal":"vct"}`},
		{"9 standard empty black", `{"rule":"standard","size":9,"moves":[],"turn":"black"}`},
		{"6 renju /a1,b1 white; fb",
			`{"rule":"renju","size":6,"black":[],"white":["a1","b1"],"turn":"white","complete":true}`},
		{"6 renju a1/b1 black; goal defend; bm c3 d4; complete",
			`{"rule":"renju","size":6,"black":["a1"],"white":["b1"],"turn":"black","goal":"defend","best":["c3",` +
				`"d4"],"complete":true}`},
		{"6 renju a1,b1/ black; fb c3 d4; xfail",
			`{"rule":"renju","size":6,"black":["a1","b1"],"white":[],"turn":"black","forbidden":["c3","d4"],` +
				`"complete":true,"xfail":"known to fail"}`},
		{"6 renju a1,b1/ b; vcf_other_rules standard=no freestyle=yes; probe c3; expect legal",
			`{"rule":"renju","size":6,"black":["a1","b1"],"white":[],"turn":"black",` +
				`"vcf_other_rules":{"freestyle":"yes","standard":"no"},"probe":"c3","expect":"legal"}`},
		{`6 renju empty; odd json "[1]"; odder "json" "[1]"; oddest json`,
			`{"rule":"renju","size":6,"moves":[],"turn":"black","odd":[1],"odder":["json","[1]"],"oddest":"json"}`},
	} {
		r, err := ParseText(c.line)
		if err != nil {
			t.Errorf("%s: %v", c.line, err)
			continue
		}
		if got := FormatJSON(&r); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.line, got, c.want)
		}
		checkRoundTrip(t, &r)
	}
}

// TestBadLines: bad lines are refused with an error that names the mistake.
func TestBadLines(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"15 renju; goal vcf", "expected the size, the rule and the position"},
		{"99 renju h8; goal vcf", `size "99"`},
		{"15 renju h8 goal vcf",
			`move 2 "goal": expected a letter and a number, like h8; is the semicolon after the position missing?`},
		{"15 caro h8; goal vcf", `rule "caro"`},
		{"15 renju h8 h8; goal vcf", "point is occupied"},
		{"15 renju h8 z9; goal vcf", "z9"},
		{"15 renju h8; goal checkmate", `field "goal": "checkmate"`},
		{"15 renju h8; goal", "operation goal: expected one text"},
		{"15 renju h8; bm", "operation bm: expected at least one"},
		{"15 renju h8; bm z9", "z9"},
		{"15 renju h8; bm i8 i8", "twice"},
		{"15 renju h8; bm h8", "the answer h8: point is occupied"},
		{"15 renju h8; bm i9; best i8", "stands there twice"},
		{"15 renju h8; goal vcf; win vct", "stands there twice"},
		{"15 renju h8; unique", "expected the answer"},
		{"15 renju h8; expect legal", "expected a point"},
		{"15 renju h8; probe i9", "expected forbidden or legal"},
		{"15 renju h8; dw many", "operation dw: expected a number"},
		{"15 renju h8; dw 0", "expected a whole number"},
		{"15 renju h8; turn black", "before the first semicolon"},
		{`15 renju h8; c0 "open`, "not closed"},
		{`15 renju h8; "c0"`, "begins with a word"},
		{`15 renju h8; x json "{"`, "expected valid JSON"},
		{`15 renju h8; vcf_other_rules renju`, "each rule once"},
		{"15 renju h8; c0 \xff", "UTF-8"},
		{`{"rule":"renju","moves":["h8"],"best":"i9"}`, "expected a list of points"},
		{`{"rule":"renju","moves":["h8"],"best":["v22"]}`, "point is not on the board"},
		{`{"rule":"renju","moves":["h8"],"vcf":true}`, "expected a string"},
		{`{"rule":"renju","moves":["h8"],"x":1,"x":2}`, "twice"},
		{`{"rule":"renju"}`, "no field"},
	} {
		n := 0
		for _, err := range Read(strings.NewReader("# a suite\n\n" + c.line + "\n15 renju h8\n")) {
			switch n++; {
			case n == 1 && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(),
				"line 3: ")):
				t.Errorf("%s: error %v, want line 3 and %q", c.line, err, c.want)
			case n == 2 && err != nil:
				t.Errorf("%s: the line after it: %v", c.line, err)
			}
		}
		if n != 2 {
			t.Errorf("%s: %d records, want an error and the line after it", c.line, n)
		}
	}
}

// checkRoundTrip writes a record in both forms and reads it back.
func checkRoundTrip(t *testing.T, r *Record) {
	t.Helper()
	text := FormatJSON(r)
	again, err := ParseJSON([]byte(text))
	if err != nil {
		t.Fatalf("what was written as JSON cannot be read: %v\n%s", err, text)
	}
	if got := FormatJSON(&again); got != text {
		t.Fatalf("JSON changes:\nfrom %s\nto   %s", text, got)
	}
	line, err := formatText(r)
	if err != nil {
		return // a field that the text form cannot name; FuzzJSON says when
	}
	if strings.ContainsAny(line, "\n\r") {
		t.Fatalf("more than a line: %q", line)
	}
	if again, err = ParseText(line); err != nil {
		t.Fatalf("what was written as text cannot be read: %v\n%s", err, line)
	}
	if got := FormatJSON(&again); got != text {
		t.Fatalf("the text form changes:\nfrom %s\nto   %s\nby   %s", text, got, line)
	}
}

func FuzzText(f *testing.F) {
	f.Add(`15 renju h8,i8/g9 black; goal vcf; bm k9 k10; id "a b"; dw 6; unique; src "x;y"; odd json "[1]"; n 1e5; t`)
	f.Add(`6 standard /a1 w; fb a2; xfail "no"; vcf_other_rules renju=no; probe a3; expect legal; kind overline`)
	f.Add(`22 freestyle empty; x "\ud800"; y null false; z -0`)
	f.Fuzz(func(t *testing.T, line string) {
		if r, err := ParseText(line); err == nil {
			checkRoundTrip(t, &r)
		}
	})
}

func FuzzJSON(f *testing.F) {
	f.Add(`{"id":"a","rule":"renju","moves":["h8"],"goal":"vct","best":["i9"],"x":{"b":1},"y":[],"z":["json","{}"]}`)
	f.Add(`{"black":["a1"],"white":[],"size":6,"warn":["\u2028","<"],"u":"\ud800","complete":true,"forbidden":[],` +
		`"note":"true"}`)
	f.Add(`{"moves":"h8i9","size":15,"":1,"fb":2,"a b":3,"xfail":true}`)
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseJSON([]byte(text))
		if err != nil {
			return
		}
		checkRoundTrip(t, &r)
		_, err = formatText(&r)
		for _, x := range r.Extra {
			if wordForm().MatchString(x.Name) && x.Name != "fb" {
				continue
			}
			if err == nil {
				t.Errorf("field %q was written as text", x.Name)
			}
			return
		}
		if err != nil {
			t.Error(err)
		}
	})
}
