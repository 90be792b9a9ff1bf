package draw

// How long texts are.

// capHeight is how high a capital or a number is, in ems; middle is where the
// middle of a line of text is above its base line.
const (
	capHeight = 0.73
	middle    = capHeight / 2
)

// textWidth is the width of a text whose em is size long.
func textWidth(text string, size float64) float64 {
	ems := 0.0
	for _, r := range text {
		ems += advance(r)
	}
	return ems * size
}

// fit is the size, at most size, at which text is no wider than width.
func fit(text string, size, width float64) float64 {
	if w := textWidth(text, size); w > width {
		return size * width / w
	}
	return size
}

// cut is text, shortened with three dots to be no wider than width.
func cut(text string, size, width float64) string {
	if textWidth(text, size) <= width {
		return text
	}
	letters := []rune(text)
	for len(letters) > 0 && textWidth(string(letters)+"...", size) > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "..."
}
