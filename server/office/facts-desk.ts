import { z } from "zod";
import {
  type AppliedDraft,
  applyDraft,
  changeName,
  describeChanges,
  type FactsDraft,
  readRowAction,
  tidyRows,
} from "#domain/dealership/facts-form.ts";
import { type FactsSectionKey, factsSections } from "#domain/dealership/facts-sections.ts";
import { berlinMoment } from "#domain/format/format.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { photoRefusals } from "#domain/inquiry/photos.ts";
import {
  type FactsVersionView,
  factsActions,
  type OfficeFacts,
  officeFields,
  photoInputs,
} from "#domain/office/office.ts";
import { commandLineEditor, type DealershipFacts } from "#server/dealership/dealership-facts.ts";
import type { SitePictures } from "#server/dealership/site-pictures.ts";
import { encodePhoto, RefusedPhoto } from "#server/inquiry/photo/encode-photo.ts";
import { openEncoder } from "#server/picture/encode-picture.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type FactsDeskParts = {
  facts: Pick<
    DealershipFacts,
    "current" | "version" | "check" | "save" | "at" | "history" | "restore"
  >;
  sitePictures: Pick<SitePictures, "add">;
  now: () => Date;
};

/** Uploaded files by the name of their input. */
export type FactsFiles = ReadonlyMap<string, Uint8Array>;

type Issues = RefusedForm["issues"];
type Issue = Issues[number];

const maxVersions = 50;
const versionSchema = z.coerce.number().int().nonnegative();

/** The forms with the dealer's facts, and who changed what. */
export function createFactsDesk(parts: FactsDeskParts, person: OfficePerson) {
  const { facts, now } = parts;
  return {
    read: (): OfficeFacts => ({
      facts: facts.current(),
      version: facts.version(),
      moment: berlinMoment(now()),
    }),
    /** Null once it is saved; otherwise what the form shows instead. */
    async submit(
      key: FactsSectionKey,
      posted: FactsDraft,
      files: FactsFiles,
    ): Promise<RefusedForm | null> {
      const read = await readPosted(key, posted, files, parts);
      const { values } = read;
      if (read.isRowChange) return refused(values, notSaved, read.issues);
      const version = facts.version();
      const current = facts.current();
      if (values[officeFields.version] !== String(version)) return tellConflict(values, facts);
      const applied = applyDraft(key, values, current, berlinMoment(now()).day);
      const issues = [...read.issues, ...findIssues(applied, facts)];
      if (issues.length > 0) return refused(values, checkFields, issues);
      if (values[officeFields.action] === factsActions.preview) return refused(values, notSaved);
      if (describeChanges(current, facts.check(applied.facts)).length === 0) return null;
      const { title } = factsSections[key];
      try {
        await facts.save(applied.facts, version, person.address, (tx) =>
          person.record(tx, "facts", title),
        );
        return null;
      } catch (failure) {
        if (isValidation(failure)) return tellConflict(values, facts);
        throw failure;
      }
    },
    async history(): Promise<FactsVersionView[]> {
      const versions = await facts.history(maxVersions + 1);
      const before = await facts.at((versions.at(-1)?.version ?? 1) - 1);
      return versions
        .slice(0, maxVersions)
        .map(({ version, changedAt, changedBy, ...each }, index) => {
          const former = versions[index + 1]?.facts ?? before;
          return {
            version,
            changedAt: changedAt.toISOString(),
            changedBy: nameOf(changedBy),
            changes: former === null ? [] : describeChanges(former, each.facts),
          };
        });
    },
    /** False when somebody has changed the facts since version `base`, or `version` is unknown. */
    async restore(version: number, base: number): Promise<boolean> {
      if (base !== facts.version()) return false;
      const restored = await facts
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

const refused = (values: FactsDraft, message: string, issues: Issues = []): RefusedForm => ({
  state: "refused",
  values,
  message,
  issues,
});

type PostedSection = { values: FactsDraft; issues: Issue[]; isRowChange: boolean };

/** What was typed, with the paths of the uploaded photos, and rows as their buttons want them. */
async function readPosted(
  key: FactsSectionKey,
  posted: FactsDraft,
  files: FactsFiles,
  parts: FactsDeskParts,
): Promise<PostedSection> {
  const change = readRowAction(posted[officeFields.action] ?? "");
  // A refused photo moves with its row, too.
  const tidied = tidyRows(key, await storePhotos(key, posted, files, parts), change);
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
  key: FactsSectionKey,
  posted: FactsDraft,
  files: FactsFiles,
  { sitePictures }: FactsDeskParts,
): Promise<FactsDraft> {
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
  { facts: next, issues, inputOf }: AppliedDraft,
  { check }: Pick<DealershipFacts, "check">,
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
  values: FactsDraft,
  facts: FactsDeskParts["facts"],
): Promise<RefusedForm> {
  const base = versionSchema.safeParse(values[officeFields.version]);
  const before = base.success ? await facts.at(base.data) : null;
  const [last] = await facts.history(1);
  const changes = before === null ? [] : describeChanges(before, facts.current());
  const labels = changes.slice(0, 5).map(changeName);
  const more = changes.length > labels.length ? " und mehr" : "";
  const what = labels.length === 0 ? "die Angaben" : `${labels.join("; ")}${more}`;
  const message = `Inzwischen hat ${nameOf(last?.changedBy ?? "")} geändert: ${what}. Ihre Eingaben sind noch nicht gespeichert. Wenn sie gelten sollen, speichern Sie noch einmal.`;
  return refused({ ...values, [officeFields.version]: String(facts.version()) }, message);
}

const checkFields = "Bitte prüfen Sie die markierten Angaben.";
const notSaved = "Noch nicht gespeichert.";

const nameOf = (changedBy: string): string =>
  changedBy === commandLineEditor ? "die Kommandozeile" : changedBy;

const photoName: Partial<Record<FactsSectionKey, RegExp>> = {
  menschen: /^people\.\d{1,2}\.photo$/,
  haus: /^housePhotos\.(family|yard|workshop)\.path$/,
};

/** In px. */
const portrait = { width: 480, height: 480, position: "attention" } as const;
const landscape = { width: 1200, height: 800, position: "centre" } as const;

async function cropPhoto(file: Uint8Array, shape: typeof portrait | typeof landscape) {
  try {
    const { jpeg } = await encodePhoto(file);
    const sharp = await openEncoder();
    const { data, info } = await sharp(jpeg)
      .resize({ ...shape, fit: "cover" })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: new Uint8Array(data), width: info.width, height: info.height };
  } catch (failure) {
    if (failure instanceof RefusedPhoto) return photoRefusals[failure.refusal];
    throw failure;
  }
}
