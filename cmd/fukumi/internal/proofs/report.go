package proofs

import (
	"cmp"
	"fmt"
	"strings"
	"sync"
	"time"

	"fukumi/cmd/internal/cli"
	"fukumi/notation"
	"fukumi/notation/answer"
	"fukumi/notation/text"
	"fukumi/notation/words"
	"fukumi/solver/proof"
	"fukumi/solver/prove"
)

// The reports on a job, during the run and at its end.

// An outcome is the result of a run.
type outcome struct {
	prove.Progress
	stop   string        // why the job is not done: "time", "interrupt" or "exhausted"
	export *exportReport // the written file; nil if no file was written
}

// A reporter prints the reports of a run.
type reporter struct {
	*runner

	mu    sync.Mutex
	begun time.Time
	doing string          // the current work; "" for the search
	last  prove.Progress  // the last reported progress
	noted map[string]bool // parts that were reported as proved
}

// lineEvery is the default time between two lines of progress if there is no terminal.
const lineEvery = time.Minute

// shown reports whether the run shows progress on standard error.
func (t *reporter) shown() bool { return !t.o.Quiet && !t.o.JSON }

// begin shows progress until the caller calls the function that it returns. On a terminal it shows one
// line that changes. Elsewhere it prints a line every minute, and a line for each part that is proved.
func (t *reporter) begin() func() {
	t.begun = time.Now()
	switch {
	case !t.shown():
		return func() {}
	case t.s.ErrTerminal:
		return t.s.Working(func(time.Duration) string { return t.life() })
	}
	every := t.o.Lines
	if every <= 0 {
		every = lineEvery
	}
	done := make(chan struct{})
	var lines sync.WaitGroup
	lines.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				t.note(t.life())
			case <-done:
				return
			}
		}
	})
	return func() {
		close(done)
		lines.Wait()
	}
}

// note prints a line. No line of another goroutine interrupts it.
func (t *reporter) note(text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.s.Note(text)
}

// setDoing sets the current work, "" for the search.
func (t *reporter) setDoing(doing string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.doing = doing
}

// life returns a line about the current work.
func (t *reporter) life() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	elapsed := time.Since(t.begun)
	if t.doing != "" {
		return fmt.Sprintf("%s, %s", t.doing, elapsed.Round(time.Second))
	}
	return lifeText(&t.last, elapsed)
}

// lifeText returns a line about a running job.
func lifeText(p *prove.Progress, elapsed time.Duration) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %s proved, %s, %.1f/s",
		p.Proved, words.Count(int64(len(p.Parts)), "part"), words.Count(int64(p.Lemmas), "lemma"), p.Rate)
	running := []string{}
	for i := range p.Parts {
		if p.Parts[i].State == prove.Running {
			running = append(running, cmp.Or(p.Parts[i].At, p.Parts[i].Name))
		}
	}
	if len(running) > 0 {
		fmt.Fprintf(&b, "; at %s", strings.Join(running, ", "))
	}
	fmt.Fprintf(&b, "; %s", elapsed.Round(time.Second))
	if p.Left > 0 {
		fmt.Fprintf(&b, ", perhaps %s left", p.Left.Round(time.Minute))
	}
	return b.String()
}

// progress reports the progress of the search.
func (t *reporter) progress(p prove.Progress) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last, t.doing = p, ""
	if t.o.JSON {
		// The flush at the end of the run reports a failure.
		_ = text.WriteJSON(t.s.Out, t.object(&outcome{Progress: p}, false))
		_ = t.s.Out.Flush()
	}
	if !t.shown() || t.s.ErrTerminal || len(p.Parts) == 1 {
		return
	}
	for i := range p.Parts {
		part := &p.Parts[i]
		if part.State != prove.Proved || part.Time == 0 || t.noted[part.Name] {
			continue
		}
		if t.noted == nil {
			t.noted = map[string]bool{}
		}
		t.noted[part.Name] = true
		t.s.Note(fmt.Sprintf("%s is proved: %d of %s", part.Name, p.Proved, words.Count(int64(len(p.Parts)), "part")))
	}
}

// result prints the result of the run.
func (t *reporter) result(f *outcome) error {
	if t.o.JSON {
		if err := text.WriteJSON(t.s.Out, t.object(f, true)); err != nil {
			return err
		}
		return t.s.Out.Flush()
	}
	p, job := t.p, t.job
	p.Heading("", &job.Root)
	side := words.English.Side(job.Attacker())
	color := cli.Green
	text := fmt.Sprintf("%s has a forced win", side)
	if job.Frame != 0 {
		text += fmt.Sprintf(" on every board with the %dx%[1]d points around the middle, the endless one too",
			job.Frame)
	}
	if !f.Done() {
		color = cli.Amber
		parts := words.Count(int64(len(f.Parts)), "part")
		text = fmt.Sprintf("unknown: %d of %s proved; %s", f.Proved, parts, stopText(f.stop))
		if len(f.Parts) == 1 {
			text = "unknown: " + stopText(f.stop)
		}
	}
	if job.First != notation.NoPoint && f.Done() {
		replies := words.Count(int64(len(f.Parts)), "different reply")
		text += fmt.Sprintf(": %s, and all %s are answered", job.First, replies)
	}
	p.Verdict(text, color)
	if !p.Quiet {
		if err := t.table(f); err != nil {
			return err
		}
		p.Sentence("lemmas accepted by the checker: %d; added by this run: %d, in %s",
			f.Lemmas, f.Added, words.English.Duration(f.Elapsed))
		if e := f.export; e != nil {
			p.Sentence("%s", e.text())
		}
		if !f.Done() {
			p.Sentence("%s", t.next())
		}
	}
	p.End()
	return t.s.Out.Flush()
}

// text describes the written file.
func (e *exportReport) text() string {
	what := words.Count(int64(e.Nodes), "move")
	if e.Lemmas > 0 {
		what = words.Count(int64(e.Lemmas), "lemma") + " with " + what
	}
	if e.Length > 0 {
		what += ", five in " + words.Count(int64(e.Length), "ply") + " at most"
	}
	return fmt.Sprintf("written: %s; accepted by the checker as a whole; sha256 %s", what, e.SHA256)
}

// stopText says why a run ended early.
func stopText(stop string) string {
	switch stop {
	case "time":
		return "the time limit was reached"
	case "interrupt":
		return "it was interrupted"
	}
	return "the memory was too small to try more, or the proof of a part would be too large"
}

// next says how the user can continue the job.
func (t *reporter) next() string {
	switch {
	case t.o.Again != "":
		return "to go on: " + t.o.Again
	case t.o.State == "":
		return "--state DIR would keep what was found, and --resume would go on"
	}
	return fmt.Sprintf("to go on: fukumi prove --state %s --resume", t.o.State)
}

// table lists the parts, if there are several.
func (t *reporter) table(f *outcome) error {
	if len(f.Parts) < 2 {
		return nil
	}
	columns := []cli.Column{
		cli.TextColumn("part"), cli.NumberColumn("replies"), cli.TextColumn(""), cli.NumberColumn("searched"),
	}
	var rows [][]string
	for i := range f.Parts {
		s := &f.Parts[i]
		searched := ""
		if s.Time > 0 {
			searched = words.English.Duration(s.Time)
		}
		rows = append(rows, []string{s.Name, fmt.Sprint(t.job.Parts[i].Replies), s.State.String(), searched})
	}
	return t.p.Table(columns, rows)
}

// A proveObject reports on a long proof, during the run and at its end, as --json prints it.
type proveObject struct {
	Schema int `json:"schema"`
	answer.Setting
	Root string `json:"root"` // the position to be proved
	// the win is to hold on every board that has so many lines around the middle
	Frame int `json:"frame,omitempty" schema:"minimum=5"`
	// the attacker's first move, if it is given
	First   string `json:"first,omitempty" schema:"point"`
	Verdict string `json:"verdict" schema:"enum=win|unknown"`
	Class   string `json:"class" schema:"enum=win"`
	Ended   bool   `json:"ended"` // this is the last object
	// why the run ended without a win
	Stop   string       `json:"stop,omitempty" schema:"enum=time|interrupt|exhausted"`
	Parts  []partObject `json:"parts"`
	Proved int          `json:"proved"` // number of proved parts
	Open   int          `json:"open"`   // number of parts that are not proved
	Lemmas int          `json:"lemmas"` // number of proved positions
	Added  int          `json:"added"`  // lemmas that this run has added
	Failed int          `json:"failed"` // number of positions that were searched without success
	// number of lemmas in the state that the checker refuses, so they do not count
	Refused int     `json:"refused"`
	Rate    float64 `json:"lemmas_per_second" schema:"minimum=0"`

	Time answer.Milliseconds  `json:"time_ms"`
	Left *answer.Milliseconds `json:"left_ms"` // an estimate of the time that is left

	// the win is proved: in this run the checker has accepted the lemma of the root and all lemmas that it needs
	Verified bool          `json:"verified"`
	Export   *exportReport `json:"export,omitempty"`
}

// A partObject is a part of a job.
type partObject struct {
	Name string `json:"name"` // the moves that lead to the part
	// number of moves that the part stands for, symmetric ones included
	Replies int         `json:"replies" schema:"minimum=1"`
	State   prove.State `json:"state"`
	// the moves to the position below the part that was searched last, if the part is divided
	At string `json:"at,omitempty"`

	Time     answer.Milliseconds `json:"time_ms"` // time of the search in this run
	Proof    uint32              `json:"proof_number"`
	Disproof uint32              `json:"disproof_number"`
	Nodes    int64               `json:"nodes"`
}

// object returns the progress or the result as an object.
func (t *reporter) object(f *outcome, ended bool) *proveObject {
	job := t.job
	o := &proveObject{
		Schema: answer.Schema, Setting: answer.SettingOf(&job.Root), Root: job.Name(),
		Verdict: "unknown", Class: proof.AnyWin.String(), Ended: ended, Stop: f.stop, Parts: []partObject{},
		Proved: f.Proved, Open: f.Open, Lemmas: f.Lemmas, Added: f.Added, Failed: f.Failed, Rate: f.Rate,
		Time: answer.Milliseconds(f.Elapsed), Export: f.export, Refused: f.Refused, Verified: f.Verified,
	}
	o.Frame = job.Frame
	if job.First != notation.NoPoint {
		o.First = job.First.String()
	}
	if f.Verified {
		o.Verdict = "win"
	}
	if f.Left > 0 {
		left := answer.Milliseconds(f.Left)
		o.Left = &left
	}
	for i := range f.Parts {
		s := &f.Parts[i]
		n := &s.Numbers
		o.Parts = append(o.Parts, partObject{
			s.Name, job.Parts[i].Replies, s.State, s.At, answer.Milliseconds(s.Time), n.Proof, n.Disproof, n.Nodes,
		})
	}
	return o
}

// A partRecord is an open part as a record that fukumi solve can read.
type partRecord struct {
	ID string `json:"id"`
	answer.Setting
	Goal string `json:"goal" schema:"enum=win"`
	answer.Stones
}

func recordOf(p *prove.Part) *partRecord {
	return &partRecord{p.Name, answer.SettingOf(&p.Position), proof.AnyWin.String(), answer.StonesOf(&p.Position)}
}
