package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// A condition is the state of a database on the disk.
type condition uint8

const (
	absent   condition = iota
	sealed             // unchanged since the last writer sealed it
	unsealed           // left open by a killed process
	damaged
)

// The file SEAL of a closed database contains "closed SUM SUM": the CRC-32C of the names, sizes and
// times of its files, and the CRC-32C of their names, sizes and bytes. For an open database it
// contains "open N", where N is how often the database was opened without being closed.
const (
	sealName   = "SEAL"
	closedSeal = "closed %08x %08x\n"
	openSeal   = "open %d\n"
	maxSeal    = 64 // maximum size of the file, in bytes
)

// there reports whether the database exists. It returns an error if the database is not a
// directory.
func (d *Dir) there() (bool, error) {
	info, err := os.Lstat(d.live())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil && !info.IsDir() {
		err = fmt.Errorf("%s is not a directory", d.live())
	}
	return err == nil, err
}

// maxFileBytes is larger than any file of the database. With the settings of openBadger, tables grow
// with their level to at most 128 MiB.
const maxFileBytes = 256 << 20

// lookAt returns an error if a file cannot belong to the database. It is called before the file is read.
func lookAt(info fs.FileInfo) error {
	most := int64(maxFileBytes)
	if info.Name() == sealName {
		most = maxSeal
	}
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: %s is not a regular file", ErrDamaged, info.Name())
	case info.Size() > most:
		return fmt.Errorf("%w: %s has %d bytes", ErrDamaged, info.Name(), info.Size())
	}
	return nil
}

// readFile reads a file of the database at path, until ctx is done.
func readFile(ctx context.Context, path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err == nil {
		err = lookAt(info)
	}
	if err != nil {
		return nil, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text := bytes.NewBuffer(make([]byte, 0, info.Size()+bytes.MinRead))
	_, err = text.ReadFrom(io.LimitReader(&contextReader{ctx, file}, info.Size()))
	return text.Bytes(), err
}

// A contextReader fails once its context is done.
type contextReader struct {
	ctx  context.Context
	from io.Reader
}

func (u *contextReader) Read(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(p[:min(len(p), 1<<20)])
}

// files returns the files of the database. It returns an error if a file cannot belong to the
// database.
func (d *Dir) files() (list []fs.FileInfo, err error) {
	entries, err := os.ReadDir(d.live())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		info, err := e.Info()
		if err == nil {
			err = lookAt(info)
		}
		if err != nil {
			return nil, err
		}
		if e.Name() != sealName && e.Name() != sealName+".new" {
			list = append(list, info)
		}
	}
	return list, err
}

// sums returns one of the two checksums of a closed seal. For the second one it reads every byte,
// until ctx is done.
func (d *Dir) sums(ctx context.Context, files []fs.FileInfo, second bool) (sum uint32, err error) {
	h := crc32.New(castagnoli)
	for _, f := range files {
		fmt.Fprintln(h, f.Name(), f.Size())
		if !second {
			fmt.Fprintln(h, f.ModTime().UnixNano())
			continue
		}
		from, err := os.Open(filepath.Join(d.live(), f.Name()))
		if err != nil {
			return 0, err
		}
		_, err = io.Copy(h, &contextReader{ctx, from})
		if err = errors.Join(err, from.Close()); err != nil {
			return 0, err
		}
	}
	return h.Sum32(), nil
}

// look returns the condition of the database. tries is how often it was opened without being closed.
// If the sizes and times of the files fit the seal, the files count as unchanged; otherwise their
// bytes are compared. The error for a damaged database describes the damage and wraps ErrDamaged.
func (d *Dir) look(ctx context.Context) (_ condition, tries int, err error) {
	files, err := d.files()
	switch {
	case errors.Is(err, ErrDamaged):
		return damaged, 0, err
	case err != nil || len(files) == 0:
		return absent, 0, err
	}
	text, err := readFile(context.Background(), filepath.Join(d.live(), sealName)) // the file is short
	if errors.Is(err, fs.ErrNotExist) {
		return unsealed, 0, nil
	}
	if err != nil {
		return absent, 0, err
	}
	if _, err := fmt.Sscanf(string(text), openSeal, &tries); err == nil && tries < maxTries {
		return unsealed, tries, nil
	} else if err == nil {
		return damaged, 0, fmt.Errorf("%w: it was opened %d times and never closed", ErrDamaged, tries)
	}
	var want [2]uint32
	if _, err := fmt.Sscanf(string(text), closedSeal, &want[0], &want[1]); err != nil {
		return damaged, 0, fmt.Errorf("%w: its seal cannot be read", ErrDamaged)
	}
	for i := range want {
		if sum, err := d.sums(ctx, files, i == 1); err != nil {
			return absent, 0, err
		} else if sum == want[i] {
			return sealed, 0, nil
		}
	}
	return damaged, 0, fmt.Errorf("%w: its files are not as they were left", ErrDamaged)
}

// seal writes the seal of a closed database.
func (d *Dir) seal() error {
	files, err := d.files()
	var sums [2]uint32
	for i := range sums {
		if err == nil {
			sums[i], err = d.sums(context.Background(), files, i == 1)
		}
	}
	for _, f := range files {
		_ = os.Chmod(filepath.Join(d.live(), f.Name()), 0o600) // otherwise the umask decides
	}
	if err != nil {
		return err
	}
	return d.setSeal(fmt.Sprintf(closedSeal, sums[0], sums[1]))
}

func (d *Dir) setSeal(text string) error {
	path := filepath.Join(d.live(), sealName)
	err := os.WriteFile(path+".new", []byte(text), 0o600)
	if err == nil {
		err = os.Rename(path+".new", path)
	}
	return err
}
