// The steps of the gate, shared by `npm run check` (fast) and `npm test` (everything).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { root } from "./prepare.mjs";

const bin = join(root, "node_modules/.bin");
// The project's own tools and its Node 24 come first, whatever the machine has.
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

/**
 * `tells`: what it prints is worth a line even when all is well.
 * @typedef {{ name: string, command: readonly string[], env?: Record<string, string>, tells?: boolean }} Step
 */

/** @type {readonly Step[]} */
export const fastSteps = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings"] },
  { name: "route types", command: ["react-router", "typegen"] },
  ...["domain", "server", "app", "app/service-worker", "."].map((room) => ({
    name: `types of ${room}`,
    command: ["tsc", "--project", `${room}/tsconfig.json`],
  })),
  {
    name: "walls",
    command: [
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err",
      "main.ts",
      "dealer.ts",
      "app",
      "demo",
      "domain",
      "server",
      "tests",
      "bench",
    ],
  },
  { name: "unused code", command: ["knip"] },
  { name: "known vulnerabilities", command: ["node", "scripts/audit.mjs"], tells: true },
];

/** What only a build can tell. @type {readonly Step[]} */
const buildSteps = [{ name: "weight of the pages", command: ["node", "scripts/page-weight.mjs"] }];

/** @param {Step} step */
function passes({ name, command, env: own = {}, tells = false }) {
  const [tool = "", ...args] = command;
  const run = spawnSync(tool, args, { cwd: root, env: { ...env, ...own }, encoding: "utf8" });
  if (run.status === 0) {
    console.log(`ok    ${name}${tells ? `: ${run.stdout.trim()}` : ""}`);
    return true;
  }
  console.log(`FAILED ${name}\n${run.stdout ?? ""}${run.stderr ?? run.error ?? ""}`);
  return false;
}

/**
 * Runs a test runner and counts. A run that ends badly without a failed test counts as one failure.
 * @param {"vitest" | "playwright"} runner
 * @param {{ own?: Record<string, string>, only?: readonly string[] }} options further environment;
 *   the folders whose tests are run, all when not given
 * @returns {{ passed: number, failed: number }}
 */
export function runTests(runner, { own = {}, only = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "gate-"));
  const report = join(folder, "report.json");
  const command = {
    vitest: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    playwright: ["playwright", "test", "--reporter=line,json"],
  }[runner];
  const [tool = "", ...args] = command;
  const { status } = spawnSync(tool, [...args, ...only], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...own },
    stdio: "inherit",
  });
  const { passed, failed } = readCounts(runner, report);
  rmSync(folder, { recursive: true });
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} runner @param {string} report */
function readCounts(runner, report) {
  try {
    const counted = JSON.parse(readFileSync(report, "utf8"));
    if (runner === "vitest") {
      return { passed: counted.numPassedTests, failed: counted.numFailedTests };
    }
    const { expected, flaky, unexpected } = counted.stats;
    return { passed: expected, failed: unexpected + flaky };
  } catch (error) {
    console.log(`${runner} wrote no report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}

/**
 * All steps that need no browser, each to its end, so that one run shows everything.
 * @returns {{ passed: number, failed: number }}
 */
export function runFastGate() {
  const failedSteps = fastSteps.filter((step) => !passes(step)).length;
  const { passed, failed } = runTests("vitest");
  return { passed: passed + fastSteps.length - failedSteps, failed: failed + failedSteps };
}

/** The steps that look at the last build. @returns {{ passed: number, failed: number }} */
export function runBuildGate() {
  const failed = buildSteps.filter((step) => !passes(step)).length;
  return { passed: buildSteps.length - failed, failed };
}

/** Prints the closing line and ends with the exit code that belongs to it. */
export function close({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
