(* What it means to win. Nobody needs to read more than this file to know what is proved: the theorem, book_wins at the
   end of Book.v, says that a position which the checker accepts is a position that wins, in the sense of this file. *)
From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(* A point has a column and a row. A set of stones says which points have one. *)
Definition point : Type := Z * Z.
Definition stones : Type := point -> Prop.
Definition none : stones := fun _ => False.
Definition add (s : stones) (p : point) : stones := fun q => q = p \/ s q.

(* The board of n lines. *)
Definition square (n : Z) (p : point) : Prop := 0 <= fst p < n /\ 0 <= snd p < n.

(* Five stones in a row: across, up, or on one of the two diagonals. If only exactly five count, the points before and
   after the five have no stone of the same side. *)
Definition ways : list point := [(1, 0); (0, 1); (1, 1); (-1, 1)].
Definition step (p w : point) (i : Z) : point := (fst p + i * fst w, snd p + i * snd w).
Definition five (exact : bool) (s : stones) : Prop := exists p w, In w ways /\
  (forall i, 0 <= i < 5 -> s (step p w i)) /\ (exact = true -> ~ s (step p w (-1)) /\ ~ s (step p w 5)).

Section Game.
Variable exact : bool.       (* freestyle: false; standard: true *)
Variable board : point -> Prop.
Definition free (a d : stones) (p : point) : Prop := board p /\ ~ a p /\ ~ d p.

(* The side with the stones a is to move, and wins against the side with the stones d, whatever that side plays:
   its move makes five; or the other side has a move (a full board is a draw), and none of its moves makes five, and
   after each of them the first side wins. *)
Inductive wins (a d : stones) : Prop :=
| now p : free a d p -> five exact (add a p) -> wins a d
| later p : free a d p -> (exists q, free (add a p) d q) ->
    (forall q, free (add a p) d q -> ~ five exact (add d q)) ->
    (forall q, free (add a p) d q -> wins (add a p) (add d q)) -> wins a d.
End Game.
