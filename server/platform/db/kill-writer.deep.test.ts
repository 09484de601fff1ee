import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runKillRound } from "./test-kill-rounds.ts";

/** The embedded database of a process that is killed with -9, and of the ones that follow it. */

const whole = { lost: 0, torn: false };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "autohaus-kill-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a writer killed with -9 while creating, and while writing, loses nothing", async () => {
  const created = await runKillRound(folder, { whileCreating: true }, 0);
  expect(created).toEqual({ ...whole, acknowledged: 0 });
  const wrote = await runKillRound(folder, { afterAcknowledged: 40 }, created.acknowledged);
  expect(wrote).toMatchObject(whole);
  const again = await runKillRound(folder, { afterAcknowledged: 120 }, wrote.acknowledged);
  expect(again).toMatchObject(whole);
  expect(again.acknowledged).toBeGreaterThanOrEqual(120);
});

/** The first kill falls into start or creation, the others into start-up and writing. */
test.each([1, 2])("loses nothing in five kills at random moments, folder %i", async () => {
  let acknowledged = 0;
  for (const longestMs of [8_000, 3_000, 3_000, 3_000, 3_000]) {
    const round = await runKillRound(folder, { afterMs: longestMs * Math.random() }, acknowledged);
    expect(round).toMatchObject(whole);
    acknowledged = round.acknowledged;
  }
});
