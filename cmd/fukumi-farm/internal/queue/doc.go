// Package queue is the queue of the farm: NATS JetStream, of an ordinary nats-server. It
// alone knows NATS.
//
// The streams lie on the server's disk: the jobs that wait, in batches, and one for each
// run, with its results until they are collected. Each is bounded, by messages. A batch stays in the
// queue until its result is stored. A worker holds a batch by a lease which it renews as
// long as it works; when that runs out the batch goes to another. So a result can come
// twice: the second one is refused while the first has not been collected, and whoever
// collects tells jobs apart by their keys.
//
// What an account may do is for the configuration of the server to say: see fukumi-farm
// help machines. If the queue is lost, no job is lost for good: the jobs of the input
// without those of the results are the jobs that are left.
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

// How much the queue holds, and for how long.
const (
	// Waiting is how many batches of a run whoever submits lets wait.
	Waiting = 10_000
	// mostWaiting bounds the batches on the server.
	mostWaiting = 10 * Waiting
	// mostResults bounds the results of a run that have not been collected, in
	// messages; whoever submits waits where there are half as many.
	mostResults = 50_000
	// MostResults is how many are waited for.
	MostResults = mostResults / 2
	// maxMessage bounds a message on its way, packed, whatever the server takes.
	maxMessage = 32 << 20
	// maxUnpacked bounds it as it is read; and it is no more than mostGrowth times
	// what has travelled, and growthFree.
	maxUnpacked = 64<<20 + 1<<20
	mostGrowth  = 64
	growthFree  = 64 << 10
	// defaultLease is how long a batch stays with a worker that is silent.
	defaultLease = 30 * time.Second
)

// ErrTooLarge is the failure to send what is larger than a message may be.
var ErrTooLarge = errors.New("too large for a message")

// The first byte of a message says how it is packed.
const (
	packedPlain = iota
	packedDeflated
)

// worthPacking is the least size of what is deflated.
const worthPacking = 2 << 10

// packers are kept: one takes more than a megabyte.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(io.Discard, flate.BestSpeed)
	if err != nil {
		panic(err) // there is such a level
	}
	return w
}}

// pack makes a message of so many bytes at most.
func pack(data []byte, most int) ([]byte, error) {
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
	if len(data) > growthOf(b.Bytes()) {
		b.Reset()
		b.WriteByte(packedPlain)
		b.Write(data)
	}
	if b.Len() > min(most, maxMessage) || len(data) > maxUnpacked {
		return nil, ErrTooLarge
	}
	return b.Bytes(), nil
}

// growthOf bounds what a message may grow to when it is read.
func growthOf(message []byte) int { return min(mostGrowth*len(message)+growthFree, maxUnpacked) }

// unpack reads a message.
func unpack(message []byte) ([]byte, error) {
	if len(message) == 0 {
		return nil, errors.New("an empty message")
	}
	switch message[0] {
	case packedPlain:
		return message[1:], nil
	case packedDeflated:
		most := growthOf(message)
		var b bytes.Buffer
		_, err := io.Copy(&b, io.LimitReader(flate.NewReader(bytes.NewReader(message[1:])), int64(most)+1))
		if err == nil && b.Len() > most {
			err = ErrTooLarge
		}
		return b.Bytes(), err
	}
	return nil, fmt.Errorf("a message of kind %d", message[0])
}
