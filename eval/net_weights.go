package eval

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"fukumi/notation"
)

// The embedded files with the weights of the learned evaluation, one for each rule. Package cmd/internal/train writes
// them.

// netVersion is the version of the file format.
const netVersion = 3

// NetWeights holds the weights for a rule: one set for both sides, or one set for each side if the rule
// treats the sides differently.
type NetWeights struct {
	Sides []NetSide
}

// A NetSide holds the weights from the point of view of a colour, and the hidden layers for positions in
// which that colour is to move. The row of a line is the sum of three rows.
type NetSide struct {
	Far    [NetLines][NetLanes]int16
	Middle [NetMiddle][NetLanes]int16
	Near   [NetNear][NetLanes]int16
	Start  [NetLanes]int16                // added to the rows of each point
	First  [2 * NetLanes][NetHidden]int16 // from the sums to the first layer, those of the side to move first
	Bias   [NetHidden]int32
	Second [NetHidden][NetSecond]int16 // from the first to the second layer
	Bias2  [NetSecond]int32
	Last   [NetSecond]int16 // from the second layer to the value
	Out    int32            // added to the value
	// Rank has the weights of the rank of a point: for its vector of the side to move, and of the other side.
	Rank [2][NetLanes]int16
}

// netFiles has the embedded files, with the names of the rules.
//
//go:embed weights
var netFiles embed.FS

// netWeightsOf reads the embedded weights of a rule. It panics if they are missing or damaged.
func netWeightsOf(rule notation.Rule) *NetWeights {
	data, err := netFiles.ReadFile("weights/" + rule.String() + ".net")
	var w *NetWeights
	if err == nil {
		w, err = ReadNet(data)
	}
	if err != nil {
		panic("eval: " + err.Error()) // cannot happen: a test reads every file
	}
	return w
}

// each calls short or long with every number of the weights, in the order of the file.
func (s *NetSide) each(short func([]int16), long func([]int32)) {
	for i := range s.Far {
		short(s.Far[i][:])
	}
	for i := range s.Middle {
		short(s.Middle[i][:])
	}
	for i := range s.Near {
		short(s.Near[i][:])
	}
	short(s.Start[:])
	for i := range s.First {
		short(s.First[i][:])
	}
	long(s.Bias[:])
	for i := range s.Second {
		short(s.Second[i][:])
	}
	long(s.Bias2[:])
	short(s.Last[:])
	out := []int32{s.Out}
	long(out)
	s.Out = out[0]
	for i := range s.Rank {
		short(s.Rank[i][:])
	}
}

// netMagic is the beginning of every file of weights.
const netMagic = "fukumi net\n"

// netShape is the shape of the network in a file.
var netShape = [3]byte{NetLanes, NetHidden, NetSecond}

// Bytes writes the weights as a file. Each number is a zigzag varint, and all are compressed.
func (w *NetWeights) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(netMagic)
	b.Write([]byte{netVersion, byte(len(w.Sides))})
	b.Write(netShape[:])
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // cannot fail: the level is valid
	for i := range w.Sides {
		var list []byte
		w.Sides[i].each(func(numbers []int16) {
			for _, v := range numbers {
				list = binary.AppendVarint(list, int64(v))
			}
		}, func(numbers []int32) {
			for _, v := range numbers {
				list = binary.AppendVarint(list, int64(v))
			}
		})
		_, _ = z.Write(list) // cannot fail: z writes to a buffer
	}
	_ = z.Close()
	return b.Bytes()
}

// ReadNet reads a file written by Bytes. It refuses weights that are too large for NewNet.
func ReadNet(data []byte) (*NetWeights, error) {
	rest, ok := bytes.CutPrefix(data, []byte(netMagic))
	if !ok || len(rest) < 2+len(netShape) {
		return nil, errors.New("not a file of weights")
	}
	if rest[0] != netVersion {
		return nil, fmt.Errorf("weights of version %d, expected %d: train them again", rest[0], netVersion)
	}
	if shape := [3]byte(rest[2:]); shape != netShape || rest[1] < 1 || rest[1] > 2 {
		return nil, fmt.Errorf("weights for another network: %d sides, shape %v", rest[1], shape)
	}
	z, err := gzip.NewReader(bytes.NewReader(rest[2+len(netShape):]))
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	list, err := io.ReadAll(io.LimitReader(z, netMostBytes))
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	w := &NetWeights{Sides: make([]NetSide, rest[1])}
	at, bad := 0, false
	next := func(low, high int64) int64 {
		if at < len(list) && list[at] < 0x80 { // a short one, as most are
			v := int64(list[at]>>1) ^ -int64(list[at]&1)
			at++
			return v
		}
		v, n := binary.Varint(list[min(at, len(list)):])
		bad = bad || n <= 0 || v < low || v > high
		at += max(n, 1)
		return v
	}
	for i := range w.Sides {
		w.Sides[i].each(func(numbers []int16) {
			for k := range numbers {
				numbers[k] = int16(next(math.MinInt16, math.MaxInt16))
			}
		}, func(numbers []int32) {
			for k := range numbers {
				numbers[k] = int32(next(math.MinInt32, math.MaxInt32))
			}
		})
	}
	if bad || at != len(list) {
		return nil, errors.New("weights: damaged, too few or too many")
	}
	if err := w.check(); err != nil {
		return nil, err
	}
	return w, nil
}

// netMostBytes is more than the length of any weights before they are compressed.
const netMostBytes = 8 << 20
