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

// The weights of the learned evaluation as they are stored: a file for a rule, or
// one for all that have none of their own, embedded. They are written by package
// cmd/internal/train.

// netVersion is the version of the form of the files.
const netVersion = 2

// NetVector is the length of the vector of a point: two linear numbers, to move
// and waiting, and those for the hidden layer.
const NetVector = 2 + NetLanes

// NetWeights are the weights of one rule: for both sides to move, or one set for
// each where the rule is not the same for both.
type NetWeights struct {
	Sides []NetSide
}

// A NetSide is the weights from the point of view of a colour, and those of the
// hidden layer when it is to move. The vector of a point is the sum of three:
// what it is to oneself, what to the other, and both together, by their groups.
type NetSide struct {
	Own    [NetKinds][NetVector]int16
	Other  [NetKinds][NetVector]int16
	Both   [NetGroups][NetGroups][NetVector]int16
	Start  [2 * NetLanes]int16            // added to the sums, own and other
	First  [2 * NetLanes][NetHidden]int16 // from there to the hidden units
	Bias   [NetHidden]int32
	Second [NetHidden]int16 // from there to the value
	Last   int32            // added to the value

	// The order of moves: what a point adds by what it is to the side to move, to
	// the other, and to both.
	RankOwn, RankOther [NetKinds]int16
	RankBoth           [NetGroups][NetGroups]int16
}

// netFiles are the embedded weights, by the name of the rule, or netForAll.
//
//go:embed weights
var netFiles embed.FS

const netForAll = "all"

// netWeightsOf reads the embedded weights of a rule. It panics where they are missing
// or damaged.
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
		panic("eval: " + err.Error()) // a test reads every file
	}
	return w
}

// netMagic begins every file of weights.
const netMagic = "fukumi net\n"

// Bytes writes the weights as a file.
func (w *NetWeights) Bytes() []byte {
	var b bytes.Buffer
	b.WriteString(netMagic)
	b.Write([]byte{netVersion, byte(len(w.Sides)), NetKinds, NetGroups, NetLanes, NetHidden})
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one
	for i := range w.Sides {
		_ = binary.Write(z, binary.LittleEndian, &w.Sides[i]) // a buffer takes everything
	}
	_ = z.Close()
	return b.Bytes()
}

// ReadNet reads what Bytes writes.
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
