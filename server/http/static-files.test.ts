import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { createStaticFiles } from "./static-files.ts";

/** Long enough for the best compression to be better than the quick one. */
const script = Array.from({ length: 3_000 }, (_, n) => `export const a${n * n} = ${n % 97};`).join(
  "\n",
);
const type = "text/javascript; charset=utf-8";
const path = "/assets/a.js";

test("a script gets smaller in the background once somebody asked for it, and stays the same", async () => {
  const files = createStaticFiles(
    new Map([[path, { type, bytes: new Uint8Array(Buffer.from(script)) }]]),
  );
  const asked = { url: path, accept: "", acceptEncoding: "br" };
  const request = () =>
    new Request(`https://site.test${path}`, { headers: { "accept-encoding": "br" } });
  const first = await (await files.answer(request()))?.arrayBuffer();
  expect(brotliDecompressSync(Buffer.from(first ?? new ArrayBuffer())).toString()).toBe(script);
  await expect
    .poll(() => files.ready(asked)?.bytes.byteLength)
    .toBeLessThan(first?.byteLength ?? 0);
  const { bytes, headers } = files.ready(asked) ?? {};
  expect(brotliDecompressSync(bytes ?? Buffer.of()).toString()).toBe(script);
  expect(headers).toMatchObject({
    "content-encoding": "br",
    "content-length": String(bytes?.length),
  });
  const later = await (await files.answer(request()))?.arrayBuffer();
  expect(later?.byteLength).toBe(bytes?.length);
});
