(* The operations of Coq's PrimInt63, on words of 63 bits without a sign, from 0 to 2^63 - 1. An int of OCaml has the
   same 63 bits on a machine of 64 bits; on another one main.ml does not begin. Names that are keywords of OCaml have an
   underscore. *)

(* Coq: bit by bit, as in OCaml. *)
let land_ (a : int) (b : int) : int = a land b
let lor_ (a : int) (b : int) : int = a lor b
let lxor_ (a : int) (b : int) : int = a lxor b

(* Coq: modulo 2^63. OCaml drops the same carry, and the sign that it sees changes none of the bits. *)
let add (a : int) (b : int) : int = a + b
let sub (a : int) (b : int) : int = a - b

(* Coq: a 2^n modulo 2^63, and a / 2^n rounded down, which are 0 if n is 63 or more. OCaml does not say what it does
   then, and takes words from 2^62 on for negative numbers: they are such an n, too. Its lsr shifts in zeros. *)
let lsl_ (a : int) (n : int) : int = if 0 <= n && n < 63 then a lsl n else 0
let lsr_ (a : int) (n : int) : int = if 0 <= n && n < 63 then a lsr n else 0

(* Two words are equal if all their bits are. *)
let eqb (a : int) (b : int) : bool = a = b

(* OCaml compares with a sign. With the highest bit turned over in both, its order is the one without a sign. *)
let ltb (a : int) (b : int) : bool = a lxor min_int < b lxor min_int
let leb (a : int) (b : int) : bool = a lxor min_int <= b lxor min_int
