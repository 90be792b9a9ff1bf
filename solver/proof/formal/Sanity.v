(* Is what Game.v says the game that one plays? Facts about it, for a doubting reader. No other file needs this one. *)
From Coq Require Import ZArith List Lia.
From Fukumi Require Import Game.
Import ListNotations.
Open Scope Z_scope.

(* Five neighbours count in each of the eight directions. In standard the two points beyond must not have a stone. *)
Lemma all_directions e (s : stones) x y u v : -1 <= u <= 1 -> -1 <= v <= 1 -> (u, v) <> (0, 0) ->
  (forall i, 0 <= i < 5 -> s (x + i * u, y + i * v)) ->
  (e = true -> ~ s (x + -1 * u, y + -1 * v) /\ ~ s (x + 5 * u, y + 5 * v)) -> five e s.
Proof.
  intros hu hv z h n. assert (D : In (u, v) ways \/ In (- u, - v) ways).
  { assert (u = -1 \/ u = 0 \/ u = 1) as [->|[->| ->]] by lia;
      assert (v = -1 \/ v = 0 \/ v = 1) as [->|[->| ->]] by lia; cbn; tauto || congruence. }
  destruct D as [D|D]; [exists (x, y), (u, v); auto|]. exists (x + 4 * u, y + 4 * v), (- u, - v). split; [exact D|].
  assert (B : forall i, step (x + 4 * u, y + 4 * v) (- u, - v) i = (x + (4 - i) * u, y + (4 - i) * v)).
  { intro i. unfold step. cbn [fst snd]. f_equal; lia. }
  split; [intros i hi; rewrite B; apply h; lia|]. intro ex. rewrite !B. split; apply (n ex).
Qed.
Ltac row := intros (c & w & k & h & ends); pose proof (h 0 ltac:(lia)); pose proof (h 4 ltac:(lia));
  destruct c, k as [<-|[<-|[<-|[<-|[]]]]]; unfold step, square in *; cbn [fst snd] in *.
(* In standard, six stones in a row are no five. *)
Lemma no_six : ~ five true (fun q => 0 <= fst q < 6 /\ snd q = 0).
Proof. row; specialize (ends eq_refl); lia. Qed.
(* A row does not go around the edge of the board: n1 o1 a2 b2 c2 are no five. *)
Lemma no_edge : ~ five false (fun q => 13 <= fst q < 15 /\ snd q = 0 \/ 0 <= fst q < 3 /\ snd q = 1).
Proof. row; lia. Qed.
(* A row without the new stone p was a five before the move: whoever has no five wins only by a five with p in it. *)
Lemma old_five e a p q w : In w ways -> (forall i, 0 <= i < 5 -> add a p (step q w i) /\ step q w i <> p) ->
  (e = true -> ~ add a p (step q w (-1)) /\ ~ add a p (step q w 5)) -> five e a.
Proof.
  intros iw h n. exists q, w. split; [exact iw|]. split.
  - intros i hi. destruct (h i hi) as ([k|k] & ne); [destruct (ne k) | exact k].
  - intro ex. destruct (n ex). unfold add in *. tauto.
Qed.

Section Sanity.
Variables (e : bool) (board : point -> Prop).
Notation wins := (wins e board).
Notation free := (free board).
Notation five := (five e).

(* Nobody wins on a full board: it is a draw. *)
Lemma full_draw a d : (forall p, ~ free a d p) -> ~ wins a d.
Proof. intros n W. destruct W as [p f _ | p f _ _ _]; exact (n p f). Qed.
(* Nobody wins on a board of less than five lines. (The first side has only stones on the board, as in every game.) *)
Lemma small_board n (a d : stones) : n < 5 -> (forall p, board p -> square n p) -> (forall p, a p -> board p) ->
  ~ wins a d.
Proof.
  intros hn hb ha W. induction W as [a d p f v | a d p f (q & fq) _ _ IH];
    assert (ha' : forall r, add a p r -> square n r) by (intros r [->|k]; [apply hb, f | apply hb, ha, k]).
  - revert v. row; repeat match goal with r : add a p _ |- _ => apply ha' in r end; unfold square in *; cbn in *; lia.
  - apply (IH q fq). intros r [->|k]; [apply f | apply ha, k].
Qed.
(* Where the side to move wins, the other side does not win: it is not so that after every move it has not lost yet and
   wins, being to move. *)
Lemma not_both a d : wins a d -> ~ (forall p, free a d p -> ~ five (add a p) /\ wins d (add a p)).
Proof.
  intro W. induction W as [a d p f v | a d p f _ nf _ IH]; intro H; destruct (H p f) as (nv & V); [auto|].
  assert (F : forall a d q, free a d q -> free d a q) by (unfold Game.free; tauto).
  destruct V as [r fr v|r fr _ nf' V]; [exact (nf r (F _ _ _ fr) v)|]. apply (IH r (F _ _ _ fr)). split; auto.
Qed.
(* A game in which the side to move plays ms, and wins: f is the way in which the other side answers, which may look at
   the position and at all moves so far. All moves are on free points; the last of ms makes five, and none before. *)
Variable f : stones -> stones -> list point -> point.
Inductive won (a d : stones) (past : list point) : list point -> Prop :=
| last p : free a d p -> five (add a p) -> won a d past [p]
| on p q ms : free a d p -> ~ five (add a p) -> q = f (add a p) d (p :: past) -> free (add a p) d q ->
    ~ five (add d q) -> won (add a p) (add d q) (q :: p :: past) ms -> won a d past (p :: ms).
(* There is no way to answer that escapes: one that keeps to the rules loses at least one such game. *)
Lemma no_escape : (forall a d past, (exists q, free a d q) -> free a d (f a d past)) ->
  forall a d, wins a d -> forall past, ~ forall ms, ~ won a d past ms.
Proof.
  intros legal a d W. induction W as [a d p fp v | a d p fp x nf _ IH]; intros past K; [eapply K, last; eauto|].
  pose proof (legal _ _ (p :: past) x) as fq. eapply (IH _ fq). intros ms g. apply (K (p :: ms)).
  eapply on; eauto. intro v. eapply K, last; eauto.
Qed.
End Sanity.
