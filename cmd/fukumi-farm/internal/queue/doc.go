// Package queue implements the queue of the farm with NATS JetStream, on an ordinary nats-server. No other package
// depends on NATS. Begin with [Dial].
//
// The server keeps the messages on disk, in streams. One stream holds the waiting jobs, in batches. A batch stays in it
// until its results are stored: a worker holds the batch by a lease, which it renews as long as it works, and when the
// lease runs out the server gives the batch to another worker. So the server is the only one that knows which batch is
// waiting and which is in work.
//
// Each run has a stream of its own that holds its results until they are collected, in the order in which they came.
// It takes a second message about the same jobs only after the first was collected. After that the collector
// recognizes the jobs by their keys. Each stream has a maximum number of messages.
//
// The configuration of the server decides what an account may do: see fukumi-farm help machines. If the queue
// is lost, no job is lost for good: the jobs that remain are those of the input that have no result yet.
package queue

import (
	"errors"
	"time"

	"github.com/klauspost/compress/zstd"
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
	// maxUnpacked is the maximum size of an unpacked message in bytes.
	maxUnpacked = 64<<20 + 1<<20
	// defaultLease is the default time that a batch stays with a silent worker.
	defaultLease = 30 * time.Second
)

// ErrTooLarge is the error for data that is too large for a message.
var ErrTooLarge = errors.New("too large for a message")

// The packer and the unpacker of messages, for all goroutines. The unpacker never makes more bytes than unpack allows.
var (
	packer, _   = zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithSingleSegment(true))
	unpacker, _ = zstd.NewReader(nil, zstd.WithDecodeAllCapLimit(true))
)

// pack makes a message of at most limit bytes.
func pack(data []byte, limit int) ([]byte, error) {
	if len(data) > maxUnpacked {
		return nil, ErrTooLarge
	}
	message := packer.EncodeAll(data, nil)
	if len(message) > min(limit, maxMessage) {
		return nil, ErrTooLarge
	}
	return message, nil
}

// unpackedSize returns the size, in bytes, that a message names for its data. It returns 0, so that unpack refuses the
// message, if the message names none or too large a size.
func unpackedSize(message []byte) int {
	var h zstd.Header
	if h.Decode(message) != nil || !h.HasFCS || h.FrameContentSize > maxUnpacked {
		return 0
	}
	return int(h.FrameContentSize)
}

// unpack returns the data of a message. Data beyond the size that the message names is an error.
func unpack(message []byte) ([]byte, error) {
	return unpacker.DecodeAll(message, make([]byte, 0, unpackedSize(message)))
}
