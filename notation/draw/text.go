package draw

// The lengths of texts.

// capHeight is the height of a capital or a digit, in ems; middle is the height of the middle of a line of text
// above its base line.
const (
	capHeight = 0.73
	middle    = capHeight / 2
)

// textWidth returns the width of a text. size is the length of the em.
func textWidth(text string, size float64) float64 {
	ems := 0.0
	for _, r := range text {
		ems += advance(r)
	}
	return ems * size
}

// fit returns the largest size, up to the given one, at which text is no wider than width.
func fit(text string, size, width float64) float64 {
	if w := textWidth(text, size); w > width {
		return size * width / w
	}
	return size
}

// cut shortens text, with three dots at the end, so that it is no wider than width.
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
