package reading

import "context"

// Beside does a work that cannot be ended, and returns its error: ErrInterrupted as soon as
// ctx is done. Then the work is left behind, and nobody may look at what comes of it.
func Beside(ctx context.Context, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ErrInterrupted
	}
}
