package farm

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/job"
)

// result is one of a record, with its key.
func result(n int64) (*job.Result, job.Key) {
	key := job.Key{byte(n), byte(n >> 8), 1}
	return &job.Result{Number: n, Key: key.String(), Answer: []byte(`{"id":"` + strings.Repeat("x", int(n%50)) + `"}`)}, key
}

// TestResults: wherever the file was cut off, the whole lines are read again, and
// what is missing can be added.
func TestResults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	const n = 30
	fill := func() string {
		r, err := OpenResults(name)
		if err != nil {
			t.Fatal(err)
		}
		for i := int64(n); i > 0; i-- {
			for range 2 { // the second time it is there
				if err := r.Add(result(i)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if done, failed := r.Counts(); done != n || failed != 0 {
			t.Errorf("%d done and %d failed, want %d", done, failed, n)
		}
		_, key := result(7)
		if done, other := r.Has(7, key); !done || other {
			t.Error("record 7 is not there")
		}
		if done, other := r.Has(7, job.Key{}); !done || !other {
			t.Error("record 7 has any key")
		}
		if done, _ := r.Has(n+1, key); done {
			t.Error("a record beyond the last is there")
		}
		if second, err := OpenResults(name); err == nil && runtime.GOOS != "windows" {
			t.Errorf("opened by two: %v", second)
		}
		var b bytes.Buffer
		if err := r.Answers(&b); err != nil {
			t.Fatal(err)
		}
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	answers := fill()
	if !strings.HasPrefix(answers, `{"id":"x"}`+"\n"+`{"id":"xx"}`+"\n") || strings.Count(answers, "\n") != n {
		t.Errorf("the answers: %s", answers)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for cut := 0; cut < len(whole); cut += 17 {
		if err := os.WriteFile(name, whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		x, err := ReadIndex(name) // which leaves the rest of a line to who writes it
		if err != nil {
			t.Fatal(err)
		}
		if done, _ := x.Counts(); done != int64(bytes.Count(whole[:cut], []byte("\n"))) {
			t.Errorf("cut off at %d: %d are done", cut, done)
		}
		if info, err := os.Stat(name); err != nil || info.Size() != int64(cut) {
			t.Errorf("cut off at %d, and read: %v, %v", cut, info, err)
		}
		if again := fill(); again != answers {
			t.Errorf("cut off at %d: %s", cut, again)
		}
	}
	for _, bad := range []string{"{}\n", "text\n", `{"n":1}` + "\n", `{"n":-1,"key":"00"}` + "\n", `{"n":99999999999999,"key":"000000000000000000000000"}` + "\n"} {
		if err := os.WriteFile(name, []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenResults(name); err == nil {
			t.Errorf("%q was opened", bad)
		}
	}
}
