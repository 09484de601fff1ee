import fc from "fast-check";
import { expect, it } from "vitest";
import {
  fallbackPicturePath,
  parsePictureAddress,
  parsePictureFile,
  pictureAtPosition,
  pictureInWidth,
  picturePath,
  pictureWidths,
} from "#domain/car/pictures.ts";
import { canonicalAddress, withQuery } from "#domain/pages/canonical-address.ts";
import { decodePath } from "#domain/pages/paths.ts";
import { searchCars, searchParametersSchema } from "#domain/search/wire-search.ts";
import { aCar } from "#tests/support/test-car.ts";
import { unicodeText } from "#tests/support/test-text.ts";

/** Readers of addresses must accept any input. */
const parts = ["bilder", "900000101", "1-0b7e6c1d-640.jpg", "..", "%2e%2e"];
const odd = "%|%00|%2f|\\|//evil.test|fahrzeug|FAHRZEUGE||٣|-1|\ud800".split("|");
const anyPath = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...parts, ...odd), unicodeText()), {
      maxLength: 5,
    })
    .map((segments) => `/${segments.join("/")}`),
  unicodeText({ maxLength: 300 }),
);

it("parses only picture addresses that the site writes", () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const read = parsePictureAddress(path);
      if (read !== null) expect(picturePath(read)).toBe(path);
      const file = parsePictureFile(path.slice(path.lastIndexOf("/") + 1));
      if (file !== null) expect(file.position).toBeGreaterThan(0);
    }),
    { numRuns: 1_000, examples: [[`/${parts.slice(0, 3).join("/")}`]] },
  );
});

it("leaves addresses of other pictures unchanged in any width and at any position", () => {
  fc.assert(
    fc.property(
      anyPath,
      fc.constantFrom(...pictureWidths),
      fc.nat({ max: 99 }),
      (path, width, at) => {
        const changed = [pictureInWidth(path, width), pictureAtPosition(path, at + 1)];
        const isOurs = /^\/bilder\/[^/]+\/\d+-[0-9a-f]{8}-\d+\.jpg$/.test(path);
        if (!isOurs) expect(changed).toEqual([path, path]);
      },
    ),
    { numRuns: 1_000, examples: [[fallbackPicturePath, 640, 1]] },
  );
});

it("redirects only within the site, and in one step", () => {
  fc.assert(
    fc.property(anyPath, fc.string(), (path, search) => {
      const address = canonicalAddress(path);
      if (address === null) return;
      expect(address).toMatch(/^\/(?![/\\])/);
      expect(withQuery(address, `?${search}`).startsWith(address.split("#")[0] ?? "")).toBe(true);
      expect(canonicalAddress(address.split("#")[0] ?? "")).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

it("decodes any path without throwing", () => {
  fc.assert(fc.property(anyPath, (path) => typeof decodePath(path) === "string"));
});

it("rejects any search of the API, or returns a page of the stock", () => {
  const stock = Array.from({ length: 7 }, (_, index) => aCar({ ad_key: `${index + 1}` }));
  const names = Object.keys(searchParametersSchema.shape);
  const value = fc.oneof(
    unicodeText(),
    fc.constantFrom(..."0 1 -1 1e3 NaN 202001 202013 all ad_key ٣".split(" "), "9".repeat(40)),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), value), (asked) => {
      const parsed = searchParametersSchema.safeParse(asked);
      if (!parsed.success) return;
      const { cars, total, pageSize } = searchCars(stock, parsed.data);
      expect(cars.length).toBeLessThanOrEqual(Math.min(total, pageSize));
      expect(total).toBeLessThanOrEqual(stock.length);
    }),
    { numRuns: 1_000 },
  );
});
