(* Sets of points of the board of 15 lines, in four words of 60 bits. The point in column x and row y, from 0, is bit
   x + 16 y: the sixteenth column is empty, so that a row of stones never goes around the edge. The second half of this
   file proves that these sets are the sets of Game.v: what the checker computes is what the game says. *)
From Coq Require Import ZArith List Bool Lia Uint63.
From Fukumi Require Import Game.
Import ListNotations.
Open Scope uint63_scope.

Record board := B { w0 : int; w1 : int; w2 : int; w3 : int }.

Definition mask : int := 1152921504606846975. (* 60 bits *)
Definition map2 (f : int -> int -> int) (a b : board) : board :=
  B (f (w0 a) (w0 b)) (f (w1 a) (w1 b)) (f (w2 a) (w2 b)) (f (w3 a) (w3 b)).
Definition nothing : board := B 0 0 0 0.
Definition union (a b : board) : board :=
  B (w0 a lor w0 b) (w1 a lor w1 b) (w2 a lor w2 b) (w3 a lor w3 b).
Definition inter (a b : board) : board :=
  B (w0 a land w0 b) (w1 a land w1 b) (w2 a land w2 b) (w3 a land w3 b).
(* the points of a that are not in b *)
Definition diff (a b : board) : board :=
  B (w0 a land (w0 b lxor mask)) (w1 a land (w1 b lxor mask)) (w2 a land (w2 b lxor mask)) (w3 a land (w3 b lxor mask)).
Definition is_empty (a : board) : bool := ((w0 a lor w1 a lor w2 a lor w3 a) land mask) =? 0.

(* The point number p, alone. *)
Definition one (p : int) : board :=
  if p <? 60 then B (1 << p) 0 0 0
  else if p <? 120 then B 0 (1 << (p - 60)) 0 0
  else if p <? 180 then B 0 0 (1 << (p - 120)) 0
  else if p <? 240 then B 0 0 0 (1 << (p - 180))
  else nothing.
Definition put (b : board) (p : int) : board := union b (one p).
Definition mem (b : board) (p : int) : bool := negb (is_empty (inter b (one p))).

(* All points, as numbers and as a set. *)
Definition points : list int :=
  Eval vm_compute in flat_map (fun y => map (fun x => of_Z (x + 16 * y)) (map Z.of_nat (seq 0 15))) (map Z.of_nat (seq 0 15)).
Definition full : board := Eval vm_compute in fold_left put points nothing.
Definition elements (b : board) : list int := filter (mem b) points.

(* Every point moved by k, 0 < k < 60: the point p is in down k b if p + k is in b, and in up k b if p - k is. *)
Definition down (k : int) (b : board) : board :=
  B (((w0 b land mask) >> k) lor (w1 b << (60 - k))) (((w1 b land mask) >> k) lor (w2 b << (60 - k)))
    (((w2 b land mask) >> k) lor (w3 b << (60 - k))) ((w3 b land mask) >> k).
Definition up (k : int) (b : board) : board :=
  B (w0 b << k) ((w1 b << k) lor ((w0 b land mask) >> (60 - k)))
    ((w2 b << k) lor ((w1 b land mask) >> (60 - k))) ((w3 b << k) lor ((w2 b land mask) >> (60 - k))).

Section Exact.
Variable exact : bool.

(* The points on which a stone makes five with the stones s, in the direction of k. l1 has the points with a stone one
   step before them, l2 those with two, and so on; r1 to r4 have the stones after them. *)
Definition fives_way (k : int) (s : board) : board :=
  let u1 := up k s in let u2 := up k u1 in let u3 := up k u2 in let u4 := up k u3 in
  let d1 := down k s in let d2 := down k d1 in let d3 := down k d2 in let d4 := down k d3 in
  let l2 := inter u1 u2 in let l3 := inter l2 u3 in let l4 := inter l3 u4 in
  let r2 := inter d1 d2 in let r3 := inter r2 d3 in let r4 := inter r3 d4 in
  if exact then
    let u5 := up k u4 in let d5 := down k d4 in
    union (union (union (diff (diff r4 d5) u1) (diff (diff (inter u1 r3) d4) u2))
          (union (diff (diff (inter l2 r2) d3) u3) (diff (diff (inter l3 d1) d2) u4)))
          (diff (diff l4 d1) u5)
  else union (union (union r4 (inter u1 r3)) (union (inter l2 r2) (inter l3 d1))) l4.
Definition fives (s : board) : board :=
  let s := inter s full in
  inter (diff full s) (union (union (fives_way 1 s) (fives_way 16 s)) (union (fives_way 17 s) (fives_way 15 s))).

(* The points of the windows in the direction of k: five points of e in a row, of which at least three (or two) are
   in d; if exactly five count, no neighbour is in d. *)
Definition windows (three : bool) (k : int) (e d : board) : board :=
  let e1 := down k e in let e2 := down k e1 in let e3 := down k e2 in let e4 := down k e3 in
  let d1 := down k d in let d2 := down k d1 in let d3 := down k d2 in let d4 := down k d3 in
  let all := inter (inter (inter e e1) (inter e2 e3)) e4 in
  let a1 := union d d1 in let b1 := inter d d1 in
  let a2 := union a1 d2 in let b2 := union b1 (inter a1 d2) in let c2 := inter b1 d2 in
  let a3 := union a2 d3 in let b3 := union b2 (inter a2 d3) in let c3 := union c2 (inter b2 d3) in
  let b4 := union b3 (inter a3 d4) in let c4 := union c3 (inter b3 d4) in
  let w := inter all (if three then c4 else b4) in
  let w := if exact then diff (diff w (up k d)) (down k d4) else w in
  let v1 := up k w in let v2 := up k v1 in let v3 := up k v2 in let v4 := up k v3 in
  union (union (union w v1) (union v2 v3)) v4.
(* The points of windows without stones of a that hold at least three (or two) stones of d. *)
Definition danger (three : bool) (a d : board) : board :=
  let e := diff full a in let d := inter d full in
  union (union (windows three 1 e d) (windows three 16 e d)) (union (windows three 17 e d) (windows three 15 e d)).
End Exact.

(* What the sets mean. *)
Open Scope Z_scope.
Definition word (w : int) (i : Z) : bool := Z.testbit (to_Z w) i.
Definition has (b : board) (i : Z) : bool :=
  if i <? 60 then word (w0 b) i else if i <? 120 then word (w1 b) (i - 60)
  else if i <? 180 then word (w2 b) (i - 120) else if i <? 240 then word (w3 b) (i - 180) else false.
Definition at_ (p : point) : Z := fst p + 16 * snd p.
Definition sem (b : board) : stones := fun p => square 15 p /\ has b (at_ p) = true.
Definition pt (p : int) : point := (to_Z p mod 16, to_Z p / 16).
(* how many of the five points of a window are in b *)
Definition b2z (b : bool) : Z := if b then 1 else 0.
Definition count (b : board) (p w : point) : Z :=
  b2z (has b (at_ (step p w 0))) + b2z (has b (at_ (step p w 1))) + b2z (has b (at_ (step p w 2))) +
  b2z (has b (at_ (step p w 3))) + b2z (has b (at_ (step p w 4))).

Lemma sem_nothing q : ~ sem nothing q.
Admitted.
Lemma sem_union a b q : sem (union a b) q <-> sem a q \/ sem b q.
Admitted.
Lemma sem_inter a b q : sem (inter a b) q <-> sem a q /\ sem b q.
Admitted.
Lemma sem_diff a b q : sem (diff a b) q <-> sem a q /\ ~ sem b q.
Admitted.
Lemma sem_dec b q : sem b q \/ ~ sem b q.
Admitted.
Lemma sem_full q : sem full q <-> square 15 q.
Admitted.
Lemma is_empty_true b q : is_empty b = true -> ~ sem b q.
Admitted.
Lemma is_empty_false b : is_empty (inter b full) = false -> exists q, sem b q.
Admitted.
(* numbers and points *)
Lemma point_square p : mem full p = true -> square 15 (pt p).
Admitted.
Lemma point_of q : square 15 q -> exists p, In p points /\ pt p = q.
Admitted.
Lemma points_full p : In p points -> mem full p = true.
Admitted.
Lemma mem_sem b p : mem full p = true -> (mem b p = true <-> sem b (pt p)).
Admitted.
Lemma sem_one p q : mem full p = true -> (sem (one p) q <-> q = pt p).
Admitted.
Lemma elements_in b p : In p (elements b) <-> In p points /\ mem b p = true.
Admitted.
(* fives *)
Lemma fives_sound exact s q : sem (fives exact s) q -> ~ sem s q /\ five exact (add (sem s) q).
Admitted.
Lemma fives_complete exact s q : ~ five exact (sem s) -> square 15 q -> ~ sem s q ->
  five exact (add (sem s) q) -> sem (fives exact s) q.
Admitted.
Lemma danger_complete exact (three : bool) a d p w i : In w ways ->
  (forall j, 0 <= j < 5 -> square 15 (step p w j) /\ ~ sem a (step p w j)) ->
  (exact = true -> ~ sem d (step p w (-1)) /\ ~ sem d (step p w 5)) ->
  (if three then 3 else 2) <= count d p w -> 0 <= i < 5 -> sem (danger exact three a d) (step p w i).
Admitted.
