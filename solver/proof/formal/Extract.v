(* Placeholder: the theory is not here yet. *)
