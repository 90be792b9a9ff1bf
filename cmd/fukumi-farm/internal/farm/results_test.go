package farm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fukumi/cmd/fukumi-farm/internal/job"
	"fukumi/notation/testhelp"
)

// result returns a result of a record, with its key.
func result(n int64) (*job.Result, job.Key) {
	key := job.Key{byte(n), byte(n >> 8), 1}
	return &job.Result{Number: n, Key: key.String(), Answer: []byte(`{"id":"` + strings.Repeat("x", int(n%50)) + `"}`)},
		key
}

// TestResults: wherever the file was cut off, the whole lines are read again, and the missing results can be
// added.
func TestResults(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	const n = 30
	fill := func() string {
		r := testhelp.Must(OpenResults(t.Context(), name))(t)
		for i := int64(n); i > 0; i-- {
			for range 2 { // the second time it is there
				testhelp.OK(t, r.Add(result(i)))
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
		if second, err := OpenResults(t.Context(), name); err == nil && runtime.GOOS != "windows" {
			t.Errorf("opened by two: %v", second)
		}
		var b bytes.Buffer
		testhelp.OK(t, r.Answers(t.Context(), &b))
		testhelp.OK(t, r.Close())
		return b.String()
	}
	answers := fill()
	if !strings.HasPrefix(answers, `{"id":"x"}`+"\n"+`{"id":"xx"}`+"\n") || strings.Count(answers, "\n") != n {
		t.Errorf("the answers: %s", answers)
	}
	whole := testhelp.Must(os.ReadFile(name))(t)
	for cut := 0; cut < len(whole); cut += 17 {
		testhelp.OK(t, os.WriteFile(name, whole[:cut], 0o666))
		x, err := OpenIndex(t.Context(), name) // which leaves the rest of a line to who writes it
		if err != nil {
			t.Fatal(err)
		}
		if done, _ := x.Counts(); done != int64(bytes.Count(whole[:cut], []byte("\n"))) {
			t.Errorf("cut off at %d: %d are done", cut, done)
		}
		testhelp.OK(t, x.Close())
		if info, err := os.Stat(name); err != nil || info.Size() != int64(cut) {
			t.Errorf("cut off at %d, and read: %v, %v", cut, info, err)
		}
		if again := fill(); again != answers {
			t.Errorf("cut off at %d: %s", cut, again)
		}
	}
	for _, bad := range []string{"{}\n", "text\n", `{"n":1}` + "\n", `{"n":-1,"key":"00"}` + "\n",
		`{"n":99999999999999,"key":"000000000000000000000000"}` + "\n"} {
		testhelp.OK(t, os.WriteFile(name, []byte(bad), 0o666))
		if _, err := OpenResults(t.Context(), name); err == nil {
			t.Errorf("%q was opened", bad)
		}
	}
}

// TestChanged: a line that was changed does not count, nor does one without a sum; repeated results replace them,
// and their number is reported.
func TestChanged(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	open := func() *Results { return testhelp.Must(OpenResults(t.Context(), name))(t) }
	x := open()
	for n := range int64(3) {
		testhelp.OK(t, x.Add(result(n+1)))
	}
	var want bytes.Buffer
	testhelp.OK(t, errors.Join(x.Answers(t.Context(), &want), x.Close()))
	lines := strings.SplitAfter(string(testhelp.Must(os.ReadFile(name))(t)), "\n")
	lines[0] = strings.Replace(lines[0], `{"id":"x"}`, `{"id":"y"}`, 1)
	lines[1] = lines[1][:strings.Index(lines[1], sumField)] + "}\n"
	testhelp.OK(t, os.WriteFile(name, []byte(strings.Join(lines, "")), 0o666))
	x = open()
	if x.Changed() != 2 {
		t.Errorf("%d lines were changed", x.Changed())
	}
	for n := range int64(3) {
		r, key := result(n + 1)
		if done, other := x.Has(n+1, key); done != (n == 2) || other {
			t.Errorf("record %d is done: %v, %v", n+1, done, other)
		}
		testhelp.OK(t, x.Add(r, key))
	}
	testhelp.OK(t, x.Close())
	var got bytes.Buffer
	x = open()
	if err := errors.Join(x.Answers(t.Context(), &got), x.Close()); err != nil || got.String() != want.String() {
		t.Errorf("the answers: %s, %v, want %s", got.String(), err, want.String())
	}
}

// TestWithdraw: a worker's results without a certificate stop counting at the moment at which it is caught,
// also after a kill, while all other results count, and so do repeated ones.
func TestWithdraw(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	one, other := job.Maker{Program: "v1", Name: "one"}, job.Maker{Program: "v1", Name: "other"}
	x := testhelp.Must(OpenResults(t.Context(), name))(t)
	add := func(n int64, by job.Maker, unchecked bool) {
		r, key := result(n)
		r.Worker, r.Unchecked = by, unchecked
		testhelp.OK(t, x.Add(r, key))
	}
	want := func(when string, numbers ...int64) {
		t.Helper()
		for n := int64(1); n <= 6; n++ {
			_, key := result(n)
			if done, _ := x.Has(n, key); done != slices.Contains(numbers, n) {
				t.Errorf("%s: record %d is done: %v", when, n, done)
			}
		}
		if done, _ := x.Counts(); done != int64(len(numbers)) {
			t.Errorf("%s: %d are done", when, done)
		}
	}
	again := func() {
		testhelp.OK(t, x.Close())
		x = testhelp.Must(OpenResults(t.Context(), name))(t)
	}
	add(1, one, true)
	add(2, one, false)
	add(3, other, true)
	again()
	add(4, one, true)
	want("before", 1, 2, 3, 4)
	if all, here, err := x.Withdraw(one); all != 2 || here != 1 || err != nil {
		t.Errorf("%d are withdrawn, %d of them new, %v", all, here, err)
	}
	want("after", 2, 3)
	again()
	want("opened again", 2, 3)
	if !x.Caught(one) || x.Caught(other) {
		t.Error("who was caught is not remembered")
	}
	add(1, other, true)
	add(4, one, false)
	if all, _, err := x.Withdraw(one); all != 0 || err != nil {
		t.Errorf("%d are withdrawn, %v", all, err)
	}
	want("done again", 1, 2, 3, 4)
	again()
	want("done again and opened", 1, 2, 3, 4)
	var answers bytes.Buffer
	testhelp.OK(t, errors.Join(x.Answers(t.Context(), &answers), x.Close()))
	if n := strings.Count(answers.String(), "\n"); n != 4 {
		t.Errorf("%d answers: %s", n, answers.String())
	}
}

// TestFarNumbers: the memory of an index is proportional to the lines of its file.
func TestFarNumbers(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results")
	x, err := OpenResults(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	numbers := []int64{maxNumber, 3, maxNumber - 1, 5000, 1 << 20, 1 << 12, 1}
	for i := int64(6000); i < 9000; i++ {
		numbers = append(numbers, i)
	}
	for _, n := range numbers {
		r, key := result(n)
		r.Answer = fmt.Appendf(nil, `{"id":"%09d"}`, n)
		testhelp.OK(t, x.Add(r, key))
	}
	testhelp.OK(t, x.Close())
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	y := testhelp.Must(OpenIndex(t.Context(), name))(t)
	if x, err = OpenResults(t.Context(), name); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 64<<20 {
		t.Errorf("%d MiB were taken for %d lines", taken>>20, len(numbers))
	}
	for _, n := range numbers {
		_, key := result(n)
		if done, other := x.Has(n, key); !done || other {
			t.Errorf("record %d: %v, %v", n, done, other)
		}
		if done, other := y.Has(n, key); !done || other {
			t.Errorf("record %d in the index: %v, %v", n, done, other)
		}
	}
	var b bytes.Buffer
	testhelp.OK(t, errors.Join(x.Answers(t.Context(), &b), x.Close(), y.Close()))
	if lines := strings.Split(b.String(), "\n"); len(lines) != len(numbers)+1 ||
		!slices.IsSorted(lines[:len(numbers)]) {
		t.Errorf("%d answers for %d, in order: %v", len(lines)-1, len(numbers), slices.IsSorted(lines[:len(lines)-1]))
	}
}

// TestNoResults: a file that is something else is not read to its end, however large.
func TestNoResults(t *testing.T) {
	for _, head := range []string{"", `{"n":1,"key":"`} {
		name := filepath.Join(t.TempDir(), "sparse")
		testhelp.OK(t, os.WriteFile(name, []byte(head), 0o666))
		if err := os.Truncate(name, 8<<30); err != nil {
			t.Skip("a sparse file cannot be made:", err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := OpenIndex(t.Context(), name)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, errNoResults) {
			t.Errorf("it was opened: %v", err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > 16*maxLine {
			t.Errorf("%d MiB were taken", taken>>20)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := OpenIndex(ctx, name); err == nil {
			t.Error("it was read after an interrupt")
		}
	}
}
