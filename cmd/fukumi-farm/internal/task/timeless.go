package task

import "regexp"

// times matches the fields of an answer that differ from run to run.
var times = regexp.MustCompile(`"(time_ms|verify_ms)":[0-9.e+-]+`)

// Timeless returns an answer with its times set to 0.
func Timeless(line []byte) []byte { return times.ReplaceAll(line, []byte(`"$1":0`)) }
