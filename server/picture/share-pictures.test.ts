import { describe, expect, it } from "vitest";
import { sharePictureSize } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import { shareHash } from "#domain/car/share-picture.ts";
import { silentLog } from "#server/platform/log.ts";
import { aCar } from "#tests/support/test-car.ts";
import {
  aTwoColourJpeg,
  colourAt,
  provideTemporaryFolder,
  readMetadata,
} from "#tests/support/test-renderer.ts";
import type { NoPicture, Picture } from "./picture-store.ts";
import { openPictureStore } from "./picture-store.ts";
import { createSharePictures, drawHomePicture, drawSharePicture } from "./share-pictures.ts";

const dealer = { name: "Autohaus", accent: "#ff8a4c", logo: null, icon: null };
const sign = {
  name: "Volkswagen Golf",
  subtitle: "EZ 05/2021 · 57.000\u00a0km",
  flaws: null,
  priceNote: "",
  price: "19.900\u00a0€",
  photo: null,
};

describe("a share picture", () => {
  it("shows the photo beside the text, in the size that og:image states", async () => {
    const photo = await aTwoColourJpeg({ width: 1600, height: 1200 });
    const bytes = await drawSharePicture({ ...sign, sign: dealer }, photo);
    expect(await readMetadata(bytes)).toMatchObject({ format: "jpeg", ...sharePictureSize });
    const [red = 0] = await colourAt(bytes, 0.1, 0.5);
    expect(red).toBeGreaterThan(240);
    // The background beside the text.
    expect(Math.max(...(await colourAt(bytes, 0.98, 0.4)))).toBeLessThan(60);
  });

  it.each([
    ["a very long name", { name: "Mercedes-Benz GLE 350 de 4MATIC Coupé ".repeat(20) }],
    ["one endless word", { name: "W".repeat(4_000) }],
    ["markup", { name: "<b>&amp; </span><span", price: "<i>" }],
    ["signs that no typeface has", { name: "漢字 🚗 \u{e000}" }],
    ["nothing", { name: "", subtitle: "", price: "" }],
  ])("is complete with %s", async (_, odd) => {
    for (const photo of [null, await aTwoColourJpeg()]) {
      const bytes = await drawSharePicture(
        { ...sign, sign: dealer, flaws: "Unfallfahrzeug", ...odd },
        photo,
      );
      expect(await readMetadata(bytes)).toMatchObject(sharePictureSize);
    }
  });
});

describe("a requested share picture", () => {
  const folder = provideTemporaryFolder();
  const car = aCar();
  const photo: Picture = { bytes: new Uint8Array([1]), type: "image/jpeg" };
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 7, 0xff, 0xd9]);

  function open({
    found = photo as Picture | NoPicture,
    stock = [car] as Car[],
    fails = false,
  } = {}) {
    const drawn: string[] = [];
    const shares = createSharePictures({
      dealer: { key: () => "Autohaus", sign: async () => dealer },
      findCar: async (adKey) => stock.find(({ ad_key }) => ad_key === adKey) ?? null,
      pictures: { find: async () => found },
      draw: async ({ price }, bytes) => {
        drawn.push(`${price} ${bytes === null ? "alone" : "with its photo"}`);
        if (fails) throw new Error("no typeface");
        return jpeg;
      },
      store: openPictureStore({
        root: folder.root,
        maxBytes: 1e6,
        log: silentLog,
      }),
      log: silentLog,
    });
    return { shares, drawn };
  }
  const provisional = { bytes: jpeg, type: "image/jpeg", provisional: true };

  it("is drawn once for concurrent requests, and not again after a restart", async () => {
    const { shares, drawn } = open();
    const ask = () => shares.find(car.ad_key, shareHash(car, "Autohaus"));
    const answer = { bytes: jpeg, type: "image/jpeg" };
    expect(await Promise.all([ask(), ask()])).toEqual([answer, answer]);
    const later = open({ found: "unavailable" });
    expect(await later.shares.find(car.ad_key, shareHash(car, "Autohaus"))).toEqual(answer);
    expect(drawn).toEqual(["19.980\u00a0€ with its photo"]);
  });

  it("shows the current price at an old address, as provisional", async () => {
    const cheaper = aCar({ price_amount: 17_980 });
    const { shares, drawn } = open({ stock: [cheaper] });
    expect(await shares.find(car.ad_key, shareHash(car, "Autohaus"))).toEqual(provisional);
    expect(drawn).toEqual(["17.980\u00a0€ with its photo"]);
  });

  it("is unknown for a vehicle that is not for sale", async () => {
    const { shares, drawn } = open({ stock: [] });
    expect(await shares.find(car.ad_key, shareHash(car, "Autohaus"))).toBe("unknown");
    expect(drawn).toEqual([]);
  });

  it("is unavailable while its photo is", async () => {
    const { shares } = open({ found: "unavailable" });
    expect(await shares.find(car.ad_key, shareHash(car, "Autohaus"))).toBe("unavailable");
  });

  it("shows the text alone, unstored, when the photo is broken", async () => {
    const { shares, drawn } = open({ found: "broken" });
    expect(await shares.find(car.ad_key, shareHash(car, "Autohaus"))).toEqual(provisional);
    expect(drawn).toEqual(["19.980\u00a0€ alone"]);
  });
});

it.each(["Autohaus", "Kraftfahrzeughandelsgesellschaft Schleswig-Holstein mbH & Co. KG"])(
  "previews the site with the name %s",
  async (name) => {
    const claim = "Gebrauchtwagen <an> der Förde";
    const ground = { photo: null, cars: [] };
    const bytes = await drawHomePicture({ claim, sign: { ...dealer, name } }, ground);
    expect(await readMetadata(bytes)).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  },
);
