//go:build !carry

package site

// carried returns nil, because only a release contains the engine.
func carried() (*Engine, error) { return nil, nil }
