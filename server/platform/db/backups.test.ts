import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { backUpWhenDue, createBackups } from "./backups.ts";

let dataDir: string;
let clock: Date;
let freeBytes: number;
let erase: () => Promise<void>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "autohaus-nights-"));
  freeBytes = 2e9;
  erase = async () => undefined;
});
afterEach(() => rm(dataDir, { recursive: true }));

const now = () => clock;
const dump = (path: string) => writeFile(path, "rows");
const backups = () => createBackups({ dump, dataDir, maxBytes: 100, now });

/** Runs the job at `instant`; returns the nights (`MM-DD`) that then have a backup. */
async function nightsAfter(instant: string): Promise<string[]> {
  clock = new Date(instant);
  const deps = { database: { eraseDeleted: erase }, freeDiskBytes: async () => freeBytes };
  await backUpWhenDue({ ...deps, backups: backups(), now, log: silentLog });
  const names = readdirSync(dataDir, { recursive: true }).map(String).toSorted();
  return names.flatMap((name) => /\d{4}-(\d\d-\d\d)-nacht/.exec(name)?.[1] ?? []);
}

test.each([
  ["summer", "2026-07-01T10:00Z", "2026-07-02T00:59Z", "2026-07-02T01:00Z", "07-01", "07-02"],
  ["winter", "2026-11-20T10:00Z", "2026-11-21T01:59Z", "2026-11-21T02:00Z", "11-20", "11-21"],
])("writes one backup a night, from 3:00 German time on, in %s", async (_, ...moments) => {
  const [first, tooEarly, inTime, day, next] = moments;
  expect(await nightsAfter(first)).toEqual([day]);
  expect(await nightsAfter(tooEarly)).toEqual([day]);
  expect(await nightsAfter(inTime)).toEqual([day, next]);
  expect(await nightsAfter(inTime)).toEqual([day, next]);
});

test("writes one in daytime only after a day without a backup", async () => {
  await nightsAfter("2026-11-18T02:00Z");
  expect(await nightsAfter("2026-11-19T10:00Z")).toEqual(["11-18"]);
  expect(await nightsAfter("2026-11-20T10:00Z")).toEqual(["11-18", "11-20"]);
});

test("removes all backups after fourteen days, also manual ones and those before migrations", async () => {
  clock = new Date("2026-11-01T10:00:00Z");
  const own = basename(await backups().write(null));
  const migrated = basename(await backups().writeBeforeMigration(1));
  const names = () => readdirSync(join(dataDir, "backups"));
  for (let day = 2; day <= 14; day += 1) {
    await nightsAfter(`2026-11-${String(day).padStart(2, "0")}T02:30:00Z`);
  }
  expect(names()).toEqual(expect.arrayContaining([own, migrated]));
  expect(names()).toHaveLength(15);
  freeBytes = 500e6;
  expect(await nightsAfter("2026-11-17T03:00:00Z")).toHaveLength(11);
  expect(names()).toHaveLength(11);
});

test("removes the oldest of backups that are too large together, but not the last", async () => {
  for (const day of [18, 19, 20]) await nightsAfter(`2026-11-${day}T02:30:00Z`);
  const grow = (day: number, bytes: number) =>
    truncateSync(join(dataDir, "backups", `autohaus-2026-11-${day}-nacht.jsonl.gz`), bytes);
  for (const day of [18, 19, 20]) grow(day, 40);
  expect(await nightsAfter("2026-11-20T10:00:00Z")).toEqual(["11-19", "11-20"]);
  grow(20, 400);
  expect(await nightsAfter("2026-11-20T10:00:00Z")).toEqual(["11-20"]);
});

test("writes one backup for a migration that is tried again, and keeps it however large it is", async () => {
  clock = new Date();
  const { writeBeforeMigration, removeOld } = backups();
  const path = await writeBeforeMigration(7);
  writeFileSync(path, "x".repeat(200));
  expect(await writeBeforeMigration(7)).toBe(path);
  await removeOld();
  expect(statSync(path).size).toBe(200);
});

test("erases deleted rows before the backup, which is written even if that fails", async () => {
  let nights = -1;
  erase = async () => {
    nights = readdirSync(dataDir).length;
    throw new Error("somebody reads");
  };
  expect(await nightsAfter("2026-11-18T02:30Z")).toEqual(["11-18"]);
  expect(nights).toBe(0);
});

test("removes an unfinished file of a killed backup on the next day", async () => {
  await nightsAfter("2026-11-19T02:30Z");
  const leftovers = [
    "autohaus-2026-11-19-nacht.jsonl.gz.0b7e6c1d-1d2e.new",
    "autohaus-2026-11-20-101112.jsonl.gz.0b7e6c1d-1d2e.new",
  ];
  for (const name of leftovers) writeFileSync(join(dataDir, "backups", name), "half");
  const there = () => leftovers.filter((name) => existsSync(join(dataDir, "backups", name)));
  await nightsAfter("2026-11-20T02:30Z");
  expect(there()).toEqual(leftovers.slice(1));
  await nightsAfter("2026-11-21T10:00Z");
  expect(there()).toEqual([]);
});

test("a backup dated in the future, by a clock that ran fast, does not replace tonight's", async () => {
  await nightsAfter("2027-05-03T02:30Z");
  expect(await nightsAfter("2026-11-21T02:00Z")).toEqual(["11-21", "05-03"]);
  expect(await nightsAfter("2026-11-21T02:15Z")).toEqual(["11-21", "05-03"]);
});

test("writes none while the disk is nearly full, and keeps the newest however old it is", async () => {
  await nightsAfter("2026-10-01T02:30:00Z");
  freeBytes = 500e6;
  expect(await nightsAfter("2026-11-21T02:30:00Z")).toEqual(["10-01"]);
  freeBytes = 2e9;
  expect(await nightsAfter("2026-11-21T02:45:00Z")).toEqual(["11-21"]);
});
