// Package queue implements the queue of the farm with NATS JetStream, on an ordinary nats-server. No other package
// depends on NATS. Begin with [Dial].
//
// The server keeps the messages on disk, in streams: one stream holds the waiting jobs, in batches, and each run has
// a stream that holds its results until they are collected. Each stream has a maximum number of messages. A batch
// stays in the queue until its result is stored. A worker holds a batch by a lease, which it renews as long as it
// works; when the lease runs out, the batch goes to another worker. So a result can arrive twice. The server refuses
// the second copy until the first has been collected. After that, the collector recognizes the job by its key.
//
// The configuration of the server decides what an account may do: see fukumi-farm help machines. If the queue
// is lost, no job is lost for good: the jobs that remain are those of the input that have no result yet.
package queue

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// How many messages the queue holds, how large they are, and for how long a worker may hold one.
const (
	// Waiting is the number of batches that a run may have in the queue before its submitter pauses.
	Waiting = 10_000
	// maxWaiting is the maximum number of batches on the server.
	maxWaiting = 10 * Waiting
	// maxUncollected is the maximum number of result messages that a run may have in the queue.
	maxUncollected = 50_000
	// MaxResults is the number of result messages that a run may have in the queue before its submitter pauses.
	MaxResults = maxUncollected / 2
	// maxMessage is the maximum size of a packed message in bytes, even if the server accepts larger ones.
	maxMessage = 32 << 20
	// maxUnpacked is the maximum size of an unpacked message in bytes. In addition, the unpacked size must not
	// exceed maxGrowth times the packed size, plus growthSlack.
	maxUnpacked = 64<<20 + 1<<20
	maxGrowth   = 64
	growthSlack = 64 << 10
	// defaultLease is the default time that a batch stays with a silent worker.
	defaultLease = 30 * time.Second
)

// ErrTooLarge is the error for sending data that is too large for a message.
var ErrTooLarge = errors.New("too large for a message")

// The first byte of a message says how it is packed.
const (
	packedPlain = iota
	packedDeflated
)

// worthPacking is the minimum size, in bytes, at which data is deflated.
const worthPacking = 2 << 10

// packers holds deflaters for reuse, because each takes more than a megabyte.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(io.Discard, flate.BestSpeed)
	if err != nil {
		panic(err) // cannot happen: the level is valid
	}
	return w
}}

// pack makes a message of at most limit bytes.
func pack(data []byte, limit int) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, len(data)/4+64))
	if len(data) < worthPacking {
		b.WriteByte(packedPlain)
		b.Write(data)
		return b.Bytes(), nil
	}
	b.WriteByte(packedDeflated)
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(b)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	if len(data) > unpackedLimit(b.Bytes()) {
		b.Reset()
		b.WriteByte(packedPlain)
		b.Write(data)
	}
	if b.Len() > min(limit, maxMessage) || len(data) > maxUnpacked {
		return nil, ErrTooLarge
	}
	return b.Bytes(), nil
}

// unpackedLimit returns the maximum size, in bytes, that a message may have once it is unpacked.
func unpackedLimit(message []byte) int { return min(maxGrowth*len(message)+growthSlack, maxUnpacked) }

// unpack returns the data of a message.
func unpack(message []byte) ([]byte, error) {
	if len(message) == 0 {
		return nil, errors.New("an empty message")
	}
	switch message[0] {
	case packedPlain:
		return message[1:], nil
	case packedDeflated:
		limit := unpackedLimit(message)
		var b bytes.Buffer
		_, err := io.Copy(&b, io.LimitReader(flate.NewReader(bytes.NewReader(message[1:])), int64(limit)+1))
		if err == nil && b.Len() > limit {
			err = ErrTooLarge
		}
		return b.Bytes(), err
	}
	return nil, fmt.Errorf("a message of kind %d", message[0])
}
