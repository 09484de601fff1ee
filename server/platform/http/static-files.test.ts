import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import { createStaticFiles, readBuiltFiles } from "./static-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("reads the files a browser may have, by their path on the site", async () => {
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/page-1a2b.js"), "let a = 1;");
  await writeFile(join(folder, "favicon.ico"), "icon");
  const files = readBuiltFiles(folder);
  expect([...files.keys()].sort()).toEqual(["/assets/page-1a2b.js", "/favicon.ico"]);
  expect(files.get("/assets/page-1a2b.js")).toEqual({
    type: "text/javascript; charset=utf-8",
    bytes: new Uint8Array(Buffer.from("let a = 1;")),
  });
});

it("leaves out files of kinds it does not know", async () => {
  await writeFile(join(folder, "page.js.map"), "{}");
  await writeFile(join(folder, ".env"), "SECRET=1");
  expect(readBuiltFiles(folder).size).toBe(0);
});

it("fails when the folder is missing", async () => {
  expect(() => readBuiltFiles(join(folder, "nowhere"))).toThrow("ENOENT");
});

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
