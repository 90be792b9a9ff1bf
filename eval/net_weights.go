package eval

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"fukumi/notation"
)

// The embedded files with the weights of the learned evaluation: one for a rule, or
// one for all rules without their own. Package cmd/internal/train writes them.

// netVersion is the version of the file format.
const netVersion = 2

// NetVector is the length of the vector of a point: two linear numbers, to move and
// waiting, and the numbers for the hidden layer.
const NetVector = 2 + NetLanes

// NetWeights are the weights of one rule: one set for both sides to move, or one
// for each if the rule treats the sides differently.
type NetWeights struct {
	Sides []NetSide
}

// A NetSide is the weights from the point of view of a colour, with the hidden
// layer for when it is to move. The vector of a point is the sum of three: by its
// kind for the colour itself, by its kind for the other, and by the pair of their
// groups.
type NetSide struct {
	Own    [NetKinds][NetVector]int16
	Other  [NetKinds][NetVector]int16
	Both   [NetGroups][NetGroups][NetVector]int16
	Start  [2 * NetLanes]int16            // added to the sums, own and other
	First  [2 * NetLanes][NetHidden]int16 // from there to the hidden units
	Bias   [NetHidden]int32
	Second [NetHidden]int16 // from there to the value
	Last   int32            // added to the value

	// The rank of a point: the summands for its kind for the side to move, its kind
	// for the other side, and the pair of groups.
	RankOwn, RankOther [NetKinds]int16
	RankBoth           [NetGroups][NetGroups]int16
}

// netFiles are the embedded weights, by the name of the rule, or netForAll.
//
//go:embed weights
var netFiles embed.FS

const netForAll = "all"

// netWeightsOf reads the embedded weights of a rule. It panics if they are missing or
// damaged.
func netWeightsOf(rule notation.Rule) *NetWeights {
	data, err := netFiles.ReadFile("weights/" + rule.String() + ".net")
	if err != nil {
		data, err = netFiles.ReadFile("weights/" + netForAll + ".net")
	}
	var w *NetWeights
	if err == nil {
		w, err = ReadNet(data)
	}
	if err != nil {
		panic("eval: " + err.Error()) // cannot happen: a test reads every file
	}
	return w
}

// netMagic is the beginning of every file of weights.
const netMagic = "fukumi net\n"

// Bytes writes the weights as a file.
func (w *NetWeights) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(netMagic)
	b.Write([]byte{netVersion, byte(len(w.Sides)), NetKinds, NetGroups, NetLanes, NetHidden})
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // cannot fail: the level is valid
	for i := range w.Sides {
		_ = binary.Write(z, binary.LittleEndian, &w.Sides[i]) // cannot fail: z writes to a buffer
	}
	_ = z.Close()
	return b.Bytes()
}

// ReadNet reads a file written by Bytes.
func ReadNet(data []byte) (*NetWeights, error) {
	rest, ok := bytes.CutPrefix(data, []byte(netMagic))
	if !ok || len(rest) < 6 {
		return nil, errors.New("not a file of weights")
	}
	if rest[0] != netVersion {
		return nil, fmt.Errorf("weights of version %d, want %d: train them again", rest[0], netVersion)
	}
	if shape := [4]byte(rest[2:6]); shape != [4]byte{NetKinds, NetGroups, NetLanes, NetHidden} || rest[1] < 1 ||
		rest[1] > 2 {
		return nil, fmt.Errorf("weights for another network: %d sides, shape %v", rest[1], shape)
	}
	z, err := gzip.NewReader(bytes.NewReader(rest[6:]))
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	w := &NetWeights{Sides: make([]NetSide, rest[1])}
	for i := range w.Sides {
		if err := binary.Read(z, binary.LittleEndian, &w.Sides[i]); err != nil {
			return nil, fmt.Errorf("weights: %w", err)
		}
	}
	if n, err := z.Read(make([]byte, 1)); n != 0 || err != io.EOF {
		return nil, errors.New("weights: more than there should be, or damaged at the end")
	}
	return w, nil
}
