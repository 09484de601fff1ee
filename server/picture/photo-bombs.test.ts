import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createMobileDe } from "#server/stock/mobile-de/mobile-de.ts";
import { createPhotoSource } from "./photo-source.ts";

/**
 * Decompression bombs: responses that are small on the wire and a gigabyte when unpacked. The tests
 * use the real fetch, which decompresses, so that limits must count decompressed bytes.
 */
const part = 32 * 1024 * 1024;
const zeros = gzipSync(Buffer.alloc(part));
const bomb = Buffer.concat(Array.from({ length: 32 }, () => zeros));

let baseUrl: string;
let close: () => void;
beforeAll(async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" });
    answer.end(bomb);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

/** Peak growth of the process's memory (RSS), in bytes. */
async function growthDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await work();
  clearInterval(timer);
  return Math.max(peak, process.memoryUsage().rss) - before;
}
/** A sixth of the bomb, and far more than the limits let through. */
const maxGrowth = 160 * 1024 * 1024;

it("aborts a listing that decompresses to a gigabyte", async () => {
  const now = () => new Date("2026-11-21T06:00:00Z");
  const account = { baseUrl, username: "dlr_test", password: "geheim" };
  const provider = createMobileDe({
    ...account,
    fetch,
    now,
    sleep: async () => undefined,
    firstRetryMs: 0,
  });
  const growth = await growthDuring(() =>
    expect(provider.listVehicles()).rejects.toMatchObject({ code: "unreadable" }),
  );
  expect(growth).toBeLessThan(maxGrowth);
});

it("aborts a photo that decompresses to a gigabyte", async () => {
  const source = createPhotoSource({ fetch, providerUrl: () => baseUrl, allowedHosts: [] });
  const growth = await growthDuring(() =>
    expect(source("/a.jpg", new AbortController().signal)).rejects.toThrow("larger than 10 MB"),
  );
  expect(growth).toBeLessThan(maxGrowth);
});
