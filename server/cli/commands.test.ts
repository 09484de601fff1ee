import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { createOfficeLinks } from "#server/office/office-links.ts";
import { createOfficePeople, type OfficePeople } from "#server/office/people.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readLastBackup } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import { cars as carTable, carViews, sitePictures } from "#server/platform/db/schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { openProfileStore, type ProfileStore } from "#server/profile/profile-store.ts";
import { createSitePictures } from "#server/profile/site-pictures.ts";
import {
  openSiteSecret,
  rotateSiteSecret,
  type SiteSecret,
} from "#server/protection/site-secret.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { aCar } from "#tests/support/test-car.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { profileInMemory } from "#tests/support/test-profile.ts";
import { type Commands, createCommands } from "./commands.ts";

const dataDir = mkdtempSync(join(tmpdir(), "autohaus-commands-"));
const now = () => new Date("2026-11-21T09:00:00Z");
const officeEmails: string[] = [];
const synced = { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
const photos = Array.from({ length: 25 }, () => ({ url: "/bilder/1/1-0b7e6c1d-1600.jpg" }));
const features = Array.from({ length: 10 }, (_, index) => `Ausstattung ${index}`);
const goodCar = { description: "Gut. ".repeat(210), images: photos, features };
let cars: Partial<Car>[] = [{}];
let syncFailure: string | null = null;

let database: Database;
let secret: SiteSecret;
let profiles: ProfileStore;
let people: OfficePeople;
let commands: Commands;
beforeAll(async () => {
  database = await openTestDatabase();
  secret = await openSiteSecret(database);
  profiles = await openProfileStore({ database, copy: profileInMemory(), now, log: silentLog });
  people = createOfficePeople({
    db: database,
    doors: () => ({ named: officeEmails, mailbox: "post@autohaus.example" }),
  });
  commands = createCommands({
    database,
    secret,
    rotateSecret: () => rotateSiteSecret(database, null),
    async runSync() {
      if (syncFailure !== null) throw new AppError("provider-failed", syncFailure);
      return synced;
    },
    async stock() {
      const [first, ...withheld] = cars.map((car) => aCar({ ...goodCar, ...car }));
      return { cars: first ? [first] : [], withheld };
    },
    profiles,
    sitePictures: createSitePictures({ db: database, now }),
    origin: "https://www.example.com",
    people,
    dataDir,
    now,
  });
});
afterAll(async () => {
  profiles.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

describe("sync", () => {
  it("tells what it fetched, or why it failed", async () => {
    expect((await commands.sync()).message).toContain("3\u00a0Wagen von mobile.de geholt");
    syncFailure = "mobile.de antwortet nicht.";
    await expect(commands.sync()).rejects.toThrow(syncFailure);
    syncFailure = null;
  });

  it("tells which vehicles are held back, and what confirms it", async () => {
    const state = createSyncStateStore({ db: database });
    const missing = Array.from({ length: 72 }, (_, index) => String(index));
    await state.succeeded(now(), synced, { since: "2026-11-21T06:05:00.000Z", missing });
    const { message, hasFindings } = await commands.sync();
    expect(hasFindings).toBe(true);
    expect(message.replaceAll("\u00a0", " ")).toMatch(
      /^3 Wagen .*\n72 Fahrzeuge fehlen seit 21\.11\.2026, 07:05 Uhr .*\n.* ab 21\.11\.2026, 07:15 Uhr/,
    );
    await state.succeeded(now(), synced, null);
  });
});

describe("stock check", () => {
  it("has a line for each finding, and for each unknown flag", async () => {
    const done = "1 Fahrzeug, nichts zu beanstanden.";
    const withoutFile = expect.stringMatching(/^Ohne Akte \(1\): .+ \(900000101\)\.$/);
    const checked = await commands.checkStock();
    expect([checked.hasFindings, ...checked.message.split("\n")]).toEqual([
      false,
      done,
      withoutFile,
    ]);
    cars = [{ images: [], internal_number: "A\n17", unknown_flags: ["hoverMode"] }];
    const { message, hasFindings } = await commands.checkStock();
    expect(hasFindings).toBe(true);
    expect(message.split("\n")).toEqual([
      expect.stringMatching(/^Kein Foto: .+ \(900000101, intern A 17\): .+/),
      expect.stringMatching(/^Hinweise zu 1 von 1/),
      withoutFile,
      expect.stringContaining("„hoverMode“"),
    ]);
  });

  it("names the cars without a file, the most viewed first", async () => {
    cars = ["seen", "loved", "new"].map((ad_key) => ({ ad_key }));
    const listed = { record: {}, photos: [], marker: "", hasDetails: true };
    const stored = cars.map(({ ad_key: adKey = "" }) => ({ ...listed, adKey }));
    const at = { fetchedAt: now(), updatedAt: now() };
    await database.orm.insert(carTable).values(stored.map((car) => ({ ...car, ...at })));
    const day = now().toISOString().slice(0, 10);
    await database.orm.insert(carViews).values([
      { adKey: "seen", day, views: 2 },
      { adKey: "loved", day, views: 5 },
      // Long ago.
      { adKey: "new", day: "2026-01-01", views: 9 },
    ]);
    const { message } = await commands.checkStock();
    expect(message).toMatch(/Ohne Akte \(3\): .+\(loved\), .+\(seen\), .+\(new\)\./);
  });

  it("checks cars that are not shown", async () => {
    cars = [{}, { ad_key: "withheld", mileage: 5, co2_class: null }];
    expect((await commands.checkStock()).message).toMatch(/Pflichtangabe.*withheld.*CO₂-Klasse/);
  });
});

test("search alerts of an address are deleted, and no others", async () => {
  const alert = { state: "active" as const, createdAt: now(), query: "aufbau=van" };
  await database.orm.insert(alerts).values([
    { ...alert, id: randomUUID(), email: "ole@example.com", tokenHash: "a" },
    { ...alert, id: randomUUID(), email: "ina@example.com", tokenHash: "b" },
  ]);
  const { document = "" } = await commands.exportPerson("ole@example.com");
  expect(JSON.parse(document)).toMatchObject([{ kind: "Suchauftrag", email: "ole@example.com" }]);
  expect((await commands.deleteAlerts("OLE@example.com")).message).toBe("1 Suchauftrag gelöscht.");
  await expect(commands.deleteAlerts("OLE@example.com")).rejects.toThrow("keinen Suchauftrag");
  expect(await database.orm.$count(alerts)).toBe(1);
});

describe("a link into the office", () => {
  const ask = (email: string | null, ...addresses: string[]) => {
    officeEmails.splice(0, officeEmails.length, ...addresses);
    return commands.createOfficeLink(email);
  };

  it("is shown for the first address, and works", async () => {
    const { message } = await ask(null, "chef@autohaus.example", "anna@autohaus.example");
    const [link = "", validity] = message.split("\n");
    expect(validity).toMatch(/15 Minuten und nur einmal/);
    expect(link).toMatch(/^https:\/\/www\.example\.com\/buero\/anmelden\/[\w-]{43}$/);
    const links = createOfficeLinks({ secret, people, origin: "" });
    const token = link.split("/").at(-1) ?? "";
    expect(await links.redeem(database.orm, token, now())).toBe("chef@autohaus.example");
  });

  it("sets up an office that nobody has used, and then signs in its first person", async () => {
    const { message } = await ask(null);
    expect(message).toMatch(/^Büro einrichten: https:.*\nDer Link gilt 60 Minuten und nur einmal/);
    await people.add(database.orm, { email: "eva@autohaus.example", name: "Eva" }, now());
    expect((await ask(null)).message).toContain("Der Link für eva@autohaus.example");
    await people.remove(database.orm, "eva@autohaus.example");
  });

  it("is for an address of the office", async () => {
    const addresses = ["chef@autohaus.example", "anna@autohaus.example"];
    await expect(ask("x@autohaus.example", ...addresses)).rejects.toThrow(/gehört nicht zum Büro/);
    const { message } = await ask(" Anna@autohaus.example", ...addresses);
    expect(message).toContain("Der Link für anna@autohaus.example");
  });
});

describe("the profile", () => {
  const unknownPhoto = `/bilder/haus/${"a".repeat(32)}-40x40.jpg`;
  const person = { name: "Anna", role: "Verkauf", languages: [], phone: null };
  const unknownPerson = JSON.stringify({ ...person, photo: unknownPhoto });
  const file = join(dataDir, "profile.json");
  const put = (text: string) => {
    writeFileSync(file, text);
    return commands.importProfile(file);
  };

  it("are imported as they are exported, and what a file lacks stays", async () => {
    const stored = () => {
      const { closures: _, ...profile } = profiles.current();
      return { ...profile, pictures: {} };
    };
    const { document = "" } = await commands.exportProfile();
    expect(JSON.parse(document)).toEqual(stored());
    await put('{"claim":"Neu"}');
    expect(stored()).toEqual({ ...JSON.parse(document), claim: "Neu" });
    await put(document);
    expect(stored()).toEqual(JSON.parse(document));
  });

  it("take their pictures with them", async () => {
    const pictures = createSitePictures({ db: database, now });
    const create = { width: 8, height: 6, channels: 3, background: "red" } as const;
    const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    const photo = await pictures.add({ bytes, width: 8, height: 6, type: "jpg" });
    await put(JSON.stringify({ people: [{ ...person, photo }] }));
    const { document = "" } = await commands.exportProfile();
    await put('{"people":[]}');
    await database.orm.delete(sitePictures);
    await put(document);
    expect(profiles.current().people[0]?.photo).toBe(photo);
    expect(await pictures.find(photo)).toEqual(bytes);
    await put('{"people":[]}');
  });

  it.each([
    ["[]", "keine Angaben"],
    ["nix", "keine Angaben"],
    ['{"nmae":"x"}', "nmae gibt es nicht"],
    ['{"__proto__":{"name":"x"}}', "__proto__ gibt es nicht"],
    ['{"name":""}', "name: "],
    [`{"people":[${unknownPerson}]}`, "fehlt"],
    [`{"people":[${unknownPerson}],"pictures":{"${unknownPhoto}":"R0lG"}}`, "oder ist beschädigt"],
    ['{"name":"Autohaus\\r\\nBcc: x@evil.example"}', "name: "],
  ])("are refused with a reason: %s", async (text, reason) => {
    const version = profiles.version();
    const refused = put(text);
    await expect(refused).rejects.toThrow(reason);
    await expect(refused).rejects.toThrow("Nichts wurde geändert.");
    expect(profiles.version()).toBe(version);
  });

  it("are not read from a file that is missing", async () => {
    await expect(commands.importProfile(join(dataDir, "none"))).rejects.toThrow(/nicht lesen/);
  });
});

test("a backup replaces no other, names it, and is known to every process", async () => {
  const path = join(dataDir, "backups", "autohaus-2026-11-21-100000.jsonl.gz");
  expect(await commands.backUp(null)).toEqual({ message: `Gesichert: ${path}` });
  expect(await readLastBackup(database)).toEqual(now());
  await expect(commands.backUp(null)).rejects.toThrow(`${path} gibt es schon`);
});
