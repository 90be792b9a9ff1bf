package report

// A Table is rows below their columns, the cells as they are.
type Table struct {
	Columns []Column
	Rows    [][]string
	Spare   []string // columns that go where the table is too wide, the last of them first
}

// A Column has a name; numbers stand on its right.
type Column struct {
	Name  string
	Right bool
}
