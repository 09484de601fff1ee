import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { pageParameter, tabParameter } from "#domain/office/inquiry-view.ts";
import { holdFields, isOfficePath, officeFields, searchParameter } from "#domain/office/office.ts";
import { sortParameter } from "#domain/office/stock-overview.ts";
import { answerFields } from "#domain/office/week-plan.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { officeSessions } from "#server/platform/db/personal-schema.ts";
import { hashToken } from "#server/protection/site-secret.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { allowedStatuses } from "#tests/support/test-requests.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";
import { unicodeText } from "#tests/support/test-text.ts";

const site = testSite();
const token = "t".repeat(43);
let reference = "";

beforeEach(async () => {
  await site().offer({ ad_key: "1" });
  const testDrive = { first: { day: "2026-11-24", time: "14:30" }, second: null };
  const details = { vehicle: "1", intent: "probefahrt", testDrive };
  const answer = await site().post(apiPaths.contactInquiry, contactBody({ details }));
  reference = ((await answer.json()) as { reference: string }).reference;
});

/** Requests sign out, so each has a session of its own. */
async function signIn(): Promise<void> {
  const { orm } = site().database;
  const at = site().clock.now;
  const row = { email: "chef@autohaus.example", device: "Test", createdAt: at, seenAt: at };
  const expiresAt = new Date("2027-01-01T00:00:00Z");
  await orm
    .insert(officeSessions)
    .values({ id: randomUUID(), tokenHash: hashToken(token), ...row, expiresAt })
    .onConflictDoNothing();
}

/** All of the office, as the router knows them. */
const officeRoutes = flattenPaths(routes)
  .map((path) => `/${path}`)
  .filter(isOfficePath);

function flattenPaths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = "", children = [] }) => [path, ...flattenPaths(children)]);
}

const odd = fc.oneof(
  fc.constantFrom(
    "",
    "\0",
    "a\0b",
    "1",
    "x",
    "-1",
    "1e9",
    "\ud800",
    "'; drop table inquiries",
    "ja",
  ),
  fc.constantFrom("../..", "__proto__", "//evil.example", "2026-99-99T25:61", "x".repeat(5_000)),
  unicodeText({ maxLength: 30 }),
);
/** `K` stands for the reference of an inquiry that exists. */
const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("K", "1", "zeiten", "tage", "menschen", "haus") },
  { weight: 2, arbitrary: odd.map((text) => encodeURIComponent(text.toWellFormed())) },
  fc.constantFrom("%", "%E0%A4%A", "%c0%ae", "K%00"),
);
const fieldNames = [
  ...[
    "notiz",
    "worte",
    "wann",
    "wagen-weg",
    ...Object.values({ ...officeFields, ...holdFields, ...answerFields }),
  ],
  ...[
    sortParameter,
    "zurueck",
    tabParameter,
    searchParameter,
    pageParameter,
    "ab",
    "format",
    "alle",
  ],
  ...["visibleHours.1.opens", "specialDays.0.from", "people.0.photo", "people.0.photo.datei"],
];
const fieldValues = fc.oneof(
  fc.constantFrom(
    "erledigt",
    "offen",
    "angerufen",
    "uebernehmen",
    "zuruecknehmen",
    "vertrag",
    "wagen-verkauft",
    "notiz",
    "antwort-eintragen",
    "vormerken",
    "freigeben",
  ),
  fc.constantFrom("senden", "loeschen", "zurueckholen", "holen", "abmelden", "bestaetigen"),
  fc.constantFrom("vorschlagen", "absagen", "speichern", "vorschau", "neu:specialDays"),
  fc.constantFrom("morgen", "zeit", "2026-11-25", "12:00", "0", "2026-11-25T14:30", randomUUID()),
  odd,
);
const fields = fc.array(fc.tuple(fc.constantFrom(...fieldNames), fieldValues), { maxLength: 8 });
const form = "application/x-www-form-urlencoded";
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fields.map((pairs) => ({
      type: form,
      content: new URLSearchParams(pairs).toString(),
    })),
  },
  fc.constantFrom(
    { type: form, content: "aktion=%ff%fe&notiz=%c3%28" },
    { type: form, content: Buffer.from([0x61, 0x3d, 0xff, 0xfe, 0xc3, 0x28]) },
    { type: form, content: `notiz=${"x".repeat(2_000_000)}` },
    { type: form, content: "a&".repeat(30_000) },
    { type: "application/json", content: '{"aktion":"loeschen"}' },
    {
      type: "multipart/form-data; boundary=x",
      content: "--x\r\nContent-Disposition: form-data\r\n",
    },
    { type: "multipart/form-data", content: "" },
    { type: "", content: "" },
  ),
);
const request = fc.record({
  route: fc.nat(),
  segments: fc.array(segment, { minLength: 2, maxLength: 2 }),
  query: fields,
  method: fc.oneof(
    { weight: 4, arbitrary: fc.constant("POST") },
    fc.constantFrom("GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"),
  ),
  body,
  origin: fc.oneof(
    { weight: 5, arbitrary: fc.constant(testOrigin) },
    fc.constantFrom(null, "null", "https://evil.example", "x"),
  ),
  cookie: fc.oneof(
    { weight: 4, arbitrary: fc.constant(token) },
    fc.constantFrom("", "x", "%00", "t".repeat(10_000)),
  ),
  sender: fc.nat({ max: 255 }),
});

it.each([1, 2, 3])("no request to the office causes an internal error: part %i", async () => {
  expect(officeRoutes.length).toBeGreaterThan(10);
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(request, async ({ route, segments, query, method, body, origin, ...rest }) => {
      await signIn();
      const values = segments.values();
      const path = (officeRoutes[route % officeRoutes.length] ?? "").replaceAll(/:\w+\??/g, () =>
        (values.next().value ?? "").replace(/^K/, reference),
      );
      const search = new URLSearchParams(query.filter(([, value]) => value.length < 100));
      const hasBody = method !== "GET" && method !== "HEAD";
      const answer = await site().ask(`${path}?${search}`, {
        method,
        headers: {
          cookie: `__Host-buero=${rest.cookie}`,
          "x-forwarded-for": `203.0.113.${rest.sender}`,
          ...(hasBody && { "content-type": body.type }),
          ...(origin !== null && { origin }),
        },
        ...(hasBody && { body: body.content }),
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(allowedStatuses).toContain(answer.status);
      expect(answer.headers.get("location") ?? "/buero").toMatch(/^\/buero([/?#]|$)/);
      if (hasBody && origin !== null && origin !== testOrigin)
        expect([403, 404, 405, 400]).toContain(answer.status);
    }),
    { numRuns: 70 },
  );
  // The generator would be useless if nothing got through.
  expect(statuses.get(303) ?? 0).toBeGreaterThan(0);
  expect(site().logged.filter((line) => line === "request failed")).toEqual([]);
});
