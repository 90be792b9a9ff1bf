package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// open starts a server on a directory, without a port.
func open(t *testing.T, dir string, lease time.Duration) (*Server, *Client) {
	t.Helper()
	s, err := NewServer(ServerOptions{Dir: dir, Lease: lease})
	if err != nil {
		t.Fatal(err)
	}
	c, err := s.Connect(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.MakeRun(t.Context(), "r", nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(); s.Close() })
	return s, c
}

// data is what was sent.
func data(t *testing.T, d *Delivery) []byte {
	t.Helper()
	text, err := d.Data()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestQueue: a batch stays until it is done, a result comes once, and all of it is
// there after the server was ended.
func TestQueue(t *testing.T) {
	const lease = 3 * time.Second
	dir := t.TempDir()
	s, c := open(t, dir, lease)
	ctx := t.Context()
	for i := range int64(3) {
		if err := c.PutJobs(ctx, "r", fmt.Sprint(i), fmt.Append(nil, "batch ", i)); err != nil {
			t.Fatal(err)
		}
	}
	first, err := c.NextJobs(ctx)
	if err != nil || string(data(t, first)) != "batch 0" || first.Tries != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	long := []byte(strings.Repeat("long ", 10000))
	for range 2 { // the second time it is there already
		if err := c.PutResults(ctx, "r", "0", long); err != nil {
			t.Fatal(err)
		}
	}
	first.Done()
	second, err := c.NextJobs(ctx)
	if err != nil || string(data(t, second)) != "batch 1" {
		t.Fatalf("%+v, %v", second, err)
	}
	third, err := c.NextJobs(ctx)
	if err != nil || string(data(t, third)) != "batch 2" {
		t.Fatalf("%+v, %v", third, err)
	}
	late, last := false, time.Now()
	for end := last.Add(5 * lease / 2); time.Now().Before(end); time.Sleep(300 * time.Millisecond) {
		third.Extend()
		late, last = late || time.Since(last) > lease/2, time.Now()
	}
	again, err := c.NextJobs(ctx)
	for late && err == nil && string(data(t, again)) == "batch 2" { // a busy machine has extended it too late
		third = again
		again, err = c.NextJobs(ctx)
	}
	if err != nil || string(data(t, again)) != "batch 1" || again.Tries != 2 {
		t.Fatalf("%+v, %v, want the batch whose lease has run out", again, err)
	}
	again.Done()
	third.Return(0)
	if err := c.PutRun(ctx, "r", []byte("about r")); err != nil {
		t.Fatal(err)
	}
	if err := c.nc.Flush(); err != nil {
		t.Fatal(err)
	}
	if left, err := c.Left(ctx, "r"); err != nil || left != 1 {
		t.Errorf("%d are left, %v", left, err)
	}
	if _, err := NewServer(ServerOptions{Dir: dir}); err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("a second server on the directory: %v", err)
	}
	c.Close()
	s.Close()

	if s, err = NewServer(ServerOptions{Dir: dir, Lease: time.Second}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if c, err = s.Connect(nil); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if about, err := c.Run(ctx, "r"); err != nil || string(about) != "about r" {
		t.Errorf("%q, %v", about, err)
	}
	if about, err := c.Run(ctx, "none"); err != nil || about != nil {
		t.Errorf("%q, %v", about, err)
	}
	jobs, results, err := c.Of(ctx, "r")
	if err != nil || jobs != 1 || results != 1 {
		t.Errorf("%d batches and %d results, %v, want 1 and 1", jobs, results, err)
	}
	in, err := c.Inbox(ctx, "r")
	if err != nil {
		t.Fatal(err)
	}
	got, err := in.Take(ctx, 10, time.Minute)
	if err != nil || len(got) != 1 || !bytes.Equal(data(t, got[0]), long) {
		t.Fatalf("%d results, %v", len(got), err)
	}
	in, err = c.Inbox(ctx, "r") // as after a kill: the result comes again
	if err != nil {
		t.Fatal(err)
	}
	if got, err = in.Take(ctx, 10, time.Minute); err != nil || len(got) != 1 {
		t.Fatalf("%d results after a kill, %v", len(got), err)
	}
	got[0].Done()
	if got, err = in.Take(ctx, 10, 200*time.Millisecond); err != nil || len(got) != 0 {
		t.Errorf("%d results, %v, want none", len(got), err)
	}
	if last, err := c.NextJobs(ctx); err != nil || string(data(t, last)) != "batch 2" {
		t.Errorf("%+v, %v", last, err)
	}
	if err := c.DropRun(ctx, "r"); err != nil {
		t.Fatal(err)
	}
	if jobs, results, err := c.Of(ctx, "r"); err != nil || jobs+results != 0 {
		t.Errorf("%d batches and %d results, %v, want none", jobs, results, err)
	}
}

// TestLostDelivery: results that were delivered to nobody, as when a connection ends
// under them, come again while their lease still runs.
func TestLostDelivery(t *testing.T) {
	_, c := open(t, t.TempDir(), 0)
	ctx := t.Context()
	in, err := c.Inbox(ctx, "r")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := c.PutResults(ctx, "r", fmt.Sprint(i), fmt.Append(nil, "result ", i)); err != nil {
			t.Fatal(err)
		}
	}
	if lost, err := take(ctx, consumerOf(t, c, runStream+"r", collector), 2, time.Minute); err != nil ||
		len(lost) != 2 {
		t.Fatalf("%d lost, %v", len(lost), err)
	}
	seen := map[string]bool{}
	for len(seen) < 3 { // for as long as the test may take
		list, err := in.Take(ctx, 10, 50*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			seen[string(data(t, d))] = true
			d.Done()
		}
	}
}

// TestKilledServer: a server is killed when it has noted that a batch is done, and
// that a result is collected, but has not removed them: they come again.
func TestKilledServer(t *testing.T) {
	dir := t.TempDir()
	s, c := open(t, dir, 0)
	ctx := t.Context()
	in, err := c.Inbox(ctx, "r")
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := errors.Join(c.PutJobs(ctx, "r", fmt.Sprint(i), fmt.Append(nil, "batch ", i)),
			c.PutResults(ctx, "r", fmt.Sprint(i), fmt.Append(nil, "result ", i))); err != nil {
			t.Fatal(err)
		}
	}
	before := t.TempDir()
	stored := map[string]string{} // the messages of a stream, and a copy of them
	for _, stream := range []string{jobsStream, runStream + "r"} {
		list, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", stream, "msgs"))
		if err != nil || len(list) != 1 {
			t.Fatalf("the messages of %s lie in %q, %v", stream, list, err)
		}
		stored[list[0]] = filepath.Join(before, stream)
		if err := os.CopyFS(stored[list[0]], os.DirFS(list[0])); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		d, err := c.NextJobs(ctx)
		if err != nil {
			t.Fatal(err)
		}
		d.Done()
	}
	for done := 0; done < 3; {
		list, err := in.Take(ctx, 10, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			d.Done()
			done++
		}
	}
	for jobs, results := 1, 1; jobs+results > 0; time.Sleep(10 * time.Millisecond) { // until the server knows it
		if jobs, results, err = c.Of(ctx, "r"); err != nil {
			t.Fatal(err)
		}
	}
	c.Close()
	s.Close()
	for messages, copied := range stored {
		if err := errors.Join(os.RemoveAll(messages), os.CopyFS(messages, os.DirFS(copied))); err != nil {
			t.Fatal(err)
		}
	}

	s, c = open(t, dir, 0)
	if jobs, results, err := c.Of(ctx, "r"); err != nil || jobs != 3 || results != 3 {
		t.Fatalf("%d batches and %d results are back, %v, want 3 and 3", jobs, results, err)
	}
	if d, err := take(ctx, consumerOf(t, c, jobsStream, workersConsumer), 1, 200*time.Millisecond); len(d) > 0 ||
		err != nil {
		t.Fatalf("%+v, %v: the server delivers it by itself, and the test shows nothing", d, err)
	}
	left := uint64(0)
	for range 2 {
		if left, err = s.free(ctx, left); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		d, err := c.NextJobs(ctx)
		if err != nil {
			t.Fatal(err)
		}
		d.Done()
	}
	if in, err = c.Inbox(ctx, "r"); err != nil {
		t.Fatal(err)
	}
	for done := 0; done < 3; {
		list, err := in.Take(ctx, 10, 50*time.Millisecond)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			d.Done()
			done++
		}
	}
}

// TestSweep: jobs that come when their run is gone do not stay.
func TestSweep(t *testing.T) {
	s, c := open(t, t.TempDir(), 0)
	ctx := t.Context()
	if err := errors.Join(c.PutJobs(ctx, "late", "1", nil), c.PutJobs(ctx, "r", "1", nil)); err != nil {
		t.Fatal(err)
	}
	found, err := "", error(nil)
	for range 4 {
		if found, err = s.sweep(ctx, found); err != nil {
			t.Fatal(err)
		}
	}
	if late, err := c.Left(ctx, "late"); err != nil || late != 0 {
		t.Errorf("%d batches of a run that is gone, %v", late, err)
	}
	if kept, err := c.Left(ctx, "r"); err != nil || kept != 1 {
		t.Errorf("%d batches of a run, %v, want 1", kept, err)
	}
}

// consumerOf finds a consumer.
func consumerOf(t *testing.T, c *Client, stream, name string) jetstream.Consumer {
	t.Helper()
	consumer, err := c.js.Consumer(t.Context(), stream, name)
	if err != nil {
		t.Fatal(err)
	}
	return consumer
}

// TestOneCollects: the results of a run do not go to two who collect them.
func TestOneCollects(t *testing.T) {
	_, c := open(t, t.TempDir(), 0)
	in, err := c.Inbox(t.Context(), "r")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = in.Take(ctx, 1, time.Minute)
	}()
	time.Sleep(300 * time.Millisecond)
	if _, err := c.Inbox(t.Context(), "r"); err == nil || !strings.Contains(err.Error(), "already") {
		t.Errorf("a second one: %v", err)
	}
	cancel()
	<-done
}

// TestAddresses: beyond this machine nothing goes without TLS and a token.
func TestAddresses(t *testing.T) {
	const token = "0123456789abcdef"
	for _, c := range []struct {
		address string
		tls     bool
		token   string
		want    string
	}{
		{"127.0.0.1:4222", false, "", ""},
		{"localhost:0", false, "", ""},
		{"[::1]:4222", false, token, ""},
		{"0.0.0.0:4222", true, token, ""},
		{"0.0.0.0:4222", true, "", "token"},
		{"0.0.0.0:4222", false, token, "certificate"},
		{"[::]:4222", false, "", "certificate"},
		{"10.0.0.1:4222", false, token, "certificate"},
		{":4222", false, "", "without a host"},
		{"farm.example:4222", true, token, "IP address"},
		{"127.0.0.1", false, "", "a host and a port"},
		{"127.0.0.1:x", false, "", "the port"},
		{"127.0.0.1:070", false, "", "the port"},
		{"127.0.0.1:4222", false, "short", "easily guessed"},
		{"127.0.0.1:4222", false, "0123456789 abcdef", "visible"},
	} {
		_, err := CheckListen(c.address, c.tls, c.token)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, TLS %v, token %q: %v, want %q", c.address, c.tls, c.token, err, c.want)
		}
	}
	for _, c := range []struct {
		address, token string
		secure         bool
		want           string
	}{
		{"127.0.0.1:4222", "", false, ""},
		{"farm.example:4222", token, true, ""},
		{"10.0.0.1:4222", token, true, ""},
		{"10.0.0.1:4222", "", true, "token"},
		{"farm.example:4222", "", true, "token"},
		{"127.0.0.1:0", "", false, "port"},
	} {
		secure, err := checkDial(c.address, c.token, false)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) ||
			err == nil && secure != c.secure {
			t.Errorf("to %s, token %q: TLS %v, %v", c.address, c.token, secure, err)
		}
	}
}

// FuzzUnpack: whatever a message holds, it is read or refused.
func FuzzUnpack(f *testing.F) {
	for _, text := range []string{"", "short", strings.Repeat("a long message ", 500)} {
		message, err := pack([]byte(text))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(message)
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		data, err := unpack(message)
		if err != nil {
			return
		}
		packed, err := pack(data)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := unpack(packed); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%x is %x when it was packed again, %v", data, again, err)
		}
	})
}
