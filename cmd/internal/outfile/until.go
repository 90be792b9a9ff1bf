package outfile

import (
	"context"
	"io"
)

// Until returns a writer to w that fails once ctx is done.
func Until(ctx context.Context, w io.Writer) io.Writer { return &untilDone{ctx, w} }

type untilDone struct {
	ctx context.Context
	w   io.Writer
}

func (u *untilDone) Write(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, u.ctx.Err()
	}
	return u.w.Write(p)
}
