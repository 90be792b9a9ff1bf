package shelf

// The blocks of a book on the shelf: their SHA-256, in a file beside it that is signed with
// the key of this user, as checkpoints are, once the checker has accepted the book here. With
// them a book is asked without being read to its end first: of what is read each block has to
// be the one that was accepted. Where the file is missing, or does not count, the book is not
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

// mostBlocks bounds the blocks of a book, since their sums are read into memory: it has 64 GiB then.
const mostBlocks = 1 << 20

// blocksName is the file beside a book.
func blocksName(path string) string { return strings.TrimSuffix(path, bookSuffix) + blocksSuffix }

// signed is what a key makes of the blocks of the book of an entry.
func (e *Entry) signed(key, blocks []byte) []byte {
	h := hmac.New(sha256.New, key)
	fmt.Fprintf(h, "fukumi blocks 2 %s %d %d\n", e.sum, e.Size, pinnedBlock)
	h.Write(blocks)
	return h.Sum(nil)
}

// keepBlocks writes the file for a book that was accepted and all of which has been read.
func (e *Entry) keepBlocks(source *pinned) error {
	key, err := e.shelf.secret(true)
	if err != nil {
		return err
	}
	count := (source.size + pinnedBlock - 1) / pinnedBlock
	if count > mostBlocks {
		return fmt.Errorf("it is larger than %d GiB", mostBlocks*pinnedBlock>>30)
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

// blocks are those of the book of an entry, by number; nil where there are none that count.
func (e *Entry) blocks() map[int64][sha256.Size]byte {
	count := (e.Size + pinnedBlock - 1) / pinnedBlock
	info, err := os.Stat(blocksName(e.Path))
	if err != nil || count > mostBlocks || info.Size() != (count+1)*sha256.Size {
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

// quickly opens the book of an entry by its blocks; nil where it has to be read to its end.
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
