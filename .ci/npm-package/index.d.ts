/** A point: a letter from a at the left, a number from 1 at the bottom. */
export type Point = string;

/** A position: stones that are set up, then moves, Black first. */
export interface Position {
  rule?: "freestyle" | "standard" | "renju";
  /** 5 to 22; 15 if left out. */
  size?: number;
  black?: Point[];
  white?: Point[];
  turn?: "black" | "white";
  moves?: Point[];
}

/** A question about a position. */
export interface SolveRequest {
  /** It must be stated; the empty board is "empty". */
  position: Position | "empty";
  /** The class of attack: fours, fours and threes, quiet threats too, any win. "vct" if left out. */
  goal?: "vcf" | "vct3" | "vct" | "win";
  /** Find the shortest win. */
  shortest?: boolean;
  /** Find every winning first move. */
  all?: boolean;
  /** The limit of nodes, of every goal: 1 to 100,000,000. With it alone the time is that of the longest request. */
  nodes?: number;
  /** The limit of time in milliseconds, of every goal: 1 to 300,000. Where neither limit is named it is 10,000. */
  time_ms?: number;
}

/** The object that "fukumi solve --json" prints. */
export interface Solution {
  rule: string;
  size: number;
  turn: "black" | "white";
  goal: string;
  /** "no-win" is proved for the class alone; "unknown" names in stop the limit that was reached. */
  verdict: "win" | "no-win" | "unknown";
  class: string;
  /** Plies to the five, or null. */
  length: number | null;
  length_exact: boolean;
  line: Point[];
  winning_moves?: Point[] | null;
  unique?: boolean | null;
  /** A checker that shares no code with the search has accepted the proof. */
  verified: boolean;
  proof_nodes: number;
  proof_sha256: string;
  stop?: string;
  nodes: number;
  [more: string]: unknown;
}

/** What is told while a search runs. */
export interface Event {
  event: "progress" | "part" | "story" | "words";
  data: { [field: string]: unknown };
}

export interface CallOptions {
  /** Rejects the call at once with the reason of the signal, and ends its search. */
  signal?: AbortSignal;
  onEvent?: (event: Event) => void;
}

/** A solver in a worker of its own. Requests are answered one after the other. */
export class Solver {
  constructor();
  solve(request: SolveRequest, options?: CallOptions): Promise<Solution>;
  /** Any request of the board, with its kind: "analyze", "review", "verify", … */
  ask(request: { kind: string; [field: string]: unknown }, options?: CallOptions): Promise<any>;
  /** The proof of a win that this solver found, as the text of a file that "fukumi verify" checks. */
  proof(sha256: string): Promise<string>;
  /** Ends the worker. What runs or waits, and what is asked later, is rejected: "the solver was closed". */
  close(): Promise<void>;
}
