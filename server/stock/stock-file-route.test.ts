import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { expect, it, test } from "vitest";
import { testOrigin, testSite } from "#server/platform/http/test-site.ts";
import { createStockList } from "./stock-list.ts";
import { createStockFileRoute } from "./stock-routes.ts";

/** Long enough for the best compression to be better than the quick one. */
const text = JSON.stringify(Array.from({ length: 3_000 }, (_, n) => [`car ${n * n}`, n % 97]));
const path = "/bestand/1-0a1b2c3d.json";

test("the stock's file gets smaller in the background once somebody asked, and stays the same", async () => {
  const stock = { version: 1, cars: [], checkedAt: null };
  const empty = createStockList(stock, new Date("2026-11-21"));
  const list = { ...empty, file: { version: 1, path, text } };
  const { answer, ready } = createStockFileRoute({
    stockList: async () => list,
    knownStock: () => stock,
  });
  const app = new Hono().get("/bestand/:file", answer);
  const ask = async () =>
    Buffer.from(
      await (await app.request(path, { headers: { "accept-encoding": "br" } })).arrayBuffer(),
    );
  const first = await ask();
  const asked = { url: path, accept: "", acceptEncoding: "br" };
  await expect
    .poll(() => ready(asked)?.bytes.byteLength, { timeout: 20_000 })
    .toBeLessThan(first.length);
  const later = await ask();
  expect(later.length).toBe(ready(asked)?.bytes.byteLength);
  for (const bytes of [first, later]) expect(String(brotliDecompressSync(bytes))).toBe(text);
});

const site = testSite();

/** What a phone reads in the code, with paper behind it. */
async function read(svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 600 })
    .flatten({ background: "white" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

it("holds the address at which one wishes for a test drive", async () => {
  await site().offer({ ad_key: "436462330" });
  const answer = await site().ask("/fahrzeug/436462330/qr.svg");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(await read(await answer.text())).toBe(
    `${testOrigin}/kontakt?fahrzeug=436462330&anliegen=probefahrt`,
  );
});

it("needs nothing that the content policy forbids", async () => {
  await site().offer({ ad_key: "1" });
  const svg = await (await site().ask("/fahrzeug/1/qr.svg")).text();
  expect(svg).not.toMatch(/style|script|href|data:/);
});

it("may be kept for a day, and is not sent again", async () => {
  await site().offer({ ad_key: "1" });
  const answer = await site().ask("/fahrzeug/1/qr.svg");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const etag = String(answer.headers.get("etag"));
  const again = await site().ask("/fahrzeug/1/qr.svg", { headers: { "if-none-match": etag } });
  expect(again.status).toBe(304);
});

it.each(["/fahrzeug/2/qr.svg", "/fahrzeug/..%2f1/qr.svg", `/fahrzeug/${"9".repeat(80)}/qr.svg`])(
  "is not there for a vehicle that never was: %s",
  async (path) => {
    await site().offer({ ad_key: "1" });
    expect((await site().ask(path)).status).toBe(404);
  },
);
