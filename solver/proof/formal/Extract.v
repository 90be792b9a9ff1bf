(* The checker as a program of OCaml. The words of 63 bits are those of words.ml; everything else is Coq's own. Coq also
   writes a kernel.mli, which hides nothing: compile with the one of this folder, so that the state is abstract. *)
From Coq Require Import ZArith Uint63 Extraction ExtrOcamlBasic.
From Fukumi Require Import Checker Book.
Extract Inlined Constant PrimInt63.int => "int".
Extract Inlined Constant PrimInt63.land => "Words.land_".
Extract Inlined Constant PrimInt63.lor => "Words.lor_".
Extract Inlined Constant PrimInt63.lxor => "Words.lxor_".
Extract Inlined Constant PrimInt63.lsl => "Words.lsl_".
Extract Inlined Constant PrimInt63.lsr => "Words.lsr_".
Extract Inlined Constant PrimInt63.add => "Words.add".
Extract Inlined Constant PrimInt63.sub => "Words.sub".
Extract Inlined Constant PrimInt63.eqb => "Words.eqb".
Extract Inlined Constant PrimInt63.ltb => "Words.ltb".
Extract Inlined Constant PrimInt63.leb => "Words.leb".
Extraction "kernel.ml" start learn proves.
