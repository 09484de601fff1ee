import { describe, expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { testDriveFields } from "#domain/test-drive/request.ts";
import {
  callbackField,
  conditionText,
  detailRows,
  detailsOf,
  financeField,
  hiddenFieldNames,
  withDetails,
} from "./details.ts";
import { issuesOf } from "./field-rules.ts";
import { type Details, detailsSchema } from "./inquiry-schema.ts";

/** Monday, 23 November 2026, 10:00. */
const now = { day: "2026-11-23", minutes: 600 };
const schema = detailsSchema({ now, schedule: defaultProfile });
const rowTexts = (details: Details) =>
  detailRows(details).map((row) => row.join(": ").replaceAll("\u00a0", " "));

describe("the details of a form", () => {
  const typed = {
    [hiddenFieldNames.vehicle]: "4711",
    [hiddenFieldNames.otherVehicles]: "4712,4713",
    [hiddenFieldNames.intent]: "probefahrt",
    [testDriveFields.day]: "2026-11-25",
    [testDriveFields.time]: "14:30",
    [testDriveFields.secondDay]: "",
    [testDriveFields.secondTime]: "",
    [testDriveFields.tradeIn]: "ja",
    [financeField("rate")]: " 250,50 ",
    [financeField("deposit")]: "",
    [callbackField]: "2026-11-24 8:00",
    "details.condition.defects": "Kratzer\r\nDelle",
    name: "Erika",
  };

  it("pass the schema, and are described in words", () => {
    const details = schema.parse(detailsOf(typed));
    expect(details).toEqual({
      vehicle: "4711",
      otherVehicles: ["4712", "4713"],
      intent: "probefahrt",
      testDrive: { first: { day: "2026-11-25", time: "14:30" }, second: null },
      tradeIn: true,
      finance: { rate: "250,50" },
      callback: "2026-11-24 8:00",
      condition: { defects: "Kratzer\nDelle" },
    });
    expect(rowTexts(details)).toEqual([
      "Terminwunsch: Mittwoch, 25.11.2026, 14:30 Uhr",
      "Inzahlungnahme: gewünscht",
      "Monatliche Wunschrate: 250,50 €",
      "Rückruf: Dienstag, 24.11.2026, ab 8 Uhr",
      "Bekannte Mängel: Kratzer; Delle",
    ]);
  });

  it("are undefined without answers", () => {
    expect(detailsOf({ name: "Erika", [financeField("rate")]: "" })).toBeUndefined();
    expect(detailRows({})).toEqual([]);
    expect(withDetails("Hallo", [])).toBe("Hallo");
    expect(withDetails("Hallo\n", [["Laufzeit", "48 Monate"]])).toBe(
      "Hallo\n\nLaufzeit: 48 Monate",
    );
  });
});

it.each([
  ["250,50", "250,50 €"],
  ["0,40", "0,40 €"],
  ["250,-", "250 €"],
  ["3000 Euro", "3.000 €"],
  ["1,5k", "1.500 €"],
  // These are not recognized as amounts, so they stay as typed.
  ["249.99", "249.99"],
  ["249,999", "249,999"],
  ["250 km", "250 km"],
  ["etwa ein Drittel", "etwa ein Drittel"],
])("formats %j as %j without changing the amount", (typed, text) => {
  expect(rowTexts(schema.parse({ finance: { deposit: typed } }))).toEqual([`Anzahlung: ${text}`]);
});

it.each([
  ["inspection", "5.27", "05/2027"],
  ["inspection", "05/2027", "05/2027"],
  ["inspection", "11-28", "11/2028"],
  ["inspection", "13/2027", "13/2027"],
  ["inspection", "abgelaufen", "abgelaufen"],
  ["priceIdea", "12500", "12.500 €"],
  ["defects", "Kratzer hinten\n\nKlima kühlt nicht", "Kratzer hinten; Klima kühlt nicht"],
  ["owners", "2", "2"],
] as const)("formats %s %j as %j", (question, typed, text) => {
  expect(conditionText(question, typed).replaceAll("\u00a0", " ")).toBe(text);
});

const unreadable = "Diese Angabe ist nicht lesbar";

it.each<[object, string, string]>([
  [{ farbe: "rot" }, "farbe", "Dieses Feld gibt es nicht"],
  [{ finance: { rate: "1", zins: "0" } }, "finance.zins", "Dieses Feld gibt es nicht"],
  [JSON.parse('{"__proto__":{}}'), "__proto__", "Dieses Feld gibt es nicht"],
  [{ vehicle: "../4711" }, "vehicle", unreadable],
  [{ otherVehicles: Array.from({ length: 51 }, () => "1") }, "otherVehicles", unreadable],
  [{ intent: "constructor" }, "intent", unreadable],
  [{ tradeIn: "ja" }, "tradeIn", unreadable],
  [{ testDrive: { first: "morgen" } }, "testDrive.first", unreadable],
  [{ finance: { rate: "9".repeat(41) } }, "finance.rate", "Höchstens 40 Zeichen"],
  [{ finance: { rate: 250 } }, "finance.rate", "Bitte geben Sie einen Text ein"],
  [
    { finance: { deposit: "1\r\nRückruf: nie" } },
    "finance.deposit",
    "Bitte entfernen Sie unsichtbare Sonderzeichen",
  ],
  [{ finance: { months: "9 Monate" } }, "finance.months", "Bitte wählen Sie eine der Antworten"],
  [
    { condition: { inspection: "irgendwann" } },
    "condition.inspection",
    "Bitte Monat und Jahr, zum Beispiel 05/2027",
  ],
  [
    { condition: { priceIdea: "viel" } },
    "condition.priceIdea",
    "Bitte einen Betrag in Euro, zum Beispiel 9.500",
  ],
  [{ condition: { defects: "x".repeat(501) } }, "condition.defects", "Höchstens 500 Zeichen"],
  [
    { testDrive: { first: { day: "", time: "9:00" } } },
    "testDrive.first.day",
    "Bitte wählen Sie zur Uhrzeit auch den Tag",
  ],
  [
    { testDrive: { second: { day: "2026-11-22" } } },
    "testDrive.second.day",
    "An diesem Tag geht es leider nicht: Bitte wählen Sie einen anderen",
  ],
  [
    { callback: "2026-11-22 8:00" },
    "callback",
    "Diese Zeit ist vorbei: Bitte wählen Sie eine andere",
  ],
])("reports an issue for %j at its field", (details, field, message) => {
  expect(issuesOf(schema, details)).toEqual([{ field, message }]);
});

it("accepts a test drive without a day, and answers of maximum length", () => {
  expect(schema.parse({ testDrive: {} })).toEqual({ testDrive: { first: null, second: null } });
  const longest = { finance: { rate: "9".repeat(40) }, condition: { defects: "x".repeat(500) } };
  expect(schema.parse(longest)).toEqual(longest);
});
