import { beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { maxTotalBytes } from "./photo-store.ts";
import { photoTestSite, shades, tokenIn } from "./test-photo-site.ts";
import { aPhoto, openTestPhotoService } from "./test-photos.ts";

const { site, offered, send, shown, stored } = photoTestSite();

let offer: Awaited<ReturnType<typeof offered>>;
beforeEach(async () => {
  offer = await offered();
});

/** Of a second process of the same installation. */
const openAnother = (maxBytes?: number) =>
  openTestPhotoService({
    database: site().database,
    queue: { enqueue: async () => 0 },
    hasRoom: async () => true,
    origin: "https://autohaus.example",
    now: () => site().clock.now,
    log: silentLog,
    ...(maxBytes !== undefined && { maxBytes }),
  });

describe("not taken is", () => {
  it("anything while the disk is full, or after forty files in a day", async () => {
    const photo = await aPhoto("jpeg");
    site().inquiries.outside.diskIsFull = true;
    expect(await send(offer.sender, [photo])).toEqual([200, { saved: 0, refused: ["voll"] }]);
    site().inquiries.outside.diskIsFull = false;
    const rubbish = Array.from({ length: 13 }, () => Buffer.from("no photo"));
    for (const _ of [1, 2, 3]) await send(offer.sender, [...rubbish]);
    expect(await send(offer.sender, [photo])).toEqual([200, { saved: 0, refused: ["zu-oft"] }]);
  });

  it("what has no room beside the photos of all", async () => {
    const service = await openAnother(1_000);
    async function* files() {
      yield* await shades(8);
    }
    const { saved, refused } = await service.add(tokenIn(offer.sender), files());
    expect(saved).toBeGreaterThan(0);
    expect(refused).toContain("voll");
    const sizes = (await stored()).map(({ size }) => size);
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(1_000);
    expect(maxTotalBytes[site().database.engine]).toBeGreaterThan(50 * 1024 ** 2);
  });
});

describe("at once", () => {
  it("one form of an inquiry is read, and four in all; the others come again", async () => {
    const { sender } = offer;
    const others = [await offered(), await offered(), await offered(), await offered()];
    const [gate, photo] = [Promise.withResolvers<void>(), await aPhoto("jpeg")];
    async function* waiting() {
      await gate.promise;
      yield photo;
    }
    const add = (path: string) => site().backend.photos.add(tokenIn(path), waiting());
    const running = [sender, ...others.slice(0, 3).map((other) => other.sender)].map(add);
    // Their inquiries are looked up before they count.
    await Promise.all(others.map((other) => shown(other.sender)));
    expect(await send(sender, [photo])).toMatchObject([503, {}]);
    expect(await send(others[3]?.sender ?? "", [photo])).toMatchObject([503, {}]);
    gate.resolve();
    const done = await Promise.all(running);
    expect(done).toEqual(Array.from({ length: 4 }, () => ({ saved: 1, refused: [] })));
    expect(await send(others[3]?.sender ?? "", [photo])).toMatchObject([200, { saved: 1 }]);
  });

  it("two processes keep no more than eight", async () => {
    const service = await openAnother();
    const files = await shades(12);
    async function* some(from: number) {
      yield* files.slice(from, from + 6);
    }
    const token = tokenIn(offer.sender);
    const both = await Promise.all([
      service.add(token, some(0)),
      site().backend.photos.add(token, some(6)),
    ]);
    expect(both[0].saved + both[1].saved).toBe(8);
    expect(await stored()).toHaveLength(8);
    const mails = await site().inquiries.letters();
    expect(mails.filter(({ recipient }) => recipient === "photos")).toHaveLength(1);
  });
});
