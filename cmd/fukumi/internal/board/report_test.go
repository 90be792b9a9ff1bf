package board

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"fukumi/notation/testhelp"
	"fukumi/solver/review/story"
)

// TestReport: the words of a review have its curve, the names of the players and, if the
// service writes reports, the name of its report. A report that is not kept is refused.
func TestReport(t *testing.T) {
	d := New(Options{Report: func(r *story.Document, w io.Writer) error {
		_, err := fmt.Fprintf(w, "<p>%s</p>", r.Headline())
		return err
	}})
	const game = `{"kind":"review","position":{"rule":"freestyle","size":15,` +
		`"moves":["h8","a1","i8","a3","j8","a5","k8","a7","l8"]},"info":{"black":"Mika","white":""},"nodes":1000}`
	var w *story.View
	for _, e := range eventsOf(t, d, game) {
		if words, ok := e.data.(*story.View); ok {
			w = words
		}
	}
	if w == nil || w.Counts[0][0] != "Black: Mika" || w.Counts[1][0] != "White" || !strings.HasPrefix(w.SVG, "<svg") {
		t.Fatalf("%+v", w)
	}
	name := testhelp.Must(json.Marshal(w.Report))(t)
	a := answered(t, d, `{"kind":"report","report":`+string(name)+`}`)
	if a["text"] != "<p>"+w.Say+"</p>" || a["name"] != "review.html" {
		t.Errorf("%v", a)
	}
	if name, fields := last(t, d, `{"kind":"report","report":"x"}`); name != "error" ||
		!strings.Contains(fields["message"].(string), "review the game again") {
		t.Errorf("%s %v", name, fields)
	}
}
