import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type PictureAddress, picturePath } from "#domain/car/photos.ts";
import { type Log, silentLog } from "#server/platform/log.ts";
import { freshFolder, jpeg, look, openTestRenderer, wanted } from "#tests/support/test-renderer.ts";
import { type PictureRenderer, startPreparingPictures } from "./picture-renderer.ts";

const folder = freshFolder();
type Options = Omit<Parameters<typeof openTestRenderer>[0], "root">;
const aRenderer = (options: Options = {}) => openTestRenderer({ ...folder, ...options });
type Pictures = ReturnType<typeof aRenderer>["pictures"];

const asItCame = { bytes: jpeg, type: "image/jpeg" };
const comingAsAvif = { ...asItCame, provisional: true };
const down = () => Promise.reject(new Error("down"));
/** Until what is made behind the rendition is there. */
const becomesAvif = (pictures: Pictures) =>
  expect.poll(() => pictures.find(wanted, true)).toMatchObject({ type: "image/avif" });

describe("a photo", () => {
  it("goes out as it came, and as AVIF once that is made behind it", async () => {
    const { pictures, asked, encoded } = aRenderer();
    expect(await pictures.find(wanted, true)).toEqual(comingAsAvif);
    await becomesAvif(pictures);
    const made = await pictures.find(wanted, true);
    expect(made).not.toHaveProperty("provisional");
    expect(await look(Object(made).bytes)).toMatchObject({ format: "heif", width: 64 });
    expect([asked, encoded]).toEqual([["/xl"], [640]]);
  });

  it("is final as it came for browsers without AVIF", async () => {
    const { pictures, encoded } = aRenderer();
    await pictures.prepare(wanted);
    expect(await pictures.find(wanted, false)).toEqual(asItCame);
    expect(encoded).toEqual([640]);
    expect(await pictures.find({ ...wanted, position: 2 }, false)).toEqual(asItCame);
    expect(encoded).toEqual([640]);
  });

  it("does not wait for its AVIF, which is made once for all who ask", async () => {
    const letGo = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const { pictures, asked, encoded } = aRenderer({ encode: () => letGo.promise });
    const ask = () => Promise.all(Array.from({ length: 20 }, () => pictures.find(wanted, true)));
    expect(await ask()).toEqual(Array(20).fill(comingAsAvif));
    expect(await ask()).toEqual(Array(20).fill(comingAsAvif));
    await expect.poll(() => encoded).toEqual([640]);
    expect(asked).toEqual(["/xl"]);
  });

  it("is kept beyond a restart in both forms, and nothing is lost with the folder", async () => {
    await aRenderer().pictures.prepare(wanted);
    const { pictures, asked } = aRenderer({ answer: down });
    expect(await pictures.find(wanted, true)).toMatchObject({ type: "image/avif" });
    expect(await pictures.find(wanted, false)).toEqual(asItCame);
    expect(asked).toEqual([]);
    await rm(folder.root, { recursive: true });
    expect(await aRenderer().pictures.find(wanted, false)).toEqual(asItCame);
  });

  it.each(["", "\0\0\0\0", "<!doctype html><script>alert(1)</script>"])(
    "is made anew where %j lies in its place",
    async (damaged) => {
      await aRenderer().pictures.prepare(wanted);
      for (const form of ["avif", "jpeg"]) {
        await writeFile(join(folder.root, `pictures/900000101/1-0b7e6c1d-640.${form}`), damaged);
      }
      const { pictures } = aRenderer();
      expect(await pictures.find(wanted, true)).toEqual(comingAsAvif);
      await becomesAvif(pictures);
    },
  );

  it.each([
    [160, "/m"],
    [320, "/xl"],
    [640, "/xl"],
    [960, "/xxxl"],
    [1600, "/xxxl"],
  ] as const)("of %s px is the rendition %s", async (width, address) => {
    const { pictures, asked } = aRenderer();
    await pictures.find({ ...wanted, width }, false);
    expect(asked).toEqual([address]);
  });

  it("is the widest rendition where none is wide enough", async () => {
    const { pictures, asked } = aRenderer({ stored: { hash: wanted.hash, sizes: { 240: "/m" } } });
    await pictures.find({ ...wanted, width: 1600 }, false);
    expect(asked).toEqual(["/m"]);
  });
});

it.each([
  ["another vehicle", { ...wanted, adKey: "unknown" }],
  ["another place", { ...wanted, position: 10 }],
  ["a photo that was swapped", { ...wanted, hash: "ffffffff" }],
])("knows no photo of %s, and asks nobody", async (_, other) => {
  const { pictures, asked } = aRenderer();
  expect(await pictures.find(other, true)).toBe("unknown");
  expect(await pictures.prepare(other)).toBe("unknown");
  expect(asked).toEqual([]);
});

it.each([
  ["fails", "unavailable", down],
  ["has it no more", "broken", async () => null],
  ["sends a page instead", "broken", async () => new Uint8Array(Buffer.from("<html>"))],
  ["sends an SVG", "broken", async () => new Uint8Array(Buffer.from("<svg onload='x'/>"))],
])("keeps nothing when the provider %s: %s, and asks again", async (_, outcome, answer) => {
  const { pictures, asked } = aRenderer({ answer });
  expect(await pictures.find(wanted, true)).toBe(outcome);
  expect(await pictures.prepare(wanted)).toBe(outcome);
  expect(asked).toHaveLength(2);
  expect(await aRenderer().pictures.find(wanted, false)).toEqual(asItCame);
});

it("shows the small photo of a vehicle that is gone after the provider has deleted it", async () => {
  await aRenderer().pictures.prepare({ ...wanted, width: 480 });
  const { pictures } = aRenderer({ answer: async () => null });
  expect(await pictures.find({ ...wanted, width: 320 }, false)).toEqual(asItCame);
  expect(await pictures.find(wanted, true)).toBe("broken");
  expect(await pictures.find({ ...wanted, position: 2, width: 320 }, true)).toBe("broken");
});

it("sends a photo that cannot be encoded as it is", async () => {
  const { pictures } = aRenderer({ encode: down });
  expect(await pictures.prepare(wanted)).toBe("broken");
  expect(await pictures.find(wanted, true)).toEqual(comingAsAvif);
});

it("answers even when nothing can be stored, and then makes no AVIF", async () => {
  await rm(folder.root, { recursive: true });
  await writeFile(folder.root, "a file in its place");
  const { pictures, encoded } = aRenderer();
  expect(await pictures.find(wanted, true)).toEqual(comingAsAvif);
  expect(await pictures.prepare(wanted)).toBe("broken");
  expect(encoded).toEqual([]);
});

type Outcome = Awaited<ReturnType<PictureRenderer["prepare"]>>;

/** A car whose photos have that ad_key in their addresses. */
const car = (adKey: string) => ({
  images: [1, 2].map((position) => ({
    url: picturePath({ adKey, position, hash: "0b7e6c1d", width: 1600 }),
  })),
});

/** The preparation among fakes; `asked` holds what it wanted, as `ad_key/position width`. */
function aYard(stock: { images: { url: string }[] }[]) {
  const yard = {
    stock,
    asked: [] as string[],
    warned: [] as string[],
    listeners: new Set<() => void>(),
    outcome: async (_: string): Promise<Outcome> => "encoded",
  };
  const log: Log = { ...silentLog, warn: (_, message) => void yard.warned.push(message) };
  const start = () =>
    startPreparingPictures({
      pictures: {
        async prepare({ adKey, position, width }: PictureAddress) {
          const name = `${adKey}/${position} ${width}`;
          yard.asked.push(name);
          return yard.outcome(name);
        },
      },
      cars: async () => yard.stock,
      onStockChanged: (listener) => {
        yard.listeners.add(listener);
        return () => yard.listeners.delete(listener);
      },
      log,
    });
  const change = () => {
    for (const listener of yard.listeners) listener();
  };
  return { yard, start, change };
}

const cards = (adKey: string) => [`${adKey}/1 480`, `${adKey}/1 960`];

it("has the first photo of every vehicle ready for cards, and anew with each change", async () => {
  const { yard, start, change } = aYard([car("a"), { images: [] }, car("b")]);
  start();
  await expect.poll(() => yard.asked).toEqual([...cards("a"), ...cards("b")]);
  yard.asked.length = 0;
  yard.stock = [car("new")];
  change();
  await expect.poll(() => yard.asked).toEqual(cards("new"));
});

it("hears of a change while it works, and of none once it was stopped", async () => {
  const { yard, start, change } = aYard([car("old"), car("older")]);
  const letGo = Promise.withResolvers<Outcome>();
  yard.outcome = () => letGo.promise;
  const stop = start();
  await expect.poll(() => yard.asked).toEqual(["old/1 480"]);
  yard.stock = [car("new")];
  change();
  letGo.resolve("encoded");
  await expect.poll(() => yard.asked).toEqual(["old/1 480", ...cards("new")]);
  stop();
  change();
  expect(yard.listeners.size).toBe(0);
});

it("gives up while the provider is away, until the stock changes", async () => {
  const { yard, start, change } = aYard(["a", "b", "c"].map(car));
  yard.outcome = async () => "unavailable";
  start();
  await expect.poll(() => yard.asked).toHaveLength(3);
  yard.outcome = async () => "broken";
  change();
  await expect.poll(() => yard.asked).toHaveLength(3 + 6);
});

it("tells the log when the database is away", async () => {
  const { yard, start } = aYard([car("a")]);
  yard.outcome = () => Promise.reject(new Error("no database"));
  start();
  await expect.poll(() => yard.warned).toEqual(["pre-encoding pictures failed"]);
});
