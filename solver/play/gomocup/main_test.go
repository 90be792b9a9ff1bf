package gomocup

// The test binary as a program that serves the protocol.

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"
)

// servedName is the name under which the test binary serves the protocol, with the time of a move as its
// argument.
const servedName = "pbrain-served"

func TestMain(m *testing.M) {
	if os.Args[0] != servedName {
		os.Exit(m.Run())
	}
	o := Options{Turn: 10 * time.Second, Memory: 64 << 20, Threads: 1}
	if len(os.Args) > 1 {
		var err error
		if o.Turn, err = time.ParseDuration(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		o.Limited = true
	}
	if err := Serve(context.Background(), os.Stdin, os.Stdout, o); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
