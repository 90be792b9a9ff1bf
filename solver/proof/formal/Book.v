(* A book: many certificates, each of which may rest on those before it; and the theorem. *)
From Coq Require Import ZArith List Bool Lia Uint63 FMapPositive.
From Fukumi Require Import Game Board Checker.
Import ListNotations.
Open Scope bool_scope.

(* The eight images of a point: x turned around, y turned around, the two exchanged. *)
Definition image_point (fx fy sw : bool) (p : int) : int :=
  (let x := p land 15 in let y := p >> 4 in
   let x := if fx then 14 - x else x in
   let y := if fy then 14 - y else y in
   if sw then y + (x << 4) else x + (y << 4))%uint63.
Definition images (fx fy sw : bool) (b : board) : board :=
  fold_right (fun p c => if mem b p then put c (image_point fx fy sw p) else c) nothing points.
(* Image t, 0 to 7, has the three choices in its three bits. *)
Definition image (t : int) : board -> board :=
  (images (t land 1 =? 1) (t land 2 =? 2) (t land 4 =? 4))%uint63.
Definition equal (b c : board) : bool := is_empty (diff b c) && is_empty (diff c b).

(* What is proved so far: the lemmas, by number. No state is made except by start and learn. *)
Record state := State { exact : bool; next : positive; lemmas : PositiveMap.t (board * board) }.
Definition start (exact : bool) : state := State exact 1 (PositiveMap.empty _).
Definition known (st : state) (t : int) (n : positive) (a d : board) : bool :=
  match PositiveMap.find n (lemmas st) with
  | Some (a', d') => equal (image t a') a && equal (image t d') d
  | None => false
  end.

(* A position: stones on free points, and no five. The numbers of stones are not compared: that does not matter in a
   game from the empty board. *)
Fixpoint placed (l : list int) (others own : board) : option board :=
  match l with
  | [] => Some own
  | p :: l => if mem (unoccupied others own) p then placed l others (put own p) else None
  end.
Definition no_five_in (exact : bool) (b : board) : bool :=
  forallb (fun p => negb (mem (fives exact (diff b (one p))) p)) (elements b).
Definition position (exact : bool) (attacker defender : list int) : option (board * board) :=
  match placed attacker nothing nothing with
  | Some a =>
      match placed defender a nothing with
      | Some d => if no_five_in exact a && no_five_in exact d then Some (a, d) else None
      | None => None
      end
  | None => None
  end.

(* learn adds a lemma, if its certificate is right. *)
Definition learn (st : state) (attacker defender : list int) (n : node) : option state :=
  match position (exact st) attacker defender with
  | Some (a, d) =>
      if check (exact st) (known st) n false (fives (exact st) a) a d
      then Some (State (exact st) (Pos.succ (next st)) (PositiveMap.add (next st) (a, d) (lemmas st)))
      else None
  | None => None
  end.
(* proves says whether an image of a lemma is the position with these stones. *)
Definition proves (st : state) (t : int) (n : positive) (attacker defender : list int) : bool :=
  match position (exact st) attacker defender with
  | Some (a, d) => known st t n a d
  | None => false
  end.

(* A book is a list of lemmas. *)
Fixpoint read (st : state) (book : list (list int * list int * node)) : option state :=
  match book with
  | [] => Some st
  | (a, d, n) :: book => match learn st a d n with Some st => read st book | None => None end
  end.

(* The images of a game are games. *)
Definition turn (fx fy sw : bool) (p : point) : point :=
  let x := if fx then (14 - fst p)%Z else fst p in
  let y := if fy then (14 - snd p)%Z else snd p in
  if sw then (y, x) else (x, y).
Definition back (fx fy sw : bool) : point -> point := turn (if sw then fy else fx) (if sw then fx else fy) sw.
Definition turned (fx fy sw : bool) (s : stones) : stones := fun p => s (back fx fy sw p).

Lemma back_turn fx fy sw p : back fx fy sw (turn fx fy sw p) = p.
Proof. destruct p, fx, fy, sw; unfold back, turn; cbn [fst snd]; f_equal; lia. Qed.
Lemma turn_back fx fy sw p : turn fx fy sw (back fx fy sw p) = p.
Proof. destruct p, fx, fy, sw; unfold back, turn; cbn [fst snd]; f_equal; lia. Qed.
Lemma square_turn fx fy sw p : square 15 p -> square 15 (turn fx fy sw p).
Proof. destruct p, fx, fy, sw; unfold square, turn; cbn [fst snd]; lia. Qed.

(* A window turned is a window, perhaps from its other end. *)
Definition course (fx fy sw : bool) (w : point) : point :=
  let x := if fx then (- fst w)%Z else fst w in
  let y := if fy then (- snd w)%Z else snd w in
  if sw then (y, x) else (x, y).
Definition opposite (w : point) : point := (- fst w, - snd w)%Z.
Lemma turn_step fx fy sw p w j : turn fx fy sw (step p w j) = step (turn fx fy sw p) (course fx fy sw w) j.
Proof. destruct p, w, fx, fy, sw; unfold turn, course, step; cbn [fst snd]; f_equal; lia. Qed.
Lemma step_opposite p w j : step (step p w 4) (opposite w) j = step p w (4 - j).
Proof. destruct p, w; unfold opposite, step; cbn [fst snd]; f_equal; lia. Qed.
Lemma course_way fx fy sw w : In w ways -> In (course fx fy sw w) ways \/ In (opposite (course fx fy sw w)) ways.
Proof.
  unfold ways. simpl. intros [<-|[<-|[<-|[<-|[]]]]]; destruct fx, fy, sw; cbn; tauto.
Qed.
Lemma five_turned e fx fy sw s : five e s -> five e (turned fx fy sw s).
Proof.
  intros (p & w & i & h & n).
  set (q := turn fx fy sw p). set (v := course fx fy sw w).
  assert (T : forall j, turned fx fy sw s (step q v j) <-> s (step p w j)).
  { intro j. unfold turned, q, v. rewrite <- turn_step, back_turn. tauto. }
  destruct (course_way fx fy sw w i) as [iv|iv].
  - exists q, v. split; [exact iv|]. split.
    + intros j hj. apply T, h, hj.
    + intro ex. rewrite !T. exact (n ex).
  - exists (step q v 4), (opposite v). split; [exact iv|]. split.
    + intros j hj. rewrite step_opposite. apply T, h. lia.
    + intro ex. rewrite !step_opposite. destruct (n ex) as (n1 & n2).
      split; [intro u; apply n2 | intro u; apply n1]; apply T; exact u.
Qed.
Lemma five_back e fx fy sw s : five e (turned fx fy sw s) -> five e s.
Proof.
  intro v. apply five_turned with (fx := if sw then fy else fx) (fy := if sw then fx else fy) (sw := sw) in v.
  eapply five_same; [|exact v]. intro p. unfold turned.
  replace (back fx fy sw (back _ _ sw p)) with p; [tauto|].
  destruct p, fx, fy, sw; unfold back, turn; cbn [fst snd]; f_equal; lia.
Qed.

Lemma wins_turned e fx fy sw a d : wins e (square 15) a d ->
  wins e (square 15) (turned fx fy sw a) (turned fx fy sw d).
Proof.
  intro W. induction W as [a d p f r | a d p f x nf h IH].
  all: set (q := turn fx fy sw p).
  all: assert (A : forall s r, same (turned fx fy sw (add s r)) (add (turned fx fy sw s) (turn fx fy sw r))) by
    (intros s r' u; unfold turned, add; split; (intros [g|g]; [left|right; exact g]);
     [rewrite <- g; symmetry; apply turn_back | rewrite g; apply back_turn]).
  all: assert (F : forall a d r, free (square 15) a d r ->
      free (square 15) (turned fx fy sw a) (turned fx fy sw d) (turn fx fy sw r)) by
    (intros s t u (x1 & x2 & x3); unfold free, turned; rewrite back_turn; auto using square_turn).
  - apply (now _ _ _ _ q); [apply F, f|]. eapply five_same; [apply A|]. apply five_turned, r.
  - assert (B : forall r, free (square 15) (add (turned fx fy sw a) q) (turned fx fy sw d) r ->
      free (square 15) (add a p) d (back fx fy sw r)).
    { intros r (x1 & x2 & x3). repeat split.
      - apply square_turn, x1.
      - apply square_turn, x1.
      - apply square_turn, x1.
      - apply square_turn, x1.
      - intro u. apply x2. apply A. exact u.
      - exact x3. }
    apply (later _ _ _ _ q); [apply F, f | | |].
    + destruct x as (r & fr). exists (turn fx fy sw r). apply F in fr.
      destruct fr as (x1 & x2 & x3). split; [exact x1|]. split; [|exact x3]. intro u. apply x2. apply A. exact u.
    + intros r fr v. apply (nf _ (B r fr)). apply (five_back e fx fy sw). eapply five_same; [|exact v].
      intro u. rewrite (A d (back fx fy sw r) u), turn_back. tauto.
    + intros r fr. apply (wins_same _ _ _ _ (IH _ (B r fr))); [apply A|].
      intro u. rewrite (A d (back fx fy sw r) u), turn_back. tauto.
Qed.

(* image computes them. *)
Lemma image_point_turn fx fy sw p : In p points ->
  mem full (image_point fx fy sw p) = true /\ pt (image_point fx fy sw p) = turn fx fy sw (pt p).
Proof.
  assert (H : forallb (fun p => mem full (image_point fx fy sw p) &&
    ((fst (pt (image_point fx fy sw p)) =? fst (turn fx fy sw (pt p)))%Z &&
     (snd (pt (image_point fx fy sw p)) =? snd (turn fx fy sw (pt p)))%Z)) points = true).
  { destruct fx, fy, sw; vm_compute; reflexivity. }
  intro i. rewrite forallb_forall in H. specialize (H p i). apply andb_true_iff in H as (m & H).
  apply andb_true_iff in H as (x & y). apply Z.eqb_eq in x, y. split; [exact m|].
  destruct (pt (image_point fx fy sw p)), (turn fx fy sw (pt p)). simpl in x, y. congruence.
Qed.
#[local] Opaque full points mem one inter diff union is_empty elements image_point.

Lemma sem_images fx fy sw b : same (sem (images fx fy sw b)) (turned fx fy sw (sem b)).
Proof.
  assert (H : forall l, (forall p, In p l -> In p points) -> forall q,
    sem (fold_right (fun p c => if mem b p then put c (image_point fx fy sw p) else c) nothing l) q <->
    exists p, In p l /\ mem b p = true /\ q = turn fx fy sw (pt p)).
  { induction l as [|p l IH]; intros sub q; cbn [fold_right].
    - split; [intro h; destruct (sem_nothing q h) | intros (p & [] & _)].
    - assert (sub' : forall p, In p l -> In p points) by (intros p' i; apply sub; right; exact i).
      destruct (image_point_turn fx fy sw p (sub p (or_introl eq_refl))) as (m & e).
      destruct (mem b p) eqn:E.
      + unfold put. rewrite sem_union, (IH sub' q), (sem_one _ q m), e. split.
        * intros [(p' & i & j & k)|k]; [exists p' | exists p]; auto using in_cons, in_eq.
        * intros (p' & [<-|i] & j & k); [right; exact k | left; exists p'; auto].
      + rewrite (IH sub' q). split; intros (p' & i & j & k); exists p'.
        * auto using in_cons.
        * destruct i as [<-|i]; [congruence | auto]. }
  intro q. unfold images. rewrite (H points (fun p i => i) q). unfold turned. split.
  - intros (p & i & m & ->). rewrite back_turn. apply mem_sem; [apply points_full, i | exact m].
  - intro h. destruct (number (back fx fy sw q) (proj1 h)) as (p & i & f & e). exists p.
    split; [exact i|]. split; [apply mem_sem; [exact f | rewrite <- e; exact h]|].
    rewrite <- e. symmetry. apply turn_back.
Qed.

Lemma equal_same b c : equal b c = true -> same (sem b) (sem c).
Proof.
  intros h q. apply andb_true_iff in h as (x & y).
  pose proof (is_empty_true _ q x) as x'. pose proof (is_empty_true _ q y) as y'. rewrite sem_diff in x', y'.
  destruct (sem_dec b q), (sem_dec c q); tauto.
Qed.

(* Everything that a state knows is a win. *)
Definition good (st : state) : Prop := forall n a d, PositiveMap.find n (lemmas st) = Some (a, d) ->
  wins (exact st) (square 15) (sem a) (sem d).
Lemma known_wins st : good st -> forall t n a d, known st t n a d = true ->
  wins (exact st) (square 15) (sem a) (sem d).
Proof.
  intros g t n a d h. unfold known in h.
  destruct (PositiveMap.find n (lemmas st)) as [(a', d')|] eqn:E; [|discriminate].
  apply andb_true_iff in h as (ha & hd). apply equal_same in ha, hd.
  pose proof (wins_turned _ (t land 1 =? 1)%uint63 (t land 2 =? 2)%uint63 (t land 4 =? 4)%uint63 _ _ (g n a' d' E))
    as W.
  apply (wins_same _ _ _ _ W); intro q.
  - rewrite <- (ha q). symmetry. exact (sem_images _ _ _ _ q).
  - rewrite <- (hd q). symmetry. exact (sem_images _ _ _ _ q).
Qed.
Lemma start_good e : good (start e).
Proof. intros n a d h. cbn in h. rewrite PositiveMap.gempty in h. discriminate. Qed.

(* The stones that a list of numbers says. *)
Definition stones_of (l : list int) : stones := fun q => In q (map pt l).
Lemma placed_right l : forall a d b, placed l a d = Some b -> apart a d ->
  same (sem b) (fun q => stones_of l q \/ sem d q) /\ apart a b.
Proof.
  induction l as [|p l IH]; intros a d b h ap; cbn [placed] in h.
  - injection h as <-. split; [intro q; unfold stones_of; simpl; tauto | exact ap].
  - destruct (mem (unoccupied a d) p) eqn:E; [|discriminate]. apply mem_free in E as (f & fr).
    destruct (IH _ _ _ h) as (s & ap'); [apply apart_d; assumption|].
    split; [|exact ap']. intro q. rewrite (s q), (sem_put d p f q). unfold stones_of, add. simpl. intuition.
Qed.
Lemma no_five_in_right exact b : no_five_in exact b = true -> ~ five exact (sem b).
Proof.
  intros H (p & w & W & A & X). pose proof (A 0%Z ltac:(lia)) as B. destruct (number _ (proj1 B)) as (r & I & f & E).
  unfold no_five_in in H. rewrite forallb_forall in H.
  assert (M : In r (elements b)).
  { apply elements_in. split; [exact I|]. apply mem_sem; [exact f|]. rewrite <- E. exact B. }
  apply H in M. apply negb_true_iff in M.
  assert (S : forall q, add (sem (diff b (one r))) (pt r) q <-> sem b q).
  { intro q. unfold add. rewrite sem_diff, (sem_one r q f). split.
    - intros [->|[k _]]; [rewrite <- E; exact B | exact k].
    - intro k. destruct (same_point q (pt r)); tauto. }
  assert (G : sem (fives exact (diff b (one r))) (pt r)).
  { apply (fives_through exact _ _ p w 0).
    - rewrite <- E. apply B.
    - rewrite sem_diff, (sem_one r _ f). tauto.
    - exact W.
    - lia.
    - exact E.
    - intros i hi. apply S, A, hi.
    - intro e. destruct (X e) as (X1 & X2). split; intro k; [apply X1 | apply X2]; apply S; exact k. }
  apply mem_sem in G; [congruence | exact f].
Qed.
Lemma position_right e A D a d : position e A D = Some (a, d) ->
  same (sem a) (stones_of A) /\ same (sem d) (stones_of D) /\ apart a d /\ ~ five e (sem d).
Proof.
  unfold position. destruct (placed A nothing nothing) as [a'|] eqn:E; [|discriminate].
  destruct (placed D a' nothing) as [d'|] eqn:E'; [|discriminate].
  destruct (no_five_in e a' && no_five_in e d') eqn:N; [|discriminate].
  apply andb_true_iff in N as (_ & N). intro h. injection h as -> ->.
  assert (none : forall b, apart b nothing) by (intros b p _; apply sem_nothing).
  apply placed_right in E as (s & _); [|apply none]. apply placed_right in E' as (s' & ap); [|apply none].
  split; [|split; [|split; [exact ap | apply no_five_in_right, N]]]; intro q.
  - rewrite (s q). pose proof (sem_nothing q). tauto.
  - rewrite (s' q). pose proof (sem_nothing q). tauto.
Qed.

Lemma learn_good st A D n st' : good st -> learn st A D n = Some st' -> good st' /\ exact st' = exact st.
Proof.
  intros g h. unfold learn in h. destruct (position (exact st) A D) as [(a, d)|] eqn:E; [|discriminate].
  destruct (check _ _ n false _ a d) eqn:C; [|discriminate]. injection h as <-. cbn. split; [|reflexivity].
  apply position_right in E as (_ & _ & ap & nf).
  intros k b c h. cbn in h |- *. destruct (Pos.eq_dec k (next st)) as [->|ne].
  - rewrite PositiveMap.gss in h. injection h as <- <-.
    exact (check_wins _ _ (known_wins st g) n false a d ap nf C).
  - rewrite PositiveMap.gso in h by exact ne. exact (g k b c h).
Qed.

(* The theorem: what a book proves is a win of the side to move. *)
Theorem book_wins e book st t n attacker defender :
  read (start e) book = Some st -> proves st t n attacker defender = true ->
  wins e (square 15) (stones_of attacker) (stones_of defender).
Proof.
  assert (H : forall book st, good st -> forall st', read st book = Some st' -> good st' /\ exact st' = exact st).
  { induction book0 as [|((A, D), k) book0 IH]; intros s g s' h; cbn [read] in h.
    - injection h as <-. auto.
    - destruct (learn s A D k) as [s1|] eqn:L; [|discriminate]. apply learn_good in L as (g1 & e1); [|exact g].
      destruct (IH s1 g1 s' h) as (g2 & e2). split; [exact g2 | congruence]. }
  intros r p. destruct (H book (start e) (start_good e) st r) as (g & x). cbn in x. unfold proves in p.
  rewrite x in p. destruct (position e attacker defender) as [(a, d)|] eqn:E; [|discriminate].
  apply position_right in E as (sa & sd & _ & _). rewrite <- x.
  exact (wins_same _ _ _ _ (known_wins st g t n a d p) _ _ sa sd).
Qed.

(* On the empty board, the side that moves first wins. *)
Corollary first_wins e book st t n :
  read (start e) book = Some st -> proves st t n [] [] = true -> wins e (square 15) none none.
Proof.
  intros r p. apply (wins_same _ _ _ _ (book_wins e book st t n [] [] r p)); intro q; unfold stones_of, none; simpl;
    tauto.
Qed.
Print Assumptions book_wins.
