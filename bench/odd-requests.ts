import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { anyOddRequest, type OddRequest, sensibleStatuses } from "#server/http/test-requests.ts";
import { runSite } from "../tests/e2e/run-site.ts";
import { printTable } from "./table.ts";

/**
 * Odd requests against the built site as a process of its own, its real pages among what is asked. Ends
 * with 1 when one of them fails the server, hangs, or the memory grows with them. Each run asks others:
 * the seed that it prints brings the same ones back. Needs the build that `npm start` makes.
 * `node bench/odd-requests.ts [requests] [--seed=n]`
 */
const words = process.argv.slice(2);
const wanted = Number(words.find((word) => /^\d+$/.test(word)) ?? 4_000);
const seedWord = words.find((word) => word.startsWith("--seed="))?.slice("--seed=".length);
const seed = Number(seedWord ?? Math.floor(2 ** 31 * Math.random()));
const atOnce = 8;
const patienceMs = 20_000;

console.log(`seed ${seed}`);
const odd = fc.sample(anyOddRequest("anon-ladenburg"), { numRuns: wanted, seed });
const folder = await mkdtemp(join(tmpdir(), "autohaus-odd-"));
const site = await runSite({ DATA_DIR: folder, TRUST_PROXY: "1", LOG_LEVEL: "silent" });
const { hostname, port } = new URL(site.address);
const wrong = new Map<string, number>();
const statuses = new Map<number, number>();
let unsendable = 0;
let ok = false;
try {
  await askAll(odd.slice(0, Math.floor(wanted / 2)));
  const half = megabytes();
  await askAll(odd.slice(Math.floor(wanted / 2)));
  const growth = megabytes() / half;
  const isAlive = (await fetch(`${site.address}/fahrzeuge`)).status === 200;
  console.log(
    [...statuses]
      .toSorted(([a], [b]) => a - b)
      .map((pair) => pair.join(": "))
      .join(", "),
  );
  for (const [what, times] of wrong) console.log(`wrong, ${times} times: ${what}`);
  ok = printTable([
    { what: "requests", value: wanted },
    { what: "of them never sent: no client would", value: unsendable },
    { what: "failed or hung", value: [...wrong.values()].reduce((a, b) => a + b, 0), target: 0 },
    { what: "pages that fail afterwards", value: isAlive ? 0 : 1, target: 0 },
    { what: "MB resident at half time", value: half },
    { what: "growth in the second half", value: growth, target: 1.25 },
  ]);
} finally {
  await site.end("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
process.exit(ok ? 0 : 1);

function megabytes(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(site.pid)])) / 1024;
}

async function askAll(some: readonly OddRequest[]): Promise<void> {
  const waiting = some.values();
  const oneAfterTheOther = async () => {
    for (const asked of waiting) {
      const found = await statusOf(asked);
      if (typeof found === "number") statuses.set(found, (statuses.get(found) ?? 0) + 1);
      if (found === "unsendable" || sensibleStatuses.some((status) => status === found)) continue;
      const what = `${asked.method} ${asked.path.slice(0, 80)}: ${found}`;
      wrong.set(what, (wrong.get(what) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, oneAfterTheOther));
}

/** The status, or what happened instead. A connection that is cut in the middle of a body is a refusal. */
function statusOf({ method, path, headers, body }: OddRequest): Promise<number | string> {
  return new Promise((resolve) => {
    try {
      const asked = request({ hostname, port, method, path, headers, timeout: patienceMs });
      asked.on("response", (answer) => {
        answer.on("error", () => resolve(answer.statusCode ?? 0));
        answer.on("end", () => resolve(answer.statusCode ?? 0));
        answer.resume();
      });
      asked.on("timeout", () => asked.destroy(new Error("it hangs")));
      asked.on("error", (error) => resolve(error.message));
      asked.end(body ?? undefined);
    } catch {
      unsendable += 1;
      resolve("unsendable");
    }
  });
}
