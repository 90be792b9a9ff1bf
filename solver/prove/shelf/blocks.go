package shelf

// The block sums of a book on the shelf: the SHA-256 of each block, in a file next to the book. The file is signed
// with this user's key, as checkpoints are, once the checker has accepted the book here. With
// the sums a book answers without first being read to its end: each block that is read must
// match its sum. If the file is missing or its signature does not hold, the book is not
// asked, unless it is a published one: that is read to its end.

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

// maxBlocks bounds the blocks of a book, because their sums are read into memory. It allows a book of 64 GiB.
const maxBlocks = 1 << 20

// blocksName is the name of the file with the block sums of a book.
func blocksName(path string) string { return strings.TrimSuffix(path, bookSuffix) + blocksSuffix }

// signed returns the signature of the block sums of the entry's book.
func (e *Entry) signed(key, blocks []byte) []byte {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "fukumi blocks 2 %s %d %d\n", e.sum, e.Size, pinnedBlock)
	h.Write(blocks)
	return h.Sum(nil)
}

// keepBlocks writes the block sums of an accepted book, all of which has been read.
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

// blocks returns the block sums of the entry's book, by number. It returns nil if there are none with a valid
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

// quickly opens the entry's book by its block sums. It returns nil if the book must be read to its end.
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
