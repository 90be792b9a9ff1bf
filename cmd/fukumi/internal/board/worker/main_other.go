//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this is the back end of a page: build it with GOOS=js GOARCH=wasm")
	os.Exit(2)
}
