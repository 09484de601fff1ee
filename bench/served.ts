import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { requestsPerSecond } from "./raw-load.ts";

export type Served = { port: number; pid: number };
/** `cpu`: user and system seconds of the server's process per request; `length` of a response in bytes. */
export type Load = { perSecond: number; cpu: number; length: number };

/** Starts a server of this folder in its own process; rejects when it exits before it listens. */
export async function startServed(
  file: string,
  ...options: string[]
): Promise<Served & { close(): void }> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), options);
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`${file} does not start`)));
  const [address] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} does not run`);
  return { port: Number(new URL(String(address)).port), pid, close: () => child.kill() };
}

/** Requests one address in Brotli over 50 connections for some seconds. */
export async function loadOf({ port, pid }: Served, path: string): Promise<Load> {
  const before = cpuSeconds(pid);
  const started = performance.now();
  const { perSecond, length } = await requestsPerSecond({
    port,
    path,
    headers: ["Accept-Encoding: br"],
    connections: 50,
    seconds: 3,
  });
  const seconds = (performance.now() - started) / 1000;
  // The warm-up has the same rate and is counted in.
  return { perSecond, cpu: (cpuSeconds(pid) - before) / (perSecond * seconds), length };
}

/** User and system time from Linux's /proc; a clock tick is 10 ms. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
