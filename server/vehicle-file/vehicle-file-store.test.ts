import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { filePhotoPath } from "#domain/car/pictures.ts";
import { listingState } from "#domain/vehicle-file/listing-state.ts";
import type { FileValue } from "#domain/vehicle-file/vehicle-file.ts";
import { fileEntries, filePhotos } from "#server/platform/db/personal-schema.ts";
import { cars } from "#server/platform/db/schema.ts";
import { aCar } from "#tests/support/test-car.ts";
import { testSite } from "#tests/support/test-site.ts";
import {
  createVehicleFiles,
  deleteOldFiles,
  maxCarEntries,
  type NewEntry,
} from "./vehicle-file-store.ts";

const site = testSite();
beforeEach(() => site().offer({ ad_key: "golf" }, { ad_key: "polo" }));

const files = (options = {}) =>
  createVehicleFiles({ db: site().database, now: () => site().clock.now, ...options });
const bert = { address: "bert@example.de", by: "Bert" };
const nothing = async () => undefined;

const entryOf = (value: FileValue, changes: Partial<NewEntry> = {}): NewEntry => ({
  adKey: "golf",
  sending: randomUUID(),
  value,
  isImpression: false,
  corrects: null,
  removed: [],
  photos: [],
  address: "anna@example.de",
  by: "Anna",
  listing: listingState(aCar({})),
  ...changes,
});
const save = (value: FileValue, changes: Partial<NewEntry> = {}) =>
  files().save(entryOf(value, changes), nothing);
const current = async () => (await files().ofCar("golf"))?.entries ?? [];
const currentId = async () => (await current())[0]?.id ?? null;
const valuesOf = async () => (await current()).map(({ value }) => value);

const keys = (count: number): FileValue => ({ kind: "keys", count });
/** As a form that shows what counts. */
const correct = async (value: FileValue, changes: Partial<NewEntry> = {}) =>
  save(value, { corrects: await currentId(), ...changes });
const flaw = (text: string): FileValue => ({ kind: "flaw", text });
const photo = (byte: number) => ({
  jpeg: new Uint8Array([byte, 1, 2]),
  small: new Uint8Array([byte]),
  width: 4,
  height: 3,
});
const publicPhoto = async (id = "", size: "whole" | "small" = "whole") => {
  const answer = await site().ask(filePhotoPath("golf", id, size));
  return answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : answer.status;
};

describe("a car's file", () => {
  it("shows what was entered, by whom and when, in the order of the walk", async () => {
    expect(await files().ofCar("golf")).toBeNull();
    await save(flaw("Lackabplatzer"), { isImpression: true });
    await save(keys(2));
    const file = await site().services.files.ofCar("golf");
    expect(file?.entries).toMatchObject([
      { value: keys(2), by: "Anna", day: "2026-11-21", isImpression: false, photos: [] },
      { value: flaw("Lackabplatzer"), isImpression: true },
    ]);
    expect([...(await files().ofCars(["polo", "golf"])).keys()]).toEqual(["golf"]);
    expect([...(await files().carsWithFile()).keys()]).toEqual(["golf"]);
  });

  it("stores once what is sent twice, even at the same time", async () => {
    const entry = entryOf(flaw("Steinschlag"));
    const sent = [0, 1, 2].map(() => files().save(entry, nothing));
    expect(await Promise.all(sent)).toEqual([null, null, null]);
    expect(await valuesOf()).toEqual([flaw("Steinschlag")]);
    await files().save({ ...entry, value: flaw("Kratzer") }, nothing);
    expect(await valuesOf()).toEqual([flaw("Steinschlag"), flaw("Kratzer")]);
  });

  it("keeps in its history what a newer entry corrects", async () => {
    await save(keys(1));
    await correct(keys(2), bert);
    expect(await valuesOf()).toEqual([keys(2)]);
    const history = await files().history("golf");
    expect(history).toMatchObject([
      { value: keys(1), by: "Anna", endedBy: "Bert", corrects: null },
      { value: keys(2), by: "Bert", endedBy: null, corrects: history[0]?.id },
    ]);
  });

  it("corrects one of several, though not what one person corrected meanwhile on another phone", async () => {
    await save(flaw("Eins"));
    await save(flaw("Zwei"));
    const corrects = await currentId();
    await save(flaw("Eins, neu"), { corrects });
    const refusal = { reason: "outdated", current: { by: "Anna", value: flaw("Eins, neu") } };
    expect(await save(flaw("Eins, neuer"), { corrects })).toMatchObject(refusal);
    expect(await valuesOf()).toEqual([flaw("Eins, neu"), flaw("Zwei")]);
  });

  it("keeps what two people entered at one step who did not see each other's", async () => {
    const brakes = (front: number | null, rear: number | null): FileValue => ({
      kind: "brakes",
      ...{ front, rear },
    });
    await Promise.all([
      save(brakes(40, null), { photos: [1, 2, 3].map(photo) }),
      save(brakes(null, 60), { ...bert, isImpression: true, photos: [photo(4)] }),
    ]);
    expect(await current()).toMatchObject([
      { value: brakes(40, 60), isImpression: true, photos: [{}, {}, {}, {}] },
    ]);
    // There is room for the photos that the form showed.
    const outdated = { reason: "outdated", current: { value: brakes(40, 60) } };
    const another = { ...bert, photos: [photo(5)] };
    expect(await save(brakes(40, 60), another)).toMatchObject(outdated);
  });

  it("replaces what somebody else said only when the form showed it", async () => {
    await save(keys(2));
    await save(flaw("Eins"));
    const shown = await current();
    const [keysId = null, flawId = null] = shown.map(({ id }) => id);
    await save(keys(3), { ...bert, corrects: keysId });
    await save(flaw("Eins, neu"), { ...bert, corrects: flawId });
    const refusal = { reason: "outdated", current: { by: "Bert", value: keys(3) } };
    expect(await save(keys(1))).toMatchObject(refusal);
    expect(await save(keys(1), { corrects: keysId })).toMatchObject(refusal);
    expect(await save(flaw("Eins, alt"), { corrects: flawId })).toMatchObject({
      reason: "outdated",
    });
    expect(await valuesOf()).toEqual([keys(3), flaw("Eins, neu")]);
    expect(await correct(keys(1))).toBeNull();
    expect(await valuesOf()).toEqual([keys(1), flaw("Eins, neu")]);
  });

  it("has room for four sentences against a car, from two people at once", async () => {
    const sent = [1, 2, 3, 4, 5, 6].map((each) => save(flaw(`Punkt ${each}`)));
    const refusals = (await Promise.all(sent)).filter((refusal) => refusal !== null);
    expect(refusals).toEqual([{ reason: "too-many" }, { reason: "too-many" }]);
    expect(await current()).toHaveLength(4);
  });

  it("has a history of no more than anybody writes by hand", async () => {
    const row = { adKey: "golf", value: keys(1), isImpression: false, listing: {}, ...bert };
    const ended = { at: site().clock.now, endedAt: site().clock.now };
    const rows = Array.from({ length: maxCarEntries }, () => ({
      id: randomUUID(),
      ...row,
      ...ended,
    }));
    await site().database.orm.insert(fileEntries).values(rows);
    expect(await save(keys(2))).toEqual({ reason: "too-long" });
  });

  it("is closed for a car that is sold, and for one that nobody knows", async () => {
    await site().sell("golf");
    expect(await save(keys(2))).toEqual({ reason: "gone" });
    expect(await save(keys(2), { adKey: "nobody" })).toEqual({ reason: "unknown" });
  });

  it("lets an entry be withdrawn and restored, unless another took its place", async () => {
    await save(keys(2));
    const id = (await current())[0]?.id ?? "";
    const entry = { adKey: "golf", id, by: "Bert" };
    expect(await files().withdraw(entry, nothing)).toBe(true);
    expect(await files().withdraw(entry, nothing)).toBe(false);
    expect(await files().ofCar("golf")).toBeNull();
    expect(await files().restore(entry, nothing)).toBe(true);
    expect(await files().restore(entry, nothing)).toBe(false);
    expect(await valuesOf()).toEqual([keys(2)]);
    await files().withdraw(entry, nothing);
    await save(keys(3));
    expect(await files().restore(entry, nothing)).toBe(false);
    expect(await files().withdraw({ ...entry, adKey: "polo" }, nothing)).toBe(false);
  });

  it("changes the pages of visitors with each entry", async () => {
    const { services } = site();
    const version = async () => (await services.stock.current()).version;
    const before = await version();
    await save(keys(2));
    await expect.poll(version).toBe(before + 1);
  });

  it("stores nothing when its record fails", async () => {
    const failing = files().save(entryOf(keys(2)), () => Promise.reject(new Error("no log")));
    await expect(failing).rejects.toThrow("no log");
    expect(await files().history("golf")).toEqual([]);
  });
});

describe("photos of a file", () => {
  it("are public while their entry counts and the car is for sale", async () => {
    await save(keys(2), { photos: [photo(7)] });
    const [entry] = await current();
    const [shown] = entry?.photos ?? [];
    expect(shown).toMatchObject({ width: 4, height: 3 });
    expect(await publicPhoto(shown?.id)).toEqual(new Uint8Array([7, 1, 2]));
    expect(await publicPhoto(shown?.id, "small")).toEqual(new Uint8Array([7]));
    await files().withdraw({ adKey: "golf", id: entry?.id ?? "", by: "Anna" }, nothing);
    expect(await publicPhoto(shown?.id)).toBe(404);
    await files().restore({ adKey: "golf", id: entry?.id ?? "" }, nothing);
    await site().sell("golf");
    expect(await publicPhoto(shown?.id)).toBe(404);
    expect(await publicPhoto(randomUUID())).toBe(404);
    expect(await publicPhoto("1")).toBe(404);
  });

  it("are asked for at each use, because one that was not blackened must be gone at once", async () => {
    await save(keys(2), { photos: [photo(7)] });
    const [{ id } = { id: "" }] = (await current())[0]?.photos ?? [];
    const path = filePhotoPath("golf", id);
    const { headers } = await site().ask(path);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(headers.get("x-robots-tag")).toContain("noimageindex");
    const again = { headers: { "if-none-match": headers.get("etag") ?? "" } };
    const known = await site().ask(path, again);
    expect([known.status, known.headers.get("cache-control")]).toEqual([304, "private, no-cache"]);
    await correct(keys(2), { removed: [id] });
    expect((await site().ask(path, again)).status).toBe(404);
    expect(await publicPhoto(id, "small")).toBe(404);
  });

  it("go over to a correction, or are deleted", async () => {
    await save(keys(1), { photos: [photo(1), photo(2)] });
    const [first, second] = (await current())[0]?.photos ?? [];
    await correct(keys(2), { removed: [first?.id ?? ""], photos: [photo(3)] });
    const kept = (await current())[0]?.photos ?? [];
    expect(kept.map(({ id }) => id)).toEqual([second?.id, kept[1]?.id]);
    expect(await site().database.orm.select().from(filePhotos)).toHaveLength(2);
    expect(await correct(keys(2), { photos: [4, 5, 6].map(photo) })).toEqual({
      reason: "too-many-photos",
    });
    const corrects = await currentId();
    const large = entryOf(keys(4), { corrects, photos: [photo(8)] });
    const full = files({ maxBytes: 9 }).save(large, nothing);
    expect(await full).toEqual({ reason: "full" });
  });
});

describe("files that are no longer needed", () => {
  const day = (count: number) => new Date(site().clock.now.getTime() + count * 24 * 3_600_000);
  const left = async () => (await site().database.orm.select().from(fileEntries)).length;

  it("are deleted a month after the car was sold, with their photos", async () => {
    await save(keys(2), { photos: [photo(7)] });
    await save(keys(2), { adKey: "polo" });
    await site().sell("golf");
    await deleteOldFiles(site().database.orm, day(29));
    expect(await left()).toBe(2);
    await deleteOldFiles(site().database.orm, day(31));
    expect(await left()).toBe(1);
    expect(await site().database.orm.select().from(filePhotos)).toEqual([]);
    await site().database.orm.update(cars).set({ soldAt: site().clock.now });
    await deleteOldFiles(site().database.orm, day(31));
    expect(await left()).toBe(0);
  });

  it("wait a month for a car that another login at the provider stores again", async () => {
    await save(keys(1));
    await correct(keys(2), { photos: [photo(7)] });
    await site().database.orm.delete(cars);
    await deleteOldFiles(site().database.orm, day(29));
    expect(await left()).toBe(2);
    await site().offer({ ad_key: "golf" });
    await deleteOldFiles(site().database.orm, day(31));
    expect(await valuesOf()).toEqual([keys(2)]);
    await site().database.orm.delete(cars);
    await deleteOldFiles(site().database.orm, day(31));
    expect(await left()).toBe(0);
  });

  it("lose a withdrawn entry with what it had corrected", async () => {
    for (const count of [1, 2, 3]) await correct(keys(count));
    const [{ id } = { id: "" }] = await current();
    await files().withdraw({ adKey: "golf", id, by: "Anna" }, nothing);
    await deleteOldFiles(site().database.orm, day(13));
    expect(await left()).toBe(3);
    await deleteOldFiles(site().database.orm, day(15));
    expect(await left()).toBe(0);
  });

  it("lose a withdrawn entry after two weeks, and keep the history of the others", async () => {
    await save(keys(1));
    await correct(keys(2));
    await save(flaw("Irrtum"));
    const withdrawn = (await current()).find(({ value }) => value.kind === "flaw")?.id ?? "";
    await files().withdraw({ adKey: "golf", id: withdrawn, by: "Anna" }, nothing);
    await deleteOldFiles(site().database.orm, day(13));
    expect(await left()).toBe(3);
    await deleteOldFiles(site().database.orm, day(15));
    expect((await files().history("golf")).map(({ value }) => value)).toEqual([keys(1), keys(2)]);
  });
});
