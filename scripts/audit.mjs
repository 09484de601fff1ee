// Asks the registry whether a package that the running site uses is known to be vulnerable. Not every
// registry answers that, and none does without a network: then nothing is claimed, and nothing fails.
import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";

const patienceMs = 10_000;
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout: patienceMs,
  killSignal: "SIGKILL",
});

/** @param {string} text @returns {Record<string, number> | null} how many of each severity */
function countsOf(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null;
  } catch {
    // Cut off, or no answer at all.
    return null;
  }
}

const counts = countsOf(stdout ?? "");
if (counts === null) {
  console.log("not asked (the registry does not answer)");
} else {
  const grave = (counts.high ?? 0) + (counts.critical ?? 0);
  console.log(`${grave} grave, ${counts.total ?? 0} in all`);
  if (grave > 0) process.exit(1);
}
