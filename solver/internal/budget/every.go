//go:build !js

package budget

import "time"

const reportEvery = 100 * time.Millisecond
