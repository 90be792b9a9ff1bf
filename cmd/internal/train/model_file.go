package main

import (
	"bufio"
	"encoding/binary"
	"os"

	"fukumi/notation"
)

// Models in floating point, for a training that goes on with other samples.

// save writes the model to a file.
func (m *model) save(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	w := bufio.NewWriter(file)
	for _, s := range m.sides {
		for _, row := range s.rows() {
			if err := binary.Write(w, binary.LittleEndian, row); err != nil {
				return err
			}
		}
	}
	return w.Flush()
}

// loadModel reads the model of a rule from a file. If the file has one side and the rule needs two, both begin with it.
func loadModel(name string, rule notation.Rule) (*model, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	r := bufio.NewReader(file)
	m := newModel(rule, nil)
	for i, s := range m.sides {
		if _, err := r.Peek(1); err != nil && i > 0 {
			*s = *m.sides[0]
			break
		}
		for _, row := range s.rows() {
			if err := binary.Read(r, binary.LittleEndian, row); err != nil {
				return nil, err
			}
		}
	}
	m.add()
	return m, nil
}
