package prove

import (
	"errors"

	"fukumi/eval"
	"fukumi/notation"
	"fukumi/solver/internal/quiet"
	"fukumi/solver/proof"
	"fukumi/solver/proof/endless"
)

// Jobs about every board at once. The search sees a board with a frame; only the checker of package endless says
// whether its wins hold beyond the edges of that board. A win that does not is refused, and the search goes on.

// frameOn returns the frame of so many lines in the middle of the board of pos, for the side to move, or no frame.
func frameOn(pos *notation.Position, lines int) eval.Frame {
	if lines == 0 {
		return eval.Frame{}
	}
	low := (pos.Size() - lines) / 2
	high := low + lines - 1
	return eval.Frame{Side: pos.Turn(), Low: [2]int{low, low}, High: [2]int{high, high}}
}

// verify has a checker verify a lemma of the job: package proof or, if the job is about every board, package endless.
// lemma reports whether a position is known to be won. until may be nil.
func (j *Job) verify(p *proof.Proof, lemma func(*notation.Position) bool, until func() error) error {
	if j.Frame == 0 {
		_, err := proof.Verify(p, proof.Options{Narrow: true, Until: until, Lemma: lemma})
		return err
	}
	claim, err := endless.Of(p)
	if err != nil {
		return err
	}
	claim.Position.Frame = endless.FrameOf(j.Frame)
	_, err = endless.Check(claim, endless.Options{Until: until, Lemma: func(at *endless.Position) bool {
		pos, ok := at.On(&p.Position)
		return ok && lemma(&pos)
	}})
	return err
}

// beyond returns the error for the search about a win in pos that the checker has refused, because it does not hold
// beyond the edges of the board. to maps pos to the position that was checked. It returns nil if the refusal is a
// defect of the search: if the win was refused by package proof.
func beyond(err error, pos *notation.Position, to notation.Symmetry) error {
	why := (*endless.Refusal)(nil)
	if !errors.As(err, &why) {
		return nil
	}
	refused := &quiet.Refused{Reply: notation.NoPoint, Lost: len(why.Path) == 1 && why.Five}
	if e, ok := why.Reply(); ok {
		if x, y := e.X+pos.Size()/2, e.Y+pos.Size()/2; min(x, y) >= 0 && max(x, y) < pos.Size() {
			refused.Reply = to.Inverse().Apply(notation.At(x, y), pos.Size())
		}
	}
	return refused
}
