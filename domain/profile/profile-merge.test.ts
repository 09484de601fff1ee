import { expect, it } from "vitest";
import { mergeDrafts } from "./profile-merge.ts";

const people = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name, index) => {
      const [first = "", phone = ""] = name.split(" ");
      return [
        [`people.${index}.name`, first],
        [`people.${index}.phone`, phone],
      ];
    }),
  );
const merge = (base: string[], theirs: string[], own: string[]) => {
  const { draft, conflicts } = mergeDrafts("menschen", {
    base: people(...base),
    theirs: people(...theirs),
    own: people(...own),
  });
  const names = Object.entries(draft).flatMap(([name, text]) =>
    name.endsWith(".name") ? [`${text} ${draft[name.replace(/name$/, "phone")]}`.trim()] : [],
  );
  return [names, conflicts.map(({ label, ownText, theirText }) => [label, ownText, theirText])];
};

it("keeps what only one changed, and asks what both changed differently", () => {
  const base = { claim: "A", name: "A", station: "A", aktion: "speichern", stand: "1" };
  const merged = mergeDrafts("adresse", {
    base,
    theirs: { claim: "B", name: "B", station: "B" },
    own: { ...base, name: "B", station: "C" },
  });
  expect(merged.draft).toMatchObject({ claim: "B", name: "B", station: "C", stand: "1" });
  expect(merged.conflicts).toMatchObject([{ name: "station", ownText: "C", theirText: "B" }]);
});

it("takes a day's hours as one field, however a browser writes them", () => {
  const day = (opens: string, closes: string) => ({
    "visibleHours.1.opens": opens,
    "visibleHours.1.closes": closes,
  });
  const base = day("8:00", "18:00");
  const same = { base, theirs: day("9:00", "18:00"), own: day("08:00", "18:00") };
  expect(mergeDrafts("zeiten", same).draft).toMatchObject(day("9:00", "18:00"));
  const { conflicts } = mergeDrafts("zeiten", { ...same, own: day("08:00", "17:00") });
  expect(conflicts).toMatchObject([
    { label: "Vor Ort · Montag", ownText: "08:00–17:00", theirText: "9:00–18:00" },
  ]);
});

it.each([
  ["both add", ["A"], ["A", "B"], ["A", "C"], ["A", "C", "B"]],
  ["one moves, one edits", ["A", "B"], ["B", "A"], ["A 1", "B"], ["B", "A 1"]],
  ["one moves, one adds", ["A", "B"], ["A", "B", "C"], ["B", "A"], ["B", "C", "A"]],
  ["one removes", ["A", "B"], ["B"], ["A", "B 1"], ["B 1"]],
  ["both remove", ["A", "B", "C"], ["B", "C"], ["A", "C"], ["C"]],
])("merges rows by who they are: %s", (_, base, theirs, own, merged) => {
  expect(merge(base, theirs, own)).toEqual([merged, []]);
});

it("asks when one removed what the other changed", () => {
  expect(merge(["A", "B"], ["B"], ["A 1", "B"])).toEqual([
    ["A 1", "B"],
    [["Person „A“", "A, 1", "entfernt"]],
  ]);
  expect(merge(["A", "B"], ["A 1", "B"], ["B"])).toEqual([
    ["A 1", "B"],
    [["Person „A“", "entfernt", "A, 1"]],
  ]);
});
