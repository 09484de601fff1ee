import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import { officePaths } from "#domain/office/office.ts";
import { paths } from "#domain/pages/paths.ts";
import { sitePictures } from "#server/platform/db/schema.ts";
import { deleteUnnamedPictures } from "#server/profile/site-pictures.ts";
import { answerOf, chef, testOffice } from "#tests/support/test-office.ts";
import { aPhoto } from "#tests/support/test-photos.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);
let cookie: string;

beforeEach(async () => {
  await site().database.orm.delete(sitePictures);
  await site().offer({ ad_key: "golf" });
  cookie = (await office.signIn()).cookie;
});

async function post(bytes: Uint8Array | null, headers: Record<string, string> = { cookie }) {
  const body = new FormData();
  body.set("aktion", "zeigen");
  if (bytes !== null) body.set("hof", new Blob([new Uint8Array(bytes)]), "IMG_1.jpg");
  const init = { method: "POST", body, headers: { origin: testOrigin, ...headers } };
  return site().ask(officePaths.yard, init);
}
const jpeg = () => aPhoto("jpeg", { width: 2_000, height: 1_500 });
/** Looks different. */
const nextJpeg = async () =>
  sharp(await jpeg())
    .negate()
    .jpeg()
    .toBuffer();
const home = async () => (await site().page(paths.home)).text();
/** The photo's path, and what stands above it. */
async function shown(): Promise<readonly [string, string] | null> {
  const html = await home();
  const [, title = ""] = />(Der Hof [^<]*)</.exec(html) ?? [];
  const [, path = ""] = /<img src="(\/bilder\/haus\/[^"]+)"/.exec(html) ?? [];
  return title === "" && path === "" ? null : [path, title];
}
const later = (hours: number) => {
  site().clock.now = new Date(site().clock.now.getTime() + hours * 3_600_000);
};
const remaining = async () => (await site().database.orm.select().from(sitePictures)).length;

it("shows today's photo on the home page with its hour, and without what the phone wrote into it", async () => {
  const { version } = await site().services.stock.current();
  expect(answerOf(await post(await jpeg()))).toEqual([303, officePaths.yard]);
  const [path = "", title] = (await shown()) ?? [];
  expect(title).toBe("Der Hof heute, 7:00\u00a0Uhr");
  const picture = await site().ask(path);
  const { width, height, exif } = await sharp(await picture.arrayBuffer()).metadata();
  expect([width, height, exif]).toEqual([1600, 1067, undefined]);
  expect((await site().services.stock.current()).version).toBeGreaterThan(version);
  expect(await office.log()).toEqual([`${chef} facts Der Hof heute`]);
});

it("shows the newest photo, until it is three days old, and then the page as it was", async () => {
  const before = await home();
  await post(await jpeg());
  const [first] = (await shown()) ?? [];
  later(24);
  expect((await shown())?.[1]).toMatch(/^Der Hof gestern, /);
  await post(await nextJpeg());
  expect((await shown())?.[0]).not.toBe(first);
  later(3 * 24);
  expect((await shown())?.[1]).toMatch(/^Der Hof am /);
  later(1);
  expect(await shown()).toBeNull();
  site().clock.now = new Date(site().clock.now.getTime() - 97 * 3_600_000);
  await site().database.orm.delete(sitePictures);
  expect(withoutNonce(await home())).toBe(withoutNonce(before));
});

const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, "");

it("has another address than any other photo, because caches keep it", async () => {
  const taken = [await jpeg(), await nextJpeg(), await jpeg()];
  const addresses: string[] = [];
  for (const bytes of taken) {
    await post(bytes);
    later(1);
    addresses.push((await shown())?.[0] ?? "");
  }
  const [first = "", next, again] = addresses;
  expect(next).not.toBe(first);
  expect(again).toBe(first);
  expect((await site().ask(first)).headers.get("cache-control")).toContain("immutable");
});

it("is taken away at once, with its picture and the earlier ones", async () => {
  await post(await jpeg());
  later(1);
  await post(await nextJpeg());
  const [path = ""] = (await shown()) ?? [];
  const hidden = await office.post(officePaths.yard, { aktion: "wegnehmen" }, { cookie });
  expect(answerOf(hidden)).toEqual([303, officePaths.yard]);
  expect(await shown()).toBeNull();
  expect((await site().ask(path)).status).toBe(404);
  expect(await remaining()).toBe(0);
});

it("is deleted when nobody sees it any more", async () => {
  await post(await jpeg());
  const { orm } = site().database;
  const after = (days: number) => new Date(site().clock.now.getTime() + days * dayMs);
  expect([await deleteUnnamedPictures(orm, after(2.9)), await remaining()]).toEqual([0, 1]);
  expect([await deleteUnnamedPictures(orm, after(3.1)), await remaining()]).toEqual([1, 0]);
});

it("is posted by somebody who is signed in, and is a photo", async () => {
  expect((await post(await jpeg(), {})).status).toBe(303);
  expect((await post(Buffer.from("<svg>"))).status).toBe(422);
  const upright = await post(await aPhoto("jpeg", { width: 1_500, height: 2_000 }));
  expect([upright.status, await upright.text()]).toEqual([
    422,
    expect.stringContaining("Querformat aufnehmen"),
  ]);
  const nothing = await post(null);
  expect([nothing.status, await nothing.text()]).toEqual([422, expect.stringContaining("wählen")]);
  expect([await remaining(), await shown()]).toEqual([0, null]);
});
