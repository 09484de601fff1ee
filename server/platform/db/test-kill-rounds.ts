import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { openDatabase } from "./open-database.ts";

/** The moment at which a writer is killed with -9. */
export type KillMoment =
  | { afterMs: number }
  | { afterAcknowledged: number }
  /** While the very first start puts its files down. */
  | { whileCreating: true };

export type KillRound = {
  /** Vehicles whose storing was acknowledged before the kill, counted from the first round on. */
  acknowledged: number;
  /** Of those, not there afterwards. */
  lost: number;
  /** True when a transaction was stored by half: the version counts transactions. */
  torn: boolean;
};

/**
 * Starts a writer on `dataDir`, kills it with -9, opens the database and looks for every vehicle
 * that was acknowledged now or in `before` rounds on the same folder. Rejects when it does not open.
 */
export async function runKillRound(
  dataDir: string,
  moment: KillMoment,
  before: number,
): Promise<KillRound> {
  const acknowledged = Math.max(before, await writeUntilKilled(dataDir, moment));
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    const catalogue = createCatalogue({ db, now: () => new Date() });
    const stored = await catalogue.known();
    const expected = Array.from({ length: acknowledged }, (_, index) => String(index + 1));
    const lost = expected.filter((adKey) => !stored.has(adKey)).length;
    return { acknowledged, lost, torn: (await catalogue.version()) !== stored.size };
  } finally {
    await db.close();
  }
}

async function writeUntilKilled(dataDir: string, moment: KillMoment): Promise<number> {
  const script = join(import.meta.dirname, "test-kill-writer.ts");
  const writer = spawn(process.execPath, [script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(writer, "exit");
  const stopTimer = killAt(writer, moment, dataDir);
  let acknowledged = 0;
  for await (const line of createInterface(writer.stdout)) {
    acknowledged = Number(line);
    if ("afterAcknowledged" in moment && acknowledged >= moment.afterAcknowledged) {
      writer.kill("SIGKILL");
    }
  }
  const [, signal] = await ended;
  stopTimer();
  if (signal !== "SIGKILL") throw new Error("The writer ended by itself.");
  return acknowledged;
}

function killAt(writer: ChildProcess, moment: KillMoment, dataDir: string): () => void {
  const kill = () => writer.kill("SIGKILL");
  if ("afterMs" in moment) {
    const timer = setTimeout(kill, moment.afterMs);
    return () => clearTimeout(timer);
  }
  if ("afterAcknowledged" in moment) return () => undefined;
  const growing = join(dataDir, "db.new", "PG_VERSION");
  const timer = setInterval(() => existsSync(growing) && kill(), 2);
  return () => clearInterval(timer);
}
