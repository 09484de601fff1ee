// Checks the running site's packages for known vulnerabilities. Without a network, or with a registry that
// has no audit endpoint, the check is skipped instead of failing.
import { spawnSync } from "node:child_process";
import { root } from "./prepare.mjs";

const timeoutMs = 10_000;
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout: timeoutMs,
  killSignal: "SIGKILL",
});

/** @param {string} text @returns {Record<string, number> | null} counts by severity */
function readCounts(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}

const counts = readCounts(stdout ?? "");
if (counts === null) {
  console.log("not asked (the registry does not answer)");
} else {
  const severe = (counts.high ?? 0) + (counts.critical ?? 0);
  console.log(`${severe} grave, ${counts.total ?? 0} in all`);
  if (severe > 0) process.exit(1);
}
