package site

// Writing the site into a folder.

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"fukumi/cmd/internal/fileio"
)

// ErrInUse is the error of Write for a folder with files that Write has not written.
var ErrInUse = errors.New("it holds other files")

// Write puts the files of a site into dir, and creates dir if it does not exist. It refuses a dir with
// files that are not from an earlier call of Write. Files of an earlier site that this one does not
// have stay there.
func Write(dir string, files []File) error {
	if err := Check(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(below)), 0o777); err != nil {
		return err
	}
	// The list is written last, because it makes the browsers of earlier visitors fetch the new files.
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

// Check returns an error if Write would refuse the folder. It can be called before the files
// are made.
func Check(dir string) error {
	if err := vacant(dir); err != nil {
		return fmt.Errorf("%s: %w", dir, err)
	}
	return nil
}

// vacant returns an error if dir has files that Write has not written.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(dir, listName))
	if err == nil && bytes.HasPrefix(text, []byte(listHead)) {
		return nil
	}
	// An interrupted Write has left no list yet.
	for _, h := range entries {
		if h.Name() != "static" && h.Name() != "index.html" && h.Name() != "offline.js" {
			return fmt.Errorf("%w, such as %s: name a new folder, or one that fukumi site wrote", ErrInUse, h.Name())
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err == nil && !bytes.Contains(page, []byte(`name="fukumi-backend"`)) {
		return fmt.Errorf("%w: name a new folder, or one that fukumi site wrote", ErrInUse)
	}
	return nil
}
