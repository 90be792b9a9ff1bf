// Command proxy writes one version of the module in a directory as a module
// proxy made of files, for GOPROXY=file://…:
//
//	proxy --out DIR --version v0.1.0 MODULE_DIR
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

func main() {
	out := flag.String("out", "", "the `directory` of the proxy")
	version := flag.String("version", "v0.1.0", "the `version` that it serves")
	flag.Parse()
	if err := write(*out, *version, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "proxy:", err)
		os.Exit(1)
	}
}

func write(out, version, dir string) (err error) {
	if out == "" || dir == "" {
		return errors.New("want --out and the directory of a module")
	}
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return err
	}
	path, err := module.EscapePath(modfile.ModulePath(mod))
	if err != nil {
		return err
	}
	at := filepath.Join(out, filepath.FromSlash(path), "@v")
	if err := os.MkdirAll(at, 0o755); err != nil {
		return err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": time.Unix(0, 0).UTC()})
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{
		"list": []byte(version + "\n"), version + ".info": info, version + ".mod": mod,
	} {
		if err := os.WriteFile(filepath.Join(at, name), data, 0o644); err != nil {
			return err
		}
	}
	f, err := os.Create(filepath.Join(at, version+".zip"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return zip.CreateFromDir(f, module.Version{Path: modfile.ModulePath(mod), Version: version}, dir)
}
