(* What it means to win. Nobody needs to read more than this file to know what is proved: the theorems, book_wins and
   first_wins at the end of Book.v, say that a position that the checker accepts is a position that wins, in the sense
   of this file. There is no rule about openings here, no passing, no fouls, and no clock.

   For those who have never seen Coq: /\ is "and", ~ is "not", -> is "if ... then", forall is "for every", exists is
   "there is", and fun p => ... is the set of all points p with ... *)
From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(* A point has a column (fst) and a row (snd), which are whole numbers. A set of stones says which points have one. *)
Definition point : Type := Z * Z.
Definition stones : Type := point -> Prop.
Definition none : stones := fun _ => False.                                (* no stones *)
Definition add (s : stones) (p : point) : stones := fun q => q = p \/ s q. (* the stones s, or one more at p *)

(* The board of n lines. *)
Definition square (n : Z) (p : point) : Prop := 0 <= fst p < n /\ 0 <= snd p < n.

(* Five stones in a row, from the point p in the direction w: across, up, or on one of the two diagonals. If only
   exactly five count, the points before and after the five have no stone of the same side. *)
Definition ways : list point := [(1, 0); (0, 1); (1, 1); (-1, 1)].
Definition step (p w : point) (i : Z) : point := (fst p + i * fst w, snd p + i * snd w).
Definition five (exact : bool) (s : stones) : Prop := exists p w, In w ways /\
  (forall i, 0 <= i < 5 -> s (step p w i)) /\ (exact = true -> ~ s (step p w (-1)) /\ ~ s (step p w 5)).

Section Game.
Variable exact : bool.           (* whether exactly five are needed. In freestyle: false; in standard: true *)
Variable board : point -> Prop.  (* the points of the board *)
Definition free (a d : stones) (p : point) : Prop := board p /\ ~ a p /\ ~ d p. (* on the board, and without a stone *)

(* The side to move has the stones a, the other side d. The side to move wins, whatever the other side plays, if it has
   a move p to a free point of one of two kinds:
   now: it makes five;
   later: the other side has a move (a full board is a draw), none of its moves q makes five, and after each of them the
   first side, which is then to move, wins. Nothing else is a win, and so every win ends after some moves.
   From the empty board, "wins" speaks only of positions that a game can reach. *)
Inductive wins (a d : stones) : Prop :=
| now p : free a d p -> five exact (add a p) -> wins a d
| later p : free a d p -> (exists q, free (add a p) d q) ->
    (forall q, free (add a p) d q -> ~ five exact (add d q)) ->
    (forall q, free (add a p) d q -> wins (add a p) (add d q)) -> wins a d.
End Game.
