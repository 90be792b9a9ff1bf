//go:build !js

package fours

import "time"

const reportEvery = 100 * time.Millisecond
