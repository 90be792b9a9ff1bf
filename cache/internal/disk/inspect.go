package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/options"
	"github.com/dgraph-io/badger/v4/table"
)

// Inspection of a directory before Badger opens it. Badger reads its tables in
// goroutines of its own, where damage ends the process; it skips a table whose
// index is damaged, drops the rest of a table behind a damaged block when it
// compacts, and deletes tables that its manifest does not name. All of that is
// found here first, where it is an error.

// The files of a store.
const (
	manifestFile = badger.ManifestFilename
	registryFile = badger.KeyRegistryFileName
	discardFile  = "DISCARD"
	lockFile     = "LOCK"
	tableSuffix  = ".sst"
	walSuffix    = ".mem"
	valueSuffix  = ".vlog"
	orphanSuffix = ".orphan" // follows the name of a file whose entries are being read back
)

// manifestMagic begins a manifest; the two versions follow.
const manifestMagic = "Bdgr"

// Sizes of files that never change for an unencrypted store.
const (
	registrySize = 16 + 12
	discardSize  = 1 << 20
)

// registryText follows the first 16 bytes of the registry of keys.
var registryText = []byte("Hello Badger")

// A finding is what an inspection says about a directory.
type finding struct {
	exists  bool     // there is a store
	unclean bool     // it was not closed, and must not be opened for reading alone
	size    int64    // bytes in files, as far as they are used
	level0  int      // tables that wait for compaction
	orphans []string // files that hold entries which Badger would not read
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

// storeFiles lists the names in dir that are those of files of a store, and
// passes over everything else there. It fails with ErrDamaged, the list being
// complete all the same, where Badger would stumble or would write through a link.
func storeFiles(dir string) (names []string, err error) {
	entries, rerr := os.ReadDir(dir)
	if rerr != nil {
		return nil, rerr
	}
	for _, e := range entries {
		name := e.Name()
		switch name {
		case lockFile: // is made anew by whoever writes
			names = append(names, name)
			continue
		case manifestFile, "MANIFEST-REWRITE", registryFile, "REWRITE-KEYREGISTRY", discardFile:
		default:
			whole, orphan := strings.CutSuffix(name, orphanSuffix)
			ext := filepath.Ext(whole)
			if ext != tableSuffix && ext != walSuffix && ext != valueSuffix {
				continue
			}
			if number, nerr := strconv.Atoi(strings.TrimSuffix(whole, ext)); nerr != nil || number < 0 {
				if ext != tableSuffix && !orphan {
					err = fmt.Errorf("%w: %q is no file of a store", ErrDamaged, name)
				}
				continue
			}
		}
		if !e.Type().IsRegular() {
			err = fmt.Errorf("%w: %q is not a regular file", ErrDamaged, name)
		}
		names = append(names, name)
	}
	return names, err
}

// inspect looks at the directory, which the caller has locked. In a store of
// up to full bytes every block of every table is read, else only what Badger
// reads when it opens. Damage is ErrDamaged; other errors are the system's.
func (d *Dir) inspect(dir string, full int64) (finding, error) {
	var f finding
	names, err := storeFiles(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if v, ok := manifestVersion(dir); ok && v != d.opt.Version {
		return f, fmt.Errorf("%w: it says %s, not %s; it is left as it is", ErrVersion, versionText(v), versionText(d.opt.Version))
	}
	if err != nil {
		return f, err
	}
	var tables, logs []string
	for _, name := range names {
		path := filepath.Join(dir, name)
		info, err := os.Stat(path)
		if err != nil {
			return f, err
		}
		switch filepath.Ext(name) {
		case tableSuffix:
			tables = append(tables, path)
			f.size += info.Size()
		case walSuffix:
			logs = append(logs, path)
		case orphanSuffix:
			f.orphans = append(f.orphans, path)
		}
	}
	manifest, err := readManifest(dir, d.opt.Version)
	if errors.Is(err, fs.ErrNotExist) {
		if len(tables)+len(logs) > 0 {
			return f, fmt.Errorf("%w: %s is missing", ErrDamaged, manifestFile)
		}
		return f, nil
	}
	if err != nil {
		return f, err
	}
	f.exists = true
	if len(manifest.Levels) > 0 {
		f.level0 = len(manifest.Levels[0].Tables)
	}
	if err := f.checkTables(dir, manifest, tables, f.size <= full); err != nil {
		return f, err
	}
	if err := checkRegistry(dir); err != nil {
		return f, err
	}
	for _, path := range logs {
		if logHasGap(path, d.opt.Whole) {
			f.orphans = append(f.orphans, path)
		}
	}
	// Even for reading alone, Badger deletes tables that the manifest does not
	// name, and ends the process over a log that is cut short.
	f.unclean = len(logs) > 0 || len(f.orphans) > 0
	return f, nil
}

// checkTables checks the tables that the manifest names and lists the others.
func (f *finding) checkTables(dir string, manifest badger.Manifest, tables []string, full bool) error {
	for _, path := range tables {
		id, ok := table.ParseFileID(path)
		if _, known := manifest.Tables[id]; !ok || !known {
			f.orphans = append(f.orphans, path)
		}
	}
	for id, m := range manifest.Tables {
		err := withTable(table.NewFilename(id, dir), m.Compression, true, func(t *table.Table) error {
			if full {
				return t.VerifyChecksum()
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func readManifest(dir string, version uint16) (badger.Manifest, error) {
	fp, err := os.Open(filepath.Join(dir, manifestFile))
	if err != nil {
		return badger.Manifest{}, err
	}
	defer fp.Close()
	var m badger.Manifest
	err = Guard(func() error {
		var err error
		m, _, err = badger.ReplayManifestFile(fp, version, badger.Options{})
		return err
	})
	if err != nil && !errors.Is(err, ErrDamaged) {
		err = fmt.Errorf("%w: %s: %v", ErrDamaged, manifestFile, err)
	}
	return m, err
}

// checkRegistry checks the registry of keys, which Badger reads trustingly. A
// missing one is made anew.
func checkRegistry(dir string) error {
	text, err := os.ReadFile(filepath.Join(dir, registryFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(text) != registrySize || !bytes.Equal(text[16:], registryText) {
		return fmt.Errorf("%w: %s", ErrDamaged, registryFile)
	}
	return nil
}

// withTable opens one table, calls f and closes the table. What is wrong with
// the table is ErrDamaged. With check set, blocks are checked as they are read.
func withTable(path string, how options.CompressionType, check bool, f func(*table.Table) error) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (info.Size() < 16 || info.Size() > math.MaxUint32) {
		return fmt.Errorf("%w: %s is missing or cut short", ErrDamaged, filepath.Base(path))
	}
	if err != nil {
		return err
	}
	data, unmap, err := mapFile(path)
	if err != nil {
		return err
	}
	defer unmap()
	mode := options.NoVerification
	if check {
		mode = options.OnBlockRead
	}
	err = Guard(func() error {
		id, _ := table.ParseFileID(path) // a number: storeFiles has looked
		t, err := table.OpenInMemoryTable(data, id, &table.Options{ReadOnly: true, BlockSize: 4096, ChkMode: mode, Compression: how})
		if err != nil {
			return err
		}
		return f(t)
	})
	if err != nil {
		return fmt.Errorf("%w: %s: %v", ErrDamaged, filepath.Base(path), strings.TrimPrefix(err.Error(), ErrDamaged.Error()+": "))
	}
	return nil
}
