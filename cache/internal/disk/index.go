package disk

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/dgraph-io/badger/v4"
)

// The index: a Badger database from keys to the places of their lines. It is
// made by one process, closed, and sealed; from then on its files do not
// change. What does not fit its seal is not opened.

// canIndex: Badger opens nothing for reading alone elsewhere. There the journal is
// always read as a whole.
const canIndex = runtime.GOOS != "windows"

// A seal is the text of the one line, with the key 0, in the file of that name.
type seal struct {
	Journal string `json:"journal"` // the first line of the journal that the index is about
	Size    int64  `json:"size"`    // how much of it the index knows
	Files   string `json:"files"`   // the CRC-32C of its files, their names and sizes
}

func digest(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	sum := uint32(0)
	for _, e := range entries {
		if e.Name() == sealFile {
			continue
		}
		if !e.Type().IsRegular() {
			return "", fmt.Errorf("%q is not a regular file", e.Name())
		}
		text, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		sum = crc32.Update(sum, castagnoli, fmt.Appendf(text, " %s %d ", e.Name(), len(text)))
	}
	return fmt.Sprintf("%08x", sum), err
}

// An index is one that is open for reading.
type index struct {
	db   *badger.DB
	seal seal
}

// openIndex opens the index of a journal. There is none where it is unfinished or
// cannot be opened: then the journal is read as a whole. The error is for one that
// is damaged.
func openIndex(dir string, j *journal) (*index, error) {
	line, err := os.ReadFile(filepath.Join(dir, sealFile))
	if errors.Is(err, fs.ErrNotExist) || !canIndex {
		return nil, nil
	}
	x := &index{}
	key, text, ok := ParseLine(bytes.TrimSpace(line))
	if !ok || key != (Key{}) || json.Unmarshal(text, &x.seal) != nil {
		return nil, errors.Join(err, errors.New("its seal cannot be read"))
	}
	if x.seal.Journal != j.id {
		return nil, errors.New("it is of another journal")
	}
	files, err := digest(dir)
	if err == nil && files != x.seal.Files {
		err = errors.New("its files are not what they were")
	}
	if err != nil {
		return nil, err
	}
	last := make([]byte, 1)
	if _, err := j.file.ReadAt(last, x.seal.Size-1); err != nil || last[0] != '\n' {
		j.bad++ // or lines that are missing
		return nil, errors.New("the journal is not what it was")
	}
	if x.db, err = openBadger(dir, true); err != nil {
		return nil, nil // a directory that is read-only, for one
	}
	return x, nil
}

// find returns where a key stands, without size where it does not.
func (x *index) find(key Key) (at span, err error) {
	return at, x.db.View(func(txn *badger.Txn) error {
		item, err := txn.Get(key[:])
		if errors.Is(err, badger.ErrKeyNotFound) {
			return nil
		}
		var v []byte
		if err == nil {
			v, err = item.ValueCopy(nil)
		}
		if err == nil {
			at = span{int64(binary.BigEndian.Uint64(v)), int(binary.BigEndian.Uint32(v[8:]))}
		}
		return err
	})
}

// openBadger opens a database with settings for a small one: a command runs for
// a moment, and the default settings map gigabytes. The lock is ours.
func openBadger(dir string, readOnly bool) (db *badger.DB, err error) {
	const memTable = 8 << 20
	o := badger.DefaultOptions(dir).WithReadOnly(readOnly).WithLogger(nil).WithBypassLockGuard(true).
		WithMemTableSize(memTable).WithValueLogFileSize(2 * memTable).WithNumMemtables(2).
		WithBlockCacheSize(16 << 20).WithIndexCacheSize(32 << 20).
		WithNumCompactors(2).WithNumGoroutines(2).WithMetricsEnabled(false).WithDetectConflicts(false)
	err = Guard(func() error {
		db, err = badger.Open(o)
		return err
	})
	return db, err
}

// Guard runs f and turns a panic, and a fault in a mapped file, into an error.
func Guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			text, _, _ := strings.Cut(strings.TrimSpace(fmt.Sprint(r)), "\n")
			err = fmt.Errorf("%w: %s", ErrDamaged, text)
		}
	}()
	return f()
}

// reindex makes an index of the entries of a journal of that id and size, and seals
// it. One without a seal, which a kill leaves, counts for nothing. The caller has the
// lock, and has no index open.
func (d *Dir) reindex(id string, size int64, all map[Key]span) error {
	dir := d.indexDir()
	err := errors.Join(d.dropIndex(), os.MkdirAll(dir, 0o700))
	d.opt.step()
	var db *badger.DB
	if err == nil {
		db, err = openBadger(dir, false)
	}
	if err != nil {
		return err
	}
	wb := db.NewWriteBatch()
	defer wb.Cancel()
	for key, at := range all {
		v := binary.BigEndian.AppendUint64(nil, uint64(at.at))
		if err == nil {
			err = wb.Set(key[:], binary.BigEndian.AppendUint32(v, uint32(at.size)))
		}
	}
	if err == nil {
		err = wb.Flush()
	}
	d.opt.step()
	err = errors.Join(err, db.Close())
	d.opt.step()
	for _, path := range storeFiles(dir) {
		err = errors.Join(err, os.Chmod(path, 0o600)) // Badger leaves that to the mask
	}
	s := seal{Journal: id, Size: size}
	if err == nil {
		s.Files, err = digest(dir)
	}
	text, jerr := json.Marshal(s)
	path := filepath.Join(dir, sealFile)
	if err = errors.Join(err, jerr); err == nil {
		err = os.WriteFile(path+freshSuffix, appendLine(nil, Key{}, text), 0o600)
	}
	if err == nil {
		err = os.Rename(path+freshSuffix, path)
	}
	return err
}
