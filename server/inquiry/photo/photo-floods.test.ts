import { beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { forwardedFor } from "#tests/support/test-inquiry-site.ts";
import { photosOfShades, photoTestSite, tokenIn } from "#tests/support/test-photo-site.ts";
import { aPhoto, openTestPhotoService } from "#tests/support/test-photos.ts";
import { maxTotalPhotoBytes } from "./photo-store.ts";

const { site, offerCar, postAsScript, stored } = photoTestSite();

let offer: Awaited<ReturnType<typeof offerCar>>;
beforeEach(async () => {
  offer = await offerCar();
});

/** The service of a second process of the same installation. */
const openAnother = (maxBytes?: number) =>
  openTestPhotoService({
    database: site().database,
    outbox: site().inquiries.outbox,
    hasDiskSpace: async () => true,
    origin: "https://autohaus.example",
    now: () => site().clock.now,
    log: silentLog,
    ...(maxBytes !== undefined && { maxBytes }),
  });

describe("refuses", () => {
  it("all photos while the disk is full, or after forty files in a day", async () => {
    const photo = await aPhoto("jpeg");
    site().inquiries.faults.diskIsFull = true;
    expect(await postAsScript(offer.senderPath, [photo])).toEqual([
      200,
      { saved: 0, refused: ["voll"] },
    ]);
    site().inquiries.faults.diskIsFull = false;
    const rubbish = Array.from({ length: 13 }, () => Buffer.from("no photo"));
    for (const _ of [1, 2, 3]) await postAsScript(offer.senderPath, [...rubbish]);
    expect(await postAsScript(offer.senderPath, [photo])).toEqual([
      200,
      { saved: 0, refused: ["zu-oft"] },
    ]);
  });

  it("a photo that exceeds the limit for all photos", async () => {
    const service = await openAnother(1_000);
    async function* files() {
      yield* await photosOfShades(8);
    }
    const { saved, refused } = await service.add(tokenIn(offer.senderPath), [], files());
    expect(saved).toBeGreaterThan(0);
    expect(refused).toContain("voll");
    const sizes = (await stored()).map(({ size }) => size);
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(1_000);
    expect(maxTotalPhotoBytes).toBeGreaterThan(50 * 1024 ** 2);
  });
});

describe("concurrently", () => {
  /** Starts uploads that last until `gate` opens, each of another inquiry, from these addresses. */
  async function begin(addresses: readonly string[]) {
    const [gate, photo] = [Promise.withResolvers<void>(), await aPhoto("jpeg")];
    const senderPaths: string[] = [];
    const running: Promise<unknown>[] = [];
    for (const [index, address] of addresses.entries()) {
      const { senderPath } = await offerCar(forwardedFor(`198.51.100.${index}`));
      senderPaths.push(senderPath);
      const hasSlot = Promise.withResolvers<void>();
      const waiting = async function* () {
        hasSlot.resolve();
        await gate.promise;
        yield photo;
      };
      const upload = site()
        .services.photos.add(tokenIn(senderPath), [address], waiting())
        .catch(({ code }: { code: string }) => code);
      running.push(upload);
      await Promise.race([hasSlot.promise, upload]);
    }
    const end = () => {
      gate.resolve();
      return Promise.all(running);
    };
    return { senderPaths, end, photo };
  }
  const saved = { saved: 1, refused: [] };

  it("two slow uploads of one network block its third, but no other network", async () => {
    const { senderPaths, end, photo } = await begin(Array(4).fill("192.0.2.1"));
    const [first = ""] = senderPaths;
    expect(
      await postAsScript(offer.senderPath, [photo], "foto", forwardedFor("192.0.2.1")),
    ).toMatchObject([503, {}]);
    expect(
      await postAsScript(offer.senderPath, [photo], "foto", forwardedFor("192.0.2.2")),
    ).toEqual([200, saved]);
    // The same inquiry from another network.
    expect(await postAsScript(first, [photo], "foto", forwardedFor("192.0.2.2"))).toMatchObject([
      503,
      {},
    ]);
    expect(await end()).toEqual([saved, saved, "not-ready", "not-ready"]);
    expect(
      await postAsScript(offer.senderPath, [photo], "foto", forwardedFor("192.0.2.1")),
    ).toEqual([200, saved]);
  });

  it("eight uploads are accepted in total; others must retry", async () => {
    const addresses = Array.from({ length: 8 }, (_, index) => `192.0.2.${index}`);
    const { end, photo } = await begin(addresses);
    expect(
      await postAsScript(offer.senderPath, [photo], "foto", forwardedFor("192.0.2.9")),
    ).toMatchObject([503, {}]);
    expect(await end()).toEqual(Array(8).fill(saved));
    expect(
      await postAsScript(offer.senderPath, [photo], "foto", forwardedFor("192.0.2.9")),
    ).toEqual([200, saved]);
  });

  it("the body is not read for an invalid link", async () => {
    const unread = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new Error("it is read")),
    });
    const types = ["multipart/form-data; boundary=b", "application/x-www-form-urlencoded"];
    for (const type of types) {
      const answer = await site().ask("/fotos/x", {
        method: "POST",
        headers: { "content-type": type, accept: "application/json" },
        body: unread,
        duplex: "half",
      });
      expect(answer.status).toBe(404);
    }
  });

  it("two processes store no more than eight photos", async () => {
    const service = await openAnother();
    const files = await photosOfShades(12);
    async function* some(from: number) {
      yield* files.slice(from, from + 6);
    }
    const token = tokenIn(offer.senderPath);
    const both = await Promise.all([
      service.add(token, [], some(0)),
      site().services.photos.add(token, [], some(6)),
    ]);
    expect(both[0].saved + both[1].saved).toBe(8);
    expect(await stored()).toHaveLength(8);
    const mails = await site().inquiries.mails();
    expect(mails.filter(({ kind }) => kind === "photos")).toHaveLength(1);
  });
});
