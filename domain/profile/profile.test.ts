import { describe, expect, it } from "vitest";
import { defaultProfile } from "./default-profile.ts";
import { profileSchema, type StoredProfile } from "./profile.ts";
import { setAt, valueAt } from "./profile-view.ts";

const phone = { display: "06203 1234", international: "+4962031234" };
const proof = { proof: "Umfrage", source: "Verein", period: "2026" };
/** Every value that can be text is text. */
const filled: StoredProfile = {
  ...profileSchema.parse(defaultProfile),
  people: [
    { name: "Anna", role: "Verkauf", photo: "/bilder/a.jpg", languages: ["Deutsch"], phone },
  ],
  housePhotos: {
    ...defaultProfile.housePhotos,
    yard: { path: "/bilder/h.jpg", caption: "Der Hof" },
  },
  notice: { text: "Guten Tag", from: "2026-12-01", until: "2026-12-03" },
  numberOneProof: proof,
  statistics: [{ value: "15+", label: "Jahre", proof }],
  home: {
    ...defaultProfile.home,
    texts: { headline: "Guten Tag" },
    services: [{ kind: "ankauf", title: "Ankauf", text: "Wir kaufen" }],
    faq: [{ kind: null, question: "Wann?", answer: "Immer" }],
  },
  visibleRating: { value: 4.8, count: 400, proof },
  specialDays: [{ day: "2026-12-24", reason: "Ruhe", hours: { opens: "9:00", closes: "12:00" } }],
  legal: {
    ...defaultProfile.legal,
    owner: { ...defaultProfile.legal.owner, vatId: "DE123456789", hosting: "Muster GmbH" },
  },
};
const parseWith = (path: string, value: unknown) => {
  const profile = structuredClone(filled);
  setAt(profile, path, value);
  return profileSchema.safeParse(profile);
};
const messagesOf = (path: string, value: unknown) =>
  parseWith(path, value).error?.issues.map(({ message }) => message) ?? [];

function textPaths(value: unknown, path = ""): string[] {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textPaths(each, path === "" ? key : `${path}.${key}`),
  );
}
const texts = textPaths(filled);
/** The only ones with several lines. */
const isLong = (path: string) =>
  /^notice\.text$|^replies\..*\.text$|^legal\.owner\.|^home\.texts\.|^home\..*\.(?:text|answer)$/.test(
    path,
  );

describe("every text of the profile", () => {
  expect(texts.length).toBeGreaterThan(50);
  const hostile = [
    "\0",
    "\x07",
    "\x1b[31m",
    "\x7f",
    "\x85",
    "\x9b",
    "\n",
    "\r\n",
    "\u2028",
    "\u2029",
  ];
  const hidden = ["\u202e", "\u2066", "\u2069", "\u200f", "\u061c", "\ud800", "\udfff"];

  it.each(texts)("%s keeps no control character, line break or hidden direction", (path) => {
    const typed = String(valueAt(filled, path));
    expect(parseWith(path, typed).data).toEqual(filled);
    for (const character of [...hostile, ...hidden]) {
      const { data, error } = parseWith(path, typed.slice(0, 1) + character + typed.slice(1));
      const stored = data === undefined ? null : String(valueAt(data, path));
      const allowed = isLong(path)
        ? /[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029]/u
        : /\p{Cc}|\p{Cs}|[\u2028\u2029]/u;
      if (stored !== null) expect(stored, JSON.stringify(character)).not.toMatch(allowed);
      if (stored !== null) expect(stored).not.toMatch(/[\u061c\u200f\u202a-\u202e\u2066-\u2069]/);
      for (const { message } of error?.issues ?? [])
        expect(message).toMatch(/\.$|Sonderzeichen$|nummer$/);
    }
  });

  it.each(texts)("%s is refused when it is empty or endless", (path) => {
    for (const text of ["", "  ", "\u2028", "x".repeat(100_000)])
      expect(messagesOf(path, text), path).not.toEqual([]);
  });
});

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "\x01javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://autohaus.example/0b7e6c1d",
  "vbscript:x",
  "file:///etc/passwd",
  "http://instagram.example/x",
  "//evil.example/x",
  "/\\evil.example",
  "https:evil.example",
  "https:///evil.example",
  "https://instagram.example@evil.example/",
  "https://instagram.example:x@evil.example/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://localhost/",
  "https://",
  "instagram.example",
  "https://instagram.example/\nx",
])("a profile is not at %j", (url) => {
  expect(messagesOf("profiles.0.url", url)).toHaveLength(1);
});

it.each([
  [
    "https://www.tiktok.example/@autohaus?lang=de#a",
    "https://www.tiktok.example/@autohaus?lang=de#a",
  ],
  [" HTTPS://Instagram.Example/Auto ", "https://instagram.example/Auto"],
  ["https://müller.example/Straße", "https://xn--mller-kva.example/Stra%C3%9Fe"],
  ['https://\u202einstagram.example/a"b<c>', "https://instagram.example/a%22b%3Cc%3E"],
])("a profile at %j is stored as %s", (url, stored) => {
  expect(parseWith("profiles.0.url", url).data?.profiles[0]?.url).toBe(stored);
});

it.each([
  "//evil.example/x.png",
  "/\\evil.example/x.png",
  "https://evil.example/x.png",
  "/bilder/../../etc/passwd",
  "/bilder/../x.png",
  "/bilder/./x.png",
  "/bilder//x.png",
  "/bilder/.x.png",
  "/bilder/%2e%2e/x.png",
  "/bilder/x.png?x",
  "/bilder/x.png\n",
  "/bilder/x.svg",
  "/bilder/x.png/",
  "/buero/abmelden",
  "bilder/x.png",
  "javascript:alert(1)",
  "/",
])("a photo has not the path %j", (path) => {
  for (const name of ["people.0.photo", "housePhotos.yard.path"])
    expect(messagesOf(name, path)).toEqual([
      "Bitte den Pfad eines Bildes auf dieser Website angeben.",
    ]);
});

it.each([
  ["email", "chef@autohaus.example\r\nBcc: x@evil.example"],
  ["email", "chef@autohaus.example, x@evil.example"],
  ["email", '"x"@evil.example'],
  ["email", "<chef@autohaus.example>"],
  ["email", "müller@autohaus.example"],
  ["phone.display", "ruf mich an"],
  ["phone.display", "06203 1234;phone-context=evil"],
  ["phone.international", "+49 6203 1234"],
  ["phone.international", "+4962031234\n"],
  ["visibleHours.0.opens", "8:00\n"],
  ["visibleHours.0.opens", "\u0668:00"],
  ["address.postalCode", "68526\n"],
  ["geo.latitude", Number.NaN],
  ["visibleRating.value", Number.POSITIVE_INFINITY],
  ["specialDays.0.day", "2026-12-24\n"],
])("%s is not %j", (path, value) => {
  expect(messagesOf(path, value)).not.toEqual([]);
});
