package report

// A Table is rows under columns, with unformatted cells.
type Table struct {
	Columns []Column
	Rows    [][]string
	Spare   []string // columns that are dropped if the table is too wide, the last of them first
}

// A Column has a name; a column of numbers is aligned right.
type Column struct {
	Name  string
	Right bool
}
