package main

// The names of score models as flag values.

import (
	"errors"
	"slices"

	"fukumi/notation/words"
	"fukumi/solver/analysis"
)

// modelNames are the score models.
func modelNames() []string { return analysis.Models()[1:] }

// parseModel reads the name of a score model.
func parseModel(text string) (string, error) {
	if !slices.Contains(modelNames(), text) {
		return "", errors.New("want " + words.Or(modelNames()))
	}
	return text, nil
}
