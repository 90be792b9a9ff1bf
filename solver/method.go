package solver

import "fmt"

// A Method is a way to search for a win by threats. Wins by fours alone are
// searched in one way only, whatever the method.
type Method uint8

// The methods.
const (
	MethodAuto Method = iota // what decides soonest: it is complete for the class
	MethodTSS                // Allis's threat-space search: quick, and never says that there is no win
	MethodDFPN               // proof-number search: complete for the class
)

var methodNames = [...]string{MethodAuto: "auto", MethodTSS: "tss", MethodDFPN: "dfpn"}

// String is "auto", "tss" or "dfpn".
func (m Method) String() string {
	if int(m) < len(methodNames) {
		return methodNames[m]
	}
	return fmt.Sprintf("Method(%d)", uint8(m))
}

// ParseMethod reads the name of a method.
func ParseMethod(text string) (Method, error) {
	for m, name := range methodNames {
		if text == name {
			return Method(m), nil
		}
	}
	return 0, fmt.Errorf("method %q: want auto, tss or dfpn", text)
}

// MarshalText writes m as String does.
func (m Method) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads what ParseMethod reads.
func (m *Method) UnmarshalText(text []byte) error {
	v, err := ParseMethod(string(text))
	if err == nil {
		*m = v
	}
	return err
}
