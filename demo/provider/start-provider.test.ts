import { afterEach, describe, expect, it } from "vitest";
import { createPhotoRenderer, rasteriseWithSharp } from "#demo/photos/photo-renderer.ts";
import { newJson } from "./responses.ts";
import { type RunningProvider, startFakeProvider } from "./start-provider.ts";
import { adOf, aStock, credentials } from "./test-provider.ts";

let running: RunningProvider | null = null;

afterEach(async () => {
  await running?.close();
  running = null;
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#345"/></svg>';
const options = { stock: aStock(), username: "demo", password: "geheim-ä", draw: () => svg };
const headers = { accept: newJson, authorization: credentials };

describe("the stand-in on a port", () => {
  it("serves ads and real pictures under its own address", async () => {
    running = await startFakeProvider(options);
    const answer = await fetch(`${running.url}/search-api/ad/900000101`, { headers });
    const address = (await adOf(answer)).images[0]?.m ?? "";
    expect(address.startsWith(running.url)).toBe(true);
    const picture = new Uint8Array(await (await fetch(address)).arrayBuffer());
    expect([...picture.slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  });

  it("cuts the connection on a drop, and lets hanging callers go when it closes", async () => {
    running = await startFakeProvider(options);
    running.control.fault("search", { kind: "drop", times: 1 });
    const url = `${running.url}/search-api/search`;
    await expect(fetch(url, { headers })).rejects.toThrow();
    running.control.fault("search", { kind: "hang" });
    const hanging = expect(
      fetch(url, { headers }).then((answer) => answer.text()),
    ).rejects.toThrow();
    await expect.poll(() => running?.control.calls().search.running).toBe(1);
    await running.close();
    running = null;
    await hanging;
  });

  it("rejects when the port is taken", async () => {
    running = await startFakeProvider(options);
    const port = Number(new URL(running.url).port);
    await expect(startFakeProvider({ ...options, port })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe("the picture desk", () => {
  const subject = {
    body: "Van",
    color: "RED",
    metallic: false,
    view: "front",
    seed: 1,
    era: "modern",
  } as const;

  it("draws the same picture once and at most two at a time", async () => {
    let now = 0;
    let most = 0;
    let drawn = 0;
    const release: (() => void)[] = [];
    const desk = createPhotoRenderer(
      () => "<svg/>",
      async () => {
        drawn += 1;
        now += 1;
        most = Math.max(most, now);
        await new Promise<void>((go) => release.push(go));
        now -= 1;
        return new Uint8Array([drawn]);
      },
    );
    const asked = [1, 2, 3, 4, 4, 4].map((seed) => desk.picture({ ...subject, seed }, 80));
    for (let round = 0; round < 4; round += 1) {
      await expect.poll(() => release.length).toBeGreaterThan(0);
      release.shift()?.();
    }
    await Promise.all(asked);
    await desk.picture({ ...subject, seed: 4 }, 80);
    expect({ most, drawn }).toEqual({ most: 2, drawn: 4 });
  });

  it("rasterises to the width that is asked for", async () => {
    const { default: sharp } = await import("sharp");
    const size = await sharp(await rasteriseWithSharp(svg, 160)).metadata();
    expect([size.format, size.width, size.height]).toEqual(["jpeg", 160, 120]);
  });
});
