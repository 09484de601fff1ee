import { join } from "node:path";
import { expect, it } from "vitest";
import { picturePath } from "#domain/car/photos.ts";
import { silentLog } from "#server/platform/log.ts";
import { openPictureStore } from "./picture-store.ts";
import { keepLastPhotos, readLastPhoto } from "./prepare-pictures.ts";
import { freshFolder, look, openTestRenderer, wanted } from "./test-renderer.ts";

const folders = freshFolder();
const small = { ...wanted, width: 480 } as const;
const sold = { images: [{ url: picturePath({ ...wanted, width: 1600 }) }] };
const now = () => new Date("2026-11-21");

function openSite(answer?: () => Promise<null>) {
  const { root } = folders;
  const open = (name: string) =>
    openPictureStore({ root: join(root, name), maxBytes: 1e6, now, log: silentLog });
  const kept = open("last");
  const { pictures, asked } = openTestRenderer({
    root: join(root, "all"),
    lastPhoto: (asked) => readLastPhoto(asked, kept),
    ...(answer && { answer }),
  });
  const keep = (cars = [sold]) =>
    keepLastPhotos({ goneSince: async () => cars, pictures, folder: open("all"), kept, now });
  return { pictures, asked, kept, keep };
}

const deleted = async () => null;

it("the photo of a vehicle that left is shown after the provider has deleted it", async () => {
  await openSite().pictures.prepare(small, "avif");
  const { pictures, keep, asked } = openSite(deleted);
  await keep([{ images: [] }, sold]);
  await keep();
  expect(asked).toEqual([]);
  // Another size and format than the one that is kept.
  const found = await pictures.find({ ...small, width: 320 }, "jpeg");
  expect(found).toMatchObject({ type: "image/jpeg" });
  expect(found).not.toHaveProperty("provisional");
  const { width } = await look(Object(found).bytes);
  expect(width).toBe(64);
});

it("nothing larger and no other photo is made of it", async () => {
  const site = openSite();
  await site.keep();
  const { pictures } = openSite(deleted);
  expect(await pictures.find(wanted, "avif")).toBe("broken");
  expect(await pictures.find({ ...small, position: 2 }, "avif")).toBe("broken");
});

it("a photo that was never made is fetched while the provider still has it", async () => {
  const { keep, kept, asked } = openSite();
  await keep();
  expect(asked).toHaveLength(1);
  expect(await readLastPhoto(small, kept)).not.toBeNull();
  const late = openSite(deleted);
  await late.keep([{ images: [{ url: picturePath({ ...wanted, adKey: "900000102" }) }] }]);
  expect(await readLastPhoto({ ...small, adKey: "900000102" }, late.kept)).toBeNull();
});
