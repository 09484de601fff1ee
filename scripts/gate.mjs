// `npm run check` (fast), `npm test` (everything), `npm run test:engines` and `test:deep`. A
// failing step does not stop the others, so that one run shows every failure; the last line is the result.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, node, root } from "./prepare.mjs";

/** @typedef {{ passed: number, failed: number, skipped?: number }} Outcome */
/** @typedef {{ name: string, command: readonly string[], after?: readonly string[], isVerbose?: boolean }} Step */

// The project's own Node 24 and tools precede the machine's.
const path = [dirname(node), join(root, "node_modules/.bin"), process.env.PATH];
const env = { ...process.env, PATH: path.join(delimiter) };
const folders = ["app", "demo", "domain", "server", "tests"];

/** `isVerbose`: its output is printed even on success. @type {readonly Step[]} */
const checks = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings"] },
  {
    name: "module boundaries",
    command: [
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "--output-type",
      "err-long",
      "main.ts",
      "dealer.ts",
      ...folders,
    ],
  },
  { name: "unused code", command: ["knip"] },
  { name: "known vulnerabilities", command: ["node", "scripts/audit.mjs"], isVerbose: true },
];
const typeChecks = ["domain", "server", "app", "."].map((folder) => ({
  name: `types of ${folder}`,
  command: ["tsc", "--project", `${folder}/tsconfig.json`],
}));

/** @param {Step} step @returns {Promise<Outcome>} */
async function runStep({ name, command, isVerbose = false }) {
  const [tool = "", ...args] = command;
  const run = spawn(tool, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [run.stdout, run.stderr]) stream.on("data", (text) => (output += text));
  const code = await new Promise((resolve) => {
    run.on("error", (error) => resolve(String(error)));
    run.on("close", resolve);
  });
  if (code === 0) console.log(`ok    ${name}${isVerbose ? `: ${output.trim()}` : ""}`);
  else console.log(`FAILED ${name}\n${output}${typeof code === "string" ? code : ""}`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Runs the steps in sequence. @param {readonly Step[]} steps @returns {Promise<Outcome>} */
async function runSteps(steps) {
  const outcomes = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return sum(outcomes);
}

/** Checks without a test runner or a build, two at a time. @returns {Promise<Outcome>} */
async function runChecks() {
  const types = async () =>
    sum([
      await runStep({ name: "route types", command: ["react-router", "typegen"] }),
      await runSteps(typeChecks),
    ]);
  return sum(await Promise.all([runSteps(checks), types()]));
}

/**
 * Runs a test runner and counts results. A failing run without a failed test counts as one failure.
 * @param {"vitest" | "playwright"} runner
 * @param {readonly string[]} args of the runner
 * @param {Record<string, string>} variables additional environment
 * @param {readonly string[]} wrapper a command that runs the runner
 * @returns {Outcome}
 */
function runTests(runner, args, variables = {}, wrapper = []) {
  const folder = mkdtempSync(join(tmpdir(), "gate-"));
  const report = join(folder, "report.json");
  const command =
    runner === "vitest"
      ? ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
      : ["playwright", "test", "--reporter=line,json"];
  const [tool = "", ...options] = [...wrapper, ...command, ...args];
  const { status } = spawnSync(tool, options, {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...variables },
    stdio: "inherit",
  });
  const { failed, ...counts } = readCounts(runner, report);
  rmSync(folder, { recursive: true });
  return { ...counts, failed: status === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} runner @param {string} report @returns {Outcome} */
function readCounts(runner, report) {
  try {
    const counted = JSON.parse(readFileSync(report, "utf8"));
    if (runner === "vitest") {
      const { numPassedTests, numFailedTests, numPendingTests } = counted;
      return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
    }
    const { expected, flaky, unexpected, skipped } = counted.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  } catch (error) {
    console.log(`${runner} wrote no report: ${error}`);
    return { passed: 0, failed: 1 };
  }
}

/** @param {readonly Outcome[]} outcomes @returns {Outcome} */
const sum = (outcomes) => ({
  passed: outcomes.reduce((total, { passed }) => total + passed, 0),
  failed: outcomes.reduce((total, { failed }) => total + failed, 0),
  skipped: outcomes.reduce((total, { skipped = 0 }) => total + skipped, 0),
});

/** @returns {Outcome} */
function runBrowserTests() {
  const chromium = findChromium({ isShellEnough: true });
  return chromium === null
    ? { passed: 0, failed: 1 }
    : runTests("playwright", [], { CHROMIUM: chromium });
}

/**
 * The tests behind nginx use deploy/nginx.conf as it is, on the Debian of .ci/nginx. It claims the machine's ports,
 * so they get a network and mounts of their own, or are skipped.
 */
function runDeepTests() {
  const { DEBIAN_ROOT: debian = "" } = process.env;
  const namespaces = ["unshare", "--mount", "--net"];
  const isPossible =
    process.getuid?.() === 0 &&
    existsSync(join(debian, "usr/sbin/nginx")) &&
    existsSync("/proc/net/if_inet6") &&
    spawnSync("unshare", [...namespaces.slice(1), "true"]).status === 0;
  const args = ["--config", "tests/deep/vitest.config.ts"];
  if (!isPossible) {
    console.log(
      "The tests behind nginx are skipped: they need root, namespaces, IPv6, and DEBIAN_ROOT (.ci/nginx).",
    );
    return runTests("vitest", args, { DEBIAN_ROOT: "" });
  }
  const enter = 'chroot "$DEBIAN_ROOT" ip link set lo up && exec "$@"';
  return runTests("vitest", args, {}, [...namespaces, "sh", "-c", enter, "sh"]);
}

/** @type {Record<string, () => Promise<readonly Outcome[]>>} */
const gates = {
  check: async () => [await runChecks(), runTests("vitest", [], { WITHOUT_SLOW_TESTS: "1" })],
  test: async () => {
    const fast = [await runChecks(), runTests("vitest", [])];
    ensureBuilt();
    return [
      ...fast,
      await runStep({ name: "page weight", command: ["node", "scripts/page-weight.mjs"] }),
      runTests("vitest", ["--config", "tests/site/vitest.config.ts"]),
      runBrowserTests(),
    ];
  },
  "test:deep": async () => {
    ensureBuilt();
    return [runDeepTests()];
  },
  // Needs Firefox and WebKit (.ci/run).
  "test:engines": async () => {
    ensureBuilt();
    return [runTests("vitest", ["--config", "tests/engines/vitest.config.ts"])];
  },
};

const [, , name = "check"] = process.argv;
ensureInstalled();
const { passed, failed, skipped } = sum((await gates[name]?.()) ?? [{ passed: 0, failed: 1 }]);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} SKIPPED` : ""}`);
process.exit(failed === 0 ? 0 : 1);
