//go:build external

package queue

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"fukumi/notation/testhelp"
)

// startServer starts a nats-server in this process.
func startServer(t *testing.T, dir string) *server.Server {
	t.Helper()
	s := testhelp.Must(server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true,
		StoreDir: dir, NoLog: true, NoSigs: true}))(t)
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server did not start")
	}
	return s
}

// open starts a server on a directory, with a run. The function it returns ends the server.
func open(t *testing.T, dir string, lease time.Duration) (c *Client, closing func()) {
	t.Helper()
	s := startServer(t, dir)
	c = testhelp.Must(Dial(t.Context(), DialOptions{Server: s.Addr().String()}))(t)
	closing = sync.OnceFunc(func() {
		c.Close()
		s.Shutdown()
		s.WaitForShutdown()
	})
	t.Cleanup(closing)
	testhelp.OK(t, errors.Join(c.Prepare(t.Context(), lease), c.MakeRun(t.Context(), "r", nil)))
	return c, closing
}

// put stores a batch of arbitrary text.
func put(t *testing.T, c *Client, name, text string) {
	t.Helper()
	testhelp.OK(t, c.publish(t.Context(), jobsSubject+"r."+name, []byte(text)))
}

// data returns the content of a delivery.
func data(t *testing.T, d *Delivery) []byte {
	t.Helper()
	return testhelp.Must(d.Data())(t)
}

// TestQueue: a batch stays until it is done, a result comes once, and everything is still there after a restart
// of the server.
func TestQueue(t *testing.T) {
	const lease = 3 * time.Second
	dir := t.TempDir()
	c, closing := open(t, dir, lease)
	ctx := t.Context()
	for i := range int64(3) {
		put(t, c, fmt.Sprint(i), fmt.Sprint("batch ", i))
	}
	first, err := c.NextJobs(ctx)
	if err != nil || string(data(t, first)) != "batch 0" || first.Tries != 1 {
		t.Fatalf("%+v, %v", first, err)
	}
	long := []byte(strings.Repeat("long ", 10000))
	for range 2 { // the second time it is there already
		testhelp.OK(t, c.PutResults(ctx, "r", "0", long))
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
	testhelp.OK(t, c.PutRun(ctx, "r", []byte("about r")))
	testhelp.OK(t, c.nc.Flush())
	if held, err := c.Run(ctx, "r"); err != nil || held.Batches != 1 {
		t.Errorf("%+v is left, %v", held, err)
	}
	closing()

	s := startServer(t, dir)
	defer s.Shutdown()
	if c, err = Dial(ctx, DialOptions{Server: s.Addr().String()}); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	held, err := c.Run(ctx, "r")
	if err != nil || string(held.Description) != "about r" || held.Batches != 1 || held.Results != 1 {
		t.Errorf("%+v, %v, want a batch and a result", held, err)
	}
	if held, err := c.Run(ctx, "none"); err != nil || held.Description != nil {
		t.Errorf("%+v, %v", held, err)
	}
	in := testhelp.Must(c.Inbox(ctx, "r"))(t)
	got, err := in.Take(ctx, 10, time.Minute)
	if err != nil || len(got) != 1 || !bytes.Equal(testhelp.Must(got[0].Data())(t), long) ||
		got[0].Size() != len(long) {
		t.Fatalf("%d results, %v", len(got), err)
	}
	// Until it is removed, the result comes again.
	if got, err = in.Take(ctx, 10, time.Minute); err != nil || len(got) != 1 {
		t.Fatalf("%d results before one was removed, %v", len(got), err)
	}
	testhelp.OK(t, in.Done(ctx, got))
	if got, err = in.Take(ctx, 10, 200*time.Millisecond); err != nil || len(got) != 0 {
		t.Errorf("%d results, %v, want none", len(got), err)
	}
	if last, err := c.NextJobs(ctx); err != nil || string(data(t, last)) != "batch 2" {
		t.Errorf("%+v, %v", last, err)
	}
	testhelp.OK(t, c.DropRun(ctx, "r"))
	if held, err := c.Run(ctx, "r"); err != nil || held.Description != nil || held.Batches+held.Results != 0 {
		t.Errorf("%+v, %v, want nothing", held, err)
	}
}

// TestOrder: results come in the order in which they were stored, at most as many as were asked for; only those that
// were taken are removed; and a run that is dropped and made again begins anew.
func TestOrder(t *testing.T) {
	c, _ := open(t, t.TempDir(), 0)
	ctx := t.Context()
	in := testhelp.Must(c.Inbox(ctx, "r"))(t)
	store := func(n int) { testhelp.OK(t, c.PutResults(ctx, "r", fmt.Sprint(n), fmt.Append(nil, n))) }
	for i := range 5 {
		store(i)
	}
	want := func(limit int, want ...int) []*Message {
		t.Helper()
		list := testhelp.Must(in.Take(ctx, limit, time.Millisecond))(t)
		var got []int
		for _, m := range list {
			got = append(got, testhelp.Must(strconv.Atoi(string(testhelp.Must(m.Data())(t))))(t))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		return list
	}
	first := want(2, 0, 1)
	store(5) // which came after they were taken
	testhelp.OK(t, in.Done(ctx, first))
	testhelp.OK(t, in.Done(ctx, want(8, 2, 3, 4, 5)))
	want(8)
	testhelp.OK(t, errors.Join(c.DropRun(ctx, "r"), in.Done(ctx, first)))
	if _, err := in.Take(ctx, 8, time.Minute); !errors.Is(err, ErrNoRun) {
		t.Errorf("of a run that was dropped: %v", err)
	}
	testhelp.OK(t, c.MakeRun(ctx, "r", nil))
	store(7)
	want(8, 7)
}

// TestKilledServer: a server is killed when it has noted that a batch is done, but has not removed it: the batch
// comes again.
func TestKilledServer(t *testing.T) {
	dir := t.TempDir()
	c, closing := open(t, dir, 0)
	ctx := t.Context()
	for i := range 3 {
		put(t, c, fmt.Sprint(i), fmt.Sprint("batch ", i))
	}
	messages := testhelp.Must(filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", jobsStream, "msgs")))(t)
	if len(messages) != 1 {
		t.Fatalf("the messages lie in %q", messages)
	}
	copied := filepath.Join(t.TempDir(), jobsStream)
	testhelp.OK(t, os.CopyFS(copied, os.DirFS(messages[0])))
	for range 3 {
		d := testhelp.Must(c.NextJobs(ctx))(t)
		d.Done()
	}
	for testhelp.Must(c.Run(ctx, "r"))(t).Batches > 0 { // until the server knows it
		time.Sleep(10 * time.Millisecond)
	}
	closing()
	testhelp.OK(t, errors.Join(os.RemoveAll(messages[0]), os.CopyFS(messages[0], os.DirFS(copied))))

	c, _ = open(t, dir, 0)
	if held, err := c.Run(ctx, "r"); err != nil || held.Batches != 3 {
		t.Fatalf("%+v is back, %v, want 3 batches", held, err)
	}
	consumer := testhelp.Must(c.js.Consumer(ctx, jobsStream, workersConsumer))(t)
	for m := range testhelp.Must(consumer.FetchNoWait(1))(t).Messages() {
		t.Fatalf("%s: the server delivers it by itself, and the test shows nothing", m.Data())
	}
	testhelp.OK(t, c.Free(ctx))
	for range 3 {
		d := testhelp.Must(c.NextJobs(ctx))(t)
		d.Done()
	}
}

// TestOneCollects: the results of a run do not go to two collectors, whether the first
// waits for some or holds some; another run does not matter, and a collector that is gone
// is not waited for.
func TestOneCollects(t *testing.T) {
	c, _ := open(t, t.TempDir(), 0)
	ctx := t.Context()
	address := c.nc.ConnectedAddr()
	other := func() *Client {
		c := testhelp.Must(Dial(ctx, DialOptions{Server: address}))(t)
		t.Cleanup(c.Close)
		return c
	}
	refused := func(when string) {
		t.Helper()
		if _, err := other().Inbox(ctx, "r"); err == nil || !strings.Contains(err.Error(), "already") {
			t.Errorf("a second one, %s: %v", when, err)
		}
	}
	first := other()
	in := testhelp.Must(first.Inbox(ctx, "r"))(t)
	refused("before the first has asked for anything")
	testhelp.OK(t, c.PutResults(ctx, "r", "1", []byte("one")))
	if list, err := in.Take(ctx, 8, time.Minute); err != nil || len(list) != 1 {
		t.Fatalf("%d results, %v", len(list), err)
	}
	refused("while the first has results in hand")
	if _, err := other().Inbox(ctx, "none"); err != nil {
		t.Errorf("another run: %v", err)
	}
	in.Close()
	testhelp.Must(first.Inbox(ctx, "r"))(t)
	refused("after the first has opened it again")
	first.Close() // as when it is killed
	in = testhelp.Must(other().Inbox(ctx, "r"))(t)
	if list, err := in.Take(ctx, 8, time.Minute); err != nil || len(list) != 1 {
		t.Errorf("%d results of those that the first had in hand, %v", len(list), err)
	}
}

// TestFullRun: a run that holds too many results refuses more, but other runs do not; after it was dropped, it
// can be made again.
func TestFullRun(t *testing.T) {
	c, _ := open(t, t.TempDir(), 0)
	ctx := t.Context()
	testhelp.OK(t, c.MakeRun(ctx, "full", nil))
	few := runConfig("full", nil)
	few.MaxMsgs = 1
	if _, err := c.js.UpdateStream(ctx, few); err != nil {
		t.Fatal(err)
	}
	testhelp.OK(t, c.PutResults(ctx, "full", "1", nil))
	if err := c.PutResults(ctx, "full", "2", nil); !errors.Is(err, ErrFull) {
		t.Errorf("one more: %v", err)
	}
	if err := c.PutResults(ctx, "r", "2", nil); err != nil {
		t.Errorf("of another run: %v", err)
	}
	if err := errors.Join(c.DropRun(ctx, "full"), c.MakeRun(ctx, "full", nil), c.PutResults(ctx, "full", "2",
		nil)); err != nil {
		t.Error(err)
	}
	if err := c.PutResults(ctx, "none", "1", nil); !errors.Is(err, ErrNoRun) {
		t.Errorf("of no run: %v", err)
	}
}

// TestSecondFrame: a message that holds more than its beginning says is refused.
func TestSecondFrame(t *testing.T) {
	message := testhelp.Must(pack([]byte("short"), maxMessage))(t)
	more := testhelp.Must(pack(bytes.Repeat([]byte("more "), 1<<20), maxMessage))(t)
	if data, err := unpack(append(message, more...)); err == nil || len(data) > len("short") {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}

// FuzzUnpack: every message is read or refused.
func FuzzUnpack(f *testing.F) {
	for _, text := range []string{"", "short", strings.Repeat("a long message ", 500)} {
		message := testhelp.Must(pack([]byte(text), maxMessage))(f)
		f.Add(message)
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		data, err := unpack(message)
		if err != nil {
			return
		}
		packed := testhelp.Must(pack(data, maxMessage))(t)
		if again, err := unpack(packed); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%x is %x when it was packed again, %v", data, again, err)
		}
	})
}
