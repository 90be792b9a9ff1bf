package cache

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
)

// Sizes of files that never change for an unencrypted store.
const (
	registrySize = 16 + 12
	discardSize  = 1 << 20
)

// registryText follows the first 16 bytes of the registry of keys.
var registryText = []byte("Hello Badger")

var (
	errLocked  = errors.New("another process has the store open")
	errDamaged = errors.New("the store is damaged")
	errForeign = errors.New("not the directory of a store")
)

// A finding is what an inspection says about a directory.
type finding struct {
	exists  bool     // there is a store
	unclean bool     // it was not closed, and must not be opened for reading alone
	size    int64    // bytes in files, as far as they are used
	level0  int      // tables that wait for compaction
	orphans []string // files that hold results which Badger would not read
}

// guard runs f and turns a panic, and a fault in a mapped file, into an error.
func guard(f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			text, _, _ := strings.Cut(strings.TrimSpace(fmt.Sprint(r)), "\n")
			err = fmt.Errorf("%w: %s", errDamaged, text)
		}
	}()
	return f()
}

// storeFiles lists the names of the files of a store in dir. It fails with
// errForeign where dir holds anything else.
func storeFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	names := []string{}
	for _, e := range entries {
		name := e.Name()
		switch name {
		case manifestFile, "MANIFEST-REWRITE", registryFile, "REWRITE-KEYREGISTRY", discardFile, lockFile:
		default:
			number, err := strconv.Atoi(strings.TrimSuffix(name, filepath.Ext(name)))
			switch filepath.Ext(name) {
			case tableSuffix, walSuffix, valueSuffix:
			default:
				err = errForeign
			}
			if err != nil || number < 0 {
				return nil, fmt.Errorf("%w: %s holds %q", errForeign, dir, name)
			}
		}
		if e.IsDir() {
			return nil, fmt.Errorf("%w: %s holds the directory %q", errForeign, dir, name)
		}
		names = append(names, name)
	}
	return names, nil
}

// inspect looks at the directory, which the caller has locked. In a store of
// up to full bytes every block of every table is read, else only what Badger
// reads when it opens. Damage is errDamaged; other errors are the system's.
func inspect(dir string, full int64) (finding, error) {
	var f finding
	names, err := storeFiles(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
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
		}
	}
	manifest, err := readManifest(dir)
	if errors.Is(err, fs.ErrNotExist) {
		if len(tables)+len(logs) > 0 {
			return f, fmt.Errorf("%w: %s is missing", errDamaged, manifestFile)
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
		if logHasGap(path) {
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

func readManifest(dir string) (badger.Manifest, error) {
	fp, err := os.Open(filepath.Join(dir, manifestFile))
	if err != nil {
		return badger.Manifest{}, err
	}
	defer fp.Close()
	var m badger.Manifest
	err = guard(func() error {
		var err error
		m, _, err = badger.ReplayManifestFile(fp, Version, badger.Options{})
		return err
	})
	if err != nil && !errors.Is(err, errDamaged) {
		err = fmt.Errorf("%w: %s: %v", errDamaged, manifestFile, err)
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
		return fmt.Errorf("%w: %s", errDamaged, registryFile)
	}
	return nil
}

// withTable opens one table, calls f and closes the table. What is wrong with
// the table is errDamaged. With check set, blocks are checked as they are read.
func withTable(path string, how options.CompressionType, check bool, f func(*table.Table) error) error {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && (info.Size() < 16 || info.Size() > math.MaxUint32) {
		return fmt.Errorf("%w: %s is missing or cut short", errDamaged, filepath.Base(path))
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
	err = guard(func() error {
		id, _ := table.ParseFileID(path) // a number: storeFiles has looked
		t, err := table.OpenInMemoryTable(data, id, &table.Options{ReadOnly: true, BlockSize: 4096, ChkMode: mode, Compression: how})
		if err != nil {
			return err
		}
		return f(t)
	})
	if err != nil {
		return fmt.Errorf("%w: %s: %v", errDamaged, filepath.Base(path), strings.TrimPrefix(err.Error(), errDamaged.Error()+": "))
	}
	return nil
}
