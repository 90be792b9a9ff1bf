//go:build external

package page_test

// What the tests of the modes share.

import (
	"encoding/json"
	"fmt"
	"testing"

	"fukumi/cmd/fukumi/internal/board"
	"fukumi/cmd/fukumi/internal/board/boardtest"
	"fukumi/notation/words/catalogue"
)

// answered returns the answer of a new service to a request, without a page.
func answered(t *testing.T, request map[string]any) map[string]any {
	t.Helper()
	data, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string]any{}
	d := board.New(board.Options{Language: catalogue.Nearest})
	err = d.Answer(t.Context(), data, func(event string, data any) error {
		if event == "error" {
			return fmt.Errorf("%v", data)
		}
		if event != "answer" {
			return nil
		}
		text, err := json.Marshal(data)
		if err != nil {
			return err
		}
		return json.Unmarshal(text, &fields)
	})
	if err != nil {
		t.Fatalf("%s: %v", data, err)
	}
	return fields
}

// wait waits until no search runs.
func wait(p *boardtest.Page) {
	p.Wait(`![...document.querySelectorAll("progress")].some(e => e.getClientRects().length)`)
}

// moves returns the moves on the board, from the labels of its points.
func moves(p *boardtest.Page) []string {
	return boardtest.Value[[]string](p,
		`[...document.querySelectorAll("[role=grid] [aria-label]")].map(e =>`+
			` e.getAttribute("aria-label").match(/^(\w+) \w+, move (\d+)/)).filter(m => m).sort((a, b) => a[2] - `+
			`b[2]).map(m => m[1])`)
}

// press presses a button of the panel by its text.
func press(p *boardtest.Page, name string) { p.ClickNamed("button", name) }
