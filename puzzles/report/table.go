package report

// A Table has columns and rows. Its cells are not formatted.
type Table struct {
	Columns []Column
	Rows    [][]string
	Spare   []string // names of columns that may be dropped if the table is too wide, the last one first
}

// A Column is a column of a Table. Columns of numbers are aligned right.
type Column struct {
	Name  string
	Right bool
}
