import { z } from "zod";
import { berlinMoment, formatNumber } from "#domain/format/format.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { logoRefusals, type PhotoRefusal, photoRefusals } from "#domain/inquiry/photos.ts";
import {
  type OfficeProfile,
  officeFields,
  photoInputs,
  profileActions,
} from "#domain/office/office.ts";
import { setupIssues, setupStart } from "#domain/office/setup-steps.ts";
import { displacedField } from "#domain/office/week-plan.ts";
import { closuresFrom } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import {
  type AppliedDraft,
  applyDraft,
  copyHours,
  describeChanges,
  draftOf,
  type ProfileDraft,
  readRowAction,
  tidyRows,
} from "#domain/profile/profile-form.ts";
import { choiceField, mergeDrafts, removed } from "#domain/profile/profile-merge.ts";
import { type ProfileSectionKey, profileSections } from "#domain/profile/profile-sections.ts";
import {
  encodeLogo,
  encodePhoto,
  largeJpeg,
  RefusedPhoto,
} from "#server/inquiry/photo/encode-photo.ts";
import type { JpegSize } from "#server/picture/encode-picture.ts";
import { AppError } from "#server/platform/app-error.ts";
import { commandLineEditor, type ProfileStore } from "#server/profile/profile-store.ts";
import type { SitePicture, SitePictures } from "#server/profile/site-pictures.ts";
import type { createDisplacedReader } from "./appointments.ts";
import type { OfficePerson } from "./office-sessions.ts";
import type { OfficePeople } from "./people.ts";

export type ProfileDeskDeps = {
  profiles: Pick<ProfileStore, "current" | "version" | "check" | "save" | "at" | "history">;
  sitePictures: Pick<SitePictures, "add">;
  displaced: ReturnType<typeof createDisplacedReader>;
  people: Pick<OfficePeople, "firstNames">;
  now: () => Date;
};

/** Uploaded files by the name of their input. */
export type ProfileFiles = ReadonlyMap<string, Uint8Array>;

type Issues = RefusedForm["issues"];
type Issue = Issues[number];

const versionSchema = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** The forms with the dealer's profile, and who changed what. */
export function createProfileDesk(deps: ProfileDeskDeps, person: OfficePerson) {
  const { profiles } = deps;
  return {
    read: () => readStored(deps),
    /** Null once it is saved; otherwise what the form shows instead. `isSetup`: as a step of setting up. */
    async submit(
      key: ProfileSectionKey,
      posted: ProfileDraft,
      files: ProfileFiles,
      isSetup = false,
    ): Promise<RefusedProfile | null> {
      const read = await readPosted(key, posted, files, deps);
      if (read.isRowChange) return refused(read.values, notSaved, read.issues);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const stored = readStored(deps);
        const { version, moment } = stored;
        const { profile: current } = isSetup ? setupStart(stored) : stored;
        const merged = await mergeWithNewest(key, read.values, deps);
        if ("message" in merged) return merged;
        const { values } = merged;
        const applied = applyDraft(key, values, current, moment.day);
        const issues = [
          ...read.issues,
          ...(isSetup ? setupIssues(key, values) : []),
          ...findIssues(applied, profiles),
        ];
        if (issues.length > 0) return refused(values, checkFields, issues);
        if (values[officeFields.action] === profileActions.preview)
          return refused(values, notSaved);
        const next = profiles.check(applied.profile);
        if (describeChanges(profiles.current(), next).length === 0) return null;
        const question = askForDisplaced(values, await deps.displaced(next));
        if (question !== null) return question;
        const { title } = profileSections[key];
        if (await saveProfile({ next, base: version, subject: title }, deps, person)) return null;
      }
      return refused(read.values, busy);
    },
  };
}

function readStored({ profiles, now }: Pick<ProfileDeskDeps, "profiles" | "now">): OfficeProfile {
  const { closures, ...profile } = profiles.current();
  const moment = berlinMoment(now());
  return {
    profile: { ...profile, closures: closuresFrom(moment.day, closures) },
    version: profiles.version(),
    moment,
  };
}

/** Others may save in between, each time they were first. */
export const maxAttempts = 5;

/** A field that two people changed differently. */
export type ProfileConflict = {
  name: string;
  label: string;
  ownText: string;
  theirText: string;
  /** Who was first. */
  by: string;
  /** The inputs with each choice, as JSON; one's own is empty where the form has it already. */
  own: string;
  theirs: string;
};

export type RefusedProfile = RefusedForm & { conflicts: readonly ProfileConflict[] };

type NewVersion = { next: DealerProfile; base: number; subject: string };

/** False when another version came first. */
export async function saveProfile(
  { next, base, subject }: NewVersion,
  { profiles }: Pick<ProfileDeskDeps, "profiles">,
  person: OfficePerson,
): Promise<boolean> {
  try {
    await profiles.save(next, base, person.address, (tx) => person.record(tx, "facts", subject));
    return true;
  } catch (failure) {
    if (isValidation(failure)) return false;
    throw failure;
  }
}

const isValidation = (failure: unknown): failure is AppError =>
  failure instanceof AppError && failure.code === "validation";

const refused = (values: ProfileDraft, message: string, issues: Issues = []): RefusedProfile => ({
  state: "refused",
  conflicts: [],
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
  const pressed = posted[officeFields.action] ?? "";
  const change = readRowAction(pressed);
  const copied = copyHours(posted, pressed);
  // A refused photo moves with its row, too.
  const tidied = tidyRows(key, await storePhotos(key, copied ?? posted, files, deps), change);
  const values: Record<string, string> = {};
  const issues: Issue[] = [];
  const { refusal } = photoInputs;
  for (const [name, text] of Object.entries(tidied)) {
    if (name.endsWith(refusal))
      issues.push({ field: name.slice(0, -refusal.length), message: text });
    else values[name] = text;
  }
  return { values, issues, isRowChange: change !== null || copied !== null };
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
    const upload = uploads[key]?.find((each) => each.name.test(name));
    if (!input.endsWith(fileEnd) || upload === undefined) continue;
    const picture = await encodeUpload(file, upload);
    if (typeof picture === "string") values[name + refusal] = picture;
    else values[name] = await sitePictures.add(picture);
  }
  return values;
}

/** One for each input, in their order: what the form says, or else what the schema says. */
export function findIssues(
  { profile: next, issues, inputs, inputOf }: AppliedDraft,
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
  const order = [...inputs];
  return [...found.values()].toSorted(
    (one, other) => order.indexOf(one.field) - order.indexOf(other.field),
  );
}

const choiceSchema = z.record(z.string().max(100), z.string().max(5_000));

/** Puts what was chosen among conflicting values into the inputs. */
function applyChoices(values: ProfileDraft): ProfileDraft {
  const chosen: Record<string, string> = {};
  const typed: Record<string, string> = {};
  for (const [name, text] of Object.entries(values)) {
    if (!name.startsWith(choiceField(""))) typed[name] = text;
    else if (text !== "") Object.assign(chosen, readChoice(text));
  }
  return { ...typed, ...chosen };
}

function readChoice(text: string): ProfileDraft {
  try {
    return choiceSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    // No button of the form posts it.
    return {};
  }
}

/** With what others saved since the form was opened, or the question which of two values holds. */
async function mergeWithNewest(
  key: ProfileSectionKey,
  posted: ProfileDraft,
  deps: ProfileDeskDeps,
): Promise<{ values: ProfileDraft } | RefusedProfile> {
  const { profiles, now } = deps;
  const values = tidyRows(key, applyChoices(posted), null);
  const version = String(profiles.version());
  if (values[officeFields.version] === version) return { values };
  const base = versionSchema.safeParse(values[officeFields.version]);
  const before = base.success ? await profiles.at(base.data) : null;
  const newer = { ...values, [officeFields.version]: version };
  if (!base.success || before === null) return refused(newer, changedMeanwhile);
  const from = berlinMoment(now()).day;
  const current = profiles.current();
  const theirs = draftOf(key, current, from);
  const merged = mergeDrafts(key, { base: draftOf(key, before, from), theirs, own: newer });
  if (merged.conflicts.length === 0) return { values: merged.draft };
  const nameOf = await readNames(deps);
  const since = await profiles.history(Math.min(profiles.version() - base.data, maxVersions));
  const conflicts = merged.conflicts.map((conflict) => {
    const isRemoval = Object.values(conflict.own).every((text) => text === "");
    const changed = since.find(({ profile }, index) => {
      const former = since[index + 1]?.profile ?? before;
      const [old, newest] = [former, profile].map((each) => draftOf(key, each, from));
      return Object.keys(conflict.theirs).some((name) => old?.[name] !== newest?.[name]);
    });
    return {
      ...conflict,
      by: nameOf((changed ?? since[0])?.changedBy ?? ""),
      own: isRemoval && conflict.ownText === removed ? JSON.stringify(conflict.own) : "",
      theirs: JSON.stringify(conflict.theirs),
    };
  });
  return { ...refused(merged.draft, bothChanged), conflicts };
}

/** Closing a day over test drives, or wishes for them, is saved by the second press; other ones are asked for again. */
function askForDisplaced(
  values: ProfileDraft,
  { drives, wishes }: Awaited<ReturnType<ProfileDeskDeps["displaced"]>>,
): RefusedProfile | null {
  const known = [...drives, ...wishes].map(({ reference }) => reference).join(" ");
  if (known === "" || values[displacedField] === known) return null;
  const list = (displaced: typeof drives) => displaced.map(({ text }) => text).join("; ");
  const one = wishes.length === 1;
  const message = [
    ...(drives.length === 0
      ? []
      : [`Dann ist geschlossen, aber es sind Probefahrten bestätigt: ${list(drives)}.`]),
    ...(wishes.length === 0
      ? []
      : [
          `${one ? "1 Terminwunsch liegt" : `${wishes.length} Terminwünsche liegen`} auf einem Tag, der dann geschlossen ist (${list(wishes)}).`,
        ]),
    "Noch ist nichts gespeichert.",
    drives.length === 0
      ? "Speichern Sie noch einmal, wenn es dabei bleibt, und schlagen Sie eine andere Zeit vor."
      : "Verschieben Sie sie bitte in der Woche, oder speichern Sie noch einmal: Dann bleiben sie stehen.",
  ].join(" ");
  return refused({ ...values, [displacedField]: known }, message);
}

const checkFields = "Bitte prüfen Sie die markierten Angaben.";
const notSaved = "Noch nicht gespeichert.";

const busy = "Gerade speichern auch andere. Bitte versuchen Sie es noch einmal.";
const changedMeanwhile =
  "Inzwischen wurde etwas geändert. Bitte sehen Sie noch einmal nach, und speichern Sie dann.";
const bothChanged =
  "Noch nicht gespeichert: Inzwischen hat jemand dieselbe Angabe geändert. Bitte wählen Sie, was gelten soll. Was Sie nicht geändert haben, bleibt, wie es jetzt ist.";

export const maxVersions = 50;

export async function readNames({
  people,
}: ProfileDeskDeps): Promise<(changedBy: string) => string> {
  const nameOf = await people.firstNames();
  return (changedBy) => (changedBy === commandLineEditor ? "die Kommandozeile" : nameOf(changedBy));
}

/** In px. */
const portrait = { width: 480, height: 480, fit: "cover", position: "attention" } as const;
export const landscape = { width: 1200, height: 800, fit: "cover", position: "centre" } as const;
const original = { width: 2560, height: 2560, fit: "inside", withoutEnlargement: true } as const;

export const encodeInto =
  (...how: [JpegSize, typeof largeJpeg?]) =>
  async (file: Uint8Array): Promise<SitePicture> => {
    const { jpeg, ...size } = await encodePhoto(file, ...how);
    return { bytes: jpeg, ...size, type: "jpg" };
  };

type Upload<Picture = SitePicture> = {
  name: RegExp;
  encode(file: Uint8Array): Promise<Picture>;
  refusals?: Partial<Record<PhotoRefusal, string>>;
  /** In px. */
  minWidth?: number;
};

/** Which inputs of a section take files. */
const uploads: Partial<Record<ProfileSectionKey, readonly Upload[]>> = {
  menschen: [{ name: /^people\.\d{1,2}\.photo$/, encode: encodeInto(portrait) }],
  haus: [{ name: /^housePhotos\.(family|yard|workshop)\.path$/, encode: encodeInto(landscape) }],
  aussehen: [
    {
      name: /^brand\.(logo|logoOnDark)$/,
      encode: async (file) => ({ ...(await encodeLogo(file)), type: "png" }),
      refusals: logoRefusals,
    },
    { name: /^home\.heroPhoto\.path$/, encode: encodeInto(original, largeJpeg), minWidth: 1200 },
  ],
};

/** The text of the refusal of a file that is none. */
export async function encodeUpload<Picture extends { width: number }>(
  file: Uint8Array,
  { encode, refusals, minWidth = 0 }: Omit<Upload<Picture>, "name">,
): Promise<Picture | string> {
  try {
    const picture = await encode(file);
    return picture.width < minWidth
      ? `Das Foto ist nur ${picture.width} Pixel breit. Bitte eins mit mindestens ${formatNumber(minWidth)} Pixeln wählen.`
      : picture;
  } catch (failure) {
    if (!(failure instanceof RefusedPhoto)) throw failure;
    return { ...photoRefusals, ...refusals }[failure.refusal];
  }
}
