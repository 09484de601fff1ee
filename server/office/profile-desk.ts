import { z } from "zod";
import { berlinMoment } from "#domain/format/format.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { photoRefusals } from "#domain/inquiry/photos.ts";
import {
  type OfficeProfile,
  officeFields,
  type ProfileVersionView,
  photoInputs,
  profileActions,
} from "#domain/office/office.ts";
import { displacedField } from "#domain/office/week-plan.ts";
import { closuresFrom } from "#domain/profile/opening-hours.ts";
import {
  type AppliedDraft,
  applyDraft,
  changeName,
  describeChanges,
  type ProfileDraft,
  readRowAction,
  tidyRows,
} from "#domain/profile/profile-form.ts";
import { type ProfileSectionKey, profileSections } from "#domain/profile/profile-sections.ts";
import { encodePhoto, RefusedPhoto } from "#server/inquiry/photo/encode-photo.ts";
import { AppError } from "#server/platform/app-error.ts";
import { commandLineEditor, type ProfileStore } from "#server/profile/profile-store.ts";
import type { SitePictures } from "#server/profile/site-pictures.ts";
import type { createDisplacedReader } from "./appointments.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type ProfileDeskDeps = {
  profiles: Pick<
    ProfileStore,
    "current" | "version" | "check" | "save" | "at" | "history" | "restore"
  >;
  sitePictures: Pick<SitePictures, "add">;
  displaced: ReturnType<typeof createDisplacedReader>;
  now: () => Date;
};

/** Uploaded files by the name of their input. */
export type ProfileFiles = ReadonlyMap<string, Uint8Array>;

type Issues = RefusedForm["issues"];
type Issue = Issues[number];

const maxVersions = 50;
const versionSchema = z.coerce.number().int().nonnegative();

/** The forms with the dealer's profile, and who changed what. */
export function createProfileDesk(deps: ProfileDeskDeps, person: OfficePerson) {
  const { profiles, now } = deps;
  return {
    read(): OfficeProfile {
      const { closures, ...profile } = profiles.current();
      const moment = berlinMoment(now());
      return {
        profile: { ...profile, closures: closuresFrom(moment.day, closures) },
        version: profiles.version(),
        moment,
      };
    },
    /** Null once it is saved; otherwise what the form shows instead. */
    async submit(
      key: ProfileSectionKey,
      posted: ProfileDraft,
      files: ProfileFiles,
    ): Promise<RefusedForm | null> {
      const read = await readPosted(key, posted, files, deps);
      const { values } = read;
      if (read.isRowChange) return refused(values, notSaved, read.issues);
      const version = profiles.version();
      const current = profiles.current();
      if (values[officeFields.version] !== String(version)) return tellConflict(values, profiles);
      const applied = applyDraft(key, values, current, berlinMoment(now()).day);
      const issues = [...read.issues, ...findIssues(applied, profiles)];
      if (issues.length > 0) return refused(values, checkFields, issues);
      if (values[officeFields.action] === profileActions.preview) return refused(values, notSaved);
      const next = profiles.check(applied.profile);
      if (describeChanges(current, next).length === 0) return null;
      const question = askForDisplaced(values, await deps.displaced(next));
      if (question !== null) return question;
      const { title } = profileSections[key];
      try {
        await profiles.save(applied.profile, version, person.address, (tx) =>
          person.record(tx, "facts", title),
        );
        return null;
      } catch (failure) {
        if (isValidation(failure)) return tellConflict(values, profiles);
        throw failure;
      }
    },
    async history(): Promise<ProfileVersionView[]> {
      const versions = await profiles.history(maxVersions + 1);
      const before = await profiles.at((versions.at(-1)?.version ?? 1) - 1);
      return versions
        .slice(0, maxVersions)
        .map(({ version, changedAt, changedBy, ...each }, index) => {
          const former = versions[index + 1]?.profile ?? before;
          return {
            version,
            changedAt: changedAt.toISOString(),
            changedBy: nameOf(changedBy),
            changes: former === null ? [] : describeChanges(former, each.profile),
          };
        });
    },
    /** False when somebody has changed the profile since version `base`, or `version` is unknown. */
    async restore(version: number, base: number): Promise<boolean> {
      if (base !== profiles.version()) return false;
      const restored = await profiles
        .restore(version, person.address, (tx) =>
          person.record(tx, "facts", `Zurück zu Stand ${version}`),
        )
        .catch((failure: unknown) => {
          if (isValidation(failure)) return null;
          throw failure;
        });
      return restored !== null;
    },
  };
}

const isValidation = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.code === "validation";

const refused = (values: ProfileDraft, message: string, issues: Issues = []): RefusedForm => ({
  state: "refused",
  values,
  message,
  issues,
});

type PostedSection = { values: ProfileDraft; issues: Issue[]; isRowChange: boolean };

/** What was typed, with the paths of the uploaded photos, and rows as their buttons want them. */
async function readPosted(
  key: ProfileSectionKey,
  posted: ProfileDraft,
  files: ProfileFiles,
  deps: ProfileDeskDeps,
): Promise<PostedSection> {
  const change = readRowAction(posted[officeFields.action] ?? "");
  // A refused photo moves with its row, too.
  const tidied = tidyRows(key, await storePhotos(key, posted, files, deps), change);
  const values: Record<string, string> = {};
  const issues: Issue[] = [];
  const { refusal } = photoInputs;
  for (const [name, text] of Object.entries(tidied)) {
    if (name.endsWith(refusal))
      issues.push({ field: name.slice(0, -refusal.length), message: text });
    else values[name] = text;
  }
  return { values, issues, isRowChange: change !== null };
}

async function storePhotos(
  key: ProfileSectionKey,
  posted: ProfileDraft,
  files: ProfileFiles,
  { sitePictures }: ProfileDeskDeps,
): Promise<ProfileDraft> {
  const { file: fileEnd, remove, refusal } = photoInputs;
  const values: Record<string, string> = {};
  const isOurs = (name: string) => !name.endsWith(remove) && !name.endsWith(refusal);
  for (const [name, text] of Object.entries(posted))
    if (isOurs(name)) values[name] = posted[name + remove] === undefined ? text : "";
  for (const [input, file] of files) {
    const name = input.slice(0, -fileEnd.length);
    if (!input.endsWith(fileEnd) || !photoName[key]?.test(name)) continue;
    const picture = await cropPhoto(file, key === "menschen" ? portrait : landscape);
    if (typeof picture === "string") values[name + refusal] = picture;
    else values[name] = await sitePictures.add(picture);
  }
  return values;
}

/** One for each input: what the form says, then what the schema says. */
function findIssues(
  { profile: next, issues, inputOf }: AppliedDraft,
  { check }: Pick<ProfileStore, "check">,
): Issue[] {
  const found = new Map<string, Issue>();
  const add = (issue: Issue) => {
    if (!found.has(issue.field)) found.set(issue.field, issue);
  };
  for (const issue of issues) add(issue);
  try {
    check(next);
  } catch (failure) {
    if (!isValidation(failure)) throw failure;
    for (const { field, message } of failure.issues) add({ field: inputOf(field) ?? "", message });
  }
  return [...found.values()];
}

/** Says what the others changed; with the newer version in the form, its next save counts. */
async function tellConflict(
  values: ProfileDraft,
  profiles: ProfileDeskDeps["profiles"],
): Promise<RefusedForm> {
  const base = versionSchema.safeParse(values[officeFields.version]);
  const before = base.success ? await profiles.at(base.data) : null;
  const [last] = await profiles.history(1);
  const changes = before === null ? [] : describeChanges(before, profiles.current());
  const labels = changes.slice(0, 5).map(changeName);
  const more = changes.length > labels.length ? " und mehr" : "";
  const what = labels.length === 0 ? "die Angaben" : `${labels.join("; ")}${more}`;
  const message = `Inzwischen hat ${nameOf(last?.changedBy ?? "")} geändert: ${what}. Ihre Eingaben sind noch nicht gespeichert. Wenn sie gelten sollen, speichern Sie noch einmal.`;
  return refused({ ...values, [officeFields.version]: String(profiles.version()) }, message);
}

/** Closing a day over confirmed test drives is saved by the second press; other ones are asked for again. */
function askForDisplaced(
  values: ProfileDraft,
  displaced: Awaited<ReturnType<ProfileDeskDeps["displaced"]>>,
): RefusedForm | null {
  const known = displaced.map(({ reference }) => reference).join(" ");
  if (known === "" || values[displacedField] === known) return null;
  const texts = displaced.map(({ text }) => text).join("; ");
  const message = `Dann ist geschlossen, aber es sind Probefahrten bestätigt: ${texts}. Noch ist nichts gespeichert. Verschieben Sie sie bitte in der Woche, oder speichern Sie noch einmal: Dann bleiben sie stehen.`;
  return refused({ ...values, [displacedField]: known }, message);
}

const checkFields = "Bitte prüfen Sie die markierten Angaben.";
const notSaved = "Noch nicht gespeichert.";

const nameOf = (changedBy: string): string =>
  changedBy === commandLineEditor ? "die Kommandozeile" : changedBy;

const photoName: Partial<Record<ProfileSectionKey, RegExp>> = {
  menschen: /^people\.\d{1,2}\.photo$/,
  haus: /^housePhotos\.(family|yard|workshop)\.path$/,
};

/** In px. */
const portrait = { width: 480, height: 480, position: "attention" } as const;
const landscape = { width: 1200, height: 800, position: "centre" } as const;

async function cropPhoto(file: Uint8Array, shape: typeof portrait | typeof landscape) {
  try {
    return await encodePhoto(file, { ...shape, fit: "cover" });
  } catch (failure) {
    if (failure instanceof RefusedPhoto) return photoRefusals[failure.refusal];
    throw failure;
  }
}
