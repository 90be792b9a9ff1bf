package proof

import (
	"fmt"

	"fukumi/notation"
)

// A Class is a set of attacks. Each class includes the ones before it. A win is proved within a class. "No win" always
// means no win of a named class.
type Class uint8

// The classes of attack.
const (
	// Five is an immediate win: the side to move can make five.
	Five Class = 1 + iota
	// VCF is a win by continuous fours: every move of the attacker makes a four or a five.
	VCF
	// VCT3 adds moves after which, if the defender passes, the attacker makes a
	// straight four or a double four.
	VCT3
	// VCT adds all moves after which the attacker has a VCF if the defender passes (fukumi moves).
	VCT
	// AnyWin has no restriction: quiet moves are allowed, too.
	AnyWin
)

var classNames = [...]string{Five: "five", VCF: "vcf", VCT3: "vct3", VCT: "vct", AnyWin: "win"}

// String returns "five", "vcf", "vct3", "vct" or "win".
func (c Class) String() string {
	if c < Five || c > AnyWin {
		return fmt.Sprintf("Class(%d)", uint8(c))
	}
	return classNames[c]
}

var classTitles = [...]string{Five: "five", VCF: "VCF", VCT3: "VCT by threes", VCT: "VCT", AnyWin: "forced win"}

// Title returns the name that players use: "five", "VCF", "VCT by threes", "VCT" or "forced win".
func (c Class) Title() string {
	if c < Five || c > AnyWin {
		return c.String()
	}
	return classTitles[c]
}

// ParseClass reads the name of a class.
func ParseClass(text string) (Class, error) {
	return notation.ParseName[Class](text, classNames[:], "class %q: expected five, vcf, vct3, vct or win")
}

// MarshalText writes c as String does.
func (c Class) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what ParseClass reads.
func (c *Class) UnmarshalText(text []byte) error { return notation.UnmarshalName(c, text, ParseClass) }
