package cli

import (
	"errors"
	"fmt"
	"fukumi/notation"
	"math"
	"strconv"
	"strings"
	"time"
)

// Flags with numbers as values: sizes, plies, limits.

// ParseSize reads the size of a board.
func ParseSize(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < notation.MinSize || n > notation.MaxSize {
		return 0, fmt.Errorf("expected a number from %d to %d", notation.MinSize, notation.MaxSize)
	}
	return n, nil
}

// ParsePly reads a number of plies.
func ParsePly(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, errors.New("expected a whole number, 0 or more")
	}
	return n, nil
}

// ParseGameNumber reads the number of a game, or "all", which is 0.
func ParseGameNumber(text string) (int, error) {
	if text == "all" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, errors.New("expected the number of a game, from 1, or all")
	}
	return n, nil
}

// UpTo returns a function that reads a number from 1 to limit.
func UpTo(limit int) func(string) (int, error) {
	return func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > limit {
			return 0, fmt.Errorf("expected a number from 1 to %d", limit)
		}
		return n, nil
	}
}

// ParseThreads reads a number of threads.
func ParseThreads(text string) (int, error) { return UpTo(1024)(text) }

// ParseFactor reads a factor above 1.
func ParseFactor(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 1 && x < 1e9) {
		return 0, errors.New("expected a factor above 1")
	}
	return x, nil
}

// ParseOdds reads the factor between the limits of two sides.
func ParseOdds(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x >= 0.001 && x <= 1000) {
		return 0, errors.New("expected a number from 0.001 to 1000")
	}
	return x, nil
}

// ParseTime reads a time limit.
func ParseTime(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, errors.New("expected a time with its unit, like 500ms, 10s or 2m")
	}
	if d <= 0 {
		return 0, errors.New("expected more than 0")
	}
	return d, nil
}

// countUnits has the units of a count: thousands, millions and so on.
var countUnits = map[string]float64{"": 1, "k": 1e3, "m": 1e6, "g": 1e9}

// ParseCount reads a whole number, which may be written like 1e6, 200k or 1.5M.
func ParseCount(text string) (int64, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		digits := strings.TrimRight(text, "kKmMgG")
		unit, known := countUnits[strings.ToLower(text[len(digits):])]
		x, ferr := strconv.ParseFloat(digits, 64)
		x = math.Round(x*unit*1e6) / 1e6 // 1.1M is a whole number
		if ferr != nil || !known || x != math.Trunc(x) || !(math.Abs(x) <= 1<<53) {
			return 0, errors.New("expected a whole number, like 200000, 1e6, 200k or 1M")
		}
		n = int64(x)
	}
	if n <= 0 {
		return 0, errors.New("expected 1 or more")
	}
	return n, nil
}

// sizeUnits has the units of a size, binary and decimal.
var sizeUnits = map[string]float64{
	"": 1, "b": 1,
	"k": 1 << 10, "kib": 1 << 10, "kb": 1e3,
	"m": 1 << 20, "mib": 1 << 20, "mb": 1e6,
	"g": 1 << 30, "gib": 1 << 30, "gb": 1e9,
}

// ParseMemory reads a size in bytes, at most MaxMemory.
func ParseMemory(text string) (int64, error) {
	n, err := ParseBytes(text)
	if limit := MaxMemory(); err == nil && n > limit {
		return 0, fmt.Errorf("this machine has room for %s at most", MemoryText(limit))
	}
	return n, err
}

// ParseBytes reads a size in bytes: a number with or without a unit.
func ParseBytes(text string) (int64, error) {
	digits := strings.TrimRight(strings.ToLower(text), "bgikm")
	unit, known := sizeUnits[strings.ToLower(text)[len(digits):]]
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || !known || math.IsNaN(x) {
		return 0, errors.New("expected a size like 64MiB or 1GiB")
	}
	if x*unit < 1 {
		return 0, errors.New("expected more than 0")
	}
	return int64(min(x*unit, math.MaxInt64/2)), nil
}
