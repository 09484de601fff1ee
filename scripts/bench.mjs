// `npm run bench`: runs all benchmarks in turn; fails when one of them fails. `npm run bench -- list pages`
// runs these only, `npm run bench -- check` checks their types. Options (`--without-lighthouse`) are passed
// to each. The benchmarks are a package of their own (bench/), installed at their first run.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

const inBrowser = ["first-view", "second-click", "list-work", "lighthouse"];
const benches = [
  "list",
  "render",
  "growth",
  "pages",
  "start",
  "memory",
  "soak",
  "page-weight",
  ...inBrowser,
];
/** @param {string} name */
const benchmarkFile = (name) =>
  name === "page-weight" ? "scripts/page-weight.mjs" : `bench/${name}.ts`;
const args = process.argv.slice(2);
const options = args.filter((word) => word.startsWith("--"));
const names = args.filter((word) => !word.startsWith("--"));
const unknown = names.filter((name) => name !== "check" && !benches.includes(name));
if (unknown.length > 0) {
  console.log(`no such benchmark: ${unknown.join(", ")}. There are: ${benches.join(", ")}`);
  process.exit(2);
}
ensureInstalled();
ensureInstalled("bench");
if (names.includes("check")) {
  const tsc = join(root, "node_modules/.bin/tsc");
  const { status } = spawnSync(tsc, ["--project", "bench/tsconfig.json"], {
    cwd: root,
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}
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
