(* The checker, as Coq extracts it. A state has the lemmas that were proved, and only learn adds to it. *)

type positive = XI of positive | XO of positive | XH

type node =
  | Line of int list                              (* the attacker's move first, then the line *)
  | Tree of int * int list * (int * node) list    (* move, threat, replies *)
  | Quiet of int * node option * (int * node) list  (* move, default, replies *)
  | Known of int * positive                       (* image t of the position of a lemma *)

type state

(* whether only exactly five wins *)
val start : bool -> state

(* the state with one more lemma: its stones, those of the side to move first, and its node; None if it is refused *)
val learn : state -> int list -> int list -> node -> state option

(* whether the position with these stones is image t of the position of a lemma *)
val proves : state -> int -> positive -> int list -> int list -> bool
