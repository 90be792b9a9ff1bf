package main

// The score models as flag values.

import (
	"errors"
	"slices"
	"strings"

	"fukumi/eval/model"
)

// words joins words as a list that ends with "or".
func words(list []string) string {
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " or " + list[last]
}

// parseModel reads the name of a score model.
func parseModel(text string) (string, error) {
	if !slices.Contains(model.Names(), text) {
		return "", errors.New("want " + words(model.Names()))
	}
	return text, nil
}
