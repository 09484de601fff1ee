import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { makeStockList } from "#server/stock-list.ts";
import { createStockFile } from "./stock-file.ts";

/** Long enough for the best compression to be better than the quick one. */
const text = JSON.stringify(Array.from({ length: 3_000 }, (_, n) => [`car ${n * n}`, n % 97]));
const path = "/bestand/1-0a1b2c3d.json";

test("the stock's file gets smaller in the background once somebody asked, and stays the same", async () => {
  const empty = makeStockList({ version: 1, cars: [] }, new Date("2026-11-21"));
  const list = { ...empty, file: { version: 1, path, text } };
  const { answer, ready } = createStockFile({
    stockList: async () => list,
    knownVersion: () => 1,
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
