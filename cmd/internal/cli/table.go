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
)

// A Column describes a column of a table.
type Column struct {
	Name  string
	Right bool   // the cells are aligned right, as numbers are
	Short string // the name in a table that would be too wide; "" means Name
	Spare int    // 0 if the column must stay; else columns with the highest Spare are left out first
}

// TextColumn returns a column of words.
func TextColumn(name string) Column { return Column{Name: name} }

// NumberColumn returns a column of numbers.
func NumberColumn(name string) Column { return Column{Name: name, Right: true} }

// Spared returns the column with rank as its Spare, so that it may be left out.
func (c Column) Spared(rank int) Column {
	c.Spare = rank
	return c
}

// Table prints a table. It cleans the cells, and removes spaces at the ends of lines of plain text. A table
// that is too wide gets short names, then fewer columns. If it is still too wide, it becomes a list.
func (p *Printer) Table(columns []Column, rows [][]string) error {
	fitting, cells := columns, rows
	var out []string // names of the columns that are left out
	if !p.Markdown && p.fits > 0 {
		fitting, cells, out = p.narrowed(columns, rows)
	}
	var text strings.Builder
	if err := renderTable(&text, p.Markdown, fitting, cells); err != nil {
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
		p.Sentence("%s", p.Words.Say("left out at a width of {n}: {list}", "n", p.fits, "list", p.Words.List(out...)))
	}
	return nil
}

// narrowed returns the table with as many columns as fit, and the names of the other columns. It chooses the
// columns that must stay, then the others by Spare as long as there is room.
func (p *Printer) narrowed(columns []Column, rows [][]string) ([]Column, [][]string, []string) {
	widths := make([][2]int, len(columns)) // width with the space after the column, under the name and the short name
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
	chosen, room := []int{}, p.fits+columnSpace
	for _, i := range order {
		if n := widths[i][1]; columns[i].Spare == 0 || n <= room {
			chosen, room = append(chosen, i), room-n
		}
	}
	slices.Sort(chosen)
	full := 0 // width of the chosen columns under their names
	for _, i := range chosen {
		full += widths[i][0]
	}
	var fitting []Column
	var out []string
	for i, c := range columns {
		switch {
		case !slices.Contains(chosen, i):
			out = append(out, c.Name)
			continue
		case full > p.fits+columnSpace:
			c.Name = cmp.Or(c.Short, c.Name)
		}
		fitting = append(fitting, c)
	}
	cells := make([][]string, len(rows))
	for r, row := range rows {
		for _, i := range chosen {
			cells[r] = append(cells[r], row[i])
		}
	}
	return fitting, cells, out
}

// columnSpace is the space between two columns.
const columnSpace = 2

// tooWide reports whether a line of text does not fit.
func (p *Printer) tooWide(text string) bool {
	for line := range strings.Lines(text) {
		if p.fits > 0 && Cells(strings.TrimRight(line, " \n")) > p.fits {
			return true
		}
	}
	return false
}

// list prints the rows of a table that does not fit, each as a sentence: the first cell, then the other cells with
// the names of their columns.
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
		tablewriter.WithHeaderAutoFormat(tw.Off), // otherwise the heads would be IN CAPITALS
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
