//go:build !js

package draw

import _ "embed"

//go:embed wide.bin
var wideFile []byte
