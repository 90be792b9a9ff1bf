package cache

import (
	"bytes"
	"compress/flate"
	"runtime"
	"testing"
)

// deflated packs text as a record has it.
func deflated(t *testing.T, text []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestInflateProof: a record of spaces is refused before it takes memory.
func TestInflateProof(t *testing.T) {
	const size = 64 << 20
	spaces := deflated(t, append([]byte(`{"schema":1,`), bytes.Repeat([]byte{' '}, size)...))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if inflateProof(spaces, size+12) != nil {
		t.Error("a record of spaces is taken for a proof")
	}
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 1<<20 {
		t.Errorf("a record of %d MiB of spaces takes %d bytes", size>>20, took)
	}
	text := append(bytes.Repeat([]byte(`{"move":"h8"}`), 10000), '\n')
	packed := deflated(t, text)
	if got := inflateProof(packed, int64(len(text))); !bytes.Equal(got, text) {
		t.Error("a text without spaces is not what it was")
	}
	for _, size := range []int64{0, 1, int64(len(text)) - 1, int64(len(text)) + 1} {
		if inflateProof(packed, size) != nil {
			t.Errorf("a text of %d bytes is taken for one of %d", len(text), size)
		}
	}
	if inflateProof(packed[:len(packed)/2], int64(len(text))) != nil {
		t.Error("half of a text is taken for all of it")
	}
}
