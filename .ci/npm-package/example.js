// Solves a published problem, and keeps its proof: node example.js
import { Solver } from "fukumi";

const solver = new Solver();
const answer = await solver.solve({
  position: {
    rule: "renju",
    black: ["h8", "i8", "j8", "i7", "h6", "j6"],
    white: ["g9", "i9", "g8", "h7", "j7", "g5"],
    turn: "black",
  },
});
console.log(`${answer.turn}: ${answer.verdict} by ${answer.class} in ${answer.length} plies`);
console.log(answer.line.join(" "));
const proof = await solver.proof(answer.proof_sha256);
console.log(`checked: ${answer.verified}, proof file of ${proof.length} characters`);
await solver.close();
