package cache

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"fukumi/cache/internal/disk"
	"fukumi/notation"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// Export and import: one JSON object a line, the position in its canonical
// image.

// lineSchema is the version of the exported lines.
const lineSchema = 1

// maxLine bounds an imported line, in bytes. What is stored is bounded by
// what a value may take, deflated.
const maxLine = 64 << 20

var errLongLine = fmt.Errorf("longer than %d MiB", maxLine>>20)

type exported struct {
	Schema  int             `json:"schema"`
	Rule    notation.Rule   `json:"rule"`
	Size    int             `json:"size"`
	Turn    notation.Stone  `json:"turn"`
	Black   []string        `json:"black"`
	White   []string        `json:"white"`
	Verdict string          `json:"verdict"` // "win" or "no-win"
	Class   solver.Class    `json:"class"`
	Length  int             `json:"length,omitempty"`
	Exact   *solver.Class   `json:"exact_for,omitempty"` // the widest class of which no win is shorter
	Nodes   int64           `json:"nodes"`
	Origin  string          `json:"origin,omitempty"`     // "searched" or "imported", by the store that was exported
	Store   int             `json:"store,omitempty"`      // its Version, 0 where a line does not say it
	Program string          `json:"program,omitempty"`    // of an absence of wins, the program that found it,
	Limit   int64           `json:"node_limit,omitempty"` // and its limit
	Proof   json.RawMessage `json:"proof,omitempty"`
}

// Export writes every intact record of a result, in an order that depends on the records
// alone, and returns their number.
func (s *Store) Export(w io.Writer) (int, error) {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	n := 0
	var werr error
	err := s.each(func(key, value []byte) bool {
		if isJudged(key) {
			return true
		}
		rec, packed, err := decode(key, value)
		if err != nil {
			s.warn("not exported: %v", err)
			return true
		}
		pos, err := unpack(packed, notation.Rule(key[keyRule]), int(key[keySizeOf]), notation.Stone(key[keySide]))
		if err != nil {
			s.warn("not exported: record %x: %v", key, err)
			return true
		}
		line := exported{
			Schema: lineSchema, Rule: pos.Rule(), Size: pos.Size(), Turn: pos.Turn(),
			Black: names(pos.Stones(notation.Black)), White: names(pos.Stones(notation.White)),
			Verdict: rec.verdict.String(), Class: rec.class, Length: rec.length, Nodes: rec.nodes, Origin: rec.origin(), Store: Version, Proof: rec.proof, Program: rec.by.Program, Limit: rec.by.Limit,
		}
		if rec.exactFor != 0 {
			line.Exact = &rec.exactFor
		}
		werr = enc.Encode(line)
		n++
		return werr == nil
	})
	if werr == nil {
		werr = out.Flush()
	}
	if werr != nil {
		return n, fmt.Errorf("export: %w", werr)
	}
	return n, err
}

func names(points []notation.Point) []string {
	texts := make([]string, len(points))
	for i, p := range points {
		texts[i] = p.String()
	}
	return texts
}

// ImportOptions say what an import may believe beyond the proofs. A win needs no
// trust: its proof is checked on the way in, whatever these say. What a store of
// another Version says beyond its proofs is never believed.
type ImportOptions struct {
	// TrustNoWin accepts what no certificate shows: the absence of wins, and
	// that a length is exact. It counts as imported from then on.
	TrustNoWin bool
	// Own says that the source is a store that the caller's own runs have
	// filled, or its export: TrustNoWin, and what counts as searched there
	// counts as searched here. What counts as imported there stays so.
	Own bool
}

// believes reports whether what no certificate shows is accepted from a store of
// the version, 0 where that is not known.
func (o ImportOptions) believes(version int) bool {
	return (o.TrustNoWin || o.Own) && (version == Version || version == 0)
}

// A LineError is why a line was not imported.
type LineError struct {
	Line int // from 1
	Err  error
}

// Error says which line and why.
func (e LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the reason.
func (e LineError) Unwrap() error { return e.Err }

// An ImportReport says what became of the lines of an import, or of the records of
// a store that was merged.
type ImportReport struct {
	Stored    int // new, or better than what was there
	Known     int // nothing new
	Untrusted int // absences of wins that the options do not accept
	Judged    int // judged records taken over, which are no facts
	Bad       int
	Errors    []error // of the first bad ones; of lines each is a LineError
}

// maxErrorText bounds the text of an error about a line, in bytes.
const maxErrorText = 400

// add takes a bad line or record.
func (r *ImportReport) add(err error) {
	r.Bad++
	if len(r.Errors) < maxErrors {
		r.Errors = append(r.Errors, err)
	}
}

// addLine takes a bad line.
func (r *ImportReport) addLine(line int, err error) {
	if text := err.Error(); len(text) > maxErrorText {
		err = errors.New(strings.ToValidUTF8(text[:maxErrorText], "") + " …")
	}
	r.add(LineError{line, err})
}

// Add adds what became of another source, whose name stands before its errors
// unless it is empty.
func (r *ImportReport) Add(other ImportReport, name string) {
	r.Stored += other.Stored
	r.Known += other.Known
	r.Untrusted += other.Untrusted
	r.Judged += other.Judged
	for _, err := range other.Errors {
		if name != "" {
			err = fmt.Errorf("%s: %w", name, err)
		}
		r.add(err)
	}
	r.Bad += other.Bad - len(other.Errors)
}

// Import reads what Export writes. The proof of every win is checked before it
// is stored, and every record says from then on that it was imported, unless the
// source is the caller's own. A bad line is reported and the rest goes on; the
// error is for a source that cannot be read or a store that cannot be written.
func (s *Store) Import(r io.Reader, o ImportOptions) (ImportReport, error) {
	var report ImportReport
	in := bufio.NewReader(r)
	var chunk []pending
	size := 0
	store := func() error {
		if len(chunk) == 0 {
			return nil
		}
		err := s.importChunk(chunk, &report)
		chunk, size = nil, 0
		return err
	}
	for number := 1; ; number++ {
		text, err := readLine(in)
		if errors.Is(err, errLongLine) {
			report.addLine(number, err)
			continue
		}
		if len(text) > 0 && (err == nil || errors.Is(err, io.EOF)) {
			p, untrusted, perr := parseLine(text, o)
			switch {
			case perr != nil:
				report.addLine(number, perr)
			case untrusted:
				report.Untrusted++
			default:
				chunk = append(chunk, p)
				size += len(text)
			}
		}
		if len(chunk) >= chunkResults || size >= disk.ChunkBytes || err != nil {
			if serr := store(); serr != nil {
				return report, serr
			}
		}
		if errors.Is(err, io.EOF) {
			return report, nil
		}
		if err != nil {
			return report, fmt.Errorf("import: line %d: %w", number, err)
		}
	}
}

// readLine returns the next line without the white space around it. One that is
// too long is read to its end and is errLongLine.
func readLine(in *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := in.ReadSlice('\n')
		if len(line) == 0 {
			part = bytes.TrimLeft(part, " \t\r\n")
		}
		if long = long || len(line)+len(part) > maxLine; long {
			line = nil
		} else {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case long && (err == nil || errors.Is(err, io.EOF)):
			return nil, errLongLine // the end comes again with the next line
		default:
			return bytes.TrimSpace(line), err
		}
	}
}

// importChunk writes results.
func (s *Store) importChunk(chunk []pending, report *ImportReport) error {
	return s.report(report, func(b *batch, n *ImportReport) error {
		for _, p := range chunk {
			f := canonical(&p.query.Position)
			rec, keep, err := p.record(&f)
			if err != nil {
				return err
			}
			changed := false
			if keep {
				if changed, err = b.merge(&f, &rec); err != nil {
					return err
				}
			}
			n.merged(changed)
		}
		return nil
	})
}

// parseLine reads one exported line and checks the proof of a win.
func parseLine(text []byte, o ImportOptions) (p pending, untrusted bool, err error) {
	var line exported
	if err := json.Unmarshal(text, &line); err != nil {
		return p, false, fmt.Errorf("not a record: %w", err)
	}
	if line.Schema != lineSchema {
		return p, false, fmt.Errorf("schema %d: want %d", line.Schema, lineSchema)
	}
	pos, err := line.position()
	if err != nil {
		return p, false, err
	}
	p.query = solver.Query{Position: pos, Goal: line.Class}
	own := o.Own && line.Store == Version && line.Origin == (&record{}).origin()
	p.result = solver.Result{Class: line.Class, Nodes: line.Nodes, Imported: !own}
	switch line.Verdict {
	case solver.NoWin.String():
		if line.Class == 0 {
			return p, false, errors.New("no class")
		}
		p.result.Verdict = solver.NoWin
		if p.by = (Searcher{line.Program, line.Limit}); !p.by.plain() {
			return p, false, errors.New("the program that found it, or its limit, is none")
		}
		return p, !o.believes(line.Store), nil
	case solver.Win.String():
	default:
		return p, false, fmt.Errorf("verdict %q: want win or no-win", line.Verdict)
	}
	cert, err := proof.Decode(line.Proof)
	if err != nil {
		return p, false, fmt.Errorf("its proof: %w", err)
	}
	if !cert.Position.Same(&pos) || cert.Class != line.Class {
		return p, false, errors.New("its proof is about another position or class")
	}
	check, err := proof.Verify(cert, proof.Options{})
	if err != nil {
		return p, false, err
	}
	if line.Length != check.Length {
		return p, false, fmt.Errorf("length %d: its proof takes %d plies", line.Length, check.Length)
	}
	p.result.Verdict, p.result.Proof, p.result.Check, p.result.Length = solver.Win, cert, check, check.Length
	if o.believes(line.Store) && line.Exact != nil && *line.Exact >= line.Class {
		p.query.Goal, p.query.Shortest, p.result.Exact = *line.Exact, true, true
	}
	return p, false, nil
}

// position builds the position of a line.
func (l *exported) position() (notation.Position, error) {
	pos, err := notation.NewPosition(l.Rule, l.Size)
	if err != nil {
		return pos, err
	}
	for _, side := range []struct {
		stone notation.Stone
		texts []string
	}{{notation.Black, l.Black}, {notation.White, l.White}} {
		for _, text := range side.texts {
			p, err := notation.ParsePoint(text, l.Size)
			if err != nil {
				return pos, err
			}
			if err := pos.Put(p, side.stone); err != nil {
				return pos, fmt.Errorf("%v stone %v: %w", side.stone, p, err)
			}
		}
	}
	if l.Turn != notation.Black && l.Turn != notation.White {
		return pos, errors.New("no side to move")
	}
	pos.SetTurn(l.Turn)
	return pos, nil
}
