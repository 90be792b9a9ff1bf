(* Reads the certificate of a book and gives it to the checker of kernel.mli, lemma by lemma. Nothing here can make the
   checker prove what is not so; what has to be believed of this file is that it prints the position, the rule and the
   answer of the last call of Kernel.proves. fukumi writes the certificate; its form is in package
   solver/proof/formal. *)

exception Malformed of string

let malformed what = raise (Malformed what)

(* A path of nodes is never deeper in a book. *)
let max_depth = 300

let verbose = ref false
let input = ref stdin

let byte () = try input_byte !input with End_of_file -> malformed "it ends in the middle of an item"

(* n things, in their order, which List.init does not promise *)
let many n read =
  let rec go n done_ = if n = 0 then List.rev done_ else let x = read () in go (n - 1) (x :: done_) in
  go n []
let counted read = let n = byte () in many n read

(* A point of the board. What is printed of a root is the whole of what the kernel was asked. *)
let point () =
  let p = byte () in
  if p land 15 > 14 || p lsr 4 > 14 then malformed "a stone is not on the board" else p

let rec positive n =
  if n = 1 then Kernel.XH
  else if n land 1 = 1 then Kernel.XI (positive (n lsr 1)) else Kernel.XO (positive (n lsr 1))

(* The image and the number of a lemma. *)
let known () =
  let t = byte () in
  let n = List.fold_right (fun b n -> n lsl 8 lor b) (many 4 byte) 0 in
  if t > 7 || n = 0 then malformed "there is no such lemma or image" else (t, positive n)

let rec node depth =
  if depth = 0 then malformed "its nodes are too deep";
  let below () = node (depth - 1) in
  let reply () = let p = byte () in let n = below () in (p, n) in
  match byte () with
  | 1 -> Kernel.Line (counted byte)
  | 2 ->
    let move = byte () in
    let threat = counted byte in
    Kernel.Tree (move, threat, counted reply)
  | 3 ->
    let move = byte () in
    let default = below () in
    Kernel.Quiet (move, Some default, counted reply)
  | 4 ->
    let move = byte () in
    Kernel.Quiet (move, None, counted reply)
  | 5 -> let t, n = known () in Kernel.Known (t, n)
  | _ -> malformed "there is no such kind of node"

let stones list =
  let name p = Printf.sprintf "%c%d" "abcdefghijklmno".[p land 15] ((p lsr 4) + 1) in
  if list = [] then "none" else String.concat " " (List.map name list)

let report lemmas =
  if !verbose then Printf.eprintf "%d lemmas, %.1f s\n%!" lemmas (Sys.time ())

let refused what a d =
  Printf.printf "%s is refused: the stones of the side to move %s; of the other side %s\n" what (stones a) (stones d);
  exit 1

(* state is the checker after so many lemmas, roots is the number of roots that were proved, and trials that of the
   lemmas that were tried. A trial leaves the state as it is: nothing can rest on it. *)
let rec items exact state lemmas roots trials =
  match input_char !input with
  | exception End_of_file -> (lemmas, roots)
  | 'L' when roots = 0 ->
    let a = counted point in
    let d = counted point in
    let n = node max_depth in
    (match Kernel.learn state a d n with
     | None -> refused (Printf.sprintf "lemma %d" (lemmas + 1)) a d
     | Some state ->
       if (lemmas + 1) mod 5000 = 0 then report (lemmas + 1);
       items exact state (lemmas + 1) roots trials)
  | 'R' when trials = 0 ->
    let a = counted point in
    let d = counted point in
    let t, n = known () in
    if roots = 0 then Printf.printf "%d lemmas accepted\n" lemmas;
    if not (Kernel.proves state t n a d) then refused (Printf.sprintf "root %d" (roots + 1)) a d;
    Printf.printf "proved: %s 15x15: the side to move wins; its stones: %s; the stones of the other side: %s\n"
      (if exact then "standard" else "freestyle") (stones a) (stones d);
    items exact state lemmas (roots + 1) trials
  | 'M' when roots > 0 ->
    let a = counted point in
    let d = counted point in
    let n = node max_depth in
    let accepted = match Kernel.learn state a d n with Some _ -> true | None -> false in
    Printf.printf "trial %d: %s\n" (trials + 1) (if accepted then "accepted" else "refused");
    items exact state lemmas roots (trials + 1)
  | _ -> malformed "there is no such item"

let run () =
  if Sys.int_size <> 63 then malformed "the words of this machine are not of 63 bits";
  let exact = match byte () with 0 -> false | 1 -> true | _ -> malformed "there is no such rule" in
  let lemmas, roots = items exact (Kernel.start exact) 0 0 0 in
  if roots = 0 then malformed "it has no root";
  report lemmas

let () =
  set_binary_mode_in stdin true;
  let usage = "kernel [-v] [FILE]" in
  let file name = input := open_in_bin name in
  let fail text = print_string (text ^ "\n"); exit 2 in
  match
    Arg.parse_argv Sys.argv [ ("-v", Arg.Set verbose, " tell the progress") ] file usage;
    run ()
  with
  | () -> ()
  | exception Arg.Help text -> print_string text
  | exception Arg.Bad text -> fail text
  | exception Malformed what -> fail ("no certificate: " ^ what)
  | exception Sys_error what -> fail what
  | exception Stack_overflow -> fail "not checked: the stack is full"
  | exception Out_of_memory -> fail "not checked: the memory is full"
