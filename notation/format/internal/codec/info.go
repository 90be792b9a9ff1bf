package codec

import "fukumi/notation/format"

// A Field is a fact that a file may state about a game.
type Field struct {
	JSON, SGF string // the names of the fact in these formats, "" if it has no name
	loss      string
	In        func(*format.Info) *string
}

// Fields are the fields of Info, in the order of SGF.
var Fields = []Field{
	{"name", "GN", "the name", func(i *format.Info) *string { return &i.Name }},
	{"black", "PB", "the players", func(i *format.Info) *string { return &i.Black }},
	{"white", "PW", "the players", func(i *format.Info) *string { return &i.White }},
	{"event", "EV", "event and date", func(i *format.Info) *string { return &i.Event }},
	{"round", "RO", "event and date", func(i *format.Info) *string { return &i.Round }},
	{"place", "PC", "event and date", func(i *format.Info) *string { return &i.Place }},
	{"date", "DT", "event and date", func(i *format.Info) *string { return &i.Date }},
	{"opening", "ON", "the name of the opening", func(i *format.Info) *string { return &i.Opening }},
	{"opening_rule", "OPENINGRULE", "the opening rule", func(i *format.Info) *string { return &i.OpeningRule }},
	{"opening_acts", "OPENINGACTS", "what was done by the opening rule",
		func(i *format.Info) *string { return &i.OpeningActs }},
	{"source", "SO", "the source", func(i *format.Info) *string { return &i.Source }},
	{"comment", "GC", "comments", func(i *format.Info) *string { return &i.Comment }},
	{"result", "", "the result", func(i *format.Info) *string { return &i.Result }},
	{"result_reason", "", "the result", func(i *format.Info) *string { return &i.Reason }},
	{"id", "", "the id", func(i *format.Info) *string { return &i.ID }},
}
