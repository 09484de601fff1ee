// `npm run bench`: runs all benchmarks in turn; fails when one of them misses a target. `npm run bench -- list
// pages` runs these only. Options (`--without-lighthouse`) are passed to each.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

const inBrowser = ["first-view", "second-click", "lighthouse"];
const benches = ["list", "render", "pages", "start", "memory", "page-weight", ...inBrowser];
/** @param {string} name */
const benchmarkFile = (name) =>
  name === "page-weight" ? "scripts/page-weight.mjs" : `bench/${name}.ts`;
const args = process.argv.slice(2);
const options = args.filter((word) => word.startsWith("--"));
const names = args.filter((word) => !word.startsWith("--"));
const unknown = names.filter((name) => !benches.includes(name));
if (unknown.length > 0) {
  console.log(`no such benchmark: ${unknown.join(", ")}. There are: ${benches.join(", ")}`);
  process.exit(2);
}
ensureInstalled();
ensureBuilt();
const selected = names.length > 0 ? names : benches;
const chromium = selected.some((name) => inBrowser.includes(name)) ? findChromium() : null;
const failed = selected.filter((name) => {
  console.log(`\n# ${name}`);
  if (inBrowser.includes(name) && chromium === null) {
    console.log("no Chromium to measure with");
    return true;
  }
  const { status } = spawnSync(node, [join(root, benchmarkFile(name)), ...options], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", ...(chromium && { CHROMIUM: chromium }) },
  });
  return status !== 0;
});
if (failed.length > 0) console.log(`\nmissed: ${failed.join(", ")}`);
process.exit(failed.length === 0 ? 0 : 1);
