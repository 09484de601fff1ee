import { execFileSync, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  killNow,
  killWhileCreating,
  openAfterKill,
  postmasterOf,
  runKillRound,
  suspendCheckpointer,
  type Victim,
} from "#tests/support/test-kill-rounds.ts";
import { openDatabase } from "./open-database.ts";
import { OpeningFailure } from "./opening-failure.ts";

/** Durability of the embedded PostgreSQL after SIGKILL of any of its processes, and on a full disk. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-kill-"));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 9 }));

const open = (dataDir = folder) => openDatabase({ dataDir, databaseUrl: undefined });

test("a site killed while it creates the database creates it at its next start", async () => {
  await killWhileCreating(folder);
  await (await openAfterKill(open)).close();
});

test.each<Victim>(["site", "postmaster", "backend", "all"])(
  "SIGKILL loses no acknowledged commit and tears none: %s",
  async (victim) => {
    let before = 0;
    for (let round = 1; round <= 3; round += 1) {
      const after = 20 + Math.floor(60 * Math.random());
      const { acknowledged, ...found } = await runKillRound(folder, { victim, after }, before);
      expect(found).toEqual({ lost: 0, torn: false });
      expect(acknowledged).toBeGreaterThanOrEqual(before + after);
      before = acknowledged;
    }
  },
);

test("the running site restarts a killed PostgreSQL", async () => {
  const database = await open();
  const first = postmasterOf(folder);
  killNow(first);
  const answer = () =>
    database.ping().then(
      () => "up",
      () => "away",
    );
  await expect.poll(answer).toBe("away");
  await expect.poll(answer).toBe("up");
  expect(postmasterOf(folder)).not.toBe(first);
  await database.close();
  expect(postmasterOf(folder)).toBeNull();
});

test("closing ends a PostgreSQL whose shutdown hangs", async () => {
  const database = await open();
  suspendCheckpointer(folder);
  await database.close();
  expect(postmasterOf(folder)).toBeNull();
});

// Only root can mount a disk that is small enough to be filled.
test.runIf(process.getuid?.() === 0)(
  "loses nothing on a full disk, and opens again when there is room",
  async () => {
    const disk = join(folder, "disk");
    await chmod(folder, 0o711);
    execFileSync("mkdir", [disk]);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=120m,mode=0711", "tmpfs", disk]);
    try {
      const database = await open(disk);
      await database.orm.execute(sql`create table stored (id int primary key)`);
      spawnSync("dd", ["if=/dev/zero", `of=${disk}/filler`, "bs=1M"]);
      let stored = 0;
      const fill = async () => {
        for (;;) {
          await database.orm.execute(sql`insert into stored values (${stored + 1})`);
          stored += 1;
        }
      };
      await expect(fill()).rejects.toThrow();
      expect(await database.hasDiskSpace()).toBe(false);
      await database.close();
      await expect(open(disk)).rejects.toSatisfy(
        (error) => error instanceof OpeningFailure && error.kind === "no-room",
      );
      await rm(join(disk, "filler"));
      const again = await open(disk);
      const { rows } = await again.orm.execute<{ n: number }>(
        sql`select count(*) as n from stored`,
      );
      expect(rows[0]?.n).toBeGreaterThanOrEqual(stored);
      await again.close();
    } finally {
      execFileSync("umount", ["--lazy", disk]);
    }
  },
);
