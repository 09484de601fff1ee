import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
    const { saved, refused } = await service.add(tokenIn(offer.senderPath), [], files);
    expect(saved).toBeGreaterThan(0);
    expect(refused).toContain("voll");
    const sizes = (await stored()).map(({ size }) => size);
    expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThanOrEqual(1_000);
    expect(maxTotalPhotoBytes).toBeGreaterThan(50 * 1024 ** 2);
  });
});

const saved = { saved: 1, refused: [] };

describe("slow senders", () => {
  const gone: (() => void)[] = [];
  const answers: Promise<Response>[] = [];
  afterEach(async () => {
    for (const leave of gone.splice(0)) leave();
    await Promise.all(answers.splice(0));
  });

  /** Posts a file that never ends, and resolves once the server waits for more or has answered. */
  async function begin(path: string, address: string, kibibytes = 1) {
    const isWaiting = Promise.withResolvers<void>();
    const parts = Array.from({ length: kibibytes }, () => Buffer.alloc(1024, 1));
    const head = 'Content-Disposition: form-data; name="foto"; filename="a"';
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from(`--b\r\n${head}\r\n\r\n`));
        gone.push(() => controller.error(new Error("The client is gone.")));
      },
      pull(controller) {
        const part = parts.shift();
        if (part === undefined) isWaiting.resolve();
        else controller.enqueue(part);
      },
    });
    const type = { "content-type": "multipart/form-data; boundary=b", accept: "application/json" };
    const headers = { ...type, ...forwardedFor(address) };
    const answer = site().ask(path, { method: "POST", headers, body, duplex: "half" });
    answers.push(answer);
    await Promise.race([isWaiting.promise, answer]);
    return { answer, leave: gone.at(-1) };
  }
  const upload = async (path: string, address: string) =>
    postAsScript(path, [await aPhoto("jpeg")], "foto", forwardedFor(address));

  it("do not stop others: eight from four addresses", async () => {
    const senderPaths: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const { senderPath } = await offerCar(forwardedFor(`198.51.100.${index}`));
      senderPaths.push(senderPath);
      await begin(senderPath, `192.0.2.${index % 4}`);
    }
    expect(await upload(offer.senderPath, "192.0.2.9")).toEqual([200, saved]);
    // Nor those who share their address, nor the same visitor's next try.
    expect(await upload(offer.senderPath, "192.0.2.1")).toEqual([200, saved]);
    expect(await upload(senderPaths[0] ?? "", "192.0.2.0")).toEqual([200, saved]);
  });

  it("leave nothing behind when they are gone", async () => {
    for (let count = 0; count < 5; count += 1) {
      const { answer, leave } = await begin(offer.senderPath, "192.0.2.1", 11 * 1024);
      leave?.();
      expect((await answer).status).toBe(400);
    }
    expect(await upload(offer.senderPath, "192.0.2.1")).toEqual([200, saved]);
  });
});

describe("concurrently", () => {
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
      service.add(token, [], () => some(0)),
      site().services.photos.add(token, [], () => some(6)),
    ]);
    expect(both[0].saved + both[1].saved).toBe(8);
    expect(await stored()).toHaveLength(8);
    const mails = await site().inquiries.mails();
    expect(mails.filter(({ kind }) => kind === "photos")).toHaveLength(1);
  });
});
