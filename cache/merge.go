package cache

import (
	"encoding/json"

	"fukumi/cache/internal/disk"
	"fukumi/solver"
	"fukumi/solver/proof"
)

// decode reads a record. A record that claims to be searched here, but lacks the HMAC of this
// user, counts as imported.
func (s *Store) decode(text []byte) (*record, error) {
	a, err := decode(text)
	if err == nil && !a.imported() && !s.isSignature(a.HMAC, a.sum) {
		a.Origin = imported
	}
	return a, err
}

// records returns the results about a position by class, with nil for a class without a result.
type records [proof.AnyWin + 1]*record

type reader interface {
	Get(key string) ([]byte, error)
}

func (s *Store) records(from reader, f *frame) (all records, err error) {
	for _, c := range classes {
		text, err := from.Get(f.key(c))
		if err != nil {
			return records{}, err
		}
		if text == nil {
			continue
		}
		a, err := s.decode(text)
		switch {
		case err != nil:
			s.distrust(f, c, text, err)
		case a.Class == c && a.pos.Same(&f.image): // otherwise another position has the same hash
			all[c] = a
		}
	}
	return all, nil
}

func (s *Store) put(b *disk.Batch, p *queuedResult) (changed bool, err error) {
	f := canonical(&p.query.Position)
	rec, err := newRecord(&f, p)
	if err != nil {
		s.warn("%s: a result is not stored: %v", s.dir, err)
	}
	if err != nil || rec == nil {
		return false, nil
	}
	return s.merge(b, &f, rec)
}

// merge stores rec unless the stored records already say as much. A win and a "no win" that denies
// it cannot both be right: the win stays if the checker accepts it. The stored records do not depend
// on the order in which results come.
func (s *Store) merge(b *disk.Batch, f *frame, rec *record) (changed bool, err error) {
	stored, err := s.records(b, f)
	if err != nil {
		return false, err
	}
	var covered []solver.Class // the classes of stored "no win" records that rec includes or refutes
	for _, c := range classes {
		old := stored[c]
		switch {
		case old == nil:
		case !rec.win() && !old.win() && c > rec.Class && (rec.imported() || !old.imported()):
			return false, nil // a stored "no win" of a wider class includes rec
		case !rec.win() && !old.win() && c < rec.Class && (old.imported() || !rec.imported()):
			covered = append(covered, c)
		case !rec.win() && old.win() && c <= rec.Class:
			if w, refuted := refutes(nil, &stored, rec.Class); refuted {
				s.warn("%s: \"no %v\" is not stored: a %v is proved", s.dir, rec.Class, w)
				return false, nil
			}
		case rec.win() && !old.win() && c >= rec.Class:
			s.warn("%s: a stored \"no %v\" is dropped: a %v is proved", s.dir, c, rec.Class)
			covered = append(covered, c)
		case c == rec.Class && !rec.better(old):
			return false, nil
		}
	}
	if secret := s.userSecret(true); secret != nil && !rec.imported() {
		rec.HMAC = rec.sum(secret)
	}
	text, err := json.Marshal(rec)
	if err != nil {
		return false, err
	}
	if len(text) > disk.MaxText {
		s.warn("%s: a certificate is too large to be kept", s.dir)
		return false, nil
	}
	for _, c := range covered {
		b.Remove(f.key(c)) // Put below restores the key of rec
	}
	return true, b.Put(f.key(rec.Class), text)
}

// refutes returns the class of a stored win that refutes the claim that there is no win of class
// c, and whether there is such a win.
func refutes(until func() error, stored *records, c solver.Class) (solver.Class, bool) {
	for _, w := range classes {
		if a := stored[w]; w <= c && a != nil && a.win() {
			if _, err := a.believe(until, &a.pos, 0); err == nil {
				return w, true
			}
		}
	}
	return 0, false
}
