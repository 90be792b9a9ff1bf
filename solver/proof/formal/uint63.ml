(* Coq's extraction writes every number n of 63 bits as Uint63.of_int (n), where n is the int of OCaml with these
   bits. *)
let of_int (n : int) : int = n
