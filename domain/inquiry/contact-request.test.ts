import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { pageWords } from "#domain/search/text-query/dictionary.ts";
import { contactSubjects } from "./contact-fields.ts";
import { readContactIntent, readGeneralIntent } from "./contact-request.ts";
import { contactIntents, contactPath } from "./vehicle-message.ts";

it.each(contactIntents)("parses the path that contactPath builds: %s", (intent) => {
  const path = contactPath({ adKey: "900000101", intent });
  expect(path).toBe(`/kontakt?fahrzeug=900000101&anliegen=${intent}`);
  const [, query] = path.split("?");
  expect(readContactIntent(new URLSearchParams(query), defaultProfile)).toEqual({
    adKeys: ["900000101"],
    intent,
  });
});

it.each([
  ["", null],
  ["anliegen=probefahrt", null],
  ["fahrzeug=", null],
  ["fahrzeug=../kontakt", null],
  ["fahrzeug=%3Cscript%3E&anliegen=anfrage", null],
  [`fahrzeug=${"9".repeat(65)}`, null],
  ["fahrzeug=1", { adKeys: ["1"], intent: "anfrage" }],
  ["fahrzeug=1&anliegen=constructor", { adKeys: ["1"], intent: "anfrage" }],
  ["fahrzeug=1,b,../c,1&fahrzeug=d", { adKeys: ["1", "b", "d"], intent: "anfrage" }],
])("parses %j as %j", (query, expected) => {
  expect(readContactIntent(new URLSearchParams(query), defaultProfile)).toEqual(expected);
});

const read = (query: string) => readGeneralIntent(new URLSearchParams(query), defaultProfile);

it("presets the subject according to the link's intent", () => {
  expect(read("anliegen=finanzierung")).toEqual({ intent: "finanzierung", subject: "beratung" });
});

it.each(["", "anliegen=", "anliegen=anfrage", "anliegen=toString"])(
  "has no general intent in %j",
  (query) => {
    expect(read(query)).toBeNull();
  },
);

it("knows the intent of every search word that leads to the form", () => {
  const paths = [...pageWords.values()].map(({ path }) => path);
  const pathsWithIntent = paths.filter((path) => path.includes("?"));
  expect(pathsWithIntent.length).toBeGreaterThan(0);
  for (const path of pathsWithIntent) {
    expect(contactSubjects).toContain(read(path.split("?")[1] ?? "")?.subject);
  }
});

it("ignores the financing intent if the dealer offers no financing", () => {
  const none = { offersFinancing: false, offersWorkshop: false };
  const params = new URLSearchParams("anliegen=finanzierung&fahrzeug=900000101");
  expect(readGeneralIntent(params, none)).toBeNull();
  expect(readContactIntent(params, none)).toEqual({ adKeys: ["900000101"], intent: "anfrage" });
});
