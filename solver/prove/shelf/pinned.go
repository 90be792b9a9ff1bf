package shelf

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"sync"
)

// A pinnedFile returns the same bytes at each read, or fails. So the hash and the check of a file are about the same
// bytes, even if the file is overwritten in between.
type pinnedFile struct {
	io.ReaderAt
	size int64

	mu   sync.Mutex
	sums map[int64][sha256.Size]byte // sums of the blocks read so far, by number
}

func pin(r io.ReaderAt, size int64) *pinnedFile {
	return &pinnedFile{ReaderAt: r, size: size, sums: map[int64][sha256.Size]byte{}}
}

// pinnedBlock is the size of the blocks, in bytes.
const pinnedBlock = 64 << 10

var errChanged = errors.New("the file has changed while it was read")

// ReadAt implements io.ReaderAt.
func (p *pinnedFile) ReadAt(data []byte, at int64) (n int, err error) {
	var space [pinnedBlock]byte
	for n < len(data) {
		from := at + int64(n)
		if from >= p.size {
			return n, io.EOF
		}
		number := from / pinnedBlock
		block := space[:min(pinnedBlock, p.size-number*pinnedBlock)]
		if got, err := p.ReaderAt.ReadAt(block, number*pinnedBlock); got < len(block) {
			if err == nil || err == io.EOF {
				err = errChanged // the file was longer before
			}
			return n, err
		}
		sum := sha256.Sum256(block)
		p.mu.Lock()
		first, known := p.sums[number]
		if !known {
			p.sums[number] = sum
		}
		p.mu.Unlock()
		if known && first != sum {
			return n, errChanged
		}
		n += copy(data[n:], block[from-number*pinnedBlock:])
	}
	return n, nil
}

// content returns a reader of the whole file, which fails when ctx is done.
func (p *pinnedFile) content(ctx context.Context) io.Reader {
	return &untilDone{ctx, io.NewSectionReader(p, 0, p.size)}
}

// An untilDone is a reader that fails when ctx is done.
type untilDone struct {
	ctx  context.Context
	from io.Reader
}

func (u *untilDone) Read(data []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.from.Read(data)
}
