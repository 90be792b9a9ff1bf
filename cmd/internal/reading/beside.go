package reading

import "context"

// Beside does a work that cannot be ended, and returns what comes of it, but ErrInterrupted as
// soon as ctx is done. Then the work is left behind, and nobody may look at what it touches.
func Beside[T any](ctx context.Context, work func() (T, error)) (result T, err error) {
	done := make(chan func() (T, error), 1)
	go func() {
		own, err := work()
		done <- func() (T, error) { return own, err }
	}()
	select {
	case end := <-done:
		return end()
	case <-ctx.Done():
		return result, ErrInterrupted
	}
}
