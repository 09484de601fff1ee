import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { missingInSection } from "#domain/profile/profile-sections.ts";
import type { Database } from "#server/platform/db/database.ts";
import { dealerProfiles } from "#server/platform/db/schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openProfileCopy, openProfileStore } from "./profile-store.ts";

const now = () => new Date("2026-11-27T09:00:00Z");
const editor = "chef@autohaus.example";

let database: Database;
let folder: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "profile-"));
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await database.close();
  await rm(folder, { recursive: true, maxRetries: 9 });
});

async function open() {
  const profiles = await openProfileStore({
    database,
    copy: await openProfileCopy(folder, silentLog),
    now,
    log: silentLog,
  });
  closing.push(profiles.close);
  return profiles;
}
const withName = (name: string): DealerProfile => ({ ...defaultProfile, name });

it("answers the defaults before the first change", async () => {
  const profiles = await open();
  expect(profiles.current()).toEqual(defaultProfile);
  expect(profiles.version()).toBe(0);
});

it("shows a change in every process, without a restart", async () => {
  const [editing, other] = [await open(), await open()];
  await editing.save(withName("Autohaus Muster"), 0, editor);
  expect(editing.current().name).toBe("Autohaus Muster");
  await expect.poll(() => other.current().name).toBe("Autohaus Muster");
  expect((await open()).current().name).toBe("Autohaus Muster");
});

it("names each bad field with a sentence and stores nothing", async () => {
  const profiles = await open();
  const [monday] = defaultProfile.visibleHours;
  const bad = {
    ...defaultProfile,
    address: { ...defaultProfile.address, postalCode: "6852" },
    visibleHours: [{ ...monday, opens: "18:00", closes: "8:00" }],
    specialDays: [{ day: "2026-02-30", reason: "", hours: null }],
  };
  await expect(profiles.save(bad, 0, editor)).rejects.toMatchObject({
    code: "validation",
    issues: [
      { field: "address.postalCode", message: "Bitte fünf Ziffern angeben." },
      { field: "visibleHours.0.closes", message: "Das Ende muss nach dem Anfang liegen." },
      { field: "specialDays.0.day" },
      { field: "specialDays.0.reason", message: "Bitte angeben." },
    ],
  });
  expect(profiles.current()).toEqual(defaultProfile);
  expect(await profiles.history(10)).toEqual([]);
});

it("refuses a change of a profile that somebody else has changed meanwhile", async () => {
  const [first, second] = [await open(), await open()];
  await first.save(withName("Erste"), 0, editor);
  await expect(second.save(withName("Zweite"), 0, editor)).rejects.toThrow("inzwischen geändert");
  expect((await open()).current().name).toBe("Erste");
});

it("keeps who changed what and when", async () => {
  const profiles = await open();
  await profiles.save(withName("Erste"), 0, editor);
  await profiles.save(withName("Zweite"), 1, editor);
  expect(await profiles.at(0)).toEqual(defaultProfile);
  expect(await profiles.at(1)).toMatchObject({ name: "Erste" });
  expect(await profiles.at(99)).toBeNull();
  const history = await profiles.history(2);
  expect(history).toMatchObject([
    { version: 2, changedAt: now(), changedBy: editor },
    { version: 1, changedAt: now(), changedBy: editor },
  ]);
});

it("fills what an older version did not know with the defaults", async () => {
  const { notice: _, ...older } = withName("Alt");
  await database.orm
    .insert(dealerProfiles)
    .values({ version: 1, profile: older, changedAt: now(), changedBy: editor });
  expect((await open()).current()).toEqual({ ...withName("Alt"), notice: null });
});

it("knows no state where it was typed freely", async () => {
  const { address } = defaultProfile;
  const older = { ...withName("Alt"), address: { ...address, region: "Kurpfalz" } };
  await database.orm
    .insert(dealerProfiles)
    .values({ version: 1, profile: older, changedAt: now(), changedBy: editor });
  const { current } = await open();
  expect(current().address.region).toBeNull();
  expect(missingInSection("adresse", current())).toBe("Bundesland");
  // Other forms can be saved all the same.
  expect(current().closures["2026-10-03"]?.name).toBe("Tag der Deutschen Einheit");
  expect(current().closures["2026-11-01"]).toBeUndefined();
});

it("knows the last profile while the database does not answer", async () => {
  const profiles = await open();
  await profiles.save(withName("Autohaus Muster"), 0, editor);
  await expect
    .poll(async () => (await openProfileCopy(folder, silentLog)).current().name)
    .toBe("Autohaus Muster");
});

it.each(["", "{", '{"name":5}'])("starts with the defaults when the copy is %j", async (text) => {
  await writeFile(join(folder, "dealership.json"), text);
  expect((await openProfileCopy(folder, silentLog)).current()).toEqual(defaultProfile);
});
