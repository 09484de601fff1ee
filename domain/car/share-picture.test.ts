import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { aFile, aSayingFile } from "#tests/support/test-file.ts";
import {
  shareHash,
  shareHashFromFileName,
  sharePictureContent,
  sharePicturePath,
} from "./share-picture.ts";

it("states name, first registration, mileage, price and flaws", () => {
  const car = aCar({ accident_damaged: true, first_registration: "2021-05-01" });
  expect(sharePictureContent(car)).toMatchObject({
    name: "Volkswagen Golf",
    subtitle: "EZ 05/2021 · 68.450\u00a0km",
    flaws: "Unfallfahrzeug",
    price: "19.980\u00a0€",
  });
  const bare = aCar({ first_registration: null, mileage: null, price_amount: null, images: [] });
  expect(sharePictureContent(bare)).toMatchObject({
    subtitle: "",
    price: "Preis auf Anfrage",
    photo: null,
  });
});

it("has a URL that changes with what the picture shows, and with nothing else", () => {
  const path = sharePicturePath(aCar(), "Autohaus");
  expect(path).toMatch(/^\/bilder\/900000101\/teilen-[0-9a-f]{8}\.jpg$/);
  expect(
    sharePicturePath(aCar({ description: "neu", fetched_at: "2026-11-22T10:00:00Z" }), "Autohaus"),
  ).toBe(path);
  const others = [
    aCar({ price_amount: 18_980 }),
    aCar({ price_type: "NEGOTIABLE" }),
    aCar({ mileage: 68_451 }),
    aCar({ model: "Polo" }),
    aCar({ damage_unrepaired: true }),
    aCar({ images: [] }),
    aCar({ file: aSayingFile }),
  ].map((car) => sharePicturePath(car, "Autohaus"));
  others.push(sharePicturePath(aCar(), "Anderes Autohaus"));
  expect(new Set([path, ...others]).size).toBe(others.length + 1);
});

it("says what the honest label says, in a word that fits beside the photo", () => {
  expect(sharePictureContent(aCar({ file: aSayingFile })).label).toBe(
    "Zettel: Die Kupplung rupft +\u00a02",
  );
  for (const file of [null, aFile({ kind: "keys", count: 2 })])
    expect(sharePictureContent(aCar({ file }))).not.toHaveProperty("label");
});

it("parses its own file names only", () => {
  const car = aCar();
  expect(shareHashFromFileName(sharePicturePath(car, "Autohaus").split("/").at(-1) ?? "")).toBe(
    shareHash(car, "Autohaus"),
  );
  for (const file of ["teilen-0b7e6c1.jpg", "teilen-0B7E6C1D.jpg", "1-0b7e6c1d-640.jpg", ""]) {
    expect(shareHashFromFileName(file)).toBeNull();
  }
});
