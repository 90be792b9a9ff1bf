// Package model evaluates positions as five published student systems did: with
// tables of shapes and scores, written down as data and read by one evaluator.
// [Load] returns one of them. They are baselines for comparison, and give heat
// maps of another taste; nothing here proves anything.
//
// A model gives the worth of a stone on a free point as an attack and as a
// defence (its move table), how the two become one score, the worth of a whole
// board (its value), and how the system searched: radius of the candidates,
// width, depth. Package solver/internal/minimax plays by it.
//
// form.go describes the data files in data/; the notes of each file say what
// the text left open, and how it was filled in.
//
// The systems knew only the free rule. Here the rule of the position decides
// what is a five; shapes, which are defined without regard to overlines and
// fouls, count alike under every rule.
package model
