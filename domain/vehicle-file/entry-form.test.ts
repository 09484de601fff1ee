import { describe, expect, it } from "vitest";
import { entryFields, type FileKind, nothingFound } from "./entries.ts";
import { entryFormValues, readEntry } from "./entry-form.ts";
import { entryText } from "./entry-text.ts";
import type { FileValue } from "./vehicle-file.ts";

const today = "2026-11-24";
const listed = {
  ...{ mileage: 97_800, registered: "1995-06" },
  ...{ serviceKm: 61_000, serviceMonth: "2025-03" },
};
const sending = "7b2d9c1e-5a40-4c1b-9f0e-3f6a2d8b1c55";
const read = (kind: FileKind, values: Record<string, string>, photos = 0) =>
  readEntry(kind, { [entryFields.sending]: sending, ...values }, { today, photos, listed });
const readValue = (kind: FileKind, values: Record<string, string>) => {
  const entry = read(kind, values);
  return entry.issues === null ? entry.value : entry.issues;
};
const fieldsOf = (...asked: Parameters<typeof read>) =>
  (read(...asked).issues ?? []).map(({ field }) => field);

const values: FileValue[] = [
  {
    ...{ kind: "tyres", frontLeft: 6, frontRight: 6.5, rearLeft: 5, rearRight: null },
    ...{ week: 5, year: 2022, season: "winter", isNew: false },
  },
  { kind: "brakes", front: "new", rear: 40 },
  { kind: "service-book", lastKm: 81_200, lastDay: "2026-03-02", isComplete: true },
  { kind: "service-book", lastKm: null, lastDay: "2026-03", isComplete: null },
  { kind: "inspection-report", validTo: "2027-05", isThere: true },
  { kind: "inspection-report", validTo: "2027-05", isThere: false },
  { kind: "keys", count: 2 },
  { kind: "paint", from: 90, to: 140 },
  { kind: "paint", from: 90, to: 420, panel: "rear-door-left" },
  { kind: "body", side: "left", x: 0.4, y: 0.5, panel: "front-door-left", text: "Steinschlag" },
  { kind: "body", side: "rear", x: null, y: null, text: "Schramme" },
  { kind: "body", side: null, x: null, y: null, text: nothingFound.body },
  { kind: "interior", text: "Fahrersitz an der Wange berieben", isGood: false },
  { kind: "interior", text: nothingFound.interior, isGood: true },
  { kind: "cold-start", isGood: false, day: "2026-11-23" },
  { kind: "battery", percent: 93.5, source: "Aviloo-Test", day: "2026-11-20" },
  { kind: "work", day: "2026-11-19", text: "Zahnriemen gewechselt", hasInvoice: true },
  { kind: "work", day: "2026-10", text: "Zahnriemen gewechselt", hasInvoice: false },
  { kind: "merit", text: "Erste Hand aus Ladenburg" },
  { kind: "flaw", text: "Radio ohne Bluetooth" },
];

describe("the form of a step", () => {
  it.each(values.map((value) => [value.kind, value] as const))(
    "shows %s as it was entered, and reads it again",
    (kind, value) => {
      expect(readValue(kind, entryFormValues(value))).toEqual(value);
      expect(entryText(value)).not.toBe("");
    },
  );

  it("calls tyres new when somebody says so, whatever was measured", () => {
    expect(readValue("tyres", { neu: "on" })).toMatchObject({ isNew: true, frontLeft: null });
    expect(readValue("tyres", { vl: "8", gleich: "on" })).toMatchObject({ isNew: false });
  });

  it.each([
    ["brakes", { vorn: "60" }, true],
    ["paint", { von: "95", bis: "140" }, false],
  ] as const)("lets %s be an impression: %o, %o", (kind, typed, isImpression) => {
    const marked = read(kind, { ...typed, [entryFields.isImpression]: "on" });
    expect(marked).toMatchObject({ isImpression });
  });

  it("says in which column the interior stands", () => {
    const entry = read("interior", { text: "Fleck im Polster.", gut: "nein" });
    expect(entry.issues === null && entryText(entry.value)).toBe("Fleck im Polster (nicht so gut)");
  });

  it("says once what all four tyres have", () => {
    const entry = read("tyres", { vl: "6,5", gleich: "on" });
    expect(entry.issues === null && entryText(entry.value)).toBe("rundum 6,5\u00a0mm");
  });

  it("takes tyres of this week, and a report for three years", () => {
    expect(readValue("tyres", { dot: "4826" })).toMatchObject({ week: 48, year: 2026 });
    expect(readValue("inspection-report", { bis: "11/2029" })).toMatchObject({
      validTo: "2029-11",
    });
  });

  it.each(["81200", "81.200", "81 200 km", "81'200"])("reads the mileage %s", (km) => {
    expect(readValue("service-book", { km })).toMatchObject({ lastKm: 81_200 });
  });

  it("takes one depth for four equal tyres", () => {
    const all = { frontLeft: 7.5, frontRight: 7.5, rearLeft: 7.5, rearRight: 7.5 };
    expect(readValue("tyres", { vl: "7,5", gleich: "on" })).toMatchObject(all);
    expect(readValue("tyres", { vl: "7,5", hr: "7.5", gleich: "on" })).toMatchObject(all);
  });

  it.each([
    ["tyres", { vl: "99" }, ["vl"]],
    ["tyres", { vl: "viel" }, ["vl"]],
    ["tyres", { vl: "6", dot: "9922" }, ["dot"]],
    ["tyres", { vl: "6", dot: "2241" }, ["dot"]],
    ["tyres", { vl: "6", dot: "4926" }, ["dot"]],
    ["tyres", {}, [""]],
    ["tyres", { vl: "6", hr: "5", gleich: "on" }, ["gleich"]],
    ["tyres", { vl: "8", hr: "5,5", neu: "on" }, ["neu"]],
    ["brakes", { vorn: "" }, [""]],
    ["brakes", { vorn: "halb" }, ["vorn"]],
    ["service-book", { km: "-4" }, ["km"]],
    ["service-book", { km: "81,2" }, ["km"]],
    ["service-book", { tag: "2026-11-25" }, ["tag"]],
    ["service-book", { tag: "05/1995" }, ["tag"]],
    ["inspection-report", { bis: "13/2027" }, ["bis"]],
    ["inspection-report", { bis: "12/2029" }, ["bis"]],
    ["inspection-report", { bis: "05/99" }, ["bis"]],
    ["keys", {}, ["anzahl"]],
    ["paint", { von: "90" }, ["bis"]],
    ["body", { text: "Kratzer" }, ["seite"]],
    ["body", { seite: "left", x: "2", y: "0", text: "Kratzer" }, ["x"]],
    ["interior", { text: "Sauber" }, ["gut"]],
    ["cold-start", { tag: today }, ["gut"]],
    ["work", { tag: today, text: "Ölwechsel" }, ["rechnung"]],
    ["flaw", { text: " " }, ["text"]],
    ["flaw", { text: "x".repeat(201) }, ["text"]],
    ["flaw", { text: "Kratzer", [entryFields.sending]: "1" }, [entryFields.sending]],
  ] as const)("refuses %s with %o", (kind, typed, fields) => {
    expect(fieldsOf(kind, typed)).toEqual(fields);
  });

  it("takes a photo for an answer, and asks for each of a paper whether it is blackened", () => {
    expect(fieldsOf("service-book", {}, 1)).toEqual([entryFields.isBlackened]);
    const read = readValue("service-book", { [entryFields.isBlackened]: "on" });
    expect(read).toEqual([{ field: "", message: expect.any(String) }]);
    expect(fieldsOf("service-book", { [entryFields.isBlackened]: "on" }, 1)).toEqual([]);
  });

  it("says that a report is there only where somebody ticked it, or took a photo of it", () => {
    const isThere = (typed: Record<string, string>, photos = 0) => {
      const entry = read(
        "inspection-report",
        { ...typed, [entryFields.isBlackened]: "on" },
        photos,
      );
      return entry.issues === null && "isThere" in entry.value && entry.value.isThere;
    };
    expect(isThere({ bis: "05/2027" })).toBe(false);
    expect([isThere({ bericht: "on" }), isThere({}, 1)]).toEqual([true, true]);
    expect(fieldsOf("inspection-report", {})).toEqual([""]);
  });

  it.each([
    ["ja", true],
    ["nein", false],
    ["", null],
  ])("asks whether the service book is complete: '%s'", (lueckenlos, isComplete) => {
    expect(readValue("service-book", { km: "81200", lueckenlos })).toMatchObject({ isComplete });
  });

  it.each([
    ["service-book", { km: "97900" }, { km: "97800" }],
    ["service-book", { km: "60900" }, { km: "61000" }],
    ["service-book", { tag: "28.02.2025" }, { tag: "03/2025" }],
    ["inspection-report", { bis: "10/2026" }, { bis: "11/2026" }],
    ["tyres", { vl: "6", hr: "1,5" }, { vl: "1,6" }],
  ] as const)(
    "asks whether an unlikely value of %s is right: %o, not %o",
    (kind, typed, likely) => {
      const ask = (values: Record<string, string>) =>
        readEntry(
          kind,
          { [entryFields.sending]: sending, ...values },
          { today, photos: 0, listed },
        ).issues?.map(({ field }) => field) ?? [];
      expect(ask(typed)).toEqual([entryFields.isSure]);
      expect([ask({ ...typed, [entryFields.isSure]: "on" }), ask(likely)]).toEqual([[], []]);
    },
  );

  it.each([
    ["10.03.2026", "2026-03-10"],
    ["1.3.26", "2026-03-01"],
    ["03/2026", "2026-03"],
    ["0326", "2026-03"],
    ["06/2025", "2025-06"],
  ])("reads the last service of %s", (tag, lastDay) => {
    expect(readValue("service-book", { tag })).toMatchObject({ lastDay });
  });

  it.each<[Record<string, string>, unknown]>([
    [{ tag: "11/2026" }, { day: "2026-11" }],
    [{ tag: "23.11.2026" }, { day: "2026-11-23" }],
    [{}, [{ field: "tag" }]],
    [{ tag: "12/2026" }, [{ field: "tag" }]],
  ])("takes a day or a month for when something was done: %o", (typed, read) => {
    const fields = { text: "Ölwechsel", rechnung: "nein", ...typed };
    expect(readValue("work", fields)).toMatchObject(read as object);
  });

  it.each(["05/2027", "5.27", "0527", "052027", "05 27"])("reads the month %s", (bis) => {
    expect(readValue("inspection-report", { bis })).toMatchObject({ validTo: "2027-05" });
  });
});
