import type { FileKind, FileValue } from "./entries.ts";
import { fileValueSchema } from "./entry-schema.ts";
import { leastNewTreadMm } from "./limits.ts";
import { treadsOf } from "./statements.ts";

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
