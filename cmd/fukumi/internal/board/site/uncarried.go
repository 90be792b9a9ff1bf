//go:build !carry

package site

// carried returns nil: only a release carries the engine.
func carried() (*Engine, error) { return nil, nil }
