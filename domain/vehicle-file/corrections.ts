import { type FileKind, stepOf } from "./entries.ts";
import { leastNewTreadMm, treadsOf } from "./statements.ts";
import { type FileValue, fileValueSchema } from "./vehicle-file.ts";

// Which entries count where several people enter, correct and withdraw.

type Ended = { corrects: string | null; endedAt: Date | null; value: FileValue };
type Said = { value: FileValue; isImpression: boolean };

const currentOf = <Entry extends Ended>(kind: FileKind, all: readonly Entry[]): Entry[] =>
  all.filter(({ endedAt, value }) => endedAt === null && value.kind === kind);

export const hasRoom = (kind: FileKind, all: readonly Ended[]): boolean =>
  currentOf(kind, all).length < stepOf(kind).max;

export const isCorrected = (id: string, all: readonly Pick<Ended, "corrects">[]): boolean =>
  all.some(({ corrects }) => corrects === id);

/** Whether it was withdrawn, not corrected, and its step has room for it. */
export const isRestorable = (entry: Ended & { id: string }, all: readonly Ended[]): boolean =>
  entry.endedAt !== null && !isCorrected(entry.id, all) && hasRoom(entry.value.kind, all);

type Placed = Pick<Ended, "corrects" | "endedAt"> & { id: string };

/** Those that count, each in the place of what it corrected, so that its number stays. `all`: the oldest first. */
export function currentInPlace<Entry extends Placed>(all: readonly Entry[]): Entry[] {
  const byId = new Map(all.map((entry, place) => [entry.id, { entry, place }]));
  const placeOf = ({ id, corrects }: Placed): number => {
    const before = byId.get(corrects ?? "");
    return before === undefined ? (byId.get(id)?.place ?? 0) : placeOf(before.entry);
  };
  return all
    .filter(({ endedAt }) => endedAt === null)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What counts where the new entry belongs; null for one more. Follows what somebody has corrected meanwhile. */
export function findCurrent<Entry extends Ended & { id: string }>(
  { value: { kind }, corrects }: Pick<Ended, "value" | "corrects">,
  all: readonly Entry[],
): Entry | null {
  const current = currentOf(kind, all);
  if (stepOf(kind).max === 1) return current[0] ?? null;
  let entry = all.find(({ id }) => id === corrects);
  while (entry !== undefined && !current.includes(entry)) {
    const { id } = entry;
    entry = all.find((each) => each.corrects === id);
  }
  return entry ?? null;
}

/**
 * `entry` itself where its form showed what counts, and with the parts that only `current` has where it did not. Null
 * where it would replace what its form did not show, be it of the same person on another phone.
 */
export function mergeEntries(
  entry: Said & Pick<Ended, "corrects">,
  current: Said & { id: string },
  all: readonly { id: string; value: FileValue }[],
): Pick<Said, "value" | "isImpression"> | null {
  if (entry.corrects === current.id) return entry;
  const known = all.find(({ id }) => id === entry.corrects)?.value ?? null;
  const value = mergeValues(entry.value, current.value, known);
  return value && { value, isImpression: entry.isImpression || current.isImpression };
}

/** Their parts are looked at one by one, and what nobody has looked at is null. */
const kindsOfParts: readonly FileKind[] = ["tyres", "brakes", "service-book"];

/**
 * What two people entered at the same step of a walk: the front brakes of one, the rear ones of the other. `known` is
 * the entry that `mine` was made of. Null where they say different things, which a person has to decide.
 */
export function mergeValues(
  mine: FileValue,
  theirs: FileValue,
  known: FileValue | null,
): FileValue | null {
  if (!kindsOfParts.includes(mine.kind)) return null;
  const [current, former] = [partsOf(theirs), known === null ? {} : partsOf(known)];
  const parts = Object.entries(partsOf(mine)).map(([name, own]) => {
    const before = former[name] ?? unsaid[name] ?? null;
    const other = current[name];
    const isClear = own === before || other === before || own === other;
    return { name, isClear, value: own === before ? other : own };
  });
  if (!parts.every(({ isClear }) => isClear)) return null;
  const merged = fileValueSchema.safeParse(
    Object.fromEntries(parts.map(({ name, value }) => [name, value])),
  ).data;
  return merged === undefined || isContradiction(merged) ? null : merged;
}

/** What a part is before anybody says anything, unless it is null. */
const unsaid: Readonly<Record<string, unknown>> = { isNew: false };

const partsOf = (value: FileValue): Readonly<Record<string, unknown>> => ({ ...value });

/** As the form refuses it. */
const isContradiction = (value: FileValue): boolean =>
  value.kind === "tyres" && value.isNew && treadsOf(value).some((mm) => mm < leastNewTreadMm);
