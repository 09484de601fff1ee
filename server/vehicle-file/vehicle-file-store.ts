import { createHash, randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql, sum } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { firstName } from "#domain/office/people.ts";
import {
  currentInPlace,
  findCurrent,
  hasRoom,
  isRestorable,
  mergeEntries,
} from "#domain/vehicle-file/corrections.ts";
import { fileSteps, inWalkOrder, maxEntryPhotos } from "#domain/vehicle-file/entries.ts";
import type { ListingState, SeenListing } from "#domain/vehicle-file/listing-state.ts";
import {
  type FileEntry,
  type FilePhoto,
  type FileValue,
  fileValueSchema,
  type VehicleFile,
} from "#domain/vehicle-file/vehicle-file.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { fileEntries, filePhotos } from "#server/platform/db/personal-schema.ts";
import { cars } from "#server/platform/db/schema.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { incrementStockVersion } from "#server/stock/stock-source.ts";

/** For all photos together, because every backup contains them. */
const maxTotalPhotoBytes = 384 * 1024 ** 2;

/** With the history: more than anybody enters by hand. */
export const maxCarEntries = 200;

/** `small`: 480 px wide or high. */
export type NewFilePhoto = { jpeg: Uint8Array; small: Uint8Array; width: number; height: number };

export type NewEntry = {
  adKey: string;
  /** Made by the form: what is sent twice with the same one, and says the same, is stored once. */
  sending: string;
  value: FileValue;
  isImpression: boolean;
  /** The entry that the form showed, and this one corrects; null where it showed none. */
  corrects: string | null;
  /** Photos of the corrected entry that are deleted; the others stay. */
  removed: readonly string[];
  photos: readonly NewFilePhoto[];
  /** `by`: the first name that visitors read. */
  address: string;
  by: string | null;
  listing: ListingState;
  /** When somebody saw it; without, now. */
  at?: Date;
};

/** `current`: what was entered since the form was made, and says something else. */
export type EntryRefusal =
  | { reason: "unknown" | "gone" | "too-many" | "too-long" | "too-many-photos" | "full" }
  | { reason: "outdated"; current: StoredEntry };

/** Ended entries are its history. */
export type StoredEntry = FileEntry & {
  at: Date;
  address: string;
  listing: unknown;
  corrects: string | null;
  endedAt: Date | null;
  endedBy: string | null;
};

export type VehicleFiles = ReturnType<typeof createVehicleFiles>;
type FilesDeps = { db: Pick<Database, "orm">; now: () => Date; log?: Log; maxBytes?: number };

/** Files of cars; every change is one transaction and lets the pages of visitors change. */
export const createVehicleFiles = (deps: FilesDeps) => ({
  ...createFileReaders(deps),
  ...createFileWriters(deps),
});

function createFileReaders({ db: { orm }, log = silentLog }: FilesDeps) {
  const ofCars = async (adKeys: readonly string[]): Promise<Map<string, VehicleFile>> => {
    const rows = await selectEntries(orm, inArray(fileEntries.adKey, [...adKeys]));
    const byCar = Map.groupBy(rows, ({ adKey }) => adKey);
    return new Map(
      [...byCar].flatMap(([adKey, own]): [string, VehicleFile][] => {
        const current = currentInPlace(own);
        const entries = current.flatMap((row) => toEntry(row, log)).map(withoutHistory);
        return entries.length === 0 ? [] : [[adKey, { entries: inWalkOrder(entries) }]];
      }),
    );
  };
  return {
    /** Null for a car without current entries. */
    ofCar: async (adKey: string): Promise<VehicleFile | null> =>
      (await ofCars([adKey])).get(adKey) ?? null,
    /** By ad_key; cars without current entries are left out. */
    ofCars,
    /** What the current entries of all cars that have any were compared with, by ad_key. */
    carsWithFile: () => readSeenListings(orm),
    /** All that was ever entered and not deleted, the oldest first. */
    history: (adKey: string) => readHistory(orm, adKey, log),
    /** Of a current entry of a car for sale; `isOffice` also finds those of the history. */
    async photo(
      adKey: string,
      photoId: string,
      { size = "whole", isOffice = false }: { size?: "whole" | "small"; isOffice?: boolean } = {},
    ): Promise<Uint8Array<ArrayBuffer> | null> {
      const isPublic = and(
        isNull(fileEntries.endedAt),
        isNull(cars.withdrawnAt),
        isNull(cars.soldAt),
      );
      const isThis = and(eq(filePhotos.id, photoId), eq(fileEntries.adKey, adKey));
      const [row] = await orm
        .select({ bytes: size === "small" ? filePhotos.small : filePhotos.jpeg })
        .from(filePhotos)
        .innerJoin(fileEntries, eq(fileEntries.id, filePhotos.entryId))
        .innerJoin(cars, eq(cars.adKey, fileEntries.adKey))
        .where(and(isThis, isOffice ? undefined : isPublic));
      return row === undefined ? null : new Uint8Array(row.bytes);
    },
  };
}

async function readSeenListings(orm: Db): Promise<Map<string, SeenListing[]>> {
  const kind = sql<string>`${fileEntries.value} ->> 'kind'`;
  const rows = await orm
    .select({ adKey: fileEntries.adKey, kind, listing: fileEntries.listing })
    .from(fileEntries)
    .where(isNull(fileEntries.endedAt));
  const seen = rows.flatMap(({ adKey, listing, ...row }) => {
    const step = fileSteps.find(({ kind }) => kind === row.kind);
    return step === undefined ? [] : [{ adKey, kind: step.kind, listing }];
  });
  return Map.groupBy(seen, ({ adKey }) => adKey);
}

/** Runs in the transaction of a change. */
type Recorder = (tx: Statements) => Promise<void>;

type EntryKey = { adKey: string; id: string };

function createFileWriters({ db: { orm }, now, maxBytes = maxTotalPhotoBytes }: FilesDeps) {
  /** False for an entry that does not count. */
  const change = (
    entry: EntryKey,
    changed: { listing: ListingState } | { endedAt: Date; endedBy: string },
    record: Recorder,
  ) =>
    orm.transaction(async (tx) => {
      await lockCar(tx, entry.adKey);
      const rows = await tx
        .update(fileEntries)
        .set(changed)
        .where(and(isEntry(entry), isNull(fileEntries.endedAt)))
        .returning({ id: fileEntries.id });
      if (rows.length === 0) return false;
      await record(tx);
      // What was confirmed looks to visitors as before, so their pages stay.
      if ("endedAt" in changed) await incrementStockVersion(tx, now());
      return true;
    });
  return {
    /** Null when it is stored, or was already. */
    save: (entry: NewEntry, record: Recorder): Promise<EntryRefusal | null> =>
      orm.transaction(async (tx) => {
        const refusal = await saveEntry(tx, entry, { now: now(), maxBytes });
        if (refusal === "stored") return null;
        if (refusal !== null) return refusal;
        await record(tx);
        await incrementStockVersion(tx, now());
        return null;
      }),
    withdraw: ({ by, ...entry }: EntryKey & { by: string }, record: Recorder) =>
      change(entry, { endedAt: now(), endedBy: by }, record),
    /** Says that a current entry still holds, whatever the listing says now: its words and its day stay. */
    confirm: ({ listing, ...entry }: EntryKey & { listing: ListingState }, record: Recorder) =>
      change(entry, { listing }, record),
    /** Takes a withdrawal back; false if that is not possible (`isRestorable`). */
    restore: (entry: EntryKey, record: Recorder) =>
      orm.transaction(async (tx) => {
        await lockCar(tx, entry.adKey);
        const stored = await readHistory(tx, entry.adKey);
        const withdrawn = stored.find(({ id }) => id === entry.id);
        if (withdrawn === undefined || !isRestorable(withdrawn, stored)) return false;
        // Who withdrew it stays in the history.
        await tx.update(fileEntries).set({ endedAt: null }).where(isEntry(entry));
        await record(tx);
        await incrementStockVersion(tx, now());
        return true;
      }),
    /** What `history` has; the caller adds the photos one by one, since a car may have a hundred. */
    exportAll: (adKey: string, record: Recorder) =>
      orm.transaction(async (tx) => {
        const entries = await selectEntries(tx, eq(fileEntries.adKey, adKey));
        await record(tx);
        // Whoever asks is somebody else.
        return entries.map(({ address: _, ...entry }) => entry);
      }),
  };
}

const isEntry = ({ adKey, id }: EntryKey) =>
  and(eq(fileEntries.id, id), eq(fileEntries.adKey, adKey));

/** Two people who change the file of a car do so one after the other. */
async function lockCar(tx: Db, adKey: string) {
  const [car] = await tx
    .select({ withdrawnAt: cars.withdrawnAt, soldAt: cars.soldAt })
    .from(cars)
    .where(eq(cars.adKey, adKey))
    .for("no key update");
  return car;
}

async function saveEntry(
  tx: Db,
  entry: NewEntry,
  { now, maxBytes }: { now: Date; maxBytes: number },
): Promise<EntryRefusal | "stored" | null> {
  const { adKey, photos } = entry;
  const id = entryId(entry);
  const car = await lockCar(tx, adKey);
  if (car === undefined) return { reason: "unknown" };
  if ((await tx.$count(fileEntries, eq(fileEntries.id, id))) > 0) return "stored";
  if (car.withdrawnAt !== null || car.soldAt !== null) return { reason: "gone" };
  const stored = await readHistory(tx, adKey);
  if (stored.length >= maxCarEntries) return { reason: "too-long" };
  const current = findCurrent(entry, stored);
  if (current === null && !hasRoom(entry.value.kind, stored)) return { reason: "too-many" };
  const said = current === null ? entry : mergeEntries(entry, current, stored);
  if (current !== null && said === null) return { reason: "outdated", current };
  const kept = (current?.photos ?? []).filter(({ id }) => !entry.removed.includes(id));
  if (kept.length + photos.length > maxEntryPhotos)
    // The form did not show those of somebody else.
    return current === null || said === entry
      ? { reason: "too-many-photos" }
      : { reason: "outdated", current };
  const size = photos.reduce((total, { jpeg, small }) => total + jpeg.length + small.length, 0);
  if (size > 0 && (await sumFilePhotoBytes(tx)) + size > maxBytes) return { reason: "full" };
  const corrects = current?.id ?? null;
  if (corrects !== null)
    await tx
      .update(fileEntries)
      .set({ endedAt: now, endedBy: officeName(entry) })
      .where(eq(fileEntries.id, corrects));
  const { value, isImpression } = said ?? entry;
  const { address, by, listing, at = now } = entry;
  const row = { id, adKey, value, isImpression, at, address, by, listing, corrects };
  await tx.insert(fileEntries).values(row);
  await movePhotos(tx, corrects, kept, id);
  if (photos.length > 0) await addPhotos(tx, id, photos, kept.length);
  return null;
}

const addPhotos = (tx: Db, entryId: string, photos: readonly NewFilePhoto[], from: number) =>
  tx.insert(filePhotos).values(
    photos.map(({ jpeg, small, width, height }, index) => ({
      ...{ id: randomUUID(), entryId, position: from + index },
      ...{ jpeg, small, width, height, size: jpeg.length + small.length },
    })),
  );

/** Who did it, for the office. */
export const officeName = ({ address, by }: Pick<StoredEntry, "address" | "by">): string =>
  by ?? firstName(address);

/** Of version 8, whose other bits are free. */
export const uuidOfDigest = (hex: string): string =>
  [
    ...[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`],
    hex.slice(20, 32),
  ].join("-");

/** The same for what is sent twice; another for what somebody changed before sending the form again. */
function entryId({ adKey, sending, value, isImpression, removed, photos }: NewEntry): string {
  const hash = createHash("sha256").update(
    JSON.stringify([adKey, sending, value, isImpression, removed]),
  );
  for (const { jpeg } of photos) hash.update(jpeg);
  return uuidOfDigest(hash.digest("hex"));
}

/** Those that are not kept are deleted, since they may show what should have been blackened. */
async function movePhotos(
  tx: Db,
  from: string | null,
  kept: readonly FilePhoto[],
  to: string,
): Promise<void> {
  for (const [position, { id }] of kept.entries())
    await tx.update(filePhotos).set({ entryId: to, position }).where(eq(filePhotos.id, id));
  if (from !== null) await tx.delete(filePhotos).where(eq(filePhotos.entryId, from));
}

type EntryRow = typeof fileEntries.$inferSelect & { photos: FilePhoto[] };

async function selectEntries(orm: Db, condition: ReturnType<typeof and>): Promise<EntryRow[]> {
  const rows = await orm
    .select()
    .from(fileEntries)
    .where(condition)
    .orderBy(asc(fileEntries.serial));
  if (rows.length === 0) return [];
  const photos = await orm
    .select({
      id: filePhotos.id,
      entryId: filePhotos.entryId,
      width: filePhotos.width,
      height: filePhotos.height,
    })
    .from(filePhotos)
    .where(
      inArray(
        filePhotos.entryId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(filePhotos.position));
  const byEntry = Map.groupBy(photos, ({ entryId }) => entryId);
  return rows.map((row) => ({
    ...row,
    photos: (byEntry.get(row.id) ?? []).map(({ id, width, height }) => ({ id, width, height })),
  }));
}

async function readHistory(orm: Db, adKey: string, log = silentLog): Promise<StoredEntry[]> {
  const rows = await selectEntries(orm, eq(fileEntries.adKey, adKey));
  return rows.flatMap((row) => toEntry(row, log));
}

/** An entry that no longer parses is skipped and logged. */
function toEntry({ value: stored, ...row }: EntryRow, log: Log): StoredEntry[] {
  const value = fileValueSchema.safeParse(stored);
  if (!value.success) {
    log.error({ id: row.id, issues: value.error.issues }, "an entry of a file cannot be parsed");
    return [];
  }
  const { id, isImpression, at, address, by, photos, listing, corrects, endedAt, endedBy } = row;
  return [
    {
      ...{ id, value: value.data, isImpression, day: berlinMoment(at).day, by, photos },
      ...{ at, address, listing, corrects, endedAt, endedBy },
    },
  ];
}

const withoutHistory = ({ id, value, isImpression, day, by, photos }: StoredEntry): FileEntry => ({
  id,
  value,
  isImpression,
  day,
  by,
  photos,
});

async function sumFilePhotoBytes(orm: Statements): Promise<number> {
  const [stored] = await orm
    .select({ bytes: sum(filePhotos.size).mapWith(Number) })
    .from(filePhotos);
  return stored?.bytes ?? 0;
}

/** As the privacy page promises. */
const [keptDaysAfterSale, keptDaysAfterWithdrawal] = [30, 14];

/**
 * Deletes the files of cars that were sold a month ago or are no longer stored, and entries that were withdrawn two
 * weeks ago, with what they had corrected. The history of what still counts stays as long as the car.
 */
export async function deleteOldFiles(orm: Db, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const soldBefore = before(keptDaysAfterSale);
  const { rows } = await orm.execute(sql`
    with recursive withdrawn as (
      select id, corrects from file_entries entry
      where ended_at < ${before(keptDaysAfterWithdrawal)}
        and not exists (select from file_entries later where later.corrects = entry.id)
      union
      select entry.id, entry.corrects from file_entries entry join withdrawn on entry.id = withdrawn.corrects
    ),
    gone as (
      select ad_key from cars where withdrawn_at < ${soldBefore} or sold_at < ${soldBefore}
      union
      -- Another login at the provider deletes all cars, and the next sync stores them again.
      select ad_key from file_entries
      where not exists (select from cars where cars.ad_key = file_entries.ad_key)
      group by ad_key having max(greatest(at, ended_at)) < ${soldBefore}
    )
    delete from file_entries
    where id in (select id from withdrawn) or ad_key in (select ad_key from gone)
    returning id`);
  return rows.length;
}
