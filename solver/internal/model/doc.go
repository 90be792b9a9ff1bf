// Package model evaluates positions as five published student systems did:
// tables of shapes with scores, written down as data and read by one
// evaluator. They are baselines to be measured against, and heat maps of
// another taste; nothing here proves anything.
//
// A model says what a stone on a free point is worth as an attack and as a
// defence (its move table), how the two become one score, what a whole board
// is worth (its value), and how the system searched: radius of the candidates,
// width, depth. Package solver/internal/minimax plays by it.
//
// form.go describes the data files in data/; what a text left open, and what
// was taken for it, is in the notes of the file.
//
// The systems knew the free rule only. Here a five is what the rule of the
// position says; shapes, which are drawn without regard to overlines and
// fouls, count alike under every rule.
package model
