import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { runSite } from "../tests/run-site.ts";
import { allowedStatuses, anyOddRequest, type OddRequest } from "../tests/support/test-requests.ts";
import { printTable } from "./table.ts";

/**
 * Fuzzes the built site, with its real pages, in its own process. Exits with 1 when a request causes a server
 * error, hangs, or the memory grows. Each run draws a new seed and prints it, so that it can be repeated. On
 * a slow machine it stops early. Needs the build that `npm start` makes.
 * `node bench/odd-requests.ts [requests] [--seed=n] [--seconds=n]`
 */
const options = process.argv.slice(2);
const option = (name: string) =>
  options.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
const requestCount = Number(options.find((each) => /^\d+$/.test(each)) ?? 4_000);
const seed = Number(option("seed") ?? Math.floor(2 ** 31 * Math.random()));
const seconds = Number(option("seconds") ?? 240);
const concurrency = 8;
const timeoutMs = 20_000;
const hung = "it hangs";
/** React Router answers a data request with 202 for a redirect. */
const expectedStatuses = [...allowedStatuses, 202];
/** No keep-alive: the server may close a kept connection just when it is used again. */
const agent = new Agent({ keepAlive: false, maxSockets: concurrency });

console.log(`seed ${seed}`);
const oddRequests = fc.sample(anyOddRequest("anon-ladenburg"), { numRuns: requestCount, seed });
const folder = await mkdtemp(join(tmpdir(), "autohaus-odd-"));
const site = await runSite({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "silent" });
const { hostname, port } = new URL(site.address);
const target = { hostname, port };
const failures = new Map<string, number>();
let tried = 0;
let serverFaults = 0;
let hangs = 0;
const statuses = new Map<number, number>();
let unsendable = 0;
let isPassed = false;
try {
  const began = performance.now();
  await sendAll(oddRequests.slice(0, Math.floor(requestCount / 2)), began + 500 * seconds);
  const half = megabytes();
  await sendAll(oddRequests.slice(Math.floor(requestCount / 2)), began + 1_000 * seconds);
  const growth = megabytes() / half;
  const isAlive = (await fetch(`${site.address}/fahrzeuge`)).status === 200;
  console.log(
    [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map((pair) => pair.join(": "))
      .join(", "),
  );
  for (const [what, times] of failures) console.log(`wrong, ${times} times: ${what}`);
  isPassed = printTable([
    { what: "requests generated", value: tried },
    { what: "of them not sendable by Node's client", value: unsendable },
    { what: "5xx responses", value: serverFaults, target: 0 },
    { what: `no response in ${timeoutMs / 1_000} s`, value: hangs, target: 0 },
    {
      what: "failures of any kind",
      value: [...failures.values()].reduce((a, b) => a + b, 0),
      target: 0,
    },
    { what: "pages that fail afterwards", value: isAlive ? 0 : 1, target: 0 },
    { what: "RSS at half time (MB)", value: half },
    { what: "growth in the second half", value: growth, target: 1.25 },
  ]);
} finally {
  await site.end("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
process.exit(isPassed ? 0 : 1);

function megabytes(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(site.pid)])) / 1024;
}

/** `until` is on the clock of `performance.now()`; requests that are not sent by then are skipped. */
async function sendAll(some: readonly OddRequest[], until: number): Promise<void> {
  const waiting = some.values();
  const sendInSequence = async () => {
    for (const asked of waiting) {
      if (performance.now() >= until) return;
      const outcome = await statusOf(asked);
      tried += 1;
      if (typeof outcome === "number") statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
      if (typeof outcome === "number" && outcome >= 500 && !expectedStatuses.includes(outcome))
        serverFaults += 1;
      if (outcome === hung) hangs += 1;
      if (outcome === "unsendable" || expectedStatuses.some((status) => status === outcome))
        continue;
      const what = `${asked.method} ${asked.path.slice(0, 80)}: ${outcome}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendInSequence));
}

/** The status, or the error; a refusal may be cut off, because the server does not read the whole body. */
function statusOf({ method, path, headers, body }: OddRequest): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>();
  // Node's client sends no length for some methods; the server would read the body as a request.
  const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
  try {
    const asked = request({ ...target, method, path, headers: { ...headers, ...length }, agent });
    const late = setTimeout(() => {
      resolve(hung);
      asked.destroy();
    }, timeoutMs);
    asked.on("close", () => clearTimeout(late));
    asked.on("response", (answer) => {
      const { statusCode = 0 } = answer;
      answer.on("error", () => resolve(statusCode < 400 ? `${statusCode}, cut off` : statusCode));
      answer.on("end", () => resolve(statusCode));
      answer.resume();
    });
    asked.on("error", (error) => resolve(error.message));
    asked.end(body ?? undefined);
  } catch {
    unsendable += 1;
    resolve("unsendable");
  }
  return promise;
}
