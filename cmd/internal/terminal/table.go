package terminal

// Tables: plain columns for the terminal, or Markdown.

import (
	"fmt"
	"io"
	"strings"

	"github.com/olekukonko/tablewriter"
	"github.com/olekukonko/tablewriter/renderer"
	"github.com/olekukonko/tablewriter/tw"

	"fukumi/notation/text"
)

// A Column is the head of a column; numbers stand at the right.
type Column struct {
	Name  string
	Right bool
}

// Left is a column of words.
func Left(name string) Column { return Column{Name: name} }

// Right is a column of numbers.
func Right(name string) Column { return Column{Name: name, Right: true} }

// Table prints rows below their columns. Lines of plain text have no space at
// their end; cells are cleaned.
func (p *Printer) Table(columns []Column, rows [][]string) error {
	var text strings.Builder
	if err := renderTable(&text, p.Markdown, columns, rows); err != nil {
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
	return nil
}

// tooWide reports whether a line does not fit.
func (p *Printer) tooWide(text string) bool {
	for line := range strings.Lines(text) {
		if p.fits > 0 && cells(strings.TrimRight(line, " \n")) > p.fits {
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
			tablewriter.WithPadding(tw.Padding{Left: "", Right: "  ", Overwrite: true}),
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
