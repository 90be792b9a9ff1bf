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

// The embedded files with the weights of the learned evaluation. A rule has its own file, or uses the
// file for all other rules. Package cmd/internal/train writes the files.

// netVersion is the version of the file format.
const netVersion = 2

// NetVector is the length of the vector of a point. The vector has two linear numbers, for the side to
// move and for the waiting side, and the numbers for the hidden layer.
const NetVector = 2 + NetLanes

// NetWeights holds the weights for a rule: one set for both sides, or one set for each side if the rule
// treats the sides differently.
type NetWeights struct {
	Sides []NetSide
}

// A NetSide holds the weights from the point of view of a colour, and the hidden layer for positions in
// which that colour is to move. The vector of a point is the sum of three vectors: one for its kind for
// the colour itself, one for its kind for the other colour, and one for the pair of groups.
type NetSide struct {
	Own    [NetKinds][NetVector]int16
	Other  [NetKinds][NetVector]int16
	Both   [NetGroups][NetGroups][NetVector]int16
	Start  [2 * NetLanes]int16            // added to the sums of both colours, the own first
	First  [2 * NetLanes][NetHidden]int16 // from the sums to the hidden units
	Bias   [NetHidden]int32
	Second [NetHidden]int16 // from the hidden units to the value
	Last   int32            // added to the value

	// The rank of a point is the sum of three numbers: for its kind for the side to move, for its
	// kind for the other side, and for the pair of groups.
	RankOwn, RankOther [NetKinds]int16
	RankBoth           [NetGroups][NetGroups]int16
}

// netFiles has the embedded files, with the name of a rule or netForAll.
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
		return nil, fmt.Errorf("weights of version %d, expected %d: train them again", rest[0], netVersion)
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
