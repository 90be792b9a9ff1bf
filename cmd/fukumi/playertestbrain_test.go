package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// brainVariable tells the test binary to be an engine, and which one.
const brainVariable = "FUKUMI_TEST_BRAIN"

// TestBrainProcess is no test: it is the engine of the tests below, which plays
// the first free point, row by row from the top, and writes all it hears to a
// file.
func TestBrainProcess(t *testing.T) {
	kind := os.Getenv(brainVariable)
	if kind == "" {
		t.Skip("the engine of other tests")
	}
	os.Exit(testBrain(kind))
}

// startChild starts a process that outlives the engine where it is let, and
// returns its number. Not every system has such.
var startChild func(kind string) int

func testBrain(kind string) int {
	log, err := os.OpenFile(os.Getenv("FUKUMI_TEST_LOG"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return 9
	}
	var taken map[string]bool
	size, board, answers := 0, false, 0
	play := func() (code int) {
		switch kind {
		case "silent":
			return 0
		case "crash", "child of a crash":
			return 3
		case "crash later":
			if answers == 2 {
				return 4
			}
		case "garbage":
			fmt.Println("lorem ipsum, dolor; 1,2,3 4;5")
			return 0
		case "flood":
			for range 2 * brainJunk {
				fmt.Println("DEBUG a line", strings.Repeat("x", 100))
			}
			return 0
		case "long":
			fmt.Println(strings.Repeat("y", 3*brainLine))
		case "off":
			fmt.Println("15,0")
			return 0
		case "occupied":
			for cell := range taken {
				fmt.Println(cell)
				return 0
			}
		case "hostile":
			fmt.Println(os.Getenv("FUKUMI_TEST_SAYS"))
			fmt.Println("99,99")
			return 0
		case "unknown":
			fmt.Println("UNKNOWN what is this?")
			return 0
		case "talks", "talks slowly":
			if kind == "talks slowly" {
				time.Sleep(300 * time.Millisecond)
			}
			fmt.Println("MESSAGE depth 10-15 ev 23 n 45K n/ms 400 tm 1203 pv A15 B15 C15")
			fmt.Println("MESSAGE \x1b[8m::error::forged\u202e ev +M7\rok 1 - forged")
		case "closed":
			os.Stdout.Close()
			time.Sleep(time.Minute)
		}
		fmt.Println("MESSAGE 3,3 looks good")
		for y := range size {
			for x := range size {
				if cell := fmt.Sprintf("%d,%d", x, y); !taken[cell] {
					taken[cell] = true
					answers++
					fmt.Println(cell)
					if kind == "twice" {
						fmt.Println(cell)
					}
					return 0
				}
			}
		}
		return 0
	}
	if strings.HasPrefix(kind, "child") {
		fmt.Fprintln(log, "child", startChild(kind))
	}
	for kind == "deaf" {
		time.Sleep(time.Minute)
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		line := strings.TrimRight(in.Text(), "\r")
		fmt.Fprintln(log, line)
		word, rest, _ := strings.Cut(line, " ")
		code := 0
		switch {
		case board && line == "DONE":
			board = false
			code = play()
		case board:
			taken[line[:strings.LastIndex(line, ",")]] = true
		case word == "START":
			if kind == "mute" {
				continue
			}
			if kind == "rectangles" {
				fmt.Println("ERROR unsupported size")
				continue
			}
			taken = map[string]bool{}
			fmt.Sscan(rest, &size)
			fmt.Println("OK")
		case word == "RECTSTART":
			taken = map[string]bool{}
			fmt.Sscanf(rest, "%d,", &size)
			fmt.Println("OK")
		case word == "RESTART":
			if kind == "no restart" {
				fmt.Println("UNKNOWN command")
				continue
			}
			taken = map[string]bool{}
			fmt.Println("OK")
		case word == "BOARD":
			taken, board = map[string]bool{}, true
		case word == "BEGIN":
			code = play()
		case word == "TURN":
			taken[rest] = true
			code = play()
		case word == "END":
			if kind == "stubborn" || kind == "child of the stubborn" {
				time.Sleep(time.Minute)
			}
			return 0
		}
		if code != 0 {
			return code
		}
	}
	return 0
}
