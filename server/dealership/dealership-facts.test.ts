import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Dealership } from "#domain/dealership/dealership.ts";
import { defaultDealership } from "#domain/dealership/default-dealership.ts";
import type { Database } from "#server/platform/db/database.ts";
import { dealershipFacts } from "#server/platform/db/schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openDealershipFacts, openFactsCopy } from "./dealership-facts.ts";

const now = () => new Date("2026-11-27T09:00:00Z");
const editor = "chef@autohaus.example";

let database: Database;
let folder: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "facts-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await database.close();
  await rm(folder, { recursive: true });
});

async function open() {
  const facts = await openDealershipFacts({
    database,
    copy: await openFactsCopy(folder, silentLog),
    now,
    log: silentLog,
  });
  closing.push(facts.close);
  return facts;
}
const withName = (name: string): Dealership => ({ ...defaultDealership, name });

it("answers the defaults before the first change", async () => {
  const facts = await open();
  expect(facts.current()).toEqual(defaultDealership);
  expect(facts.version()).toBe(0);
});

it("shows a change in every process, without a restart", async () => {
  const [editing, other] = [await open(), await open()];
  await editing.save(withName("Autohaus Muster"), 0, editor);
  expect(editing.current().name).toBe("Autohaus Muster");
  await expect.poll(() => other.current().name).toBe("Autohaus Muster");
  expect((await open()).current().name).toBe("Autohaus Muster");
});

it("names each bad field with a sentence and stores nothing", async () => {
  const facts = await open();
  const [monday] = defaultDealership.visibleHours;
  const bad = {
    ...defaultDealership,
    address: { ...defaultDealership.address, postalCode: "6852" },
    visibleHours: [{ ...monday, opens: "18:00", closes: "8:00" }],
    specialDays: [{ day: "2026-02-30", reason: "", hours: null }],
  };
  await expect(facts.save(bad, 0, editor)).rejects.toMatchObject({
    code: "validation",
    issues: [
      { field: "address.postalCode", message: "Bitte fünf Ziffern angeben." },
      { field: "visibleHours.0.closes", message: "Das Ende muss nach dem Anfang liegen." },
      { field: "specialDays.0.day" },
      { field: "specialDays.0.reason", message: "Bitte ausfüllen." },
    ],
  });
  expect(facts.current()).toEqual(defaultDealership);
  expect(await facts.history(10)).toEqual([]);
});

it("refuses a change of facts that somebody else has changed meanwhile", async () => {
  const [first, second] = [await open(), await open()];
  await first.save(withName("Erste"), 0, editor);
  await expect(second.save(withName("Zweite"), 0, editor)).rejects.toThrow("inzwischen geändert");
  expect((await open()).current().name).toBe("Erste");
});

it("keeps who changed what and when, and takes a change back", async () => {
  const facts = await open();
  await facts.save(withName("Erste"), 0, editor);
  await facts.save(withName("Zweite"), 1, editor);
  expect(await facts.restore(1, editor)).toBe(3);
  expect(facts.current().name).toBe("Erste");
  expect(await facts.restore(0, editor)).toBe(4);
  expect(facts.current()).toEqual(defaultDealership);
  expect(await facts.restore(99, editor)).toBeNull();
  const history = await facts.history(2);
  expect(history).toMatchObject([
    { version: 4, changedAt: now(), changedBy: editor },
    { version: 3, changedAt: now(), changedBy: editor },
  ]);
});

it("fills facts that an older version did not know with the defaults", async () => {
  const { notice: _, ...older } = withName("Alt");
  await database.orm
    .insert(dealershipFacts)
    .values({ version: 1, facts: older, changedAt: now(), changedBy: editor });
  expect((await open()).current()).toEqual({ ...withName("Alt"), notice: null });
});

it("knows the last facts while the database does not answer", async () => {
  const facts = await open();
  await facts.save(withName("Autohaus Muster"), 0, editor);
  await expect
    .poll(async () => (await openFactsCopy(folder, silentLog)).current().name)
    .toBe("Autohaus Muster");
});

it.each(["", "{", '{"name":5}'])("starts with the defaults when the copy is %j", async (text) => {
  await writeFile(join(folder, "dealership.json"), text);
  expect((await openFactsCopy(folder, silentLog)).current()).toEqual(defaultDealership);
});
