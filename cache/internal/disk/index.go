package disk

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
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

// A seal is the text of the one line, with the key 0, in the file of that name.
type seal struct {
	Journal string `json:"journal"` // the first line of the journal that the index is about
	Size    int64  `json:"size"`    // how much of it the index knows
	Files   string `json:"files"`   // of the index: names, sizes and CRC-32C
}

// digest says what the files of an index are.
func digest(dir string) (string, error) {
	entries, err := os.ReadDir(dir)
	var all []string
	for _, e := range entries {
		if e.Name() == sealFile {
			continue
		}
		if !e.Type().IsRegular() {
			return "", fmt.Errorf("%q is not a regular file", e.Name())
		}
		f, err := os.Open(filepath.Join(dir, e.Name()))
		if err != nil {
			return "", err
		}
		sum := crc32.New(castagnoli)
		n, err := io.Copy(sum, f)
		if err = errors.Join(err, f.Close()); err != nil {
			return "", err
		}
		all = append(all, fmt.Sprintf("%s %d %08x", e.Name(), n, sum.Sum32()))
	}
	return strings.Join(all, ", "), err
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
	if errors.Is(err, fs.ErrNotExist) || runtime.GOOS == "windows" { // Badger opens nothing for reading alone there
		return nil, nil
	}
	var s seal
	if key, text, ok := ParseLine(bytes.TrimSpace(line)); !ok || key != (Key{}) || json.Unmarshal(text, &s) != nil {
		return nil, errors.Join(err, errors.New("its seal cannot be read"))
	}
	if s.Journal != j.id {
		return nil, errors.New("it is of another journal")
	}
	files, err := digest(dir)
	if err == nil && files != s.Files {
		err = errors.New("its files are not what they were")
	}
	if err != nil {
		return nil, err
	}
	last := make([]byte, 1)
	if _, err := j.file.ReadAt(last, s.Size-1); err != nil || last[0] != '\n' {
		j.bad++ // or lines that are missing
		return nil, errors.New("the journal is not what it was")
	}
	db, err := openBadger(dir, true)
	if err != nil {
		return nil, nil // a directory that is read-only, for one
	}
	return &index{db, s}, nil
}

// find returns where a key stands, without size where it does not.
func (x *index) find(key Key) (at span, err error) {
	err = x.db.View(func(txn *badger.Txn) error {
		item, err := txn.Get(key[:])
		if errors.Is(err, badger.ErrKeyNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		return item.Value(func(v []byte) error {
			at = span{int64(binary.BigEndian.Uint64(v)), int(binary.BigEndian.Uint32(v[8:]))}
			return nil
		})
	})
	return at, err
}

// openBadger opens a database with settings for a small one: a command runs for
// a moment, and the default settings map gigabytes. The lock is ours.
func openBadger(dir string, readOnly bool) (db *badger.DB, err error) {
	const memTable = 8 << 20
	o := badger.DefaultOptions(dir).WithReadOnly(readOnly).
		WithMemTableSize(memTable).WithValueLogFileSize(2 * memTable).WithNumMemtables(2).
		WithNumLevelZeroTables(2).WithNumLevelZeroTablesStall(8).WithCompactL0OnClose(true).
		WithNumCompactors(2).WithNumGoroutines(2).
		WithBlockCacheSize(16 << 20).WithIndexCacheSize(32 << 20).
		WithMetricsEnabled(false).WithDetectConflicts(false).WithBypassLockGuard(true).WithLogger(nil)
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

// reindex makes an index of the entries of a journal, and seals it. A process
// that is killed meanwhile leaves an index without a seal, which counts for
// nothing. The caller has the lock, and closes the journal afterwards.
func (d *Dir) reindex(j *journal, all map[Key]span) error {
	dir := d.indexDir()
	if j.index != nil {
		if err := j.index.db.Close(); err != nil {
			return err
		}
		j.index = nil
	}
	if err := errors.Join(d.dropIndex(), os.MkdirAll(dir, 0o700)); err != nil {
		return err
	}
	d.opt.step()
	db, err := openBadger(dir, false)
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
	if err = errors.Join(err, db.Close()); err != nil {
		return err
	}
	d.opt.step()
	return sealIndex(dir, seal{Journal: j.id, Size: j.end})
}

// sealIndex seals an index, whose files nobody else may read.
func sealIndex(dir string, s seal) (err error) {
	for _, path := range storeFiles(dir) {
		err = errors.Join(err, os.Chmod(path, 0o600))
	}
	var derr error
	s.Files, derr = digest(dir)
	text, jerr := json.Marshal(s)
	if err = errors.Join(err, derr, jerr); err != nil {
		return err
	}
	path := filepath.Join(dir, sealFile)
	f, err := os.OpenFile(path+freshSuffix, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(appendLine(nil, Key{}, text))
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(path+freshSuffix, path)
	}
	return err
}
