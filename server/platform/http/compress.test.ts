import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { compress } from "./compress.ts";
import { conditionalGet, noStore, revalidated } from "./response-headers.ts";

const text = "Gebrauchtwagen in Ladenburg. ".repeat(100);
const app = new Hono()
  .use(compress(), conditionalGet)
  .get("/text", ({ text: send }) => send(text, 200, { ...revalidated, vary: "Accept" }))
  .get("/mine/:name", ({ req, text: send }) => send(req.param("name") + text, 200, noStore))
  .get("/picture", ({ body }) => body(text, 200, { "content-type": "image/avif" }));
const ask = (path: string, encoding: string, init: RequestInit = {}) =>
  app.request(path, { ...init, headers: { "accept-encoding": encoding, ...init.headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["deflate", null, (bytes: Buffer) => bytes],
  ["", null, (bytes: Buffer) => bytes],
])(
  "`accept-encoding: %s` gets the text as %s, uncached and cached",
  async (accepted, encoding, unpack) => {
    const { headers } = await ask("/text", "");
    for (const _ of [1, 2]) {
      const answer = await ask("/text", accepted);
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toBe("Accept, Accept-Encoding");
      expect(answer.headers.get("etag")).toBe(headers.get("etag"));
      const bytes = await bytesOf(answer);
      if (encoding !== null) expect(answer.headers.get("content-length")).toBe(`${bytes.length}`);
      expect(unpack(bytes).toString()).toBe(text);
    }
  },
);

it("one ETag matches in every encoding", async () => {
  const etag = (await ask("/text", "br")).headers.get("etag") ?? "";
  for (const encoding of ["br", "gzip", ""]) {
    const answer = await ask("/text", encoding, { headers: { "if-none-match": etag } });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
    expect(answer.headers.get("content-encoding")).toBeNull();
  }
});

it("HEAD has the headers of GET and no body", async () => {
  const get = await ask("/text", "br");
  const head = await ask("/text", "br", { method: "HEAD" });
  expect([...head.headers]).toEqual([...get.headers]);
  expect(await head.text()).toBe("");
});

it("a private response is never cached", async () => {
  const texts = ["a", "b"].map(async (name) =>
    brotliDecompressSync(await bytesOf(await ask(`/mine/${name}`, "br"))).toString(),
  );
  expect(await Promise.all(texts)).toEqual([`a${text}`, `b${text}`]);
});

it("does not compress a picture", async () => {
  const answer = await ask("/picture", "br");
  expect([answer.headers.get("vary"), await answer.text()]).toEqual([null, text]);
});
