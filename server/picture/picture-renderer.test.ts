import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PictureAddress, picturePath } from "#domain/car/pictures.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import {
  jpeg,
  openTestRenderer,
  provideTemporaryFolder,
  readMetadata,
  requestedPhoto,
} from "#tests/support/test-renderer.ts";
import { type PictureRenderer, startPreparingPictures } from "./picture-renderer.ts";

const folder = provideTemporaryFolder();
type Options = Omit<Parameters<typeof openTestRenderer>[0], "root">;
const aRenderer = (options: Options = {}) => openTestRenderer({ ...folder, ...options });
type Pictures = ReturnType<typeof aRenderer>["pictures"];

const asFetched = { bytes: jpeg, type: "image/jpeg" };
const untilAvif = { ...asFetched, provisional: true };
const down = () => Promise.reject(new Error("down"));
/** Waits for the AVIF that is encoded in the background. */
const becomesAvif = (pictures: Pictures) =>
  expect.poll(() => pictures.find(requestedPhoto, true)).toMatchObject({ type: "image/avif" });

describe("a photo", () => {
  it("is served as fetched, and as AVIF once that is encoded in the background", async () => {
    const { pictures, asked, encoded } = aRenderer();
    expect(await pictures.find(requestedPhoto, true)).toEqual(untilAvif);
    await becomesAvif(pictures);
    const made = await pictures.find(requestedPhoto, true);
    expect(made).not.toHaveProperty("provisional");
    expect(await readMetadata(Object(made).bytes)).toMatchObject({ format: "heif", width: 64 });
    expect([asked, encoded]).toEqual([["/xl"], [640]]);
  });

  it("is served as fetched, not provisional, to browsers without AVIF", async () => {
    const { pictures, encoded } = aRenderer();
    await pictures.prepare(requestedPhoto);
    expect(await pictures.find(requestedPhoto, false)).toEqual(asFetched);
    expect(encoded).toEqual([640]);
    expect(await pictures.find({ ...requestedPhoto, position: 2 }, false)).toEqual(asFetched);
    expect(encoded).toEqual([640]);
  });

  it("is made to stand in the browser's format before it is served, once for each", async () => {
    const standing = { ...requestedPhoto, isStanding: true };
    const { pictures, asked, encoded } = aRenderer();
    const types = [];
    for (const takesAvif of [true, false, true, false]) {
      types.push(await pictures.find(standing, takesAvif));
    }
    const [avif, webp] = [{ type: "image/avif" }, { type: "image/webp" }];
    expect(types).toMatchObject([avif, webp, avif, webp]);
    expect([asked, encoded]).toEqual([["/xl", "/xl"], []]);
  });

  it("does not wait for its AVIF, which concurrent requests share", async () => {
    const gate = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const { pictures, asked, encoded } = aRenderer({ encode: () => gate.promise });
    const ask = () =>
      Promise.all(Array.from({ length: 20 }, () => pictures.find(requestedPhoto, true)));
    expect(await ask()).toEqual(Array(20).fill(untilAvif));
    expect(await ask()).toEqual(Array(20).fill(untilAvif));
    await expect.poll(() => encoded).toEqual([640]);
    expect(asked).toEqual(["/xl"]);
  });

  it("is stored in both formats beyond a restart, and restored when the folder is deleted", async () => {
    await aRenderer().pictures.prepare(requestedPhoto);
    const { pictures, asked } = aRenderer({ answer: down });
    expect(await pictures.find(requestedPhoto, true)).toMatchObject({ type: "image/avif" });
    expect(await pictures.find(requestedPhoto, false)).toEqual(asFetched);
    expect(asked).toEqual([]);
    await rm(folder.root, { recursive: true });
    expect(await aRenderer().pictures.find(requestedPhoto, false)).toEqual(asFetched);
  });

  it.each(["", "\0\0\0\0", "<!doctype html><script>alert(1)</script>"])(
    "is fetched and encoded again when its files contain %j",
    async (damaged) => {
      await aRenderer().pictures.prepare(requestedPhoto);
      for (const form of ["avif", "jpeg"]) {
        await writeFile(join(folder.root, `pictures/900000101/1-0b7e6c1d-640.${form}`), damaged);
      }
      const { pictures } = aRenderer();
      expect(await pictures.find(requestedPhoto, true)).toEqual(untilAvif);
      await becomesAvif(pictures);
    },
  );

  it.each([
    [160, "/m"],
    [640, "/xl"],
    [1600, "/xxxl"],
  ] as const)("of %s px is the rendition %s", async (width, address) => {
    const { pictures, asked } = aRenderer();
    await pictures.find({ ...requestedPhoto, width }, false);
    expect(asked).toEqual([address]);
  });
});

it.each([
  ["another vehicle", { ...requestedPhoto, adKey: "unknown" }],
  ["another position", { ...requestedPhoto, position: 10 }],
  ["a photo that was replaced", { ...requestedPhoto, hash: "ffffffff" }],
])("knows no photo of %s, and makes no request", async (_, other) => {
  const { pictures, asked } = aRenderer();
  expect(await pictures.find(other, true)).toBe("unknown");
  expect(await pictures.prepare(other)).toBe("unknown");
  expect(asked).toEqual([]);
});

it.each([
  ["fails", "unavailable", down],
  ["no longer has it", "broken", async () => null],
  ["sends HTML", "broken", async () => new Uint8Array(Buffer.from("<html>"))],
  ["sends an SVG", "broken", async () => new Uint8Array(Buffer.from("<svg onload='x'/>"))],
])("stores nothing when the provider %s: %s, and retries", async (_, outcome, answer) => {
  const { pictures, asked } = aRenderer({ answer });
  expect(await pictures.find(requestedPhoto, true)).toBe(outcome);
  expect(await pictures.prepare(requestedPhoto)).toBe(outcome);
  expect(asked).toHaveLength(2);
  expect(await aRenderer().pictures.find(requestedPhoto, false)).toEqual(asFetched);
});

it("falls back to the card photo once the provider has deleted the photo of a gone vehicle", async () => {
  await aRenderer().pictures.prepare({ ...requestedPhoto, width: 480 });
  const { pictures } = aRenderer({ answer: async () => null });
  expect(await pictures.find({ ...requestedPhoto, width: 320 }, false)).toEqual(asFetched);
  expect(await pictures.find(requestedPhoto, true)).toBe("broken");
  expect(await pictures.find({ ...requestedPhoto, position: 2, width: 320 }, true)).toBe("broken");
});

it("serves a photo that cannot be encoded as fetched", async () => {
  const { pictures } = aRenderer({ encode: down });
  expect(await pictures.prepare(requestedPhoto)).toBe("broken");
  expect(await pictures.find(requestedPhoto, true)).toEqual(untilAvif);
});

type Outcome = Awaited<ReturnType<PictureRenderer["prepare"]>>;

const car = (adKey: string) => ({
  images: [1, 2].map((position) => ({
    url: picturePath({ adKey, position, hash: "0b7e6c1d", width: 1600 }),
  })),
});

/** `asked` holds pictures to prepare as `ad_key/position width`. */
function aPreparation(stock: { images: { url: string }[] }[]) {
  const fakes = {
    stock,
    asked: [] as string[],
    warned: [] as string[],
    listeners: new Set<() => void>(),
    outcome: async (_: string): Promise<Outcome> => "encoded",
  };
  const log: Log = { ...silentLog, warn: (_, message) => void fakes.warned.push(message) };
  const start = () =>
    startPreparingPictures({
      pictures: {
        async prepare({ adKey, position, width }: PictureAddress) {
          const name = `${adKey}/${position} ${width}`;
          fakes.asked.push(name);
          return fakes.outcome(name);
        },
      },
      cars: async () => fakes.stock,
      onStockChanged: (listener) => {
        fakes.listeners.add(listener);
        return () => fakes.listeners.delete(listener);
      },
      log,
    });
  const change = () => {
    for (const listener of fakes.listeners) listener();
  };
  return { fakes, start, change };
}

const cards = (adKey: string) => [`${adKey}/1 480`, `${adKey}/1 800`];

it("pre-encodes the first photo of every vehicle, and again after each stock change", async () => {
  const { fakes, start, change } = aPreparation([car("a"), { images: [] }, car("b")]);
  start();
  await expect.poll(() => fakes.asked).toEqual([...cards("a"), ...cards("b")]);
  fakes.asked.length = 0;
  fakes.stock = [car("new")];
  change();
  await expect.poll(() => fakes.asked).toEqual(cards("new"));
});

it("gives up while the provider is down, until the stock changes", async () => {
  const { fakes, start, change } = aPreparation(["a", "b", "c"].map(car));
  fakes.outcome = async () => "unavailable";
  start();
  await expect.poll(() => fakes.asked).toHaveLength(3);
  fakes.outcome = async () => "broken";
  change();
  await expect.poll(() => fakes.asked).toHaveLength(3 + 6);
});
