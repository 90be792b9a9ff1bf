package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path"
	"time"
)

// An archive as bytes: a zip, or a compressed tar.

// pack writes the entries below a folder of the archive's name, as zip where
// asZip is set, else as a compressed tar, and returns the bytes and the suffix.
func pack(folder string, entries []entry, stamp time.Time, asZip bool) ([]byte, string, error) {
	var buf bytes.Buffer
	if asZip {
		z := zip.NewWriter(&buf)
		for _, e := range entries {
			h := &zip.FileHeader{Name: path.Join(folder, e.name), Method: zip.Deflate, Modified: stamp}
			h.SetMode(os.FileMode(e.mode))
			w, err := z.CreateHeader(h)
			if err != nil {
				return nil, "", err
			}
			if _, err := w.Write(e.data); err != nil {
				return nil, "", err
			}
		}
		if err := z.Close(); err != nil {
			return nil, "", err
		}
		return buf.Bytes(), ".zip", nil
	}
	g, err := gzip.NewWriterLevel(&buf, gzip.BestCompression)
	if err != nil {
		return nil, "", err
	}
	t := tar.NewWriter(g)
	for _, e := range entries {
		h := &tar.Header{Name: path.Join(folder, e.name), Mode: e.mode, Size: int64(len(e.data)), ModTime: stamp,
			Format: tar.FormatUSTAR}
		if err := t.WriteHeader(h); err != nil {
			return nil, "", err
		}
		if _, err := io.Copy(t, bytes.NewReader(e.data)); err != nil {
			return nil, "", err
		}
	}
	if err := errors.Join(t.Close(), g.Close()); err != nil {
		return nil, "", err
	}
	return buf.Bytes(), ".tar.gz", nil
}
