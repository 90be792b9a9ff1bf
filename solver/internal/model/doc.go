// Package model evaluates positions in the way of five published student systems, with tables of shapes and scores. The
// tables are data files, which one evaluator reads. [Load] returns a model. The models are baselines for comparison,
// and give different heat maps. Nothing here proves anything.
//
// A model has a move table, which gives the worth of a stone on a free point as an attack and as a defence. It says how
// these two become one score, what a whole board is worth (its value), and how the system searched: the radius of the
// candidates, the width and the depth. [Choose] plays by a model.
//
// form.go describes the data files in data/. The notes in each file say what the text left open, and what was chosen.
//
// The systems knew only the free rule. Here the rule of the position decides what a five is. The shapes are defined
// without regard to overlines and fouls, and count the same under every rule.
package model
