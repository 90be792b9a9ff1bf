package solver

import "fukumi/notation"

// A Method is a way to search for a win by threats. It makes no difference for wins by fours alone.
type Method uint8

// The methods.
const (
	MethodAuto Method = iota // the fastest combination; complete for the class
	MethodTSS                // Allis's threat-space search: quick, but never answers NoWin
	MethodDFPN               // proof-number search: complete for the class
)

var methodNames = []string{MethodAuto: "auto", MethodTSS: "tss", MethodDFPN: "dfpn"}

// String returns "auto", "tss" or "dfpn".
func (m Method) String() string { return notation.NameOf(m, "Method", methodNames) }

// ParseMethod parses the name of a method.
func ParseMethod(text string) (Method, error) {
	return notation.ParseName[Method](text, methodNames, "method %q: expected auto, tss or dfpn")
}

// MarshalText writes m as String does.
func (m Method) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads what ParseMethod reads.
func (m *Method) UnmarshalText(text []byte) error {
	return notation.UnmarshalName(m, text, ParseMethod)
}
