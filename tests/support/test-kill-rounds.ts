import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase, retryUntilReady } from "#server/platform/db/open-database.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";

export type Victim = "site" | "postmaster" | "backend" | "all";

type KillRound = {
  /** Vehicles that were acknowledged with their file's entry before the kill, counted from the first round on. */
  acknowledged: number;
  lost: number;
  /** True when a transaction was stored partially: the stock's version counts transactions. */
  torn: boolean;
};

/** As the site does: after a kill PostgreSQL recovers for a moment, and its processes hold its memory. */
export const openAfterKill = <Opened>(open: () => Promise<Opened>): Promise<Opened> =>
  retryUntilReady(
    { log: silentLog, sleep: () => sleep(100), shutdown: new AbortController() },
    open,
    async () => undefined,
  );

/** The pid of the PostgreSQL in `dataDir`; null when none runs. */
export function postmasterOf(dataDir: string): number | null {
  const [file] = globSync(join(dataDir, "postgres/cluster/18/postmaster.pid"));
  return file === undefined ? null : Number(readFileSync(file, "utf8").split("\n")[0]);
}

/** Rejects 0 and undefined, because `kill(0)` would signal the test's own process group. */
export function killNow(pid: number | null | undefined): void {
  if (!pid || pid <= 1) throw new Error(`There is no process ${pid} to kill.`);
  process.kill(pid, "SIGKILL");
}

const childrenOf = (pid: number): number[] =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : Number(line)));

/** Stops PostgreSQL's checkpointer as if it hung. */
export function suspendCheckpointer(dataDir: string): void {
  const pid = childrenOf(postmasterOf(dataDir) ?? 0).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").startsWith("postgres: checkpointer"),
  );
  if (pid === undefined) throw new Error("There is no checkpointer.");
  process.kill(pid, "SIGSTOP");
}

/** Only backends have the database's user in their command line; PostgreSQL's own workers do not. */
function backendsOf(postmaster: number): number[] {
  return childrenOf(postmaster).filter((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.startsWith("postgres: autohaus");
  });
}

function kill(site: number | undefined, dataDir: string, victim: Victim): void {
  const postmaster = postmasterOf(dataDir);
  const server = postmaster === null ? [] : [postmaster];
  const victims = {
    site: () => [site],
    postmaster: () => server,
    backend: () => server.flatMap(backendsOf).slice(0, 1),
    all: () => [site, ...server, ...server.flatMap(childrenOf)],
  };
  for (const pid of victims[victim]()) killNow(pid);
}

/**
 * Starts a writer on `dataDir`, kills after `after` more acknowledged vehicles, reopens the database and
 * checks every vehicle acknowledged so far; earlier rounds acknowledged `before`.
 */
export async function runKillRound(
  dataDir: string,
  { victim, after }: { victim: Victim; after: number },
  before: number,
): Promise<KillRound> {
  const acknowledged = Math.max(before, await writeUntilKilled(dataDir, victim, after));
  const db = await openAfterKill(() => openDatabase({ dataDir, databaseUrl: undefined }));
  try {
    const now = () => new Date();
    const catalogue = createCatalogue({ db, now });
    const stored = await catalogue.listMarkers();
    const files = await createVehicleFiles({ db, now }).ofCars([...stored.keys()]);
    const expected = Array.from({ length: acknowledged }, (_, index) => String(index + 1));
    const lost = expected.filter((adKey) => !stored.has(adKey) || !files.has(adKey)).length;
    const entries = [...files.values()].flatMap((file) => file.entries);
    const transactions = stored.size + entries.length;
    const lacksPhoto = entries.some(({ photos }) => photos.length === 0);
    return { acknowledged, lost, torn: lacksPhoto || (await catalogue.version()) !== transactions };
  } finally {
    await db.close();
  }
}

const writerScript = join(import.meta.dirname, "test-kill-writer.ts");

async function writeUntilKilled(dataDir: string, victim: Victim, after: number): Promise<number> {
  const writer = spawn(process.execPath, [writerScript, dataDir], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(writer, "exit");
  let acknowledged = 0;
  let lines = 0;
  for await (const line of createInterface(writer.stdout)) {
    acknowledged = Number(line);
    lines += 1;
    if (lines === after) kill(writer.pid, dataDir, victim);
  }
  await ended;
  if (lines < after) throw new Error("The writer ended by itself.");
  return acknowledged;
}

/** Kills the first start on `dataDir` while initdb creates the cluster. */
export async function killWhileCreating(dataDir: string): Promise<void> {
  const writer = spawn(process.execPath, [writerScript, dataDir], { stdio: "ignore" });
  const ended = once(writer, "exit");
  const newCluster = join(dataDir, "postgres/new.*/PG_VERSION");
  const timer = setInterval(() => globSync(newCluster).length > 0 && writer.kill("SIGKILL"), 2);
  const [, signal] = await ended;
  clearInterval(timer);
  if (signal !== "SIGKILL") throw new Error("The writer ended by itself.");
}
