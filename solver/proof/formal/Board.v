(* Sets of points of the board of 15 lines, in four words of 60 bits. The point in column x and row y, from 0, is bit
   x + 16 y: the sixteenth column is empty, so that a row of stones never goes around the edge. The second half of this
   file proves that these sets are the sets of Game.v: what the checker computes is what the game says. *)
From Coq Require Import ZArith List Bool Lia Uint63.
From Fukumi Require Import Game.
Import ListNotations.
Open Scope uint63_scope.

Record board := B { w0 : int; w1 : int; w2 : int; w3 : int }.

Definition mask : int := 1152921504606846975. (* 60 bits *)
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
  Eval vm_compute in
    flat_map (fun y => map (fun x => of_Z (x + 16 * y)) (map Z.of_nat (seq 0 15))) (map Z.of_nat (seq 0 15)).
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

(* Bits of words. *)
Lemma word_and a b i : word (a land b) i = word a i && word b i.
Proof. unfold word. now rewrite land_spec', Z.land_spec. Qed.
Lemma word_or a b i : word (a lor b) i = word a i || word b i.
Proof. unfold word. now rewrite lor_spec', Z.lor_spec. Qed.
Lemma word_xor a b i : word (a lxor b) i = xorb (word a i) (word b i).
Proof. unfold word. now rewrite lxor_spec', Z.lxor_spec. Qed.
Lemma word_shr x k i : 0 <= i -> word (x >> k) i = word x (i + to_Z k).
Proof. intros. unfold word. rewrite lsr_spec. pose proof (to_Z_bounded k). apply Z.div_pow2_bits; lia. Qed.
Lemma word_shl x k i : i < 60 -> word (x << k) i = word x (i - to_Z k).
Proof.
  intros. unfold word. rewrite lsl_spec. pose proof (to_Z_bounded k). change wB with (2 ^ 63).
  rewrite Z.mod_pow2_bits_low, Z.mul_pow2_bits by lia. reflexivity.
Qed.
Lemma word_mask i : word mask i = (0 <=? i) && (i <? 60).
Proof. unfold word. change (to_Z mask) with (Z.ones 60). apply Z.testbit_ones. lia. Qed.
Lemma word_neg w i : i < 0 -> word w i = false.
Proof. intros. now apply Z.testbit_neg_r. Qed.
Lemma word_one i : word 1 i = (i =? 0).
Proof. unfold word. change (to_Z 1) with (2 ^ 0). rewrite Z.pow2_bits_eqb by lia. apply Z.eqb_sym. Qed.
Lemma word_zero i : word 0 i = false.
Proof. apply Z.testbit_0_l. Qed.

(* Bits of sets. *)
Ltac cases := repeat match goal with
  | |- context [Z.ltb ?a ?b] => destruct (Z.ltb_spec a b); try lia
  | |- context [Z.leb ?a ?b] => destruct (Z.leb_spec a b); try lia
  end.
Lemma has_out b i : ~ 0 <= i < 240 -> has b i = false.
Proof. intros. unfold has. cases; trivial; apply word_neg; lia. Qed.
Lemma has_in b i : has b i = true -> 0 <= i < 240.
Proof. intros H. assert (D : 0 <= i < 240 \/ ~ 0 <= i < 240) by lia. destruct D; auto. now rewrite has_out in H. Qed.
Lemma has_nothing i : has nothing i = false.
Proof. unfold has, nothing, w0, w1, w2, w3. now rewrite !word_zero; cases. Qed.
Lemma has_union a b i : has (union a b) i = has a i || has b i.
Proof. unfold has, union, w0, w1, w2, w3. now rewrite !word_or; cases. Qed.
Lemma has_inter a b i : has (inter a b) i = has a i && has b i.
Proof. unfold has, inter, w0, w1, w2, w3. now rewrite !word_and; cases. Qed.
Lemma has_diff a b i : has (diff a b) i = has a i && negb (has b i).
Proof.
  unfold has, diff, w0, w1, w2, w3. rewrite !word_and, !word_xor, !word_mask; cases;
    rewrite ?(word_neg _ i) by lia; now rewrite ?xorb_true_r.
Qed.
Lemma sub_small (a b : int) : to_Z b <= to_Z a -> to_Z (a - b) = to_Z a - to_Z b.
Proof. intros. rewrite sub_spec. pose proof (to_Z_bounded a). pose proof (to_Z_bounded b). apply Z.mod_small. lia. Qed.
Lemma has_down k b i : 0 < to_Z k < 60 -> 0 <= i -> has (down k b) i = has b (i + to_Z k).
Proof.
  intros. assert (E : to_Z (60 - k) = 60 - to_Z k) by (apply sub_small; change (to_Z 60) with 60; lia).
  unfold has, down, w0, w1, w2, w3. destruct b as [a b c d].
  cases; rewrite ?word_or, ?word_shr, ?word_shl, ?word_and, ?word_mask, ?E by lia; cases;
    rewrite ?andb_true_r, ?andb_false_r, ?orb_false_l; rewrite ?(word_neg _ (_ - (60 - to_Z k))) by lia;
    rewrite ?orb_false_r; try reflexivity; f_equal; lia.
Qed.
Lemma has_up k b i : 0 < to_Z k < 60 -> i < 240 -> has (up k b) i = has b (i - to_Z k).
Proof.
  intros. assert (E : to_Z (60 - k) = 60 - to_Z k) by (apply sub_small; change (to_Z 60) with 60; lia).
  destruct (Z.ltb_spec i 0) as [N|N]; [rewrite !has_out by lia; reflexivity|].
  unfold has, up, w0, w1, w2, w3. destruct b as [a b c d].
  cases; rewrite ?word_or, ?word_shr, ?word_shl, ?word_and, ?word_mask, ?E by lia; cases;
    rewrite ?andb_true_r, ?andb_false_r, ?orb_false_r; rewrite ?(word_neg _ (_ - to_Z k)) by lia;
    rewrite ?orb_false_l; try reflexivity; f_equal; lia.
Qed.
Lemma has_one p i : 0 <= i < 240 -> has (one p) i = (i =? to_Z p).
Proof.
  intros. unfold has, one. pose proof (to_Z_bounded p).
  assert (L : forall a b : int, (a <? b)%uint63 = (to_Z a <? to_Z b)).
  { intros. apply eq_true_iff_eq. now rewrite ltb_spec, Z.ltb_lt. }
  assert (S60 : to_Z 60 = 60) by reflexivity. assert (S120 : to_Z 120 = 120) by reflexivity.
  assert (S180 : to_Z 180 = 180) by reflexivity. assert (S240 : to_Z 240 = 240) by reflexivity.
  rewrite !L, S60, S120, S180, S240.
  cases; unfold w0, w1, w2, w3, nothing; rewrite ?word_zero, ?word_shl, ?word_one by lia;
    rewrite ?(sub_small p 60), ?(sub_small p 120), ?(sub_small p 180) by (rewrite ?S60, ?S120, ?S180; lia);
    rewrite ?S60, ?S120, ?S180; apply eq_true_iff_eq; rewrite ?Z.eqb_eq; split; intros; try discriminate; lia.
Qed.
(* The set of all points. *)
Lemma has_full i : has full i = (0 <=? i) && (i <? 240) && (i mod 16 <? 15).
Proof.
  assert (D : 0 <= i < 240 \/ ~ 0 <= i < 240) by lia. destruct D as [H|H].
  - assert (F : forallb (fun n => let i := Z.of_nat n in
      Bool.eqb (has full i) ((0 <=? i) && (i <? 240) && (i mod 16 <? 15))) (seq 0 240) = true)
      by (vm_compute; reflexivity).
    rewrite forallb_forall in F. specialize (F (Z.to_nat i)). cbv zeta in F. rewrite Z2Nat.id in F by lia.
    apply eqb_prop, F, in_seq. lia.
  - rewrite has_out by lia. cases; reflexivity.
Qed.
Lemma full_at p : -1 <= fst p <= 15 -> (has full (at_ p) = true <-> square 15 p).
Proof.
  destruct p as [x y]. unfold at_, square. cbn [fst snd]. intros H.
  rewrite has_full, !andb_true_iff, Z.leb_le, !Z.ltb_lt.
  pose proof (Z.mod_pos_bound (x + 16 * y) 16). pose proof (Z.div_mod (x + 16 * y) 16). lia.
Qed.
Lemma square_full p : square 15 p -> has full (at_ p) = true.
Proof. intros H. apply full_at; auto. destruct H. lia. Qed.
Lemma square_at p : square 15 p -> 0 <= at_ p < 240.
Proof. unfold square, at_. lia. Qed.
Lemma full_point i : has full i = true -> exists q, square 15 q /\ at_ q = i.
Proof.
  intros H. exists (i mod 16, i / 16). pose proof (Z.mod_pos_bound i 16). pose proof (Z.div_mod i 16).
  assert (E : at_ (i mod 16, i / 16) = i) by (unfold at_; cbn [fst snd]; lia).
  split; auto. apply full_at; [cbn [fst]; lia|congruence].
Qed.
(* Next to the board, too, a set without the sixteenth column says which points are in it. *)
Lemma sem_near s p : -1 <= fst p <= 15 -> (sem s p <-> has (inter s full) (at_ p) = true).
Proof. intros H. unfold sem. rewrite has_inter, andb_true_iff, (full_at p H). tauto. Qed.

Lemma word_nonzero w : (w =? 0)%uint63 = false -> exists i, word w i = true.
Proof.
  intros H. apply eqb_false_spec in H. pose proof (to_Z_bounded w).
  assert (N : to_Z w <> 0) by (intros E; apply H, to_Z_inj; exact E).
  exists (Z.log2 (to_Z w)). apply Z.bit_log2. lia.
Qed.
Lemma empty_none b i : is_empty b = true -> has b i = false.
Proof.
  intros H. apply eqb_spec in H. destruct (has b i) eqn:E; auto. exfalso.
  assert (F : forall i, 0 <= i < 60 -> word (w0 b) i || word (w1 b) i || word (w2 b) i || word (w3 b) i = false).
  { intros j J. pose proof (word_zero j) as Z. rewrite <- H, word_and, word_mask, !word_or in Z. revert Z.
    cases. now rewrite andb_true_r. }
  pose proof (has_in b i E). revert E. unfold has.
  cases; intros E; [specialize (F i)|specialize (F (i - 60))|specialize (F (i - 120))|specialize (F (i - 180))];
    rewrite E, ?orb_true_r in F; discriminate F; lia.
Qed.
Lemma empty_some b : is_empty b = false -> exists i, has b i = true.
Proof.
  intros H. apply word_nonzero in H. destruct H as [i H].
  rewrite word_and, !word_or, word_mask, !andb_true_iff, !orb_true_iff, Z.leb_le, Z.ltb_lt in H.
  destruct H as [[[[H|H]|H]|H] [I J]]; [exists i|exists (i + 60)|exists (i + 120)|exists (i + 180)]; unfold has;
    cases; rewrite <- H; f_equal; lia.
Qed.
Lemma mem_has b p : mem b p = has b (to_Z p).
Proof.
  unfold mem. destruct (is_empty (inter b (one p))) eqn:E; cbn [negb].
  - symmetry. pose proof (empty_none _ (to_Z p) E) as H. rewrite has_inter in H.
    destruct (has b (to_Z p)) eqn:F; auto. now rewrite has_one, Z.eqb_refl in H by now apply (has_in b).
  - apply empty_some in E. destruct E as [i E]. pose proof (has_in _ _ E). rewrite has_inter, has_one in E by auto.
    apply andb_true_iff in E. destruct E as [E F]. apply Z.eqb_eq in F. now subst i.
Qed.

Lemma sem_nothing q : ~ sem nothing q.
Proof. intros [_ H]. now rewrite has_nothing in H. Qed.
Lemma sem_union a b q : sem (union a b) q <-> sem a q \/ sem b q.
Proof. unfold sem. rewrite has_union, orb_true_iff. tauto. Qed.
Lemma sem_inter a b q : sem (inter a b) q <-> sem a q /\ sem b q.
Proof. unfold sem. rewrite has_inter, andb_true_iff. tauto. Qed.
Lemma sem_diff a b q : sem (diff a b) q <-> sem a q /\ ~ sem b q.
Proof. unfold sem. rewrite has_diff, andb_true_iff, negb_true_iff, <- not_true_iff_false. tauto. Qed.
Lemma sem_dec b q : sem b q \/ ~ sem b q.
Proof.
  unfold sem. assert (D : square 15 q \/ ~ square 15 q) by (unfold square; lia).
  destruct D as [D|D]; [|tauto]. destruct (has b (at_ q)); [now left|right; intros [_ H]; discriminate H].
Qed.
Lemma sem_full q : sem full q <-> square 15 q.
Proof. split; [now intros [H _]|split; auto using square_full]. Qed.
Lemma is_empty_true b q : is_empty b = true -> ~ sem b q.
Proof. intros E [_ H]. rewrite empty_none in H; [discriminate|exact E]. Qed.
Lemma is_empty_false b : is_empty (inter b full) = false -> exists q, sem b q.
Proof.
  intros E. apply empty_some in E. destruct E as [i E]. rewrite has_inter, andb_true_iff in E. destruct E as [H F].
  apply full_point in F. destruct F as [q [S F]]. exists q. split; auto. now rewrite F.
Qed.
(* numbers and points *)
Lemma at_pt p : at_ (pt p) = to_Z p.
Proof. unfold at_, pt. cbn [fst snd]. pose proof (Z.div_mod (to_Z p) 16). lia. Qed.
Lemma point_square p : mem full p = true -> square 15 (pt p).
Proof.
  intros H. rewrite mem_has, <- at_pt in H. apply full_at; auto. pose proof (Z.mod_pos_bound (to_Z p) 16).
  unfold pt. cbn [fst]. lia.
Qed.
Lemma point_of q : square 15 q -> exists p, In p points /\ pt p = q.
Proof.
  destruct q as [x y]. unfold square. cbn [fst snd]. intros H. exists (of_Z (x + 16 * y)). split.
  - replace points with (flat_map (fun y => map (fun x => of_Z (x + 16 * y)) (map Z.of_nat (seq 0 15)))
      (map Z.of_nat (seq 0 15))) by (vm_compute; reflexivity).
    assert (I : forall z, 0 <= z < 15 -> In z (map Z.of_nat (seq 0 15))).
    { intros z J. replace z with (Z.of_nat (Z.to_nat z)) by lia. apply in_map, in_seq. lia. }
    apply in_flat_map. exists y. split; [apply I; lia|]. apply (in_map (fun x => of_Z (x + 16 * y))), I. lia.
  - unfold pt. rewrite of_Z_spec. change wB with (2 ^ 63). rewrite (Z.mod_small _ (2 ^ 63)) by lia.
    pose proof (Z.mod_pos_bound (x + 16 * y) 16). pose proof (Z.div_mod (x + 16 * y) 16). f_equal; lia.
Qed.
Lemma points_full p : In p points -> mem full p = true.
Proof.
  assert (F : forallb (mem full) points = true) by (vm_compute; reflexivity).
  rewrite forallb_forall in F. apply F.
Qed.
Lemma mem_sem b p : mem full p = true -> (mem b p = true <-> sem b (pt p)).
Proof. intros F. apply point_square in F. unfold sem. rewrite mem_has, at_pt. tauto. Qed.
Lemma mem_inter a b p : mem (inter a b) p = true -> mem a p = true /\ mem b p = true.
Proof. rewrite !mem_has, has_inter. apply andb_true_iff. Qed.
Lemma mem_diff a b p : mem (diff a b) p = true -> mem a p = true.
Proof. rewrite !mem_has, has_diff, andb_true_iff. tauto. Qed.
Lemma sem_one_inv p q : sem (one p) q -> mem full p = true /\ q = pt p.
Proof.
  intros [S H]. rewrite has_one in H by now apply square_at. apply Z.eqb_eq in H. rewrite mem_has, <- H.
  split; [now apply square_full|]. unfold pt. rewrite <- H. destruct q as [x y]. unfold square, at_ in *.
  cbn [fst snd] in *. pose proof (Z.mod_pos_bound (x + 16 * y) 16). pose proof (Z.div_mod (x + 16 * y) 16).
  f_equal; lia.
Qed.
Lemma sem_one p q : mem full p = true -> (sem (one p) q <-> q = pt p).
Proof.
  intros F. apply point_square in F. split; [apply sem_one_inv|intros ->].
  split; auto. rewrite has_one by now apply square_at. rewrite at_pt. apply Z.eqb_refl.
Qed.
Lemma elements_in b p : In p (elements b) <-> In p points /\ mem b p = true.
Proof. apply filter_In. Qed.
(* Lines of points. *)
Lemma at_step p w i : at_ (step p w i) = at_ p + i * at_ w.
Proof. unfold at_, step. cbn [fst snd]. ring. Qed.
Lemma step_step p w i j : step (step p w i) w j = step p w (i + j).
Proof. unfold step. cbn [fst snd]. f_equal; ring. Qed.
Lemma step_zero p w : step p w 0 = p.
Proof. destruct p. unfold step. cbn [fst snd]. f_equal; ring. Qed.
Lemma way_cases w : In w ways -> w = (1, 0) \/ w = (0, 1) \/ w = (1, 1) \/ w = (-1, 1).
Proof. cbn. intuition. Qed.
Lemma way_small w : In w ways -> -1 <= fst w <= 1 /\ 0 < at_ w < 60.
Proof. intros H. apply way_cases in H. destruct H as [->|[->|[->| ->]]]; unfold at_; cbn [fst snd]; lia. Qed.
Lemma step_inj p w i j : In w ways -> step p w i = step p w j -> i = j.
Proof. intros H E. apply way_small in H. apply (f_equal at_) in E. rewrite !at_step in E. nia. Qed.
Lemma near_step p w i j : In w ways -> -1 <= j - i <= 1 -> square 15 (step p w i) -> -1 <= fst (step p w j) <= 15.
Proof. intros H D [S _]. apply way_small in H. revert S. unfold step. cbn [fst snd]. nia. Qed.
Lemma way_number w : In w ways -> exists k : int, to_Z k = at_ w.
Proof.
  intros W. exists (of_Z (at_ w)). rewrite of_Z_spec. apply Z.mod_small. apply way_small in W.
  change wB with (2 ^ 63). lia.
Qed.
Lemma four_ways (f : int -> board) i :
  has (union (union (f 1%uint63) (f 16%uint63)) (union (f 17%uint63) (f 15%uint63))) i = true <->
  exists w k, In w ways /\ to_Z k = at_ w /\ has (f k) i = true.
Proof.
  rewrite !has_union, !orb_true_iff. split.
  - intros [[H|H]|[H|H]];
      [exists (1, 0), 1%uint63|exists (0, 1), 16%uint63|exists (1, 1), 17%uint63|exists (-1, 1), 15%uint63];
      (split; [cbn; tauto|split; [reflexivity|exact H]]).
  - intros [w [k [W [K H]]]]. apply way_cases in W.
    destruct W as [->|[->|[->| ->]]]; [left; left|left; right|right; left|right; right]; rewrite <- H;
      do 2 f_equal; apply to_Z_inj; now rewrite K.
Qed.
(* Stones without a gap from a point of the board are on the board. *)
Lemma run s q w n : square 15 q -> -1 <= fst w <= 1 -> 0 <= n ->
  (forall m, 0 < m <= n -> has (inter s full) (at_ (step q w m)) = true) -> square 15 (step q w n).
Proof.
  intros S W N. revert n N. refine (natlike_ind _ _ _).
  - now rewrite step_zero.
  - intros n N I H. apply (sem_near s); [|apply H; lia].
    assert (J : square 15 (step q w n)) by (apply I; intros; apply H; lia).
    destruct J as [J _]. revert J. unfold step. cbn [fst snd]. lia.
Qed.

(* Five in a row around i: the stones are those of the line h, and i is the place j of the five. *)
Definition around (exact : bool) (h : Z -> bool) (j : Z) : Prop :=
  (forall m, 0 <= m < 5 -> m <> j -> h (m - j) = true) /\
  (exact = true -> h (-1 - j) = false /\ h (5 - j) = false).
Lemma small_cases m : 0 <= m < 5 -> m = 0 \/ m = 1 \/ m = 2 \/ m = 3 \/ m = 4.
Proof. lia. Qed.
Ltac five_cases H := apply small_cases in H; destruct H as [->|[->|[->|[->| ->]]]].
Lemma has_fives_way exact k s i : 0 < to_Z k < 60 -> 0 <= i < 240 ->
  (has (fives_way exact k s) i = true <->
   exists j, 0 <= j < 5 /\ around exact (fun n => has s (i + n * to_Z k)) j).
Proof.
  intros K I. remember (fun n => has s (i + n * to_Z k)) as h eqn:E.
  assert (U : forall n j, n = i + j * to_Z k -> has s n = h j) by (intros; now subst).
  assert (F : has (fives_way exact k s) i = true <->
    (h 1 && h 2 && h 3 && h 4 && (negb exact || negb (h (-1)) && negb (h 5))) ||
    (h (-1) && h 1 && h 2 && h 3 && (negb exact || negb (h (-2)) && negb (h 4))) ||
    (h (-2) && h (-1) && h 1 && h 2 && (negb exact || negb (h (-3)) && negb (h 3))) ||
    (h (-3) && h (-2) && h (-1) && h 1 && (negb exact || negb (h (-4)) && negb (h 2))) ||
    (h (-4) && h (-3) && h (-2) && h (-1) && (negb exact || negb (h (-5)) && negb (h 1))) = true).
  { unfold fives_way.
    destruct exact; rewrite ?has_union, ?has_diff, ?has_inter, ?has_up, ?has_down, ?has_diff, ?has_inter by lia;
    rewrite ?(U (i - _ - _ - _ - _ - _) (-5)), ?(U (i - _ - _ - _ - _) (-4)), ?(U (i - _ - _ - _) (-3)),
      ?(U (i - _ - _) (-2)), ?(U (i - _) (-1)), ?(U (i + _ + _ + _ + _ + _) 5), ?(U (i + _ + _ + _ + _) 4),
      ?(U (i + _ + _ + _) 3), ?(U (i + _ + _) 2), ?(U (i + _) 1) by lia;
    cbn [negb orb]; rewrite !orb_true_iff, ?andb_true_iff; tauto. }
  rewrite F. clear. split.
  - rewrite !orb_true_iff, !andb_true_iff, !orb_true_iff, !andb_true_iff, !negb_true_iff.
    intros [[[[H|H]|H]|H]|H]; [exists 0|exists 1|exists 2|exists 3|exists 4]; (split; [lia|split]);
      try (intros m M N; five_cases M; cbn; tauto || lia); intros ->; cbn; intuition discriminate.
  - intros [j [J [H N]]].
    assert (X : negb exact || negb (h (-1 - j)) && negb (h (5 - j)) = true).
    { destruct exact; auto. destruct N as [-> ->]; auto. }
    five_cases J; pose proof (H 0); pose proof (H 1); pose proof (H 2); pose proof (H 3); pose proof (H 4); cbn in *;
      rewrite X; repeat match goal with H : _ -> _ <> _ -> h ?n = true |- _ => try rewrite H by lia; clear H end;
      now rewrite ?orb_true_r.
Qed.
(* fives *)
Lemma has_fives exact s q : square 15 q -> (sem (fives exact s) q <->
  ~ sem s q /\ exists w j, In w ways /\ 0 <= j < 5 /\ around exact (fun n => has (inter s full) (at_ (step q w n))) j).
Proof.
  intros S. assert (E : forall w k j, to_Z k = at_ w ->
    (around exact (fun n => has (inter s full) (at_ q + n * to_Z k)) j <->
     around exact (fun n => has (inter s full) (at_ (step q w n))) j)).
  { intros w k j ->. unfold around. now setoid_rewrite at_step. }
  assert (I := square_at q S). unfold fives. cbv zeta. rewrite sem_inter, sem_diff, sem_inter, sem_full.
  unfold sem at 2.
  pose proof (four_ways (fun k => fives_way exact k (inter s full)) (at_ q)) as Y. cbv beta in Y. rewrite Y. split.
  - intros [[_ N] [_ [w [k [W [K H]]]]]]. split; [tauto|]. apply has_fives_way in H; auto.
    + destruct H as [j [J H]]. exists w, j. split; [exact W|split; [exact J|]]. now apply (E w k).
    + rewrite K. now apply way_small.
  - intros [N [w [j [W [J H]]]]]. split; [tauto|split; [exact S|]]. destruct (way_number w W) as [k K]. exists w, k.
    split; [exact W|split; [exact K|]]. apply has_fives_way; [rewrite K; now apply way_small|exact I|].
    exists j. split; [exact J|]. now apply (E w k).
Qed.
Lemma fives_sound exact s q : sem (fives exact s) q -> ~ sem s q /\ five exact (add (sem s) q).
Proof.
  intros H. assert (S : square 15 q) by apply H. apply has_fives in H; auto.
  destruct H as [N [w [j [W [J [H X]]]]]]. split; [exact N|]. exists (step q w (- j)), w.
  assert (P : forall m, 0 <= m < 5 -> square 15 (step q w (m - j))).
  { intros m M. pose proof (way_small w W). destruct (Z.le_gt_cases j m).
    - apply (run s); try lia; auto. intros n R. replace n with (n + j - j) by lia. apply H; lia.
    - assert (B : forall n, step q (- fst w, - snd w) n = step q w (- n)).
      { intros. unfold step. cbn [fst snd]. f_equal; ring. }
      replace (m - j) with (- (j - m)) by lia. rewrite <- B.
      apply (run s); cbn [fst snd]; try lia; auto. intros n R. rewrite B. replace (- n) with (j - n - j) by lia.
      apply H; lia. }
  assert (Q : forall n, n <> 0 -> step q w n <> q).
  { intros n Z E. apply Z. apply (step_inj q w); [exact W|]. now rewrite step_zero. }
  assert (F : forall n m, -1 <= n - m <= 1 -> 0 <= m < 5 -> n <> j ->
    has (inter s full) (at_ (step q w (n - j))) = false -> ~ add (sem s) q (step q w (n - j))).
  { intros n m D M O E [A|A]; [apply (Q (n - j)); [lia|exact A]|]. apply sem_near in A; [congruence|].
    apply (near_step q w (m - j)); auto; lia. }
  split; [exact W|split].
  - intros m M. rewrite step_step. replace (- j + m) with (m - j) by lia. destruct (Z.eq_dec m j) as [->|D].
    + left. rewrite Z.sub_diag. apply step_zero.
    + right. pose proof (P m M) as R. apply (sem_near s); [destruct R; lia|now apply H].
  - intros E. destruct (X E). rewrite !step_step. split.
    + replace (- j + -1) with (-1 - j) by lia. apply (F _ 0); auto; lia.
    + replace (- j + 5) with (5 - j) by lia. apply (F _ 4); auto; lia.
Qed.
Lemma fives_complete exact s q : ~ five exact (sem s) -> square 15 q -> ~ sem s q ->
  five exact (add (sem s) q) -> sem (fives exact s) q.
Proof.
  intros O S N [p [w [W [A X]]]]. apply has_fives; auto. split; [exact N|]. exists w.
  assert (D : forall m, step p w m = q \/ step p w m <> q).
  { intros m. destruct (step p w m) as [x y], q as [x' y']. destruct (Z.eq_dec x x'), (Z.eq_dec y y'); subst; auto;
      right; congruence. }
  assert (T : (exists j, 0 <= j < 5 /\ step p w j = q) \/ forall m, 0 <= m < 5 -> step p w m <> q).
  { destruct (D 0), (D 1), (D 2), (D 3), (D 4);
      try (left; match goal with H : step p w ?j = q |- _ => exists j; split; [lia|exact H] end).
    right. intros m M. now five_cases M. }
  destruct T as [[j [J E]]|T].
  - exists j. split; [exact W|split; [exact J|]].
    assert (R : forall n, step q w (n - j) = step p w n) by (intros; rewrite <- E, step_step; f_equal; lia).
    assert (P : forall m, 0 <= m < 5 -> square 15 (step p w m)) by (intros m M; destruct (A m M) as [->|[B _]]; auto).
    assert (F : forall n m, -1 <= n - m <= 1 -> 0 <= m < 5 -> ~ add (sem s) q (step p w n) ->
      has (inter s full) (at_ (step q w (n - j))) = false).
    { intros n m B M V. rewrite R. apply not_true_iff_false. intros U. apply V. right. apply (sem_near s); auto.
      apply (near_step p w m); auto. }
    split.
    + intros m M U. rewrite R. pose proof (P m M) as [B _]. apply (sem_near s); [lia|].
      destruct (A m M) as [V|V]; auto. exfalso. apply U, (step_inj p w); auto. congruence.
    + intros V. destruct (X V). split; [apply (F _ 0)|apply (F _ 4)]; auto; lia.
  - exfalso. apply O. exists p, w. split; [exact W|split].
    + intros m M. destruct (A m M) as [V|V]; auto. now apply T in V.
    + intros V. destruct (X V) as [B C]. split; intros U; [apply B|apply C]; now right.
Qed.
(* windows *)
Lemma has_windows exact (three : bool) k e d i j : 0 < to_Z k < 60 -> 0 <= i -> i + 4 * to_Z k < 240 ->
  (forall m, 0 <= m < 5 -> has e (i + m * to_Z k) = true) ->
  (exact = true -> has d (i + -1 * to_Z k) = false /\ has d (i + 5 * to_Z k) = false) ->
  (if three then 3 else 2) <= b2z (has d (i + 0 * to_Z k)) + b2z (has d (i + 1 * to_Z k)) +
    b2z (has d (i + 2 * to_Z k)) + b2z (has d (i + 3 * to_Z k)) + b2z (has d (i + 4 * to_Z k)) ->
  0 <= j < 5 -> has (windows exact three k e d) (i + j * to_Z k) = true.
Proof.
  intros K I L E X C J. unfold windows. cbv zeta.
  match goal with |- has (union (union (union ?x _) _) _) _ = true => assert (W : has x i = true) end.
  - assert (U : forall b n m, n = i + m * to_Z k -> has b n = has b (i + m * to_Z k)) by (intros; now subst).
    pose proof (E 0) as E0. pose proof (E 1) as E1. pose proof (E 2) as E2. pose proof (E 3) as E3.
    pose proof (E 4) as E4. destruct exact, three;
    repeat progress (rewrite ?has_diff, ?has_inter, ?has_union, ?has_up, ?has_down by lia);
    rewrite ?(U _ (i - _) (-1)), ?(U _ (i + _ + _ + _ + _ + _) 5), ?(U _ (i + _ + _ + _ + _) 4),
      ?(U _ (i + _ + _ + _) 3), ?(U _ (i + _ + _) 2), ?(U _ (i + to_Z k) 1), ?(U _ i 0) by lia;
    try (destruct X as [-> ->]; [reflexivity|]); rewrite E0, E1, E2, E3, E4 by lia; revert C;
    destruct (has d (i + 0 * to_Z k)), (has d (i + 1 * to_Z k)), (has d (i + 2 * to_Z k)), (has d (i + 3 * to_Z k)),
      (has d (i + 4 * to_Z k)); cbn; intros; reflexivity || lia.
  - revert W. match goal with |- has ?x i = true -> _ => generalize x end. intros w W.
    five_cases J; rewrite !has_union, !has_up, !orb_true_iff by lia;
      [left; left; left|left; left; right|left; right; left|left; right; right|right]; rewrite <- W; f_equal; lia.
Qed.
Lemma danger_complete exact (three : bool) a d p w i : In w ways ->
  (forall j, 0 <= j < 5 -> square 15 (step p w j) /\ ~ sem a (step p w j)) ->
  (exact = true -> ~ sem d (step p w (-1)) /\ ~ sem d (step p w 5)) ->
  (if three then 3 else 2) <= count d p w -> 0 <= i < 5 -> sem (danger exact three a d) (step p w i).
Proof.
  intros W S X C I. split; [now apply S|]. unfold danger. cbv zeta.
  pose proof (four_ways (fun k => windows exact three k (diff full a) (inter d full)) (at_ (step p w i))) as Y.
  cbv beta in Y. rewrite Y. destruct (way_number w W) as [k K]. exists w, k. split; [exact W|split; [exact K|]].
  assert (Q : forall m, 0 <= m < 5 -> has full (at_ (step p w m)) = true) by (intros; now apply square_full, S).
  assert (F : forall n m, -1 <= n - m <= 1 -> 0 <= m < 5 -> ~ sem d (step p w n) ->
    has (inter d full) (at_ (step p w n)) = false).
  { intros n m D M V. apply not_true_iff_false. intros U. apply V, (sem_near d); auto. apply (near_step p w m); auto.
    now apply S. }
  assert (S0 := square_at _ (proj1 (S 0 ltac:(lia)))). assert (S4 := square_at _ (proj1 (S 4 ltac:(lia)))).
  rewrite at_step in S0. pose proof (way_small w W). rewrite at_step, <- K.
  apply has_windows; rewrite ?K, <- ?at_step; auto; try lia.
  - intros m M. rewrite <- at_step, has_diff, Q by auto. apply eq_true_not_negb. intros V.
    destruct (S m M) as [B N]. apply N. now split.
  - intros V. destruct (X V). split; [apply (F _ 0)|apply (F _ 4)]; auto; lia.
  - unfold count in C. rewrite !has_inter, !Q, !andb_true_r by lia. exact C.
Qed.
(* A window with all but one of its points in s *)
Lemma fives_through exact s q p w j : square 15 q -> ~ sem s q -> In w ways -> 0 <= j < 5 -> step p w j = q ->
  (forall i, 0 <= i < 5 -> add (sem s) q (step p w i)) ->
  (exact = true -> ~ add (sem s) q (step p w (-1)) /\ ~ add (sem s) q (step p w 5)) -> sem (fives exact s) q.
Proof.
  intros S N W J E A X. apply has_fives; auto. split; [exact N|]. exists w, j. split; [exact W|split; [exact J|]].
  assert (R : forall n, step q w (n - j) = step p w n) by (intros; rewrite <- E, step_step; f_equal; lia).
  assert (P : forall m, 0 <= m < 5 -> square 15 (step p w m)) by (intros m M; destruct (A m M) as [->|[B _]]; auto).
  assert (F : forall n m, -1 <= n - m <= 1 -> 0 <= m < 5 -> ~ add (sem s) q (step p w n) ->
    has (inter s full) (at_ (step q w (n - j))) = false).
  { intros n m B M V. rewrite R. apply not_true_iff_false. intros U. apply V. right. apply (sem_near s); auto.
    apply (near_step p w m); auto. }
  split.
  - intros m M U. rewrite R. pose proof (P m M) as [B _]. apply (sem_near s); [lia|].
    destruct (A m M) as [V|V]; auto. exfalso. apply U, (step_inj p w); auto. congruence.
  - intros V. destruct (X V). split; [apply (F _ 0)|apply (F _ 4)]; auto; lia.
Qed.
