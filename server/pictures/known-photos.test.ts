import { expect, it } from "vitest";
import { picturePath } from "#domain/car/photos.ts";
import { createKnownPhotos } from "./known-photos.ts";

const photosOf = (adKey: string, hash: string, count: number) => ({
  ad_key: adKey,
  images: Array.from({ length: count }, (_, index) => ({
    url: picturePath({ adKey, position: index + 1, hash, width: 1600 }),
  })),
});

it("knows the photos of vehicles for sale, and of no other", async () => {
  const cars = [photosOf("a", "0b7e6c1d", 3), { ad_key: "bare", images: [] }];
  const knownPhotos = createKnownPhotos(async () => ({ version: 1, cars }));
  expect(await knownPhotos("a")).toEqual({ hash: "0b7e6c1d", count: 3 });
  expect(await knownPhotos("bare")).toEqual({ hash: null, count: 0 });
  expect(await knownPhotos("gone")).toBeNull();
});

it("follows the stock", async () => {
  let stock = { version: 1, cars: [photosOf("a", "0b7e6c1d", 3)] };
  const knownPhotos = createKnownPhotos(async () => stock);
  await knownPhotos("a");
  stock = { version: 2, cars: [photosOf("a", "ffffffff", 1)] };
  expect(await knownPhotos("a")).toEqual({ hash: "ffffffff", count: 1 });
});
