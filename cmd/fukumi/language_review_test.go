package main

// A review in the pseudo-locale: all its text comes from the catalogue.

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fukumi/notation"
	"fukumi/notation/format"
	"fukumi/notation/format/files"
	"fukumi/notation/testhelp"
	"fukumi/notation/words"
	"fukumi/solver"
	"fukumi/solver/review"
	"fukumi/solver/review/story"
)

// pseudoLocale returns a language made from all messages in the source.
func pseudoLocale(t *testing.T) *words.Language {
	t.Helper()
	l := words.Language{Tag: "en-XA", Messages: map[string]string{}}
	for _, s := range messagesIn(t) {
		l.Messages[s.pattern] = words.Pseudo(s.pattern)
	}
	return testhelp.Must(words.Parse(testhelp.Must(json.Marshal(&l))(t)))(t)
}

var (
	inBrackets = regexp.MustCompile(`⟦[^⟦⟧]*⟧`)
	aWord      = regexp.MustCompile(`[A-Za-z]{2,}`)
)

// outside returns the parts of a text outside the brackets of the pseudo-locale.
func outside(text string) string {
	for {
		inner := inBrackets.ReplaceAllString(text, "")
		if inner == text {
			return text
		}
		text = inner
	}
}

// TestReviewIsTranslated: no word of a review is outside the catalogue, and the JSON is English.
func TestReviewIsTranslated(t *testing.T) {
	l := pseudoLocale(t)
	for _, raw := range []string{
		`{"moves":"h8 i7 g7 i9 f8 h6 g8 i8 i6 e8 i10 j8 k9 g5 f4 h9 f6 e5 f9 h7 f7 f5 f10"}`,
		`{"rule":"renju","moves":"h8 a1 i8 c3 j9 e1 j10 o15 j8 o1"}`, `{"moves":"h8 i9 h9 j7 h10 a15 h11 a14 h12"}`,
	} {
		trees := testhelp.Must(files.Read([]byte(raw), format.Options{}))(t)
		judged := testhelp.Must(review.New(review.Options{Limits: solver.Limits{Nodes: 2000}}).Review(t.Context(),
			testhelp.Must(review.FromTree(trees[0], -1))(t), review.Watch{}))(t)
		r := story.New(l, judged)
		texts := slices.Concat([]string{r.Heading(), r.Loss(), r.Headline(), r.Ended(), story.HabitNote(l)}, r.Why(),
			r.Story(), r.Asides(), story.MoveNotes(l), story.Heads(l, story.CountColumns),
			story.Heads(l, story.MoveColumns), story.Heads(l, story.HabitColumns))
		for _, row := range slices.Concat(r.CountRows(), r.MoveRows()) {
			texts = append(texts, row...)
		}
		for i := range r.Moves {
			m := &r.Moves[i]
			texts = append(texts, r.Reason(m), r.TurningText(m), r.BetterText(m))
		}
		for _, q := range r.Questions() {
			texts = append(texts, q.Asks, q.Threat, q.Threatens)
			for _, a := range slices.Concat(q.Right, q.Wrong, q.Open) {
				texts = append(texts, a.Text)
			}
		}
		for _, side := range []notation.Stone{notation.Black, notation.White} {
			h := r.Habits(side)
			texts = append(texts, story.HabitRow(l, "", &h)...)
		}
		for _, doubt := range judged.Game.Warnings {
			texts = append(texts, doubt.In(l))
		}
		for n := range r.Tree().MainLine() {
			texts = append(texts, n.Comment, n.Title)
		}
		for _, text := range texts {
			if left := outside(text); aWord.MatchString(left) {
				t.Errorf("%q: %q is not in the catalogue", text, left)
			}
		}
		if data := testhelp.Must(json.Marshal(r.Object()))(t); strings.Contains(string(data), "⟦") {
			t.Errorf("the JSON is not in English: %s", data)
		}
	}
}
