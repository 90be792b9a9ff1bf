package shelf

// The block sums of a book on the shelf: the SHA-256 of each block, in a file next to the book. Once the checker has
// accepted the book here, the file is signed with this user's key. With the sums, a book can be used before it was read
// to its end: each block that is read must match its sum. If the file is missing or its signature is wrong, the book is
// not used.

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"strings"
)

const blocksSuffix = ".blocks"

// maxBlocks is the maximum number of blocks of a book, because all sums are read into memory. It allows books of 64
// GiB.
const maxBlocks = 1 << 20

// blocksName returns the name of the file with the block sums of a book.
func blocksName(path string) string { return strings.TrimSuffix(path, bookSuffix) + blocksSuffix }

// signed returns the signature of the block sums of the entry's book.
func (e *Entry) signed(key, blocks []byte) []byte {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "fukumi blocks 2 %s %d %d\n", e.sum, e.Size, pinnedBlock)
	h.Write(blocks)
	return h.Sum(nil)
}

// keepBlocks writes the block sums of an accepted book, which must have been read to its end.
func (e *Entry) keepBlocks(source *pinnedFile) error {
	key, err := e.shelf.secret(true)
	if err != nil {
		return err
	}
	count := (source.size + pinnedBlock - 1) / pinnedBlock
	if count > maxBlocks {
		return fmt.Errorf("it is larger than %d GiB", maxBlocks*pinnedBlock>>30)
	}
	var blocks []byte
	for number := range count {
		sum, known := source.sums[number]
		if !known {
			return errChanged
		}
		blocks = append(blocks, sum[:]...)
	}
	return e.shelf.o.Write(blocksName(e.Path), func(w io.Writer) error {
		_, err := w.Write(append(e.signed(key, blocks), blocks...))
		return err
	})
}

// blocks returns the block sums of the entry's book, by number. It returns nil if there is no file with a valid
// signature.
func (e *Entry) blocks() map[int64][sha256.Size]byte {
	count := (e.Size + pinnedBlock - 1) / pinnedBlock
	info, err := os.Stat(blocksName(e.Path))
	if err != nil || count > maxBlocks || info.Size() != (count+1)*sha256.Size {
		return nil
	}
	data, err := os.ReadFile(blocksName(e.Path))
	key, kerr := e.shelf.secret(false)
	if err != nil || kerr != nil || int64(len(data)) != (count+1)*sha256.Size ||
		!hmac.Equal(data[:sha256.Size], e.signed(key, data[sha256.Size:])) {
		return nil
	}
	sums := map[int64][sha256.Size]byte{}
	for number := range count {
		sums[number] = [sha256.Size]byte(data[(number+1)*sha256.Size:])
	}
	return sums
}

// quickly opens the entry's book with its block sums. It returns nil if the book must be read to its end.
func (e *Entry) quickly(ctx context.Context) *File {
	sums := e.blocks()
	if sums == nil || e.sum == "" {
		return nil
	}
	f, err := openPinned(ctx, e.Path, sums)
	if err != nil {
		return nil
	}
	if f.source.size != e.Size {
		f.Close()
		return nil
	}
	f.accept(e)
	return f
}
