package disk

import (
	"bufio"
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Repair and upkeep. A new journal is written beside the old one. Only when it
// is complete and on disk does it take the name; a damaged one is moved aside
// before. A process that is killed meanwhile loses nothing: the next one
// finishes, or begins again.

// grain bounds the lines that the index does not know, with a quarter of those that
// it knows. Beyond it, whoever closes the store after writing makes the index again,
// or the journal if half of it does not count any more. So a journal is at most two
// and a half times what it has to be, two grains, and what was written by those that
// were killed since.
const grain = 1 << 20

// begin makes sure that there is a journal, and ends what an interrupted
// rewriting has left. The caller has the lock.
func (d *Dir) begin() error {
	path := d.journalPath()
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(path + freshSuffix)
		return err
	}
	if err := os.Rename(path+freshSuffix, path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	used, err := d.Usage()
	for _, other := range used.Others {
		d.opt.Warn("%s: the store of version %s is not used by this program and left as it is: what the fukumi "+
			"that wrote it exports can be imported", other.Path, other.Version)
	}
	return errors.Join(err, d.create(path, func(io.Writer) error { return nil }))
}

// create makes a journal that begins with what write writes, and gives it its name
// once it is on disk.
func (d *Dir) create(path string, write func(io.Writer) error) error {
	begun := d.journalPath() + begunSuffix
	_ = os.Remove(begun)
	f, err := os.OpenFile(begun, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	d.opt.step()
	out := bufio.NewWriterSize(f, 64<<10)
	head := fmt.Appendf(nil, "%s%q}", headOf(versionText(d.opt.Version)), rand.Text())
	_, err = out.Write(appendLine(nil, Key{}, head))
	err = errors.Join(err, write(out), out.Flush(), f.Sync(), f.Close())
	d.opt.step()
	if err == nil {
		err = os.Rename(begun, path)
	}
	d.opt.step()
	syncDir(d.live())
	return err
}

// tend keeps the index near the end of a journal that is about to be closed, and
// the journal small. What goes wrong is a warning: the journal as it is will do.
func (d *Dir) tend(j *journal) error {
	if j.bad > 0 {
		return d.repair(j)
	}
	known := int64(0)
	if j.index != nil {
		known = j.index.seal.Size
	}
	if !canIndex || j.end-known < max(d.opt.grain, known/4) || d.checkSpace(Reserve+uint64(j.end)) != nil {
		return nil // it can wait
	}
	all, bad, err := j.readAll(j.end)
	if j.bad = bad; bad > 0 {
		return d.repair(j)
	}
	live := d.opt.grain
	for _, at := range all {
		live += 2 * int64(at.size)
	}
	if err == nil && j.end > live {
		err = d.rewrite(j, all, "")
	} else if end := j.end; err == nil {
		if err = j.close(); err == nil {
			err = d.reindex(j.id, end, all)
		}
	}
	if err != nil {
		d.opt.Warn("%s: its index or its journal was not brought up to date: %v", d.dir, err)
	}
	return nil
}

// rewrite puts the lines that count into a new journal, which takes the place of
// the old one. With a name for it, the old one is kept. The index, which is of the old
// one, goes. The old journal is closed.
func (d *Dir) rewrite(j *journal, all map[Key]span, aside string) error {
	path := d.journalPath()
	err := d.create(path+freshSuffix, func(out io.Writer) error {
		for _, at := range slices.SortedFunc(maps.Values(all), func(a, b span) int { return cmp.Compare(a.at, b.at) }) {
			if _, err := io.Copy(out, io.NewSectionReader(j.file, at.at, int64(at.size))); err != nil {
				return err
			}
		}
		return nil
	})
	if err = errors.Join(err, j.close()); err == nil && aside != "" {
		err = os.Rename(path, aside)
		d.opt.step()
	}
	if err == nil {
		err = os.Rename(path+freshSuffix, path)
	}
	d.opt.step()
	syncDir(d.live())
	if err == nil {
		err = d.dropIndex()
	}
	return err
}

// repair moves a damaged journal aside and carries over what can be read of it.
func (d *Dir) repair(j *journal) error {
	aside, size := asideName(d.journalPath()), max(j.size, j.end)
	all, _, err := j.readAll(size)
	if err = errors.Join(err, d.checkSpace(Reserve+uint64(size))); err == nil {
		err = d.rewrite(j, all, aside)
	}
	if err != nil {
		return fmt.Errorf("%w; repairing it: %w", j.damage(), err)
	}
	results := "results"
	if len(all) == 1 {
		results = "result"
	}
	d.opt.Warn("%s: %v; its journal was moved to %s, and the %d %s in it that can still be read carried over",
		d.dir, j.damage(), aside, len(all), results)
	return nil
}

func (d *Dir) setAside(why error) error {
	aside, err := moveAside(d.indexDir())
	d.opt.Warn("%s: %v: its index: %v; it was moved to %s and is made again of the journal", d.dir, ErrDamaged, why,
		aside)
	d.opt.step()
	return err
}

// dropIndex removes the index, which the journal makes good. What is not the
// index's stays, with it, under another name.
func (d *Dir) dropIndex() error {
	_ = os.Remove(filepath.Join(d.indexDir(), sealFile)) // first: without it the rest is nothing
	if err := removeStore(d.indexDir()); err != nil {
		return err
	}
	_, err := moveAside(d.indexDir())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// syncDir makes what was renamed in a directory last, where a directory can be synced.
func syncDir(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		f.Close()
	}
}
