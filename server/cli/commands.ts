import { readFile } from "node:fs/promises";
import { checkListings, unknownFlagNotes } from "#domain/car/listing-check.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import { addDays } from "#domain/format/calendar.ts";
import {
  berlinMoment,
  formatInstant,
  formatNumber,
  formatVehicleCount,
} from "#domain/format/format.ts";
import { officeLinkMinutes, setupLinkMinutes } from "#domain/office/office.ts";
import { namedPictures, parsePictureName } from "#domain/profile/look.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { fetchedText, listingPlatform, type SyncResult } from "#domain/stock/sync-result.ts";
import { createAlertStore } from "#server/alert/alert-store.ts";
import { exportPerson } from "#server/inquiry/person-export.ts";
import { createOfficeLinks } from "#server/office/office-links.ts";
import type { OfficePeople } from "#server/office/people.ts";
import { checkPhoto, openPhoto } from "#server/picture/encode-picture.ts";
import { AppError, errorCode } from "#server/platform/app-error.ts";
import { createBackups, recordBackup } from "#server/platform/db/backups.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import type { DatabaseLocation } from "#server/platform/db/open-database.ts";
import { DatabaseInUse, restoreBackup } from "#server/platform/db/restore.ts";
import { type BackupFault, UnusableBackup, writeRows } from "#server/platform/db/rows-file.ts";
import { commandLineEditor, type ProfileStore } from "#server/profile/profile-store.ts";
import {
  pictureDigest,
  type SitePicture,
  type SitePictures,
} from "#server/profile/site-pictures.ts";
import { type SiteSecret, siteKeyFile } from "#server/protection/site-secret.ts";
import { readViews } from "#server/stock/car-views.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { confirmableFrom } from "#server/stock/withdrawal.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";

/** What a command that fails says is the message of its error. */
export type Report = {
  message: string;
  /** JSON, for a file or another program. */
  document?: string;
  /** It succeeded, and somebody should look at what it found. */
  hasFindings?: boolean;
};

const documentReport = (message: string, content: object): Report => ({
  message,
  document: `${JSON.stringify(content, null, 2)}\n`,
});

type CommandDeps = {
  database: Database;
  secret: SiteSecret;
  rotateSecret: () => Promise<void>;
  runSync: () => Promise<SyncResult>;
  stock: () => Promise<{ cars: readonly Car[]; withheld: readonly Car[] }>;
  profiles: ProfileStore;
  sitePictures: SitePictures;
  origin: string;
  people: Pick<OfficePeople, "emails" | "mayEnter" | "isUnused">;
  dataDir: string;
  now: () => Date;
};

const unchanged = "Nichts wurde geändert.";
const countText = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export type Commands = ReturnType<typeof createCommands>;

/** All commands on an open database; `restoreDatabase` needs a closed one. */
export function createCommands(deps: CommandDeps) {
  const { database } = deps;
  return {
    sync: () => syncStock(deps),
    checkStock: () => checkStock(deps),
    async exportPerson(email: string): Promise<Report> {
      const rows = await exportPerson(database.orm, email);
      return documentReport(`${countText(rows.length, "Eintrag", "Einträge")}.`, rows);
    },
    async deleteAlerts(email: string): Promise<Report> {
      const alerts = createAlertStore({ db: database });
      const found = await alerts.ofAddress(email.trim());
      if (found.length === 0) throw new Error("Zu dieser Adresse gibt es keinen Suchauftrag.");
      await alerts.remove(found.map(({ id }) => id));
      return { message: `${countText(found.length, "Suchauftrag", "Suchaufträge")} gelöscht.` };
    },
    createOfficeLink: (email: string | null) => createOfficeLink(email, deps),
    exportProfile: () => exportProfile(deps),
    importProfile: (file: string) => importProfile(file, deps),
    async rotateSecret(): Promise<Report> {
      await deps.rotateSecret();
      return {
        message:
          "Die Website hat einen neuen Schlüssel, und alle Geräte sind aus dem Büro abgemeldet. Bitte starten Sie jetzt alle Prozesse der Website neu: Danach gelten die Links in allen früheren E-Mails nicht mehr.",
      };
    },
    async backUp(file: string | null): Promise<Report> {
      const { write } = createBackups({
        ...deps,
        dump: (path) => writeRows(database.orm, path),
        record: (at) => recordBackup(database, at),
      });
      return { message: `Gesichert: ${await write(file).catch(explainUnwritten)}` };
    },
  };
}

async function syncStock({ database, runSync }: CommandDeps): Promise<Report> {
  const result = await runSync();
  const done = `${fetchedText(result)}.`;
  const { unconfirmed } = await createSyncStateStore({ db: database }).read();
  if (unconfirmed === null) return { message: done };
  const count = unconfirmed.missing.length;
  const [lack, stay, are] =
    count === 1 ? ["fehlt", "bleibt", "wird es"] : ["fehlen", "bleiben", "werden sie"];
  const from = confirmableFrom(unconfirmed, result.totalFound === 0).toISOString();
  const held = [
    `${formatVehicleCount(count)} ${lack} seit ${formatInstant(unconfirmed.since)}\u00a0Uhr auf einmal bei ${listingPlatform} und ${stay} vorerst auf der Website.`,
    `Bestätigt das ein Abruf ab ${formatInstant(from)}\u00a0Uhr, ${are} herausgenommen; die Website ruft von selbst ab, „npm run dealer -- sync“ sofort.`,
    `Sonst prüfen Sie bitte Ihre Inserate bei ${listingPlatform}.`,
  ];
  return { message: [done, ...held].join("\n"), hasFindings: true };
}

async function checkStock(deps: CommandDeps): Promise<Report> {
  const { stock, now } = deps;
  const { cars: shown, withheld } = await stock();
  const cars = [...withheld, ...shown];
  const findings = checkListings(cars, now());
  const lines = findings.map(({ problem, vehicle, adKey, internalNumber, detail }) => {
    const numbers = internalNumber === null ? adKey : `${adKey}, intern ${internalNumber}`;
    // One line each, whatever the listing's texts hold.
    return `${problem}: ${vehicle} (${numbers}): ${detail}`.replaceAll(/\s+/g, " ");
  });
  const vehicles = new Set(findings.map(({ adKey }) => adKey)).size;
  const result =
    vehicles === 0
      ? `${formatVehicleCount(cars.length)}, nichts zu beanstanden.`
      : `Hinweise zu ${formatNumber(vehicles)} von ${formatNumber(cars.length)} Fahrzeugen.`;
  return {
    message: [
      ...[...lines, result],
      ...(await withoutFile(cars, deps)),
      ...unknownFlagNotes(cars),
    ].join("\n"),
    hasFindings: vehicles > 0,
  };
}

/** No finding about a listing: what it lacks stands in the yard. The most viewed of two weeks first, as in the office. */
async function withoutFile(cars: readonly Car[], deps: CommandDeps): Promise<string[]> {
  const { orm } = deps.database;
  const filed = await createVehicleFiles({ db: { orm }, now: deps.now }).carsWithFile();
  const unfiled = cars.filter(({ ad_key }) => !filed.has(ad_key));
  const keys = unfiled.map(({ ad_key }) => ad_key);
  const views = await readViews(orm, keys, addDays(berlinMoment(deps.now()).day, -13));
  const viewsOf = ({ ad_key }: Car) =>
    (views.get(ad_key) ?? []).reduce((total, day) => total + day.views, 0);
  const names = unfiled
    .toSorted((one, other) => viewsOf(other) - viewsOf(one))
    .map((car) => `${vehicleFullName(car)} (${car.ad_key})`.replaceAll(/\s+/g, " "));
  return names.length === 0 ? [] : [`Ohne Akte (${names.length}): ${names.join(", ")}.`];
}

async function createOfficeLink(typed: string | null, deps: CommandDeps): Promise<Report> {
  const { database, people, now } = deps;
  const links = createOfficeLinks(deps);
  if (typed === null && (await people.isUnused())) {
    const address = await links.createSetup(database.orm, "Kommandozeile", now());
    return {
      message: `Büro einrichten: ${address}\nDer Link gilt ${setupLinkMinutes} Minuten und nur einmal.`,
    };
  }
  const emails = await people.emails();
  const [first = ""] = emails;
  const email = typed?.trim().toLowerCase() ?? first;
  if (!emails.includes(email)) {
    throw new Error(
      `${email} gehört nicht zum Büro. Diese Adressen gehören dazu: ${emails.join(", ")}`,
    );
  }
  const id = await links.create(database.orm, email, "Kommandozeile", now());
  const validity = `Der Link für ${email} gilt ${officeLinkMinutes} Minuten und nur einmal.`;
  return { message: `${links.addressOf(id)}\n${validity}` };
}

type ProfileDeps = Pick<CommandDeps, "profiles" | "sitePictures">;

/** With the pictures that it names, as base64. */
export async function exportProfile({ profiles, sitePictures }: ProfileDeps): Promise<Report> {
  const { closures: _, ...profile } = profiles.current();
  const pictures: Record<string, string> = {};
  for (const path of namedPictures(profile)) {
    const bytes = await sitePictures.find(path);
    if (bytes !== null) pictures[path] = Buffer.from(bytes).toString("base64");
  }
  return documentReport("Alle Angaben mit Bildern, für profile import.", { ...profile, pictures });
}

export async function importProfile(
  file: string,
  { profiles, sitePictures }: ProfileDeps,
): Promise<Report> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} lässt sich nicht lesen. ${unchanged}`);
  });
  const document = readObject(text);
  if (document === null) throw new Error(`${file} enthält keine Angaben in JSON. ${unchanged}`);
  const { pictures, ...read }: Record<string, unknown> = { ...document };
  const { closures: _, ...known } = profiles.current();
  // The schema ignores what it does not know, such as a misspelt name.
  const unknown = Object.keys(read).find((key) => !Object.hasOwn(known, key));
  if (unknown !== undefined) throw new Error(`Die Angabe ${unknown} gibt es nicht. ${unchanged}`);
  try {
    const next = profiles.check({ ...known, ...read });
    await importPictures(next, pictures, sitePictures);
    await profiles.save(next, profiles.version(), commandLineEditor);
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.issues.length === 0) throw cause;
    const lines = cause.issues.map(({ field, message }) => `${field}: ${message}`);
    throw new Error([...lines, unchanged].join("\n"), { cause });
  }
  return { message: "Gespeichert. Die Website zeigt es in wenigen Sekunden." };
}

/** Stores the pictures of a file before the profile names them. Throws for one that neither file nor site has. */
async function importPictures(
  profile: DealerProfile,
  pictures: unknown,
  sitePictures: SitePictures,
): Promise<void> {
  for (const path of namedPictures(profile)) {
    const content: unknown = Object.hasOwn(Object(pictures), path) ? Object(pictures)[path] : null;
    const picture = typeof content === "string" ? await readPicture(content, path) : null;
    if (picture !== null) await sitePictures.add(picture);
    if ((await sitePictures.find(path)) === null)
      throw new Error(`Das Bild ${path} fehlt oder ist beschädigt. ${unchanged}`);
  }
}

/** Null for what the office would not have stored by that name. */
async function readPicture(content: string, path: string): Promise<SitePicture | null> {
  const bytes = new Uint8Array(Buffer.from(content, "base64"));
  if (parsePictureName(path)?.digest !== pictureDigest(bytes)) return null;
  const isKnown = await checkPhoto(bytes).then(
    (type) => type === "image/jpeg" || type === "image/png",
    () => false,
  );
  if (!isKnown) return null;
  const { width, height } = await (await openPhoto(bytes)).metadata();
  return { bytes, width, height, type: path.endsWith(".png") ? "png" : "jpg" };
}

function readObject(text: string): object | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** Throws errors that are not the file system's as they are. */
function explainUnwritten(cause: unknown): never {
  // A write to a full disk names no path.
  const { path, syscall } = Object(cause) as NodeJS.ErrnoException;
  const code = errorCode(cause);
  // A folder that cannot be created, since a file has its name, is the file system's EEXIST.
  if (code === "EEXIST" && syscall === undefined)
    throw new Error(
      `${path} gibt es schon und bleibt, wie es ist. Bitte nennen Sie mit --output einen anderen Namen.`,
      { cause },
    );
  if (path === undefined && syscall === undefined) throw cause;
  throw new Error(
    `Die Sicherung konnte nicht geschrieben werden (${code}). Bitte prüfen Sie Ordner, Rechte und freien Platz.`,
    { cause },
  );
}

/** After the name of the file. */
const faultTexts: Readonly<Record<BackupFault, string>> = {
  unreadable: "lässt sich nicht lesen",
  damaged: "ist keine Sicherung dieser Website, oder sie ist unvollständig oder beschädigt",
  newer: "stammt von einer neueren Version dieses Programms",
  older: "stammt von einer früheren Version, deren Sicherungen diese nicht mehr lesen kann",
};

/** With the file system's code, such as EACCES or EISDIR. */
function describeFault({ fault, cause }: UnusableBackup): string {
  return fault === "unreadable" ? `${faultTexts[fault]} (${errorCode(cause)})` : faultTexts[fault];
}

/** A backup does not hold the site's key. */
function linksText({ dataDir, databaseUrl }: DatabaseLocation): string {
  const keyFile = siteKeyFile({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  return keyFile === null
    ? "Links in früheren E-Mails gelten nur weiter, wenn es dieselbe Datenbank ist wie damals."
    : `Links in früheren E-Mails gelten weiter, wenn ${keyFile} noch dieselbe Datei ist wie damals; auf einem neuen Rechner bringen Sie sie mit.`;
}

export async function restoreDatabase(
  location: DatabaseLocation,
  file: string,
  now: () => Date,
): Promise<Report> {
  const backUpOld = (orm: Db) =>
    createBackups({ dump: (path) => writeRows(orm, path), dataDir: location.dataDir, now })
      .write(null)
      .catch(explainUnwritten);
  try {
    const { old, inquiries, vehicles } = await restoreBackup(location, file, backUpOld);
    const counted = `${countText(inquiries, "Anfrage", "Anfragen")}, ${formatVehicleCount(vehicles)}`;
    const kept = old === null ? "" : ` Der alte Stand ist gesichert: ${old}.`;
    return { message: `Eingespielt: ${counted}.${kept} ${linksText(location)}` };
  } catch (cause) {
    if (cause instanceof DatabaseInUse)
      throw new Error(
        "Bitte beenden Sie zuerst die Website: Eingespielt wird nur, wenn sie nicht läuft.",
        { cause },
      );
    if (cause instanceof UnusableBackup)
      throw new Error(`${file} ${describeFault(cause)}. ${unchanged}`, { cause });
    throw cause;
  }
}
