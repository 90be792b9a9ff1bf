//go:build carry

package site

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

// The engine that a release contains. The build of a release puts these two files here. They are not in
// the repository.
var (
	//go:embed carried/fukumi.wasm.gz
	packedWasm []byte
	//go:embed carried/wasm_exec.js
	runtimeScript []byte
)

func carried() (*Engine, error) {
	wasm, err := inflate(packedWasm)
	if err != nil {
		return nil, err
	}
	return &Engine{Wasm: wasm, Runtime: runtimeScript}, nil
}

// inflate unpacks a gzipped file.
func inflate(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
