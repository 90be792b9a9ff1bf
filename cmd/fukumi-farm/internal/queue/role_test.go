package queue

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"fukumi/cmd/fukumi-farm/internal/job"
)

const (
	adminToken  = "administration-of-tests"
	workerToken = "worker-of-the-tests"
)

// guarded starts a server with tokens, and with run r of two batches.
func guarded(t *testing.T) (s *Server, admin *Client) {
	t.Helper()
	s, err := NewServer(ServerOptions{Dir: t.TempDir(), Address: "127.0.0.1:0", Token: adminToken,
		WorkerToken: workerToken})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	admin = dial(t, s, adminToken)
	if err := admin.MakeRun(t.Context(), "r", []byte(`{"name":"r"}`)); err != nil {
		t.Fatal(err)
	}
	for _, numbers := range [][]int64{{1, 2, 3}, {4}} {
		b := &job.Batch{Run: "r", Question: &job.Question{Kind: job.Solve}}
		for _, n := range numbers {
			b.Jobs = append(b.Jobs, job.Job{Number: n, Record: []byte(`{}`)})
		}
		if err := admin.PutBatch(t.Context(), b); err != nil {
			t.Fatal(err)
		}
	}
	return s, admin
}

// dial connects with a token.
func dial(t *testing.T, s *Server, token string) *Client {
	t.Helper()
	c, err := Dial(t.Context(), DialOptions{Server: s.Address(), Token: token})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestWorkersMay: a worker can take jobs, renew, hand in results, give back and say how
// it does; and what administration asks is refused with a word.
func TestWorkersMay(t *testing.T) {
	s, admin := guarded(t)
	heard := make(chan string, 1)
	if err := s.Watch(func(worker string, said []byte) { heard <- worker + ": " + string(said) }, func() []byte {
		return []byte("{}")
	}); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	c := dial(t, s, workerToken)
	c.Announce("w", []byte("well"))
	if said := <-heard; said != "w: well" {
		t.Errorf("heard %q", said)
	}
	d, err := c.NextJobs(ctx)
	if err != nil {
		t.Fatal(err)
	}
	d.Extend()
	if err := c.Back(ctx, d, []int64{3, 1}, true); err != nil {
		t.Fatal(err)
	}
	if err := c.Back(ctx, d, []int64{3}, true); err == nil {
		t.Error("a batch is taken back twice")
	}
	for _, want := range []string{"4", "1", "3"} {
		d, err := c.NextJobs(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.PutResults(ctx, "r", want, []byte("result "+want)); err != nil {
			t.Fatal(err)
		}
		d.Done()
	}
	if err := c.PutResults(ctx, "unknown", "1", nil); !errors.Is(err, ErrNoRun) {
		t.Errorf("results of an unknown run: %v", err)
	}
	in, err := admin.Inbox(ctx, "r")
	if err != nil {
		t.Fatal(err)
	}
	for seen := 0; seen < 3; {
		list, err := in.Take(ctx, 10, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range list {
			seen++
			d.Done()
		}
	}
	for what, do := range map[string]func(*Client) error{
		"make a run":   func(c *Client) error { return c.MakeRun(ctx, "mine", nil) },
		"put a run":    func(c *Client) error { return c.PutRun(ctx, "r", nil) },
		"drop a run":   func(c *Client) error { return c.DropRun(ctx, "r") },
		"put jobs":     func(c *Client) error { return c.PutJobs(ctx, "r", "1", nil) },
		"take results": func(c *Client) error { _, err := c.Inbox(ctx, "r"); return err },
	} {
		if err := do(dial(t, s, workerToken)); err == nil {
			t.Errorf("a worker can %s", what)
		}
	}
	asking, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if _, err := dial(t, s, workerToken).Status(asking); err == nil ||
		!strings.Contains(err.Error(), "use the token of administration") {
		t.Errorf("a worker asks for the status: %v", err)
	}
	if _, err := Dial(ctx, DialOptions{Server: s.Address(), Token: "another-token-of-16"}); err == nil {
		t.Error("any token will do")
	}
	if _, err := Dial(ctx, DialOptions{Server: s.Address()}); err == nil {
		t.Error("no token will do")
	}
}

// TestWorkersMayNot: whatever a worker sends, and wherever it has it answered, the
// queue stays as it is but for results of runs that there are; and it hears nothing.
func TestWorkersMayNot(t *testing.T) {
	s, admin := guarded(t)
	ctx := t.Context()
	var refusals atomic.Int64
	name := "AAAAAAAAAAAAAAAAAAAAAAAAAA"
	nc, err := nats.Connect(s.Address(), nats.Token(workerToken), nats.Name(name),
		nats.CustomInboxPrefix(inboxOf(name)),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) {
				refusals.Add(1)
			}
		}))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	inbox := nc.NewInbox()
	answers, err := nc.SubscribeSync(inbox)
	if err != nil {
		t.Fatal(err)
	}
	state := func() (all string) {
		t.Helper()
		for info := range admin.js.ListStreams(ctx).Info() {
			if info.Config.Name == jobsStream || info.State.Msgs > 0 || info.Config.Name != runStream+"r" {
				all += fmt.Sprintf("%s: %d messages; ", info.Config.Name, info.State.Msgs)
			}
		}
		_, err := admin.js.Consumer(ctx, jobsStream, workersConsumer)
		return all + fmt.Sprint(err)
	}
	before := state()
	refused := []string{
		"$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.PURGE.JOBS", "$JS.API.STREAM.DELETE.RUN-r",
		"$JS.API.STREAM.CREATE.MINE",
		"$JS.API.STREAM.UPDATE.RUN-r", "$JS.API.STREAM.LIST", "$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO.JOBS",
		"$JS.API.INFO",
		"$JS.API.STREAM.MSG.GET.RUN-r", "$JS.API.STREAM.MSG.DELETE.JOBS", "$JS.API.DIRECT.GET.JOBS",
		"$JS.API.CONSUMER.DELETE.JOBS.workers",
		"$JS.API.CONSUMER.CREATE.RUN-r.mine", "$JS.API.CONSUMER.DURABLE.CREATE.JOBS.mine",
		"$JS.API.CONSUMER.MSG.NEXT.RUN-r.collect",
		"$JS.ACK.RUN-r.collect.1.1.1.1.1", "jobs.r.mine", "jobs.r", statusSubject, "$SYS.REQ.SERVER.PING",
		inboxOf("BBBBBBBBBBBBBBBBBBBBBBBBBB") + ".x",
		"results.r", "results.r.x.y",
	}
	for _, subject := range refused {
		for _, data := range []string{"", `{}`, `{"seq":1}`} {
			if err := nc.PublishRequest(subject, inbox, []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := nc.Flush(); err != nil { // what was refused was told before
		t.Fatal(err)
	}
	wait := func(want int) {
		t.Helper()
		for end := time.Now().Add(time.Minute); int(refusals.Load()) < want && time.Now().Before(end); {
			time.Sleep(5 * time.Millisecond)
		}
		if n := int(refusals.Load()); n != want {
			t.Errorf("%d were refused, want %d", n, want)
		}
	}
	wait(3 * len(refused))
	listening := []string{">", "*", "jobs.>", "results.>", "$JS.>", "_INBOX_*.>", "workers.*",
		inboxOf("BBBBBBBBBBBBBBBBBBBBBBBBBB") + ".>"}
	for _, subject := range listening {
		if _, err := nc.SubscribeSync(subject); err != nil {
			t.Fatal(err)
		}
	}
	if err := nc.Flush(); err != nil {
		t.Fatal(err)
	}
	wait(3*len(refused) + len(listening))
	// What it may send is answered within its account, wherever it wants that.
	for i, reply := range []string{
		"$JS.API.STREAM.PURGE.JOBS", "$JS.API.STREAM.DELETE.JOBS", "$JS.API.STREAM.DELETE.RUN-r", "jobs.r.mine",
		"$JS.API.STREAM.MSG.DELETE.JOBS", "$JS.API.CONSUMER.DELETE.JOBS.workers",
	} {
		for k, subject := range []string{fmt.Sprintf("results.r.x%d", i), "$JS.API.CONSUMER.INFO.JOBS.workers",
			healthSubject} {
			if err := nc.PublishRequest(subject, reply, nil); err != nil {
				t.Fatal(i, k, err)
			}
		}
	}
	header := nats.NewMsg("results.r.rollup")
	header.Header.Set("Nats-Rollup", "all")
	header.Reply = inbox
	if err := nc.PublishMsg(header); err != nil {
		t.Fatal(err)
	}
	if said, err := answers.NextMsg(time.Minute); err != nil || len(said.Data) == 0 {
		t.Fatalf("%+v, %v", said, err)
	}
	if messages, err := admin.Results(ctx, "r"); err != nil || messages != 6 {
		t.Errorf("%d messages with results, %v, want 6", messages, err)
	}
	stream, err := admin.js.Stream(ctx, runStream+"r")
	if err == nil {
		err = stream.Purge(ctx)
	}
	if after := state(); err != nil || after != before {
		t.Errorf("%v: the queue is %s, and was %s", err, after, before)
	}
	// A run's name is not blocked by what was sent to it before.
	if err := nc.Publish("results.next.1", nil); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(nc.Flush(), admin.MakeRun(ctx, "next", []byte("about it"))); err != nil {
		t.Fatal(err)
	}
	if known, err := admin.Run(ctx, "next"); err != nil || string(known) != "about it" {
		t.Errorf("%q, %v", known, err)
	}
}

// TestFullRun: a run that holds too many results refuses more, and no other one does;
// dropped, it can be made again.
func TestFullRun(t *testing.T) {
	_, c := open(t, t.TempDir(), 0)
	ctx := t.Context()
	if err := c.MakeRun(ctx, "full", nil); err != nil {
		t.Fatal(err)
	}
	few := runConfig("full", nil)
	few.MaxMsgs = 1
	if _, err := c.js.UpdateStream(ctx, few); err != nil {
		t.Fatal(err)
	}
	if err := c.PutResults(ctx, "full", "1", nil); err != nil {
		t.Fatal(err)
	}
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
	if _, err := c.js.Stream(ctx, runStream+"none"); !errors.Is(err, jetstream.ErrStreamNotFound) {
		t.Error(err)
	}
}

// TestSays: who waits for the server is told why, and when that is over.
func TestSays(t *testing.T) {
	said := make(chan string, 10)
	s, _ := open(t, t.TempDir(), 0)
	c, err := s.Connect(func(text string) { said <- text })
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	tries := 0
	err = c.again(t.Context(), "", func(context.Context) error {
		if tries++; tries < 5 {
			return errors.New("the disk is on fire")
		}
		return nil
	})
	if first, second := <-said, <-said; err != nil || first != "the disk is on fire; trying again" ||
		second != "the queue answers again" {
		t.Errorf("%v: it said %q and %q", err, first, second)
	}
	s.suffer(errors.New("trouble"))
	if err := c.health(t.Context(), ""); err == nil || <-said != "the server says: trouble; trying again" {
		t.Errorf("%v", err)
	}
}

// TestWorkersComeBack: when the directory was removed and the server went on, clients
// of every kind go on with it where it listened, with the rights they had.
func TestWorkersComeBack(t *testing.T) {
	s, admin := guarded(t)
	ctx := t.Context()
	worker := dial(t, s, workerToken)
	at := s.Address()
	if err := os.RemoveAll(s.o.Dir); err != nil {
		t.Fatal(err)
	}
	for gone := false; ; time.Sleep(10 * time.Millisecond) {
		if err := s.look(); err != nil {
			gone = true
		} else if gone {
			break
		}
	}
	if s.Address() != at {
		t.Errorf("the server listens at %s, and did at %s", s.Address(), at)
	}
	if err := admin.MakeRun(ctx, "r", []byte(`{"name":"r"}`)); err != nil {
		t.Fatal(err)
	}
	b := &job.Batch{Run: "r", Question: &job.Question{Kind: job.Solve},
		Jobs: []job.Job{{Number: 1, Record: []byte(`{}`)}}}
	if err := admin.PutBatch(ctx, b); err != nil {
		t.Fatal(err)
	}
	d, err := worker.NextJobs(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.PutResults(ctx, "r", "1", []byte("result")); err != nil {
		t.Fatal(err)
	}
	d.Done()
	if err := worker.MakeRun(ctx, "mine", nil); err == nil {
		t.Error("a worker can make a run")
	}
}
