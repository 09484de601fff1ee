import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { stripJpegMetadata } from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import {
  aSlowEncoder,
  freshFolder,
  halfPhoto,
  jpeg,
  openTestRenderer,
  type TestRendererOptions,
  wanted,
} from "./test-renderer.ts";

const folder = freshFolder();
const aRenderer = (options: TestRendererOptions = {}) =>
  openTestRenderer({ ...folder, ...options });

const png = new Uint8Array(await sharp(jpeg).png().toBuffer());

describe("a burst", () => {
  const burst = [1, 2, 3, 4, 5].map((position) => ({ ...wanted, position }));

  it("beyond the queue gets the provider's own file at once, and it is not kept", async () => {
    const { encode, letGo, waiting } = aSlowEncoder();
    const { pictures } = aRenderer({ encode, maxWaiting: 1 });
    const handedOn = { bytes: stripJpegMetadata(jpeg), type: "image/jpeg", provisional: true };
    // Which of them the disk answers first, and so which are late, is not ours to say.
    const outcomes: { position: number; outcome: unknown }[] = [];
    for (const one of burst) {
      const { position } = one;
      void pictures.find(one, "avif").then((outcome) => outcomes.push({ position, outcome }));
    }
    await expect
      .poll(() => outcomes.map(({ outcome }) => outcome))
      .toEqual(Array(3).fill(handedOn));
    for (const done of [4, 5]) {
      await expect.poll(() => waiting.length).toBe(1);
      letGo();
      await expect.poll(() => outcomes.length).toBe(done);
      expect(outcomes.at(-1)?.outcome).toMatchObject({ type: "image/avif" });
    }
    const again = pictures.find({ ...wanted, position: outcomes[0]?.position ?? 0 }, "avif");
    await expect.poll(() => waiting.length).toBe(1);
    letGo();
    expect(await again).toMatchObject({ type: "image/avif" });
  });
});

describe("a burst of what can be shown otherwise", () => {
  /** One is being encoded for ever, and nothing may wait. */
  async function aBusyRenderer(options: TestRendererOptions = {}) {
    const { encode, waiting } = aSlowEncoder();
    const renderer = aRenderer({ encode, maxWaiting: 0, ...options });
    void renderer.pictures.find({ ...wanted, adKey: "another-car" }, "avif");
    await expect.poll(() => waiting.length).toBe(1);
    return renderer;
  }

  it("gets a kept picture of at least half the width, without asking the provider", async () => {
    const kept = await aRenderer().pictures.find({ ...wanted, width: 480 }, "avif");
    const { pictures, asked } = await aBusyRenderer();
    const before = asked.length;
    const found = await pictures.find({ ...wanted, width: 960 }, "avif");
    expect(found).toEqual({ ...Object(kept), provisional: true });
    expect(asked).toHaveLength(before);
    expect(await pictures.find({ ...wanted, width: 1600 }, "avif")).toMatchObject({
      bytes: stripJpegMetadata(jpeg),
    });
  });
});

describe("a burst of what cannot be handed on", () => {
  /** Asks for so many at once that one is encoded, eight wait and the rest is refused. */
  async function saturate(pictures: PictureRenderer) {
    const outcomes: unknown[] = [];
    for (let at = 1; at <= 14; at += 1) {
      const find = pictures.find({ ...wanted, adKey: `car-${at}` }, "jpeg");
      void find.then((outcome) => outcomes.push(outcome));
    }
    await expect.poll(() => outcomes).toEqual(Array(5).fill("unavailable"));
    return outcomes;
  }

  it("waits up to a bound, and is refused beyond", async () => {
    const { encode, letGo } = aSlowEncoder();
    const { pictures } = aRenderer({ encode, maxWaiting: 0, answer: async () => png });
    const outcomes = await saturate(pictures);
    const countAll = () => {
      letGo();
      return outcomes.length;
    };
    await expect.poll(countAll, { interval: 5 }).toBe(14);
    const made = expect.not.objectContaining({ provisional: true });
    expect(outcomes.slice(5)).toEqual(Array(9).fill(made));
  });

  it("is refused where the JPEG to hand on is damaged", async () => {
    const { encode, letGo, waiting } = aSlowEncoder();
    const { pictures } = aRenderer({ encode, maxWaiting: 0, answer: async () => halfPhoto });
    const first = pictures.find(wanted, "avif");
    await expect.poll(() => waiting.length).toBe(1);
    expect(await pictures.find({ ...wanted, position: 2 }, "avif")).toBe("broken");
    letGo();
    expect(await first).toBe("broken");
  });
});
