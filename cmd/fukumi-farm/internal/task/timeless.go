package task

import "regexp"

// times are the fields of an answer that are not the same twice.
var times = regexp.MustCompile(`"(time_ms|verify_ms)":[0-9.e+-]+`)

// Timeless is an answer with its times as 0.
func Timeless(line []byte) []byte { return times.ReplaceAll(line, []byte(`"$1":0`)) }
