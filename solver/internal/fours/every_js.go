package fours

import "time"

const reportEvery = 20 * time.Millisecond
