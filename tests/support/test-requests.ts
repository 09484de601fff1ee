import fc from "fast-check";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { officeFields, officeLinkPath, officePaths } from "#domain/office/office.ts";
import {
  apiPaths,
  captchaChallengePath,
  fixedPages,
  formTicketPath,
  machinePaths,
  secretFolders,
} from "#domain/pages/paths.ts";
import { unicodeText } from "./test-text.ts";

/**
 * A malformed or unusual request for fuzz tests: any address of the site with wrong methods,
 * headers, parameters and bodies.
 */
export type OddRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

/** Statuses that a healthy server may return for odd requests: the only 5xx is 501. */
export const allowedStatuses: readonly number[] = [
  ...[200, 204, 206, 301, 302, 303, 304, 307, 308],
  ...[400, 401, 403, 404, 405, 406, 410, 413, 414, 415, 417, 421, 422, 429, 431, 501],
];

const oddText = fc.oneof(
  unicodeText({ maxLength: 40 }),
  fc.constantFrom("", "0", "-1", "1e9", "Infinity", "NaN", "0x10", "٣", "__proto__", "null", "[]"),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "\r\nx: y",
    "%",
    "%00",
    "../../etc/passwd",
    "x".repeat(3_000),
  ),
);
const escaped = fc.oneof(
  oddText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom("%", "%E0%A4%A", "%c0%ae", "a;b", "//evil.test", "\\", "1-0b7e6c1d-640.jpg"),
);

const addresses = [
  ...[...fixedPages, ...Object.values(apiPaths), ...Object.values(machinePaths)],
  ...[
    "/fahrzeug/1",
    "/fahrzeug/1/qr.svg",
    "/bilder/1/1-0b7e6c1d-640.jpg",
    "/bestand/1-0b7e6c1d.json",
  ],
  ...["/fahrzeuge.data", "/fahrzeug/1.data", "/assets/a.js", "/healthz", "/readyz", "/broken.js"],
  ...[captchaChallengePath, formTicketPath],
  ...[...Object.values(officePaths), officeLinkPath("x")],
  ...[...secretFolders.keys()].flatMap((folder) => [folder, `${folder}/x`]),
];
const parameters = [
  ...["action", "adKey", "make", "model", "page.size", "page.number", "price.max", "mileage.max"],
  ...[
    "firstRegistration.min",
    "fields",
    "marke",
    "preis-bis",
    "ausstattung",
    "text",
    "seite",
    "suche",
  ],
  ...["ansicht", "fahrzeug", "brand[]", "__proto__[x]", "_routes"],
];
const actions = ["search", "single", "sync-status", "auto-sync", "enhanced-sync"];
const anyQuery = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom(...parameters), escaped),
      fc.tuple(fc.constant("action"), fc.constantFrom(...actions)),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.join("=")).join("&")}`));
const anyPath = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...addresses) },
  fc.tuple(fc.constantFrom(...addresses), escaped).map(([path, more]) => `${path}/${more}`),
  fc.array(escaped, { maxLength: 4 }).map((segments) => `/${segments.join("/")}`),
);

const headerText = oddText.map((text) => text.replace(/[^\x20-\x7e\x80-\xff]/g, "").trim());
const headerNames = [
  ...["accept", "accept-encoding", "accept-language", "authorization", "cookie", "if-none-match"],
  ...[
    "if-modified-since",
    "range",
    "origin",
    "referer",
    "sec-fetch-site",
    "sec-purpose",
    "x-real-ip",
  ],
  ...["idempotency-key", "x-form-ticket", "x-form-trap", "x-request-id", "x-http-method-override"],
];
const contentTypes = [
  ...["application/json", "application/json; charset=latin1", "application/x-www-form-urlencoded"],
  ...["text/plain", "multipart/form-data", "application/xml", ""],
];
const anyHeaders = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...headerNames), headerText, { maxKeys: 3 }),
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...contentTypes.slice(0, 3)) },
      fc.constantFrom(...contentTypes),
    ),
    fc.option(fc.constantFrom("gzip", "br", "identity", "x"), { freq: 8 }),
    fc.nat({ max: 255 }),
  )
  .map(([headers, type, encoding, host]) => ({
    ...headers,
    "x-forwarded-for": `203.0.113.${host}`,
    ...(type !== "" && { "content-type": type }),
    ...(encoding !== null && { "content-encoding": encoding }),
  }));

const fieldNames = [
  officeFields.device,
  "name",
  "email",
  "phone",
  "subject",
  "message",
  "firstName",
  "year",
  honeypotField,
];
const anyValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.integer());
const anyObject = fc.dictionary(fc.oneof(fc.constantFrom(...fieldNames), oddText), anyValue);
const deeplyNested = "[".repeat(10_000) + "]".repeat(10_000);
const anyBody = fc.oneof(
  anyObject.map((body) => JSON.stringify(body)),
  fc.tuple(anyObject, fc.nat({ max: 60 })).map(([body, end]) => JSON.stringify(body).slice(0, end)),
  fc
    .array(fc.tuple(fc.constantFrom(...fieldNames), escaped))
    .map((pairs) => pairs.map((pair) => pair.join("=")).join("&")),
  fc.constantFrom(
    deeplyNested,
    `{"name":${deeplyNested}}`,
    '{"name":1e999,"name":-0}',
    "9".repeat(5_000),
    "x".repeat(70_000),
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
);

/** Most requests without a body are GET, most with one POST, and most have the right `apiKey`. */
export function anyOddRequest(apiKey: string): fc.Arbitrary<OddRequest> {
  const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"];
  const bodiless = fc.record({
    method: fc.constantFrom("GET", "GET", "HEAD"),
    body: fc.constant(null),
  });
  const withBody = fc.record({
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constant("POST") },
      fc.constantFrom(...methods.slice(2)),
    ),
    body: anyBody,
  });
  const keyHeader = fc.oneof({ weight: 5, arbitrary: fc.constant(apiKey) }, headerText);
  return fc
    .tuple(anyPath, anyQuery, anyHeaders, keyHeader, fc.oneof(bodiless, withBody))
    .map(([path, query, headers, apikey, { method, body }]) => ({
      method,
      path: path + query,
      headers: { ...headers, apikey },
      body,
    }));
}
