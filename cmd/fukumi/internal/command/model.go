package command

// The names of score models as flag values.

import (
	"errors"
	"slices"

	"fukumi/notation/words"
	"fukumi/solver/analysis"
)

// ModelNames returns the names of the score models.
func ModelNames() []string { return analysis.Models()[1:] }

// ParseModel reads the name of a score model.
func ParseModel(text string) (string, error) {
	if !slices.Contains(ModelNames(), text) {
		return "", errors.New("expected " + words.English.Or(ModelNames()))
	}
	return text, nil
}
