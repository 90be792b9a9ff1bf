//go:build !carry

package site

// carried is nil: only a release carries the engine.
func carried() (*Engine, error) { return nil, nil }
