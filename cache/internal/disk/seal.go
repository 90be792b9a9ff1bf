package disk

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// The states of a database.
type condition uint8

const (
	absent   condition = iota
	sealed             // by whoever has written last, and as it was then
	unsealed           // left by a kill
	damaged
)

// The file SEAL is "closed SUM SUM" of a database that was closed: the CRC-32C of the names, the
// sizes and the times of its files, and that of the names, the sizes and the bytes. It is
// "open N" of one that somebody has open, N being how many openings have not come back.
const (
	sealName   = "SEAL"
	closedSeal = "closed %08x %08x\n"
	openSeal   = "open %d\n"
)

// there reports whether the database is there; what is not a directory is an error.
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

// files lists the files of the database. What is not a regular file is damage.
func (d *Dir) files() (list []fs.FileInfo, err error) {
	entries, err := os.ReadDir(d.live())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		info, err := e.Info()
		switch {
		case err != nil:
			return nil, err
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%w: %s is not a regular file", ErrDamaged, e.Name())
		case e.Name() != sealName && e.Name() != sealName+".new":
			list = append(list, info)
		}
	}
	return list, err
}

// sums are those of a closed seal: the second one reads every byte.
func (d *Dir) sums(files []fs.FileInfo, second bool) (sum uint32, err error) {
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
		_, err = io.Copy(h, from)
		if err = errors.Join(err, from.Close()); err != nil {
			return 0, err
		}
	}
	return h.Sum32(), nil
}

// look says what condition the database is in, and how many openings have not come back. Files
// whose sizes and times are those of the seal are taken for what they were; of any others
// the bytes are asked.
func (d *Dir) look() (_ condition, tries int, err error) {
	files, err := d.files()
	switch {
	case errors.Is(err, ErrDamaged):
		return damaged, 0, nil
	case err != nil:
		return damaged, 0, err
	case len(files) == 0:
		return absent, 0, nil
	}
	text, err := os.ReadFile(filepath.Join(d.live(), sealName))
	if errors.Is(err, fs.ErrNotExist) {
		return unsealed, 0, nil
	}
	if err != nil {
		return damaged, 0, err
	}
	if _, err := fmt.Sscanf(string(text), openSeal, &tries); err == nil && tries < mostTries {
		return unsealed, tries, nil
	}
	var want [2]uint32
	if _, err := fmt.Sscanf(string(text), closedSeal, &want[0], &want[1]); err != nil {
		return damaged, 0, nil
	}
	for i := range want {
		if sum, err := d.sums(files, i == 1); err != nil || sum == want[i] {
			return sealed, 0, err
		}
	}
	return damaged, 0, nil
}

// seal writes the seal of a database that was closed.
func (d *Dir) seal() error {
	files, err := d.files()
	var sums [2]uint32
	for i := range sums {
		if err == nil {
			sums[i], err = d.sums(files, i == 1)
		}
	}
	for _, f := range files {
		_ = os.Chmod(filepath.Join(d.live(), f.Name()), 0o600) // Badger leaves that to the mask
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
