package site

// The site as a folder.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"fukumi/cmd/internal/fileio"
)

// ErrTaken is the error of Write for a folder that is in use for something else.
var ErrTaken = errors.New("it holds other files")

// Write puts the files of a site into dir, which is made if it is not there. A
// folder that has files must have been written by Write before; files that the
// earlier site had and this one has not are left.
func Write(dir string, files []File) error {
	if err := Check(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(below)), 0o777); err != nil {
		return err
	}
	// The list comes last: with it the browsers of earlier visitors take up all.
	var last File
	for _, f := range files {
		if f.Name == listName {
			last = f
			continue
		}
		if err := fileio.WriteBytes(filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data); err != nil {
			return err
		}
	}
	return fileio.WriteBytes(filepath.Join(dir, last.Name), last.Data)
}

// Check says whether Write would take the folder, which can be asked before there is
// anything to write.
func Check(dir string) error {
	if err := vacant(dir); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return nil
}

// vacant makes sure that nobody else's files are written over.
func vacant(dir string) error {
	held, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(held) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, listName))
	if err == nil && bytes.HasPrefix(text, []byte(listHead)) {
		return nil
	}
	// A write that was cut short has no list yet.
	for _, h := range held {
		if h.Name() != "static" && h.Name() != "index.html" && h.Name() != "offline.js" {
			return fmt.Errorf("%w, such as %s: name a new folder, or one that fukumi site wrote", ErrTaken, h.Name())
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err == nil && !bytes.Contains(page, []byte(`name="fukumi-backend"`)) {
		return fmt.Errorf("%w: name a new folder, or one that fukumi site wrote", ErrTaken)
	}
	return nil
}
