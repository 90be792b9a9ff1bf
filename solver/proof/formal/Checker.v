(* The checker of one certificate, and the proof that what it accepts is a win. A certificate says how the attacker,
   with the stones a and to move, wins against the defender, with the stones d. *)
From Coq Require Import ZArith List Bool Lia Uint63.
From Fukumi Require Import Game Board.
Import ListNotations.
Open Scope bool_scope.

Inductive node :=
(* The moves of a win by fours, in turn: the attacker's four, the defender's reply, and so on to the five. *)
| Line (moves : list int)
(* A move, the win by fours that follows if the defender passes, and the replies that this does not answer. *)
| Tree (m : int) (threat : list int) (replies : list (int * node))
(* A move, how the attacker wins if the defender passes, and the replies that this does not answer. *)
| Quiet (m : int) (default : option node) (replies : list (int * node))
(* The position is an image of one that is proved already. *)
| Known (t : int) (n : positive).

Section Checker.
Variable exact : bool.
Variable known : int -> positive -> board -> board -> bool.

Notation fives := (fives exact).
Notation danger := (danger exact).
Definition unoccupied (a d : board) : board := diff full (union a d).
Definition two (c : board) : bool := existsb (fun p => negb (is_empty (inter (diff c (one p)) full))) (elements c).

(* fa has the points on which the attacker makes five. *)
Fixpoint line (moves : list int) (fa a d : board) : bool :=
  match moves with
  | [] => false
  | m :: rest =>
      mem (unoccupied a d) m &&
      (mem fa m ||
       (let a := put a m in let fa := fives a in let free := unoccupied a d in let c := inter fa free in
        is_empty (inter (fives d) free) &&
        match rest with
        | r :: rest =>
            if mem c r then negb (is_empty (inter (diff c (one r)) full)) || line rest fa a (put d r) else two c
        | [] => two c
        end))
  end.

(* The points on which one more stone of the defender could be in the way of a line. *)
Fixpoint zone (three : bool) (moves : list int) (fa a d : board) : board :=
  match moves with
  | [] => full
  | m :: rest =>
      union (one m)
      (if mem fa m then nothing else
       let a := put a m in let fa := fives a in let c := inter fa (unoccupied a d) in
       union (danger three a d)
       match rest with
       | r :: rest =>
           if mem c r then
             if is_empty (inter (diff c (one r)) full) then union (one r) (zone three rest fa a (put d r)) else c
           else c
       | [] => c
       end)
  end.

Definition named (replies : list (int * node)) : board := fold_right (fun x b => put b (fst x)) nothing replies.

(* The points on which one more stone of the defender could be in the way of a default. *)
Fixpoint pass (n : node) (fa a d : board) : board :=
  match n with
  | Line moves => zone true moves fa a d
  | Tree m threat replies =>
      union (one m)
      (if mem fa m then nothing else
       let a := put a m in let fa := fives a in
       union (union (danger true a d) (zone false threat fa a d))
         (union (named replies)
            ((fix go (l : list (int * node)) : board :=
                match l with
                | [] => nothing
                | (r, k) :: l => union (if mem (unoccupied a d) r then pass k fa a (put d r) else nothing) (go l)
                end) replies)))
  | _ => full
  end.

(* strict asks for a default: no quiet moves, and every reply in the zone of a threat has a node. *)
Fixpoint check (n : node) (strict : bool) (fa a d : board) : bool :=
  match n with
  | Line moves => line moves fa a d
  | Known t n => negb strict && known t n a d
  | Tree m threat replies =>
      mem (unoccupied a d) m &&
      (mem fa m ||
       (let a := put a m in let fa := fives a in let free := unoccupied a d in
        is_empty (inter (fives d) free) && negb (is_empty (inter free full)) &&
        ((fix go (l : list (int * node)) : bool :=
            match l with
            | [] => true
            | (r, k) :: l => (negb (mem free r) || check k strict fa a (put d r)) && go l
            end) replies) &&
        let rest := diff free (named replies) in
        if line threat fa a d then
          let rest := inter rest (zone true threat fa a d) in
          is_empty rest || negb strict && forallb (fun q => line threat fa a (put d q)) (elements rest)
        else negb strict && forallb (fun q => line threat fa a (put d q)) (elements rest)))
  | Quiet m default replies =>
      negb strict && mem (unoccupied a d) m &&
      (mem fa m ||
       (let a := put a m in let fa := fives a in let free := unoccupied a d in
        is_empty (inter (fives d) free) && negb (is_empty (inter free full)) &&
        ((fix go (l : list (int * node)) : bool :=
            match l with
            | [] => true
            | (r, k) :: l => (negb (mem free r) || check k false fa a (put d r)) && go l
            end) replies) &&
        let rest := diff free (named replies) in
        match default with
        | None => is_empty rest
        | Some k =>
            check k true fa a d &&
            forallb (fun q => check k false fa a (put d q)) (elements (inter rest (pass k fa a d)))
        end))
  end.
Hypothesis known_sound : forall t n a d, known t n a d = true -> wins exact (square 15) (sem a) (sem d).

(* Sets that have the same points. *)
Definition same (s t : stones) : Prop := forall p, s p <-> t p.

Lemma same_add s t p : same s t -> same (add s p) (add t p).
Proof. intros e q. unfold add. rewrite (e q). tauto. Qed.
Lemma five_same s t : same s t -> five exact s -> five exact t.
Proof.
  intros e (p & w & i & h & x). exists p, w. split; [exact i|]. split.
  - intros j hj. apply e, h, hj.
  - intro ex. destruct (x ex). split; intro; [apply H | apply H0]; apply e; assumption.
Qed.
Lemma wins_same bd a d : wins exact bd a d -> forall b c, same a b -> same d c -> wins exact bd b c.
Proof.
  intro W. induction W as [a d p f r | a d p f e nf h IH]; intros b c ea ed.
  - apply (now _ _ _ _ p).
    + unfold free in *. rewrite <- (ea p), <- (ed p). exact f.
    + eapply five_same; [|exact r]. apply same_add. exact ea.
  - pose proof (same_add _ _ p ea) as ea'.
    assert (F : forall q, free bd (add b p) c q <-> free bd (add a p) d q).
    { intro q. unfold free. rewrite (ea' q), (ed q). tauto. }
    apply (later _ _ _ _ p).
    + unfold free in *. rewrite <- (ea p), <- (ed p). exact f.
    + destruct e as (q & fq). exists q. apply F, fq.
    + intros q fq v. apply (nf q); [apply F, fq|]. eapply five_same; [|exact v].
      intro x. symmetry. apply same_add. exact ed.
    + intros q fq. apply (IH q); [apply F, fq | exact ea' | apply same_add, ed].
Qed.
Lemma same_refl s : same s s.
Proof. intro p. tauto. Qed.

(* Positions as the checker has them. *)
Notation frees a d := (free (square 15) a d).
Notation win := (wins exact (square 15)).
Definition apart (a d : board) : Prop := forall p, sem a p -> ~ sem d p.
(* The side with the stones d, to move, makes no five. *)
Definition calm (a d : stones) : Prop := forall q, frees a d q -> ~ five exact (add d q).

Lemma sem_free a d q : sem (unoccupied a d) q <-> frees (sem a) (sem d) q.
Proof. unfold unoccupied, free. rewrite sem_diff, sem_full, sem_union. tauto. Qed.
Lemma mem_free a d p : mem (unoccupied a d) p = true -> mem full p = true /\ frees (sem a) (sem d) (pt p).
Proof.
  intro h. assert (f : mem full p = true) by (eapply mem_diff; exact h). split; [exact f|].
  apply sem_free. apply mem_sem; assumption.
Qed.
Lemma free_mem a d p : mem full p = true -> frees (sem a) (sem d) (pt p) -> mem (unoccupied a d) p = true.
Proof. intros f h. apply mem_sem; [exact f|]. apply sem_free. exact h. Qed.
Lemma sem_put b p : mem full p = true -> same (sem (put b p)) (add (sem b) (pt p)).
Proof. intros f q. unfold put, add. rewrite sem_union, (sem_one p q f). tauto. Qed.
Lemma calm_of a d : is_empty (inter (fives d) (unoccupied a d)) = true -> ~ five exact (sem d) ->
  calm (sem a) (sem d).
Proof.
  intros e nf q f v. apply (is_empty_true _ q e). apply sem_inter. split; [|apply sem_free, f].
  destruct f as (sq & _ & nd). apply fives_complete; assumption.
Qed.
Lemma apart_a a d m : apart a d -> mem full m = true -> frees (sem a) (sem d) (pt m) -> apart (put a m) d.
Proof.
  intros ap f (_ & _ & nd) p h. apply (sem_put _ _ f) in h as [->|h]; [exact nd | exact (ap p h)].
Qed.
Lemma apart_d a d q : apart a d -> mem full q = true -> frees (sem a) (sem d) (pt q) -> apart a (put d q).
Proof.
  intros ap f (_ & na & _) p h h'. apply (sem_put _ _ f) in h' as [->|h']; [exact (na h) | exact (ap p h h')].
Qed.
Lemma no_five a d q : calm (sem a) (sem d) -> mem full q = true -> frees (sem a) (sem d) (pt q) ->
  ~ five exact (sem (put d q)).
Proof. intros c f fr v. apply (c (pt q) fr). eapply five_same; [|exact v]. apply sem_put, f. Qed.

Lemma same_point (p q : point) : p = q \/ p <> q.
Proof.
  destruct p as (u1, u2), q as (v1, v2). destruct (Z.eq_dec u1 v1), (Z.eq_dec u2 v2); subst; auto; right; congruence.
Qed.

(* One or two more stones of the defender. *)
Definition more (d : stones) (extra : list point) : stones := fun p => In p extra \/ d p.
Definition outside (z3 z2 : board) (extra : list point) : Prop :=
  match extra with
  | [] => True
  | [s] => ~ sem z3 s
  | [x; s] => ~ sem z3 x /\ ~ sem z2 s /\ x <> s
  | _ => False
  end.

Lemma has_of d p w j : sem d (step p w j) -> has d (at_ (step p w j)) = true.
Proof. intros (_ & h). exact h. Qed.

Ltac five_ways h := pose proof (h 0%Z ltac:(lia)); pose proof (h 1%Z ltac:(lia)); pose proof (h 2%Z ltac:(lia));
  pose proof (h 3%Z ltac:(lia)); pose proof (h 4%Z ltac:(lia)).

Lemma count_three d p w q x : In w ways ->
  (forall j, (0 <= j < 5)%Z -> step p w j = q \/ step p w j = x \/ sem d (step p w j)) -> (3 <= count d p w)%Z.
Proof.
  intros iw h. pose proof (fun i j => step_inj p w i j iw) as inj.
  assert (H : forall j, (0 <= j < 5)%Z -> has d (at_ (step p w j)) = true \/ step p w j = q \/ step p w j = x).
  { intros j hj. destruct (h j hj) as [e|[e|e]]; auto using has_of. }
  unfold count, b2z. five_ways H. clear h H.
  destruct (has d (at_ (step p w 0))), (has d (at_ (step p w 1))), (has d (at_ (step p w 2))),
    (has d (at_ (step p w 3))), (has d (at_ (step p w 4))); try lia; exfalso;
  repeat match goal with H : false = true \/ _ |- _ => destruct H as [H|H]; [discriminate|] end;
  repeat match goal with H : true = true \/ _ |- _ => clear H end;
  repeat match goal with H : _ = _ \/ _ |- _ => destruct H end;
  match goal with H : step p w ?i = ?z, K : step p w ?j = ?z |- _ =>
    let E := fresh in assert (E : i = j) by (apply inj; congruence); discriminate E end.
Qed.
Lemma count_two d p w q x s : In w ways ->
  (forall j, (0 <= j < 5)%Z -> step p w j = q \/ step p w j = x \/ step p w j = s \/ sem d (step p w j)) ->
  (2 <= count d p w)%Z.
Proof.
  intros iw h. pose proof (fun i j => step_inj p w i j iw) as inj.
  assert (H : forall j, (0 <= j < 5)%Z ->
    has d (at_ (step p w j)) = true \/ step p w j = q \/ step p w j = x \/ step p w j = s).
  { intros j hj. destruct (h j hj) as [e|[e|[e|e]]]; auto using has_of. }
  unfold count, b2z. five_ways H. clear h H.
  destruct (has d (at_ (step p w 0))), (has d (at_ (step p w 1))), (has d (at_ (step p w 2))),
    (has d (at_ (step p w 3))), (has d (at_ (step p w 4))); try lia; exfalso;
  repeat match goal with H : false = true \/ _ |- _ => destruct H as [H|H]; [discriminate|] end;
  repeat match goal with H : true = true \/ _ |- _ => clear H end;
  repeat match goal with H : _ = _ \/ _ |- _ => destruct H end;
  match goal with H : step p w ?i = ?z, K : step p w ?j = ?z |- _ =>
    let E := fresh in assert (E : i = j) by (apply inj; congruence); discriminate E end.
Qed.

(* No stone of the attacker is in the way of a five of the defender: so if the defender has none, and more stones are
   outside of the dangerous windows, he still has none. *)
Lemma calm_more a d extra : apart a d -> calm (sem a) (sem d) ->
  (forall p, In p extra -> frees (sem a) (sem d) p) -> outside (danger true a d) (danger false a d) extra ->
  calm (sem a) (more (sem d) extra).
Proof.
  intros ap cm fe out q (sq & naq & ndq) (p & w & iw & h & x).
  assert (fq : frees (sem a) (sem d) q).
  { repeat split; try apply sq; auto. intro u. apply ndq. right. exact u. }
  assert (W : forall j, (0 <= j < 5)%Z -> square 15 (step p w j) /\ ~ sem a (step p w j)).
  { intros j hj. destruct (h j hj) as [->|[i|u]].
    - split; assumption.
    - destruct (fe _ i) as (u & v & _). split; assumption.
    - split; [apply u|]. intro v. exact (ap _ v u). }
  assert (X : exact = true -> ~ sem d (step p w (-1)) /\ ~ sem d (step p w 5)).
  { intro ex. destruct (x ex) as (u & v). split; intro z; [apply u | apply v]; right; right; exact z. }
  assert (three : forall s, (forall j, (0 <= j < 5)%Z -> step p w j = q \/ step p w j = s \/ sem d (step p w j)) ->
    (3 <= count d p w)%Z).
  { intros s u. apply count_three with q s; assumption. }
  assert (clean : ~ (forall j, (0 <= j < 5)%Z -> step p w j = q \/ sem d (step p w j))).
  { intro u. apply (cm q fq). exists p, w. split; [exact iw|]. split.
    - intros j hj. destruct (u j hj) as [e|e]; [left|right]; assumption.
    - intro ex. destruct (x ex) as (y & z).
      split; intros [v|v]; [apply y; left | apply y; right; right | apply z; left | apply z; right; right]; exact v. }
  (* is one of the five points s? *)
  assert (D : forall s, (exists j, (0 <= j < 5)%Z /\ step p w j = s) \/
    forall j, (0 <= j < 5)%Z -> step p w j <> s).
  { intro s.
    destruct (same_point (step p w 0) s); [left; exists 0%Z; split; [lia | assumption]|].
    destruct (same_point (step p w 1) s); [left; exists 1%Z; split; [lia | assumption]|].
    destruct (same_point (step p w 2) s); [left; exists 2%Z; split; [lia | assumption]|].
    destruct (same_point (step p w 3) s); [left; exists 3%Z; split; [lia | assumption]|].
    destruct (same_point (step p w 4) s); [left; exists 4%Z; split; [lia | assumption]|].
    right. intros j hj. assert (j = 0 \/ j = 1 \/ j = 2 \/ j = 3 \/ j = 4)%Z by lia.
    repeat match goal with H : _ \/ _ |- _ => destruct H end; subst; assumption. }
  destruct extra as [|s [|s' [|]]]; simpl in out; try contradiction.
  - apply clean. intros j hj. destruct (h j hj) as [e|[[]|e]]; auto.
  - assert (h' : forall j, (0 <= j < 5)%Z -> step p w j = q \/ step p w j = s \/ sem d (step p w j)).
    { intros j hj. destruct (h j hj) as [e|[[e|[]]|e]]; auto. }
    destruct (D s) as [(j & hj & e)|n].
    + apply out. rewrite <- e. apply danger_complete; auto. apply (three s); assumption.
    + apply clean. intros j hj. destruct (h' j hj) as [e|[e|e]]; auto. destruct (n j hj e).
  - destruct out as (o & o' & ne).
    assert (h' : forall j, (0 <= j < 5)%Z ->
      step p w j = q \/ step p w j = s \/ step p w j = s' \/ sem d (step p w j)).
    { intros j hj. destruct (h j hj) as [e|[[e|[e|[]]]|e]]; auto. }
    destruct (D s') as [(j & hj & e)|n].
    + apply o'. rewrite <- e. apply danger_complete; auto. apply count_two with q s s'; assumption.
    + assert (h'' : forall j, (0 <= j < 5)%Z -> step p w j = q \/ step p w j = s \/ sem d (step p w j)).
      { intros j hj. destruct (h' j hj) as [e|[e|[e|e]]]; auto. destruct (n j hj e). }
      destruct (D s) as [(j & hj & e)|n'].
      * apply o. rewrite <- e. apply danger_complete; auto. apply (three s); assumption.
      * apply clean. intros j hj. destruct (h'' j hj) as [e|[e|e]]; auto. destruct (n' j hj e).
Qed.

Lemma more_put d extra q : mem full q = true ->
  same (more (sem (put d q)) extra) (add (more (sem d) extra) (pt q)).
Proof. intros f p. unfold more, add. rewrite (sem_put d q f p). unfold add. tauto. Qed.
Lemma free_more a d extra p : frees a (more d extra) p -> frees a d p /\ ~ In p extra.
Proof. unfold free, more. tauto. Qed.
Lemma more_free a d extra p : frees a d p -> ~ In p extra -> frees a (more d extra) p.
Proof. unfold free, more. tauto. Qed.
Lemma outside_weaken z3 z2 y3 y2 extra : (forall p, sem y3 p -> sem z3 p) -> (forall p, sem y2 p -> sem z2 p) ->
  outside z3 z2 extra -> outside y3 y2 extra.
Proof. intros u v. destruct extra as [|s [|s' [|]]]; simpl; intuition. Qed.
Lemma outside_not z3 z2 extra p : outside z3 z2 extra -> sem z3 p -> sem z2 p -> ~ In p extra.
Proof. destruct extra as [|s [|s' [|]]]; simpl; intuition (subst; auto). Qed.

#[local] Opaque full points Board.fives Board.danger mem one inter diff union is_empty elements.

(* Two points on which the attacker makes five. *)
Lemma two_points c : two c = true -> exists p q, mem c p = true /\ In p points /\ sem c q /\ q <> pt p.
Proof.
  intro h. unfold two in h. rewrite existsb_exists in h. destruct h as (p & i & e). rewrite elements_in in i.
  destruct i as (ip & m). rewrite negb_true_iff in e. destruct (is_empty_false _ e) as (q & e').
  clear e. rename e' into e. apply sem_diff in e as (sq & ne).
  exists p, q. split; [exact m|]. split; [exact ip|]. split; [exact sq|].
  intro e. apply ne. apply sem_one; [apply points_full, ip | exact e].
Qed.

Lemma five_now a d p : frees (sem a) d p -> sem (fives a) p -> win (sem a) d.
Proof. intros f v. apply (now _ _ _ _ p); [exact f|]. apply (fives_sound exact a p v). Qed.

(* A line wins, and goes on to win if more stones of the defender are outside of its zone. *)
Theorem line_wins n : forall moves, (length moves <= n)%nat -> forall a d extra, apart a d -> ~ five exact (sem d) ->
  line moves (fives a) a d = true -> (forall p, In p extra -> frees (sem a) (sem d) p) ->
  outside (zone true moves (fives a) a d) (zone false moves (fives a) a d) extra ->
  win (sem a) (more (sem d) extra).
Proof.
  induction n as [|n IH]; intros moves le a d extra ap nf h fe out;
    (destruct moves as [|m rest]; [discriminate|]); [simpl in le; lia|].
  cbn [line] in h. cbn [zone] in out.
  apply andb_true_iff in h as (hm & h). apply mem_free in hm as (fm & frm).
  assert (nm : ~ In (pt m) extra).
  { eapply outside_not; [exact out | |]; apply sem_union; left; apply sem_one; auto. }
  destruct (mem (fives a) m) eqn:V.
  { apply five_now with (pt m); [apply more_free; assumption | apply mem_sem; assumption]. }
  cbn [orb] in h. cbv zeta in h, out.
  set (a' := put a m) in *. set (c := inter (fives a') (unoccupied a' d)) in *.
  apply andb_true_iff in h as (cm & h).
  assert (ap' : apart a' d) by (apply apart_a; assumption).
  pose proof (calm_of a' d cm nf) as cm'.
  assert (ea : same (sem a') (add (sem a) (pt m))) by (apply sem_put; exact fm).
  assert (fe' : forall p, In p extra -> frees (sem a') (sem d) p).
  { intros p i. destruct (fe p i) as (u & v & x). repeat split; try apply u; auto.
    intro y. apply ea in y as [->|y]; auto. }
  assert (cmx : calm (sem a') (more (sem d) extra)).
  { apply calm_more; auto. eapply outside_weaken; [| |exact out]; intros p i; apply sem_union; right;
      apply sem_union; left; exact i. }
  assert (C : forall p, sem c p -> frees (sem a') (sem d) p /\ sem (fives a') p).
  { intros p i. apply sem_inter in i as (i & j). split; [apply sem_free, j | exact i]. }
  (* a reply that leaves a point of c *)
  assert (hit : forall q p, sem c p -> ~ In p extra -> p <> q -> win (sem a') (add (more (sem d) extra) q)).
  { intros q p i ni ne. destruct (C p i) as (u & v). apply five_now with p; [|exact v].
    apply more_free with (extra := extra) in u; auto. destruct u as (x & y & z). repeat split; try apply x; auto.
    intros [e|e]; auto. }
  assert (go : (exists p, frees (sem a') (more (sem d) extra) p) ->
    (forall q, frees (sem a') (more (sem d) extra) q -> win (sem a') (add (more (sem d) extra) q)) ->
    win (sem a) (more (sem d) extra)).
  { intros (p & fp) w.
    assert (F : forall q, frees (add (sem a) (pt m)) (more (sem d) extra) q <-> frees (sem a') (more (sem d) extra) q).
    { intro q. unfold free. rewrite (ea q). tauto. }
    apply (later _ _ _ _ (pt m)).
    - apply more_free; assumption.
    - exists p. apply F. exact fp.
    - intros q fq. apply cmx, F, fq.
    - intros q fq. apply (wins_same _ (sem a') (add (more (sem d) extra) q));
        [apply w, F, fq | exact ea | apply same_refl]. }
  assert (twice : forall p q, sem c p -> sem c q -> p <> q -> ~ In p extra -> ~ In q extra ->
    win (sem a) (more (sem d) extra)).
  { intros p q i j ne np nq. apply go.
    - exists p. apply more_free; [apply C, i | exact np].
    - intros r _. destruct (same_point p r) as [<-|D]; [apply (hit p q) | apply (hit r p)]; auto. }
  assert (bytwo : two c = true -> outside c c extra -> win (sem a) (more (sem d) extra)).
  { intros t o. destruct (two_points c t) as (p & q & i & ip & j & ne).
    apply mem_sem in i; [|apply points_full, ip]. apply (twice (pt p) q); auto; eapply outside_not; eauto. }
  destruct rest as [|r rest].
  { apply bytwo; [exact h|].
    eapply outside_weaken; [| |exact out]; intros p i; do 2 (apply sem_union; right); exact i. }
  destruct (mem c r) eqn:R.
  2: { apply bytwo; [exact h|].
    eapply outside_weaken; [| |exact out]; intros p i; do 2 (apply sem_union; right); exact i. }
  assert (fr : mem full r = true).
  { apply mem_inter in R as (_ & R). eapply mem_diff; exact R. }
  apply mem_sem in R; [|exact fr].
  destruct (is_empty (inter (diff c (one r)) full)) eqn:E.
  - cbn [negb orb] in h.
    assert (nr : ~ In (pt r) extra).
    { eapply outside_not; [exact out | |]; do 2 (apply sem_union; right); apply sem_union; left; apply sem_one; auto. }
    destruct (C _ R) as (frr & vr).
    apply go.
    + exists (pt r). apply more_free; assumption.
    + intros q fq. destruct (same_point q (pt r)) as [->|D]; [|apply (hit q (pt r)); auto].
      apply (wins_same _ (sem a') (more (sem (put d r)) extra)); [|apply same_refl | apply more_put, fr].
      apply (IH rest); auto.
      * simpl in le; lia.
      * apply apart_d; auto.
      * apply no_five with a'; auto.
      * intros p i. destruct (fe' p i) as (u & v & x). repeat split; try apply u; auto.
        intro y. apply (sem_put d r fr) in y as [->|y]; auto.
      * eapply outside_weaken; [| |exact out]; intros p i; do 3 (apply sem_union; right); exact i.
  - apply is_empty_false in E as (q & E). apply sem_diff in E as (sq & nq).
    assert (ne : q <> pt r) by (intro e; apply nq, sem_one; auto).
    assert (o : outside c c extra).
    { eapply outside_weaken; [| |exact out]; intros p i; do 2 (apply sem_union; right); exact i. }
    apply (twice (pt r) q); auto; eapply outside_not; eauto.
Qed.

(* Induction over the nodes of a certificate. *)
Fixpoint node_all (P : node -> Prop) (line : forall l, P (Line l)) (known : forall t n, P (Known t n))
  (tree : forall m th rs, (forall r k, In (r, k) rs -> P k) -> P (Tree m th rs))
  (quiet : forall m def rs, (forall k, def = Some k -> P k) -> (forall r k, In (r, k) rs -> P k) ->
    P (Quiet m def rs)) (n : node) : P n :=
  let all := node_all P line known tree quiet in
  let below := fix below (rs : list (int * node)) : forall r k, In (r, k) rs -> P k :=
    match rs return forall r k, In (r, k) rs -> P k with
    | [] => fun r k i => match i with end
    | (r', k') :: rs' => fun r k i =>
        match i with
        | or_introl e => eq_ind k' P (all k') k (f_equal snd e)
        | or_intror i => below rs' r k i
        end
    end in
  match n with
  | Line l => line l
  | Known t n => known t n
  | Tree m th rs => tree m th rs (below rs)
  | Quiet m None rs => quiet m None rs (fun k e => match e with eq_refl => I end) (below rs)
  | Quiet m (Some k) rs => quiet m (Some k) rs
      (fun k' e => eq_ind k P (all k) k' (f_equal (fun o => match o with Some x => x | None => k end) e)) (below rs)
  end.

(* A reply with a node: the node was checked. *)
Lemma sem_named rs q : sem (named rs) q -> exists r k, In (r, k) rs /\ mem full r = true /\ q = pt r.
Proof.
  induction rs as [|(r, k) rs IH]; cbn [named fold_right]; intro h; [destruct (sem_nothing _ h)|].
  unfold put in h. apply sem_union in h as [h|h].
  - destruct (IH h) as (r' & k' & i & j). exists r', k'. split; [right; exact i | exact j].
  - apply sem_one_inv in h. exists r, k. split; [left; reflexivity | exact h].
Qed.

Lemma every_reply (f : int -> node -> bool) (free : board) rs :
  (fix go (l : list (int * node)) : bool :=
    match l with [] => true | (r, k) :: l => (negb (mem free r) || f r k) && go l end) rs = true ->
  forall r k, In (r, k) rs -> mem free r = true -> f r k = true.
Proof.
  induction rs as [|(r', k') rs IH]; intros h r k i m; [destruct i|].
  apply andb_true_iff in h as (h & h'). destruct i as [e|i].
  - injection e as -> ->. rewrite m in h. exact h.
  - exact (IH h' r k i m).
Qed.

Lemma some_reply (g : int -> node -> board) rs r k s : In (r, k) rs -> sem (g r k) s ->
  sem ((fix go (l : list (int * node)) : board :=
    match l with [] => nothing | (r, k) :: l => union (g r k) (go l) end) rs) s.
Proof.
  induction rs as [|(r', k') rs IH]; intros i h; [destruct i|]. apply sem_union.
  destruct i as [e|i]; [left; injection e as -> ->; exact h | right; exact (IH i h)].
Qed.

Lemma no_more (a d : stones) : win a (more d []) -> win a d.
Proof. intro w. apply (wins_same _ _ _ w); [apply same_refl|]. intro p. unfold more. simpl. tauto. Qed.
Lemma one_more (a : stones) d q : mem full q = true -> win a (more (sem d) [pt q]) -> win a (sem (put d q)).
Proof.
  intros f w. apply (wins_same _ _ _ w); [apply same_refl|]. intro p. rewrite (sem_put d q f p).
  unfold more, add. simpl. intuition.
Qed.
Lemma number q : square 15 q -> exists p, In p points /\ mem full p = true /\ q = pt p.
Proof. intro h. destruct (point_of q h) as (p & i & e). exists p. auto using points_full. Qed.

(* The attacker plays m. *)
Lemma attack a m (e : stones) : mem full m = true -> frees (sem a) e (pt m) -> (exists q, frees (sem (put a m)) e q) ->
  calm (sem (put a m)) e -> (forall q, frees (sem (put a m)) e q -> win (sem (put a m)) (add e q)) -> win (sem a) e.
Proof.
  intros fm fr (p & fp) cm w. pose proof (sem_put a m fm) as ea.
  assert (F : forall q, frees (add (sem a) (pt m)) e q <-> frees (sem (put a m)) e q).
  { intro q. unfold free. rewrite (ea q). tauto. }
  apply (later _ _ _ _ (pt m)); [exact fr | | |].
  - exists p. apply F. exact fp.
  - intros q fq. apply cm, F, fq.
  - intros q fq. apply (wins_same _ (sem (put a m)) (add e q)); [apply w, F, fq | exact ea | apply same_refl].
Qed.

Lemma free_put a d m s : mem full m = true -> frees (sem a) (sem d) s -> s <> pt m -> frees (sem (put a m)) (sem d) s.
Proof.
  intros f (u & v & x) ne. repeat split; try apply u; auto. intro y. apply (sem_put a m f) in y as [->|y]; auto.
Qed.
Lemma free_put_d a d r s : mem full r = true -> frees (sem a) (sem d) s -> s <> pt r -> frees (sem a) (sem (put d r)) s.
Proof.
  intros f (u & v & x) ne. repeat split; try apply u; auto. intro y. apply (sem_put d r f) in y as [->|y]; auto.
Qed.

(* A default that was checked also wins if one more stone of the defender is outside of its zone. *)
Theorem pass_wins n : forall a d s, apart a d -> ~ five exact (sem d) -> check n true (fives a) a d = true ->
  frees (sem a) (sem d) s -> ~ sem (pass n (fives a) a d) s -> win (sem a) (more (sem d) [s]).
Proof.
  induction n as [l | t n | m th rs IH | m def rs _ _] using node_all; intros a d s ap nf h fs out.
  - cbn [check pass] in *. apply (line_wins (length l) l); auto. intros p [<-|[]]. exact fs.
  - discriminate.
  - cbn [check pass] in *. apply andb_true_iff in h as (hm & h). apply mem_free in hm as (fm & frm).
    rewrite sem_union in out. apply Decidable.not_or in out as (sm & out). rewrite (sem_one m s fm) in sm.
    destruct (mem (fives a) m) eqn:V.
    { apply five_now with (pt m); [|apply mem_sem; assumption].
      apply more_free; [exact frm|]. intros [e|[]]. auto. }
    cbn [orb] in h. cbv zeta in h, out. set (a' := put a m) in *.
    apply andb_true_iff in h as (h & un). apply andb_true_iff in h as (h & re). apply andb_true_iff in h as (cm & _).
    rewrite !sem_union in out. apply Decidable.not_or in out as (out & out').
    apply Decidable.not_or in out as (da & zo). apply Decidable.not_or in out' as (na & be).
    assert (ap' : apart a' d) by (apply apart_a; assumption).
    pose proof (calm_of a' d cm nf) as cm'.
    pose proof (free_put a d m s fm fs sm) as fs'. fold a' in fs'.
    destruct (line th (fives a') a' d) eqn:L; [|discriminate].
    cbn [negb] in un. rewrite andb_false_l, orb_false_r in un.
    apply attack with m; fold a'; [exact fm | | | |].
    + apply more_free; [exact frm|]. intros [e|[]]. auto.
    + (* the threat begins on a point that is free *)
      destruct th as [|m1 th]; [discriminate|]. cbn [line] in L. apply andb_true_iff in L as (L & _).
      apply mem_free in L as (f1 & L). exists (pt m1). apply more_free; [exact L|]. intros [e|[]].
      apply zo. cbn [zone]. apply sem_union. left. apply sem_one; auto.
    + apply calm_more; auto. intros p [<-|[]]. exact fs'.
    + intros q fq. apply free_more in fq as (fq & qs). assert (sq : s <> q) by (intros ->; apply qs; left; reflexivity).
      destruct (number q (proj1 fq)) as (r0 & _ & fr0 & ->).
      destruct (sem_dec (named rs) (pt r0)) as [i|ni].
      * destruct (sem_named rs _ i) as (r & k & j & fr & e). rewrite e in *. clear e r0 fr0.
        pose proof (every_reply (fun r k => check k true (fives a') a' (put d r)) _ rs re r k j) as ck.
        specialize (ck (free_mem a' d r fr fq)). cbn beta in ck.
        apply (wins_same _ (sem a') (more (sem (put d r)) [s])); [|apply same_refl | apply more_put, fr].
        apply (IH r k j).
        -- apply apart_d; assumption.
        -- apply no_five with a'; assumption.
        -- exact ck.
        -- apply free_put_d; assumption.
        -- intro y. apply be.
           apply (some_reply (fun r k => if mem (unoccupied a' d) r then pass k (fives a') a' (put d r) else nothing)
             rs r k s j).
           cbn beta. rewrite (free_mem a' d r fr fq). exact y.
      * apply (wins_same _ (sem a') (more (sem d) [pt r0; s])); [|apply same_refl|].
        -- apply (line_wins (length th) th); auto.
           ++ intros p [<-|[<-|[]]]; assumption.
           ++ split; [|split; [exact zo | auto]]. intro y. apply (is_empty_true _ (pt r0) un).
              apply sem_inter. split; [|exact y]. apply sem_diff. split; [apply sem_free, fq | exact ni].
        -- intro p. unfold more, add. simpl. intuition.
  - discriminate.
Qed.

(* What the checker accepts is a win. *)
Theorem check_wins n : forall strict a d, apart a d -> ~ five exact (sem d) -> check n strict (fives a) a d = true ->
  win (sem a) (sem d).
Proof.
  induction n as [l | t n | m th rs IH | m def rs IHd IH] using node_all; intros strict a d ap nf h.
  - cbn [check] in h. apply no_more. apply (line_wins (length l) l); auto; [intros p [] | exact I].
  - cbn [check] in h. apply andb_true_iff in h as (_ & h). exact (known_sound _ _ _ _ h).
  - cbn [check] in h. apply andb_true_iff in h as (hm & h). apply mem_free in hm as (fm & frm).
    destruct (mem (fives a) m) eqn:V.
    { apply five_now with (pt m); [exact frm | apply mem_sem; assumption]. }
    cbn [orb] in h. cbv zeta in h. set (a' := put a m) in *.
    apply andb_true_iff in h as (h & un). apply andb_true_iff in h as (h & re). apply andb_true_iff in h as (cm & ne).
    assert (ap' : apart a' d) by (apply apart_a; assumption).
    pose proof (calm_of a' d cm nf) as cm'.
    apply attack with m; fold a'; [exact fm | exact frm | | exact cm' |].
    + apply negb_true_iff in ne. destruct (is_empty_false _ ne) as (q & i). exists q. apply sem_free, i.
    + intros q fq. destruct (number q (proj1 fq)) as (r0 & i0 & fr0 & ->).
      apply (wins_same _ (sem a') (sem (put d r0))); [|apply same_refl | apply sem_put, fr0].
      destruct (sem_dec (named rs) (pt r0)) as [i|ni].
      * destruct (sem_named rs _ i) as (r & k & j & fr & e). rewrite e in *.
        apply (wins_same _ (sem a') (sem (put d r))); [|apply same_refl|].
        2: { intro p. rewrite (sem_put d r fr p), (sem_put d r0 fr0 p). unfold add. rewrite e. tauto. }
        pose proof (every_reply (fun r k => check k strict (fives a') a' (put d r)) _ rs re r k j) as ck.
        specialize (ck (free_mem a' d r fr fq)). cbn beta in ck.
        apply (IH r k j strict); [apply apart_d | apply no_five with a' | exact ck]; assumption.
      * assert (rest : sem (diff (unoccupied a' d) (named rs)) (pt r0)).
        { apply sem_diff. split; [apply sem_free, fq | exact ni]. }
        assert (play : line th (fives a') a' (put d r0) = true -> win (sem a') (sem (put d r0))).
        { intro l. apply no_more. apply (line_wins (length th) th); auto;
            [apply apart_d | apply no_five with a' | intros p [] | exact I]; auto. }
        assert (played : forall b, sem b (pt r0) ->
          forallb (fun q => line th (fives a') a' (put d q)) (elements b) = true -> win (sem a') (sem (put d r0))).
        { intros b i f. rewrite forallb_forall in f. apply play, f, elements_in. split; [exact i0|].
          apply mem_sem; assumption. }
        destruct (line th (fives a') a' d) eqn:L.
        -- destruct (sem_dec (zone true th (fives a') a' d) (pt r0)) as [z|nz].
           ++ assert (z' : sem (inter (diff (unoccupied a' d) (named rs)) (zone true th (fives a') a' d)) (pt r0)).
              { apply sem_inter. split; assumption. }
              apply orb_true_iff in un as [e|e]; [destruct (is_empty_true _ _ e z')|].
              apply andb_true_iff in e as (_ & e). exact (played _ z' e).
           ++ apply one_more; [exact fr0|]. apply (line_wins (length th) th); auto. intros p [<-|[]]. exact fq.
        -- apply andb_true_iff in un as (_ & e). exact (played _ rest e).
  - cbn [check] in h. apply andb_true_iff in h as (hm & h). apply andb_true_iff in hm as (_ & hm).
    apply mem_free in hm as (fm & frm). destruct (mem (fives a) m) eqn:V.
    { apply five_now with (pt m); [exact frm | apply mem_sem; assumption]. }
    cbn [orb] in h. cbv zeta in h. set (a' := put a m) in *.
    apply andb_true_iff in h as (h & un). apply andb_true_iff in h as (h & re). apply andb_true_iff in h as (cm & ne).
    assert (ap' : apart a' d) by (apply apart_a; assumption).
    pose proof (calm_of a' d cm nf) as cm'.
    apply attack with m; fold a'; [exact fm | exact frm | | exact cm' |].
    + apply negb_true_iff in ne. destruct (is_empty_false _ ne) as (q & i). exists q. apply sem_free, i.
    + intros q fq. destruct (number q (proj1 fq)) as (r0 & i0 & fr0 & ->).
      apply (wins_same _ (sem a') (sem (put d r0))); [|apply same_refl | apply sem_put, fr0].
      assert (apq : apart a' (put d r0)) by (apply apart_d; auto).
      assert (nfq : ~ five exact (sem (put d r0))) by (apply no_five with a'; auto).
      destruct (sem_dec (named rs) (pt r0)) as [i|ni].
      * destruct (sem_named rs _ i) as (r & k & j & fr & e). rewrite e in *.
        apply (wins_same _ (sem a') (sem (put d r))); [|apply same_refl|].
        2: { intro p. rewrite (sem_put d r fr p), (sem_put d r0 fr0 p). unfold add. rewrite e. tauto. }
        pose proof (every_reply (fun r k => check k false (fives a') a' (put d r)) _ rs re r k j) as ck.
        specialize (ck (free_mem a' d r fr fq)). cbn beta in ck.
        apply (IH r k j false); [apply apart_d | apply no_five with a' | exact ck]; assumption.
      * assert (rest : sem (diff (unoccupied a' d) (named rs)) (pt r0)).
        { apply sem_diff. split; [apply sem_free, fq | exact ni]. }
        destruct def as [k|]; [|destruct (is_empty_true _ _ un rest)].
        apply andb_true_iff in un as (ck & un).
        destruct (sem_dec (pass k (fives a') a' d) (pt r0)) as [z|nz].
        -- apply (IHd k eq_refl false); [exact apq | exact nfq |]. rewrite forallb_forall in un. apply un, elements_in.
           split; [exact i0|]. apply mem_sem; [exact fr0|]. apply sem_inter. split; assumption.
        -- apply one_more; [exact fr0|]. apply pass_wins with k; assumption.
Qed.
End Checker.
