import { expect, it } from "vitest";
import { aTyreEntry } from "#tests/support/test-file.ts";
import { currentInPlace, mergeValues } from "./corrections.ts";
import type { FileValue } from "./vehicle-file.ts";

const brakes = (front: "new" | number | null, rear: "new" | number | null): FileValue => ({
  kind: "brakes",
  front,
  rear,
});
const nothing = { frontLeft: null, frontRight: null, rearLeft: null, rearRight: null };
const tyres = { ...aTyreEntry, ...nothing, week: null, year: null, season: null } as const;
const book = { kind: "service-book", lastKm: null, lastDay: null, isComplete: null } as const;

it.each<[string, FileValue, FileValue, FileValue | null, FileValue | null]>([
  [
    "parts that one of both looked at",
    brakes(null, 40),
    brakes("new", null),
    null,
    brakes("new", 40),
  ],
  ["the same", brakes(40, null), brakes(40, 60), null, brakes(40, 60)],
  [
    "what one corrects and the other leaves",
    brakes(40, 60),
    brakes(40, 70),
    brakes(50, 60),
    brakes(40, 70),
  ],
  ["what one takes back", brakes(null, 60), brakes(50, 70), brakes(50, 60), brakes(null, 70)],
  ["two answers to one question", brakes(40, null), brakes(50, null), null, null],
  [
    "a correction of what the other took back",
    brakes(40, 60),
    brakes(null, 60),
    brakes(50, 60),
    null,
  ],
  [
    "who measured, and who knows that they are new",
    { ...tyres, frontLeft: 8 },
    { ...tyres, isNew: true, season: "winter" },
    null,
    { ...tyres, frontLeft: 8, isNew: true, season: "winter" },
  ],
  ["new tyres that are worn", { ...tyres, frontLeft: 3 }, { ...tyres, isNew: true }, null, null],
  [
    "a book",
    { ...book, isComplete: false },
    { ...book, lastKm: 81_000 },
    null,
    { ...book, isComplete: false, lastKm: 81_000 },
  ],
  [
    "sentences",
    { kind: "interior", text: "Sauber", isGood: true },
    { kind: "interior", text: "Neu", isGood: true },
    null,
    null,
  ],
  ["other questions", brakes(40, 40), { ...tyres, frontLeft: 8 }, null, null],
])("merges %s", (_, mine, theirs, known, merged) => {
  expect(mergeValues(mine, theirs, known)).toEqual(merged);
});

it("leaves what is corrected, however often, in its place", () => {
  const entry = (id: string, corrects: string | null, endedAt: Date | null = null) => ({
    ...{ id, corrects, endedAt },
  });
  const over = new Date();
  const all = [
    ...[entry("1", null, over), entry("2", null), entry("3", null, over)],
    ...[entry("1a", "1", over), entry("4", null), entry("1b", "1a")],
  ];
  expect(currentInPlace(all).map(({ id }) => id)).toEqual(["1b", "2", "4"]);
});
