import { type ChildProcess, fork } from "node:child_process";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths, paths } from "../domain/pages/paths.ts";
import { startServed } from "./served.ts";
import { printTable, type TableRow } from "./table.ts";

/**
 * A slow-POST attack: 480 stalled posts from each of four addresses, until the request timeout ends them.
 * Measures the latency in ms of `/healthz` and of a cached page meanwhile, compared with the same site
 * without an attack in the same run.
 */
const attackers = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"];
const visitor = "127.0.0.9";
const postsPerAddress = 480;
const pauseMs = 20;
/** The server's timeouts end the posts after 20 to 30 s. */
const attackMs = 36_000;
const calmMs = 10_000;
const targets = [paths.contact, paths.sell, apiPaths.contactInquiry];

type Times = { healthz: number[]; page: number[] };

const [, , attackedPort] = process.argv;
if (attackedPort === undefined) process.exit((await measure()) ? 0 : 1);
else attack(Number(attackedPort));

/** Runs in its own process, so that its work is not measured; reports how many posts were ended. */
function attack(port: number): void {
  let ended = 0;
  for (const address of attackers) {
    for (let number = 0; number < postsPerAddress; number += 1) {
      beginPost(port, address, number).once("close", () => {
        ended += 1;
        process.send?.(ended);
      });
    }
  }
}

async function measure(): Promise<boolean> {
  const site = await startServed("page-server.ts", "1000");
  const calm: Times = { healthz: [], page: [] };
  const attacked: Times = { healthz: [], page: [] };
  let ended = 0;
  let attacker: ChildProcess | null = null;
  try {
    // Warm-up: afterwards the page is cached and the code compiled.
    await measureFor(2_000, site.port, { healthz: [], page: [] });
    await measureFor(calmMs, site.port, calm);
    attacker = fork(import.meta.filename, [String(site.port)]);
    attacker.on("message", (count) => {
      ended = Number(count);
    });
    await measureFor(attackMs, site.port, attacked);
  } finally {
    attacker?.kill();
    site.close();
  }
  return printTable(rowsOf(calm, attacked, ended));
}

function beginPost(port: number, localAddress: string, number: number): Socket {
  const path = targets[number % targets.length] ?? paths.contact;
  const isCall = path === apiPaths.contactInquiry;
  const type = isCall ? "application/json" : "application/x-www-form-urlencoded";
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  socket.on("error", () => socket.destroy());
  // The response must be read, or the socket never emits `end`.
  socket.resume();
  const head = [`POST ${path} HTTP/1.1`, "Host: bench.test", "apikey: anon-ladenburg"];
  socket.write(`${head.join("\r\n")}\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\nname=`);
  return socket;
}

async function measureFor(ms: number, port: number, into: Times): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    into.healthz.push(await millisecondsOf(port, "/healthz"));
    into.page.push(await millisecondsOf(port, paths.vehicles));
    await wait(pauseMs);
  }
}

/** Uses a new connection, as a new visitor does. */
function millisecondsOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { "accept-encoding": "br", connection: "close" };
    const options = { port, host: "127.0.0.1", localAddress: visitor, path, headers };
    const asked = request({ ...options, agent: false }, (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`${path} is answered ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

function rowsOf(calm: Times, attacked: Times, ended: number): TableRow[] {
  const quantile = (times: readonly number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  const count = attackers.length * postsPerAddress;
  return [
    { what: "stalled posts that were ended", value: ended, atLeast: count },
    ...(["healthz", "page"] as const).flatMap((name) => [
      { what: `${name}, calm, median (ms)`, value: quantile(calm[name], 0.5) },
      { what: `${name}, under attack, median (ms)`, value: quantile(attacked[name], 0.5) },
      {
        what: `${name}, attacked ÷ calm, median`,
        value: quantile(attacked[name], 0.5) / quantile(calm[name], 0.5),
        target: 2,
      },
      { what: `${name}, calm, slowest (ms)`, value: quantile(calm[name], 1) },
      { what: `${name}, under attack, slowest (ms)`, value: quantile(attacked[name], 1) },
    ]),
  ];
}
