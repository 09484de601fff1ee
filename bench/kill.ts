import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KillMoment, runKillRound } from "../server/platform/db/test-kill-rounds.ts";

/**
 * Kills a writing process with -9, 50 times, at any moment: while the database is created, while it
 * starts, while it writes. Ends with 1 when an acknowledged vehicle is gone, a transaction is half
 * stored, or the database does not open. `node bench/kill.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 50);
const roundsPerFolder = 5;

let folder = "";
let acknowledged = 0;
let inAll = 0;
let lost = 0;
let torn = 0;

for (let round = 0; round < rounds; round += 1) {
  if (round % roundsPerFolder === 0) {
    if (folder !== "") await rm(folder, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), "autohaus-kill-"));
    inAll += acknowledged;
    acknowledged = 0;
  }
  const outcome = await runKillRound(folder, momentOf(round), acknowledged);
  acknowledged = outcome.acknowledged;
  lost += outcome.lost;
  torn += outcome.torn ? 1 : 0;
}
await rm(folder, { recursive: true });
inAll += acknowledged;
console.log(`${rounds} kills, ${inAll} acknowledged, ${lost} lost, ${torn} half stored`);
process.exit(lost + torn === 0 ? 0 : 1);

/** The first round of a folder falls into its creation, the others into start-up and writing. */
function momentOf(round: number): KillMoment {
  if (round % roundsPerFolder > 0) return { afterMs: 3_000 * Math.random() };
  return round % (2 * roundsPerFolder) === 0
    ? { whileCreating: true }
    : { afterMs: 8_000 * Math.random() };
}
