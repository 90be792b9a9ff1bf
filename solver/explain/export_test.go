package explain

// MaxSteps is the bound of an explanation.
const MaxSteps = maxSteps

// The kinds of steps.
const (
	Five         = five
	StraightFour = straightFour
	Four         = four
	FourThree    = fourThree
	DoubleThree  = doubleThree
	Three        = three
	BrokenThree  = brokenThree
	Fukumi       = fukumi
	Block        = block
	Quiet        = quiet
)
