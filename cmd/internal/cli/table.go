package cli

// Tables: plain columns for the terminal, or Markdown.

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"fukumi/notation/text"
	"fukumi/notation/words"
)

// A Column is the head of a column; numbers stand at the right.
type Column struct {
	Name  string
	Right bool
	Short string // of the name, where the table is too wide; "" for the name
	Spare int    // where it still is, columns are left out, the highest first; 0: never this one
}

// Left is a column of words.
func Left(name string) Column { return Column{Name: name} }

// Right is a column of numbers.
func Right(name string) Column { return Column{Name: name, Right: true} }

// Spared is the column that may be left out.
func (c Column) Spared(rank int) Column {
	c.Spare = rank
	return c
}

// Table prints rows below their columns. Lines of plain text have no space at
// their end; cells are cleaned. A table that is too wide has short heads, then fewer
// columns; one that still is becomes a list.
func (p *Printer) Table(columns []Column, rows [][]string) error {
	shown, left := columns, rows
	var out []string // what was left out
	if !p.Markdown && p.fits > 0 {
		shown, left, out = p.narrowed(columns, rows)
	}
	var text strings.Builder
	if err := renderTable(&text, p.Markdown, shown, left); err != nil {
		return fmt.Errorf("table: %w", err)
	}
	if !p.Markdown && p.tooWide(text.String()) {
		p.list(columns, rows)
		return nil
	}
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(p.W, strings.TrimRight(line, " \n"))
	}
	if p.Markdown {
		fmt.Fprintln(p.W)
	}
	if len(out) > 0 {
		p.Sentence("left out at %s: %s", words.Count(int64(p.fits), "column"), strings.Join(out, ", "))
	}
	return nil
}

// narrowed is the table with as many of its columns as fit, and the names of the others:
// those that always stand, then the rest by rank, each where there is room for it.
func (p *Printer) narrowed(columns []Column, rows [][]string) ([]Column, [][]string, []string) {
	widths := make([][2]int, len(columns)) // of each column and the space after it, below its name and its short one
	for i, c := range columns {
		cell := 0
		for _, row := range rows {
			cell = max(cell, Cells(strings.TrimSpace(plain(text.Clean(row[i])))))
		}
		short := cmp.Or(c.Short, c.Name)
		widths[i] = [2]int{max(cell, Cells(c.Name)) + columnSpace, max(cell, Cells(short)) + columnSpace}
	}
	order := make([]int, len(columns))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(columns[a].Spare, columns[b].Spare) })
	kept, room := []int{}, p.fits+columnSpace
	for _, i := range order {
		if n := widths[i][1]; columns[i].Spare == 0 || n <= room {
			kept, room = append(kept, i), room-n
		}
	}
	slices.Sort(kept)
	named := 0
	for _, i := range kept {
		named += widths[i][0]
	}
	var shown []Column
	var out []string
	for i, c := range columns {
		switch {
		case !slices.Contains(kept, i):
			out = append(out, c.Name)
			continue
		case named > p.fits+columnSpace:
			c.Name = cmp.Or(c.Short, c.Name)
		}
		shown = append(shown, c)
	}
	left := make([][]string, len(rows))
	for r, row := range rows {
		for _, i := range kept {
			left[r] = append(left[r], row[i])
		}
	}
	return shown, left, out
}

// columnSpace stands between two columns.
const columnSpace = 2

// tooWide reports whether a line does not fit.
func (p *Printer) tooWide(text string) bool {
	for line := range strings.Lines(text) {
		if p.fits > 0 && Cells(strings.TrimRight(line, " \n")) > p.fits {
			return true
		}
	}
	return false
}

// list prints the rows of a table that does not fit, one below the other: what is in the
// first column, and the rest by the names of the columns.
func (p *Printer) list(columns []Column, rows [][]string) {
	for _, row := range rows {
		var parts []string
		for i, text := range row {
			if text != "" && i > 0 {
				parts = append(parts, strings.TrimSpace(columns[i].Name+" "+text))
			}
		}
		p.Sentence("%s: %s", strings.TrimSpace(row[0]), strings.Join(parts, "; "))
	}
}

func renderTable(w io.Writer, md bool, columns []Column, rows [][]string) error {
	head := make([]string, len(columns))
	align := make([]tw.Align, len(columns))
	for i, c := range columns {
		head[i], align[i] = c.Name, tw.AlignLeft
		if c.Right {
			align[i] = tw.AlignRight
		}
	}
	options := []tablewriter.Option{
		tablewriter.WithHeaderAutoFormat(tw.Off), // it would print HEADS LIKE THIS
		tablewriter.WithHeaderAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAlignmentConfig(tw.CellAlignment{PerColumn: align}),
		tablewriter.WithRowAutoWrap(tw.WrapNone),
		tablewriter.WithTrimSpace(tw.On),
	}
	if md {
		options = append(options, tablewriter.WithRenderer(renderer.NewMarkdown()))
	} else {
		options = append(options,
			tablewriter.WithPadding(tw.Padding{Left: "", Right: strings.Repeat(" ", columnSpace), Overwrite: true}),
			tablewriter.WithRendition(tw.Rendition{
				Borders:  tw.BorderNone,
				Settings: tw.Settings{Separators: tw.SeparatorsNone, Lines: tw.LinesNone},
			}))
	}
	t := tablewriter.NewTable(w, options...)
	t.Header(head)
	clean := func(raw string) string { return plain(text.Clean(raw)) }
	if md {
		clean = text.CleanMarkdown
	}
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, text := range row {
			cells[i] = clean(text)
		}
		if err := t.Append(cells); err != nil {
			return err
		}
	}
	return t.Render()
}
