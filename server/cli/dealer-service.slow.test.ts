import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { openDealershipFacts } from "#server/dealership/dealership-facts.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { photoLinks } from "#server/inquiry/photo/photo-service.ts";
import { createPhotoStore } from "#server/inquiry/photo/photo-store.ts";
import { addRequestedAppointment } from "#server/inquiry/test-drive/appointment-store.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { createOfficeLinks } from "#server/office/office-links.ts";
import { AppError } from "#server/platform/app-error.ts";
import { readLastBackup } from "#server/platform/db/backups.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { openSiteSecret, rotateSiteSecret } from "#server/protection/site-secret.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { aCar } from "#tests/support/test-car.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { createTestDelivery, openTestOutbox, storeInquiry } from "#tests/support/test-delivery.ts";
import { factsInMemory } from "#tests/support/test-facts.ts";
import { aContactInquiry, aVehicleInquiry } from "#tests/support/test-inquiry.ts";
import { createDealerService } from "./dealer-service.ts";

let database: Database;
const dataDir = mkdtempSync(join(tmpdir(), "autohaus-dealer-"));
type Service = ReturnType<typeof createDealerService>;
let service: Service;
let outbox: Outbox;
const officeEmails: string[] = [];
const asked = { retried: [] as (number | null)[] };
const now = new Date("2026-11-21T09:00:00Z");
let syncFailure: string | null = null;
const photos = Array.from({ length: 25 }, () => ({ url: "/bilder/1/1-0b7e6c1d-1600.jpg" }));
const features = Array.from({ length: 10 }, (_, index) => `Ausstattung ${index}`);
let cars = (): Partial<Car>[] => [{ images: photos, features }];

beforeAll(async () => {
  database = await openTestDatabase();
  const mail = await createTestDelivery(database, { send: async () => ({ outcome: "sent" }) });
  outbox = (await openTestOutbox(database)).outbox;
  service = createDealerService({
    database,
    secret: await openSiteSecret(database),
    rotateSecret: () => rotateSiteSecret(database, null),
    outbox: { retry: async (id) => asked.retried.push(id) },
    mailKinds: mail.kinds,
    async runSync() {
      if (syncFailure !== null) throw new AppError("provider-failed", syncFailure);
      return { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
    },
    async stock() {
      const all = cars().map((car) => aCar({ description: "Gut. ".repeat(210), ...car }));
      const isShown = ({ ad_key }: Car) => ad_key !== "withheld";
      return { cars: all.filter(isShown), withheld: all.filter((car) => !isShown(car)) };
    },
    facts: await openDealershipFacts({
      database,
      copy: factsInMemory(),
      now: () => now,
      log: silentLog,
    }),
    origin: "https://www.example.com",
    officeEmails,
    dataDir,
    now: () => now,
  });
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await database.orm.execute("delete from inquiries");
  asked.retried = [];
});

const contact = aContactInquiry(
  { name: "Jana Muster", email: "Jana@example.com", message: "Guten Tag,\nist er noch da?" },
  { adKey: "900000101" },
);
const ole = { firstName: "Ole", lastName: "Muster", email: "ole@example.com" };
const vehicle = aVehicleInquiry({ ...ole, make: "VW", model: "Golf" });
/** Stores an inquiry with a mail to the dealer, as a submitted form does. */
const received = (inquiry: Inquiry) => storeInquiry(database, inquiry, { outbox });
const failure = (message: string) => ({ outcome: "failed", message });
const rowsOf = async (command: Parameters<Service>[0]) => (await service(command)).rows;
const listed = (state: "neu" | "erledigt" | "vertrag" | "alle", limit = 50) =>
  service({ name: "inquiries list", state, limit });

describe("inquiries", () => {
  test("are listed newest first, by state, with the number of the rest", async () => {
    const first = await received(contact);
    const second = await received(vehicle);
    const all = await listed("alle");
    expect(all.rows).toMatchObject([
      { reference: second.reference, about: "Ankauf: VW Golf, 2019", name: "Ole Muster" },
      { reference: first.reference, about: "Fahrzeugkauf", state: "neu", name: "Jana Muster" },
    ]);
    expect(all.message).toBe("2 Anfragen.");
    expect((await listed("alle", 1)).message).toBe(
      "2 Anfragen, davon hier die neuesten 1. Weitere: 1. Alle zeigt: npm run dealer -- inquiries list --state alle --limit 2",
    );
    expect((await listed("erledigt")).rows).toEqual([]);
  });

  test("are shown in full, with the state of their mails", async () => {
    const { reference } = await received(contact);
    const rows = await rowsOf({ name: "inquiries show", reference: reference.toLowerCase() });
    expect(Object.fromEntries(rows.map(({ term, value }) => [term, value]))).toMatchObject({
      Nummer: reference,
      Nachricht: contact.fields.message,
      Fahrzeug: "https://www.example.com/fahrzeug/900000101",
      "E-Mail an uns": "wartet auf Versand (0 Versuche)",
    });
  });

  test("are deleted for good", async () => {
    const { reference } = await received(contact);
    await service({ name: "inquiries delete", reference });
    expect((await listed("alle")).rows).toEqual([]);
    const { rows } = await database.orm.execute("select id from mails");
    expect(rows).toEqual([]);
  });

  test("are exported as stored, of one person or all", async () => {
    await received(contact);
    const { reference } = await received(vehicle);
    expect(await rowsOf({ name: "inquiries export", email: null })).toHaveLength(2);
    const own = await rowsOf({ name: "inquiries export", email: " OLE@example.com " });
    expect(own).toMatchObject([{ reference, kind: "Fahrzeugankauf", mileage: 85_000 }]);
    expect(await rowsOf({ name: "inquiries export", email: "nobody@example.com" })).toEqual([]);
  });

  test("are exported with their test drives", async () => {
    const testDrive = { first: { day: "2026-11-25", time: "14:30" }, second: null };
    const details = { testDrive, finance: { rate: "250,50" } };
    const asked = aContactInquiry({ email: "drive@example.com" }, { details });
    const { reference } = await received(asked);
    const inquiry = await createInquiryStore({ db: database }).find(reference);
    if (inquiry === null) throw new Error("The inquiry is gone.");
    const secret = { digest: () => "a digest of the tests" };
    await database.orm.transaction((tx) => addRequestedAppointment(tx, inquiry, secret));
    const [own] = await rowsOf({ name: "inquiries export", email: "drive@example.com" });
    expect(own).toMatchObject({
      details: expect.stringContaining("\nMonatliche Wunschrate: 250,50\u00a0€"),
      appointmentWish: "Terminwunsch: Mittwoch, 25.11.2026, 14:30\u00a0Uhr",
      appointmentState: "requested",
      appointmentStart: null,
    });
  });

  test("are shown and exported with the address of their photos", async () => {
    const { id, reference } = await received(vehicle);
    const { add } = createPhotoStore({ db: database, now: () => now });
    const photo = { jpeg: new Uint8Array(9), width: 1, height: 1 };
    await add(id, new Uint8Array(1), photo, async () => undefined);
    const address = `https://www.example.com${photoLinks(reference, await openSiteSecret(database)).family}`;
    const [exported] = await rowsOf({ name: "inquiries export", email: null });
    expect(exported).toMatchObject({ reference, photos: address });
    const shown = await rowsOf({ name: "inquiries show", reference });
    expect(shown).toContainEqual({ term: "Fotos", value: `1: ${address}` });
  });

  test("are exported with the alerts of the same person", async () => {
    await received(vehicle);
    const alert = {
      state: "active" as const,
      createdAt: now,
      confirmedAt: now,
      since: now,
      expiresOn: "2027-05-21",
    };
    await database.orm.insert(alerts).values([
      { ...alert, id: randomUUID(), email: "ole@example.com", query: "aufbau=van", tokenHash: "a" },
      { ...alert, id: randomUUID(), email: "ina@example.com", query: "aufbau=van", tokenHash: "b" },
    ]);
    const own = await rowsOf({ name: "inquiries export", email: "Ole@example.com" });
    expect(own).toMatchObject([
      { kind: "Fahrzeugankauf" },
      { kind: "Suchauftrag", search: "aufbau=van", state: "active" },
    ]);
    const demand = await service({ name: "demand" });
    expect(demand).toMatchObject({
      message: "Am meisten gefragt: 2 suchen Van/Minibus; im Bestand: 0.",
      rows: [{ people: 2, search: "Van/Minibus", hits: 0, path: "/fahrzeuge?aufbau=van" }],
    });
    expect(JSON.stringify(demand)).not.toContain("example.com");
    const remove = { name: "search-orders delete", email: "OLE@example.com" } as const;
    expect((await service(remove)).message).toBe("1 Suchauftrag gelöscht.");
    expect((await service(remove)).outcome).toBe("failed");
    expect(await database.orm.$count(alerts)).toBe(1);
  });

  test("whose mails were given up are tried again", async () => {
    const { id, reference } = await received(contact);
    await service({ name: "inquiries retry", reference });
    await service({ name: "inquiries retry", reference: null });
    expect(asked.retried).toEqual([id, null]);
  });

  test.each(["show", "handled", "contract", "delete", "retry"] as const)(
    "that do not exist cannot be asked for: %s",
    async (what) => {
      const report = await service({ name: `inquiries ${what}`, reference: "K-0000-00" });
      expect(report).toMatchObject(
        failure(expect.stringContaining("Eine Anfrage K-0000-00 gibt es nicht.")),
      );
    },
  );
});

describe("a backup", () => {
  const backUp = () => service({ name: "backup", file: null });

  test("replaces no other, names it, and is known to every process", async () => {
    const path = join(dataDir, "backups", "autohaus-2026-11-21-100000.jsonl.gz");
    expect(await backUp()).toMatchObject({ outcome: "done", message: `Gesichert: ${path}` });
    expect(await readLastBackup(database)).toEqual(now);
    const { outcome, message } = await backUp();
    expect(outcome).toBe("failed");
    expect(message).toContain(`${path} gibt es schon`);
    rmSync(path);
  });

  test("does not hide the cause of its failure", async () => {
    vi.spyOn(database.orm, "transaction").mockRejectedValueOnce(new Error("the query failed"));
    await expect(backUp()).rejects.toThrow("the query failed");
    vi.restoreAllMocks();
  });
});

describe("the stock", () => {
  test("is synced, and a failure is explained", async () => {
    expect((await service({ name: "sync" })).message).toContain("3 Autos synchronisiert");
    syncFailure = "mobile.de antwortet nicht.";
    expect(await service({ name: "sync" })).toMatchObject(failure("mobile.de antwortet nicht."));
  });

  test("is synced, and vehicles that are held back are told, with what confirms it", async () => {
    syncFailure = null;
    const state = createSyncStateStore({ db: database });
    const result = { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
    const missing = Array.from({ length: 72 }, (_, index) => String(index));
    await state.succeeded(now, result, { since: "2026-11-21T06:05:00.000Z", missing });
    const report = await service({ name: "sync" });
    expect(report.outcome).toBe("findings");
    expect(report.message.replaceAll("\u00a0", " ")).toMatch(
      /^3 Autos .*\n72 Fahrzeuge fehlen seit 21\.11\.2026, 07:05 Uhr .*\n.* ab 21\.11\.2026, 07:15 Uhr/,
    );
    await state.succeeded(now, result, null);
    expect((await service({ name: "sync" })).outcome).toBe("done");
  });

  test("is checked", async () => {
    expect(await service({ name: "stock check" })).toMatchObject({
      outcome: "done",
      message: "1 Fahrzeug, nichts zu beanstanden.",
    });
    cars = () => [{ images: [], features }];
    expect(await service({ name: "stock check" })).toMatchObject({
      outcome: "findings",
      message: "1 Hinweis zu 1 von 1 Fahrzeug.",
      rows: [{ problem: "Kein Foto", adKey: "900000101" }],
    });
    cars = () => [{ ad_key: "withheld", mileage: 5, co2_class: null, images: photos }];
    const { message, rows } = await service({ name: "stock check" });
    expect(message).toContain("von 1 Fahrzeug");
    expect(rows).toContainEqual(
      expect.objectContaining({
        problem: "Pflichtangabe",
        detail: expect.stringMatching(/nicht gezeigt.*CO₂-Klasse/),
      }),
    );
  });
});

describe("a link into the office", () => {
  const ask = async (email: string | null, ...addresses: string[]) => {
    officeEmails.splice(0, officeEmails.length, ...addresses);
    return service({ name: "office link", email });
  };

  test("is shown for the only address, and works", async () => {
    const { rows, message } = await ask(null, "chef@autohaus.example");
    expect(message).toBe("Der Link gilt 15 Minuten und nur einmal.");
    const link = String(rows[0]?.link);
    expect(link).toMatch(/^https:\/\/www\.example\.com\/buero\/anmelden\/[\w-]{43}$/);
    const secret = await openSiteSecret(database);
    const links = createOfficeLinks({ secret, emails: officeEmails, origin: "" });
    expect(await links.redeem(database.orm, link.split("/").at(-1) ?? "", now)).toBe(
      "chef@autohaus.example",
    );
  });

  test("needs an address that belongs to the office", async () => {
    const both = ["chef@autohaus.example", "anna@autohaus.example"];
    const list = `Diese Adressen gehören dazu: ${both.join(", ")}`;
    expect(await ask(null, ...both)).toMatchObject(failure(`Für wen? ${list}`));
    expect(await ask("fremd@example.com", ...both)).toMatchObject(
      failure(`fremd@example.com gehört nicht zum Büro. ${list}`),
    );
    expect((await ask("Anna@Autohaus.example", ...both)).rows).toMatchObject([
      { email: "anna@autohaus.example" },
    ]);
    expect((await ask(null)).message).toMatch(/^Es gibt noch kein Büro: .*OFFICE_EMAILS/);
  });
});
