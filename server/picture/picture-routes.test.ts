import { Hono } from "hono";
import { beforeEach, describe, expect, it } from "vitest";
import type { PictureAddress } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import { sitePicturePaths } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { conditionalGet } from "#server/platform/http/response-headers.ts";
import { silentLog } from "#server/platform/log.ts";
import { createStockList } from "#server/stock/stock-list.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aTwoColourJpeg, colourAt, readMetadata } from "#tests/support/test-renderer.ts";
import { createBrandPictures } from "./brand-pictures.ts";
import { createPictureRoutes } from "./picture-routes.ts";
import type { NoPicture, Picture } from "./picture-store.ts";

const address = "/bilder/900000101/1-0b7e6c1d-640.jpg";
const share = "/bilder/900000101/teilen-0b7e6c1d.jpg";
const bytes = new Uint8Array([0xff, 0xd8, 2]);
const fallback: Picture = { bytes: new Uint8Array([0xff, 0xd8, 1]), type: "image/jpeg" };

const asked: [PictureAddress, boolean][] = [];
let outcome: Picture | NoPicture;
let inStock: readonly Car[] = [];
const pictures = {
  async find(...wanted: [PictureAddress, boolean]) {
    asked.push(wanted);
    return outcome;
  },
};
const shares = {
  find: async (...car: string[]) => {
    expect(car).toEqual(["900000101", "0b7e6c1d"]);
    return outcome;
  },
};
const unknown = async () => "unknown" as const;
const brandPictures = createBrandPictures({
  find: async () => null,
  profile: () => defaultProfile,
  pictures,
  heroCars: async () =>
    createStockList({ version: 1, cars: inStock }, new Date("2026-11-30")).hero(),
  store: { read: async () => null, write: async () => undefined },
  log: silentLog,
});
const routes = createPictureRoutes({
  services: () => ({
    pictures,
    shares,
    files: { photo: async () => null },
    brandPictures: { ...brandPictures, find: unknown },
  }),
  profile: () => defaultProfile,
  fallbackPicture: fallback,
});
const app = new Hono()
  .use(conditionalGet)
  .get(sitePicturePaths.share, routes.home)
  .get("/bilder/ersatz.jpg", routes.fallback)
  .get("/bilder/:adKey/:file", routes.photo);

beforeEach(() => {
  asked.length = 0;
  outcome = { bytes, type: "image/avif" };
});
const ask = async (path: string, accept = "*/*", method = "GET") =>
  app.request(path, { method, headers: { accept } });

describe("a photo", () => {
  it.each([
    ["image/avif,image/webp,*/*", true],
    ["*/*", false],
  ])(
    "is served for `Accept: %s` at the same address, cacheable for ever",
    async (accept, acceptsAvif) => {
      const { status, headers } = await ask(address, accept);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("image/avif");
      expect(headers.get("content-length")).toBe("3");
      expect(headers.get("vary")).toBe("Accept");
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(asked).toEqual([
        [{ adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 640 }, acceptsAvif],
      ]);
    },
  );

  it("is cacheable for ten minutes while it is provisional", async () => {
    outcome = { bytes, type: "image/jpeg", provisional: true };
    const answer = await ask(address, "image/avif");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  it.each([
    "/bilder/900000101/1-0b7e6c1d-641.jpg",
    "/bilder/900000101/1-0b7e6c1d-640.avif",
    "/bilder/%2e%2e%2f900000101/1-0b7e6c1d-640.jpg",
    `/bilder/${"9".repeat(65)}/1-0b7e6c1d-640.jpg`,
  ])("is 404 without a lookup at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

it.each([
  ["broken", 200, null],
  ["unavailable", 503, "60"],
] as const)(
  "a photo that is %s is replaced by the fallback, uncached",
  async (found, status, retry) => {
    outcome = found;
    const answer = await ask(address, "image/avif");
    expect(answer.status).toBe(status);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("retry-after")).toBe(retry);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(fallback.bytes);
  },
);

it.each([
  ["broken", 404],
  ["unavailable", 503],
] as const)("a share picture never answers 200 with the fallback: %s", async (found, status) => {
  outcome = found;
  expect((await ask(share)).status).toBe(status);
});

describe("the home page's preview", () => {
  const picture = async () => {
    const answer = await ask(sitePicturePaths.share);
    const preview = new Uint8Array(await answer.arrayBuffer());
    expect(await readMetadata(preview)).toMatchObject({ width: 1200, height: 630 });
    const colours = [0.1, 0.4, 0.75].map((x) => colourAt(preview, x, 0.9));
    const isLit = (await Promise.all(colours)).map((colour) => Math.max(...colour) > 200);
    return [answer.headers.get("cache-control"), ...isLit];
  };

  it("shows three cars in stock, and words alone while a photo is missing", async () => {
    inStock = ["1", "2", "3"].map((ad_key) =>
      aCar({ ad_key, images: [{ url: `/bilder/${ad_key}/1-0b7e6c1d-640.jpg` }] }),
    );
    outcome = { bytes: await aTwoColourJpeg(), type: "image/jpeg" };
    expect(await picture()).toEqual(["public, max-age=3600", true, true, true]);
    expect(asked.map(([{ adKey, isStanding }]) => [adKey, isStanding]).toSorted()).toEqual([
      ["1", true],
      ["2", true],
      ["3", true],
    ]);
    outcome = "unavailable";
    expect(await picture()).toEqual(["public, max-age=600", false, false, false]);
  });
});
