package explain

// MaxSteps is the bound of an explanation.
const MaxSteps = maxSteps
