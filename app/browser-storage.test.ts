import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  consentTextVersion,
  decide,
  everythingAllowed,
  offeredServices,
  readConsent,
  undecided,
} from "#domain/consent/consent.ts";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { parseFilters } from "#domain/search/url.ts";
import { unicodeText } from "#tests/support/test-text.ts";
import {
  consentRecord,
  consentScript,
  contactDraft,
  lastAdKey,
  recentAdKeys,
  savedFilters,
  sellDraft,
  sentOfficeForm,
  themeChoice,
  themeScript,
  unsentOfficeForm,
} from "./browser-storage.ts";
import { readDraft } from "./features/inquiry/use-draft.ts";
import { readPageDrafts } from "./features/office/page-draft.tsx";
import { readSentForm } from "./features/office/unsent-form.tsx";

// A browser's storage may contain anything: an older version's text, another program's, half of a text.
const now = new Date("2026-11-21T06:00:00Z");
const stored = new Map<string, string>();
/** Thrown by each access to the storage, unless null. */
let storageError: Error | null = null;
function storage() {
  const attempt = <Result>(work: () => Result): Result => {
    if (storageError) throw storageError;
    return work();
  };
  return {
    getItem: (key: string) => attempt(() => stored.get(key) ?? null),
    setItem: (key: string, text: string) => attempt(() => void stored.set(key, text)),
    removeItem: (key: string) => attempt(() => void stored.delete(key)),
  };
}
beforeEach(() => {
  stored.clear();
  storageError = null;
  vi.stubGlobal("window", { sessionStorage: storage(), localStorage: storage(), location: {} });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("console", { ...console, info: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const draftLike = fc.record(
  {
    savedAt: fc.oneof(fc.constant(now.getTime()), fc.jsonValue()),
    about: fc.oneof(fc.string(), fc.jsonValue()),
    sendingKey: fc.oneof(fc.string(), fc.jsonValue()),
    values: fc.oneof(fc.dictionary(fc.string(), fc.string()), fc.jsonValue()),
  },
  { requiredKeys: [] },
);
const sentFormLike = fc.record(
  {
    path: fc.constantFrom("/buero/anfragen/K", "/buero?a=b", "https://evil.example", "/kontakt"),
    sentAt: fc.oneof(fc.constant(now.getTime()), fc.jsonValue()),
    fields: fc.array(
      fc.record({
        name: fc.string(),
        value: fc.oneof(fc.string(), fc.jsonValue()),
        label: fc.constant(null),
      }),
    ),
  },
  { requiredKeys: [] },
);
const anyText = fc.oneof(
  unicodeText(),
  fc.json(),
  draftLike.map((draft) => JSON.stringify(draft)),
  sentFormLike.map((form) => JSON.stringify(form)),
  fc
    .tuple(draftLike, fc.nat({ max: 80 }))
    .map(([draft, end]) => JSON.stringify(draft).slice(0, end)),
  fc.constantFrom(
    "",
    "null",
    "dark",
    "Dark",
    "marke=BMW",
    "<script>",
    "x".repeat(50_000),
    "__proto__",
  ),
);

function readAll() {
  return {
    drafts: [contactDraft, sellDraft].map((store) => readDraft(store, now.getTime())),
    officeForms: [sentOfficeForm, unsentOfficeForm].map((store) =>
      readSentForm(store, now.getTime()),
    ),
    pageDrafts: readPageDrafts("anna@autohaus.example", now.getTime()),
    consent: readConsent(consentRecord.read(), { analytics: true, recaptcha: false }, now),
    filters: parseFilters(new URLSearchParams(savedFilters.read() ?? "")),
    adKey: lastAdKey.read(),
    recent: recentAdKeys.read(),
    theme: themeChoice.read(),
  };
}

it("reads any stored text as a valid value or as nothing", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const key of Object.values(storageKeys)) stored.set(key, text);
      const { drafts, officeForms, pageDrafts, consent, adKey, recent, theme } = readAll();
      for (const fields of Object.values(pageDrafts))
        expect(Object.values(fields).every((text) => typeof text === "string")).toBe(true);
      for (const form of officeForms) {
        if (form === null) continue;
        expect(form.path).toMatch(/^\/buero/);
        expect(form.fields.every(({ value }) => typeof value === "string")).toBe(true);
      }
      for (const draft of drafts) {
        if (draft === null) continue;
        expect(Number.isFinite(draft.savedAt)).toBe(true);
        expect(Object.values(draft.values).every((value) => typeof value === "string")).toBe(true);
      }
      expect(consent.decisionMade || !(consent.analytics || consent.marketing)).toBe(true);
      expect(adKey ?? "1").toMatch(/^[\w-]{1,64}$/);
      expect(recent ?? "1 2").toMatch(/^[\w -]+$/);
      expect(["light", "dark", "system", null]).toContain(theme);
    }),
    { numRuns: 1_000 },
  );
});

function themeAtFirstPaint(): unknown {
  const dataset: { theme?: string } = {};
  const run = new Function("localStorage", "document", themeScript);
  run(storage(), { documentElement: { dataset } });
  return dataset.theme;
}

it("applies the chosen theme before the first paint, and the system's for any other text", () => {
  const texts = fc.oneof(anyText, fc.constantFrom("light", "dark", "system", "DARK", '"dark"'));
  fc.assert(
    fc.property(texts, (text) => {
      stored.set(storageKeys.theme, text);
      const isChosen = text === "light" || text === "dark";
      expect(themeAtFirstPaint()).toBe(isChosen ? text : undefined);
    }),
    { examples: [["dark"], ["light"]] },
  );
});

it("reads and writes nothing where the browser blocks storage", () => {
  storageError = new Error("The operation is insecure.");
  expect(readAll()).toMatchObject({
    drafts: [null, null],
    officeForms: [null, null],
    pageDrafts: {},
    adKey: null,
    theme: null,
  });
  expect(themeAtFirstPaint()).toBeUndefined();
  expect(contactDraft.write("x")).toBe(false);
  consentRecord.write("x", 1);
  consentRecord.clear();
  expect(document.cookie).toContain("Max-Age=0");
});

const services = { analytics: false, recaptcha: false };

/** Whether the script hides the banner; `text` null: nothing stored, undefined: storage is blocked. */
function hidesBanner(text: string | null | undefined): boolean {
  const documentElement = {
    dataset: { offer: offeredServices(services) } as Record<string, string>,
  };
  const storage = {
    getItem: () => {
      if (text === undefined) throw new Error("refused");
      return text;
    },
  };
  new Function("document", "localStorage", consentScript)({ documentElement }, storage);
  return "decided" in documentElement.dataset;
}

const anyOrMissing = <Value>(...values: Value[]) => fc.constantFrom(undefined, null, ...values);

const anyRecord = fc.record({
  textVersion: anyOrMissing<unknown>(consentTextVersion, consentTextVersion - 1, "2"),
  offered: anyOrMissing(
    offeredServices(services),
    offeredServices({ ...services, analytics: true }),
    "",
  ),
  consentDate: anyOrMissing<unknown>(
    "",
    5,
    "gestern",
    new Date().toISOString(),
    "2020-01-01T00:00:00Z",
    "2999-01-01T00:00:00Z",
  ),
  decisionMade: anyOrMissing<unknown>(true, false, "true"),
  consentGiven: anyOrMissing<unknown>(true, false),
  functional: anyOrMissing(true, false),
});

it("hides the banner before the first paint exactly where a decision is valid", () => {
  const decided = JSON.stringify(decide(everythingAllowed, services, new Date()));
  expect(hidesBanner(decided)).toBe(true);
  expect(hidesBanner(undefined)).toBe(false);
  const anyText = fc.oneof(
    fc.constantFrom(null, "", "{", "null", "[]", "5", '"a"', decided),
    anyRecord.map((record) => JSON.stringify(record)),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      expect(hidesBanner(text)).toBe(readConsent(text, services, new Date()) !== undecided);
    }),
    { numRuns: 300 },
  );
});
