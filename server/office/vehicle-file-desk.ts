import pLimit from "p-limit";
import { z } from "zod";
import { askingText, priceParts } from "#domain/car/labels.ts";
import { deniedBy } from "#domain/car/listing-check.ts";
import { ownPictures } from "#domain/car/pictures.ts";
import { adKeySchema, type Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { berlinMoment, formatDay, formatInstant, formatTimeOfDay } from "#domain/format/format.ts";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import { maxUploadBytes, photoRefusals } from "#domain/inquiry/photos.ts";
import { officeFields } from "#domain/office/office.ts";
import { currentInPlace, isCorrected, isRestorable } from "#domain/vehicle-file/corrections.ts";
import {
  entryActions,
  entryFields,
  type FileStep,
  fileSteps,
  inWalkOrder,
  maxEntryPhotos,
  photoInputNames,
  stepOf,
} from "#domain/vehicle-file/entries.ts";
import { entryFormValues, readEntry } from "#domain/vehicle-file/entry-form.ts";
import { entryText } from "#domain/vehicle-file/entry-text.ts";
import {
  drivesOf,
  type FileHistoryLine,
  type FileView,
  type FileViewEntry,
  listedFacts,
} from "#domain/vehicle-file/file-view.ts";
import {
  changedSince,
  type ListingState,
  listingState,
  readListingState,
} from "#domain/vehicle-file/listing-state.ts";
import type { VehicleFile } from "#domain/vehicle-file/vehicle-file.ts";
import { encodePhoto } from "#server/inquiry/photo/encode-photo.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Catalogue, ListedStock } from "#server/stock/catalogue.ts";
import {
  type EntryRefusal,
  type NewFilePhoto,
  officeName,
  type StoredEntry,
  type VehicleFiles,
} from "#server/vehicle-file/vehicle-file-store.ts";
import type { OfficePerson } from "./office-sessions.ts";
import type { OfficePeople } from "./people.ts";
import { encodeUpload } from "./profile-desk.ts";

export type VehicleFileDeskDeps = {
  files: VehicleFiles;
  stock: () => Promise<ListedStock>;
  findCars: Catalogue["findAll"];
  people: Pick<OfficePeople, "enteredFirstName">;
  hasDiskSpace: () => Promise<boolean>;
  now: () => Date;
};

type FilePerson = Pick<OfficePerson, "address" | "record">;

/** `current`: an entry that the form did not show; sent with its id, the form replaces it. */
export type FileRefusal = { issues: readonly FieldIssue[]; current: string | null };
const refuse = (...issues: FieldIssue[]): FileRefusal => ({ issues, current: null });

type Posted = {
  values: Readonly<Record<string, string>>;
  files: ReadonlyMap<string, Uint8Array>;
};

/** What a signed-in person can do with the file of a car. Throws AppError `not-found` for a car that was never there. */
export function createVehicleFileDesk(deps: VehicleFileDeskDeps, person: FilePerson) {
  const { files, now } = deps;
  const { address } = person;
  const enteredName = () => deps.people.enteredFirstName(address);
  return {
    /** First name that visitors read; null for an address alone, and they read 'von uns'. */
    enteredName,
    async view(adKey: string): Promise<FileView> {
      const { car, isOpen } = await findCar(adKey, deps);
      const stored = await files.history(adKey);
      return {
        ...{ adKey, name: vehicleFullName(car), bodyType: car.body_type, isOpen },
        ...{ price: askingText(priceParts(car)), photo: ownPictures(car)[0] ?? null },
        ...drivesOf(car),
        hasRearDoors: car.door_count === null || car.door_count > 3,
        listed: listedFacts(car),
        today: berlinMoment(now()).day,
        listing: JSON.stringify(listingState(car)),
        isFirst: stored.length === 0,
        entries: currentEntries(stored, car, now()),
        history: stored.toReversed().map((entry) => historyLine(entry, stored)),
      };
    },
    /** Null when it is done. */
    async post(adKey: string, posted: Posted): Promise<FileRefusal | null> {
      const { car, isOpen } = await findCar(adKey, deps);
      const { [officeFields.action]: action, id = "" } = posted.values;
      const by = await enteredName();
      if (action === entryActions.save) return saveEntry(car, { ...posted, by }, deps, person);
      const change = { adKey, id: z.uuid().safeParse(id).data ?? "" };
      if (change.id === "") throw unknownForm();
      if (action === entryActions.withdraw)
        await files.withdraw({ ...change, by: officeName({ address, by }) }, (tx) =>
          person.record(tx, "file-withdrawn", adKey),
        );
      else if (action === entryActions.confirm) {
        await files.confirm({ ...change, listing: seenListing(posted, car) }, (tx) =>
          person.record(tx, "file-confirmed", adKey),
        );
        return null;
      } else if (action !== entryActions.restore) throw unknownForm();
      else if (isOpen)
        await files.restore(change, (tx) => person.record(tx, "file-restored", adKey));
      if (await hasChanged(action, change, files)) return null;
      throw new AppError("validation", changeTexts[action]);
    },
    photo: async (adKey: string, id: string, size: "whole" | "small") =>
      isAdKey(adKey) ? files.photo(adKey, id, { size, isOffice: true }) : null,
    /** All that is stored about a car and was entered here, in pieces of JSON: an entry with its photos each. */
    async export(adKey: string): Promise<AsyncIterable<string>> {
      const { car } = await findCar(adKey, deps);
      const entries = await files.exportAll(adKey, (tx) =>
        person.record(tx, "file-exported", adKey),
      );
      return writeExport({ adKey, fahrzeug: vehicleFullName(car) }, entries, files);
    },
  };
}

/** Also true for what was sent twice. */
async function hasChanged(
  action: keyof typeof changeTexts,
  { adKey, id }: { adKey: string; id: string },
  files: VehicleFiles,
): Promise<boolean> {
  const stored = await files.history(adKey);
  const entry = stored.find((each) => each.id === id);
  if (entry === undefined) return false;
  if (action === entryActions.restore) return entry.endedAt === null;
  return entry.endedAt !== null && !isCorrected(id, stored);
}

async function* writeExport(
  head: { adKey: string; fahrzeug: string },
  entries: Awaited<ReturnType<VehicleFiles["exportAll"]>>,
  files: VehicleFiles,
) {
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`;
  for (const [index, entry] of entries.entries()) {
    const photos = [];
    for (const photo of entry.photos) {
      const jpeg = await files.photo(head.adKey, photo.id, { isOffice: true });
      photos.push({ ...photo, jpeg: jpeg && Buffer.from(jpeg).toString("base64") });
    }
    yield (index === 0 ? "" : ",") + JSON.stringify({ ...entry, photos });
  }
  yield "]}";
}

async function saveEntry(
  car: Car,
  posted: Posted & { by: string | null },
  { files, hasDiskSpace, now }: VehicleFileDeskDeps,
  person: FilePerson,
): Promise<FileRefusal | null> {
  const adKey = car.ad_key;
  const { values, by } = posted;
  const step = fileSteps.find(({ slug }) => slug === values[entryFields.step]);
  if (step === undefined) throw unknownForm();
  const uploads = photoInputNames.flatMap((name) => {
    const file = posted.files.get(name);
    return file === undefined ? [] : [{ name, file }];
  });
  if (posted.files.size > uploads.length) return refuse(issue("", photoTexts.tooMany));
  const entry = readEntry(step.kind, values, {
    today: berlinMoment(now()).day,
    listed: listedFacts(car),
    photos: uploads.length,
    kept: countKept(await files.ofCar(adKey), step, values),
  });
  if (entry.issues !== null) return refuse(...entry.issues);
  if (uploads.length > 0 && !(await hasDiskSpace())) return refuse(issue("", photoTexts.full));
  const encoded = await encodeAll(uploads);
  if ("issue" in encoded) return refuse(encoded.issue);
  const refusal = await files.save(
    {
      ...{ adKey, ...entry, photos: encoded.photos, listing: seenListing(posted, car) },
      ...{ address: person.address, by, at: enteredAt(values, now()) },
    },
    (tx) => person.record(tx, "file-entered", adKey),
  );
  if (refusal === null) return null;
  if (refusal.reason === "unknown") throw unknownCar();
  if (refusal.reason !== "outdated") return refuse(refusalTexts[refusal.reason](step.max));
  const { current } = refusal;
  const who = current.address === person.address ? "Sie haben" : `${officeName(current)} hat`;
  const said = `${who} das ${whenText(current.at, now())} eingetragen: „${entryText(current.value)}“.`;
  const message = `${said} Senden Sie Ihre Eingabe noch einmal, ersetzt sie diese.`;
  return { issues: [issue("", message)], current: current.id };
}

/** `um 14:32`, of an earlier day with it. */
function whenText(at: Date, now: Date): string {
  const day = berlinMoment(at).day === berlinMoment(now).day ? "" : `am ${formatDay(at)} `;
  return `${day}um ${formatTimeOfDay(at)}`;
}

const longestAgeSeconds = (7 * dayMs) / 1_000;
const ageSchema = z.coerce.number().min(0).catch(0);

/** What waited in the page was seen before it was received. */
function enteredAt({ [entryFields.age]: age = "0" }: Posted["values"], now: Date): Date {
  const seconds = Math.min(ageSchema.parse(age), longestAgeSeconds);
  return new Date(now.getTime() - seconds * 1_000);
}

const seenListing = ({ values }: Pick<Posted, "values">, car: Car): ListingState =>
  readListingState(values[entryFields.listing] ?? "") ?? listingState(car);

/** Photos of the corrected entry that stay. */
function countKept(file: VehicleFile | null, step: FileStep, values: Posted["values"]): number {
  const corrected = file?.entries.find(
    ({ id, value }) =>
      value.kind === step.kind && (step.max === 1 || id === values[entryFields.corrects]),
  );
  const photos = corrected?.photos ?? [];
  return photos.filter(({ id }) => values[entryFields.removed + id] === undefined).length;
}

const isAdKey = (text: string) => adKeySchema.safeParse(text).success;

async function findCar(
  adKey: string,
  { stock, findCars }: VehicleFileDeskDeps,
): Promise<{ car: Car; isOpen: boolean }> {
  if (!isAdKey(adKey)) throw unknownCar();
  const { cars, withheld } = await stock();
  const listed = [...cars, ...withheld].find(({ ad_key }) => ad_key === adKey);
  if (listed !== undefined) return { car: listed, isOpen: true };
  const found = (await findCars([adKey])).get(adKey);
  if (found === undefined) throw unknownCar();
  return { car: found.car, isOpen: found.state === "for-sale" };
}

const unknownCar = () => new AppError("not-found", "Diesen Wagen gibt es nicht.");
const unknownForm = () => new AppError("unreadable", "Diese Angaben sind nicht lesbar.");

/** One at a time, because each takes a core for a second. */
const encodeLimit = pLimit(1);
const smallPhoto = { width: 480, height: 480, fit: "inside", withoutEnlargement: true } as const;

async function encodeAll(
  uploads: readonly { name: string; file: Uint8Array }[],
): Promise<{ photos: NewFilePhoto[] } | { issue: FieldIssue }> {
  const photos: NewFilePhoto[] = [];
  for (const { name, file } of uploads) {
    const isTooLarge = file.byteLength > maxUploadBytes;
    const photo = isTooLarge
      ? photoRefusals["zu-gross"]
      : await encodeLimit(() => encodeUpload(file, { encode: encodeTwice }));
    if (typeof photo === "string") return { issue: issue(name, photo) };
    photos.push(photo);
  }
  return { photos };
}

async function encodeTwice(file: Uint8Array): Promise<NewFilePhoto> {
  const whole = await encodePhoto(file);
  return { ...whole, small: (await encodePhoto(whole.jpeg, smallPhoto)).jpeg };
}

const photoTexts = {
  tooMany: `Höchstens ${maxEntryPhotos} Fotos zu einem Eintrag`,
  full: "Der Speicher für Fotos ist voll. Der Eintrag geht ohne Foto.",
};
const changeTexts = {
  [entryActions.withdraw]: "Diesen Eintrag hat inzwischen jemand berichtigt.",
  [entryActions.restore]: "Dieser Eintrag lässt sich nicht mehr wiederherstellen.",
};
const issue = (field: string, message: string): FieldIssue => ({ field, message });

const refusalTexts: Readonly<
  Record<Exclude<EntryRefusal["reason"], "unknown" | "outdated">, (max: number) => FieldIssue>
> = {
  gone: () => issue("", "Dieser Wagen ist verkauft. Seine Akte ist geschlossen."),
  "too-many": (max) => issue("", `Hier passen höchstens ${max} Einträge`),
  "too-long": () => issue("", "Zu diesem Wagen ist schon zu viel eingetragen und berichtigt"),
  "too-many-photos": () => issue("", photoTexts.tooMany),
  full: () => issue("", photoTexts.full),
};

function currentEntries(stored: readonly StoredEntry[], car: Car, now: Date): FileView["entries"] {
  const current = inWalkOrder(currentInPlace(stored));
  const views = current.map((entry): [slug: string, view: FileViewEntry] => {
    const { id, value, isImpression, at, photos, listing } = entry;
    return [
      stepOf(value.kind).slug,
      {
        ...{ id, text: entryText(value), isImpression, photos },
        ...{ by: officeName(entry), day: formatDay(at) },
        denied: deniedBy(value, car, now),
        changed: changedSince({ kind: value.kind, listing }, listingState(car)),
        values: entryFormValues(value),
      },
    ];
  });
  return Object.fromEntries(
    [...Map.groupBy(views, ([slug]) => slug)].map(([slug, own]) => [
      slug,
      own.map(([, view]) => view),
    ]),
  );
}

function historyLine(entry: StoredEntry, all: readonly StoredEntry[]): FileHistoryLine {
  const { id, value, at, endedAt, endedBy } = entry;
  const isRestored = endedAt === null && endedBy !== null;
  return {
    id,
    step: stepOf(value.kind).label,
    text: entryText(value),
    entered: `${formatInstant(at.toISOString())}, ${officeName(entry)}${isRestored ? `; zwischendurch zurückgezogen von ${endedBy}` : ""}`,
    ended:
      endedAt &&
      `${isCorrected(id, all) ? "berichtigt" : "zurückgezogen"} am ${formatDay(endedAt)} von ${endedBy}`,
    canRestore: isRestorable(entry, all),
  };
}
