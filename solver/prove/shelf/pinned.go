package shelf

import (
	"context"
	"crypto/sha256"
	"errors"
	"io"
	"sync"
)

// A pinnedFile returns the bytes that were read first, or fails: the sum and the check of a file then see the
// same bytes, even if the file is overwritten in between.
type pinnedFile struct {
	io.ReaderAt
	size int64

	mu   sync.Mutex
	sums map[int64][sha256.Size]byte // of the blocks read so far, by number
}

func pin(r io.ReaderAt, size int64) *pinnedFile {
	return &pinnedFile{ReaderAt: r, size: size, sums: map[int64][sha256.Size]byte{}}
}

// pinnedBlock is the size of a block with one sum, in bytes.
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
				err = errChanged // it was longer
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

// content reads the whole file, until ctx is done.
func (p *pinnedFile) content(ctx context.Context) io.Reader {
	return &untilDone{ctx, io.NewSectionReader(p, 0, p.size)}
}

// untilDone reads until ctx is done.
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
