import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { answerUnchanged, noStore, revalidated } from "./caching.ts";
import { compress } from "./compress.ts";

const text = "Gebrauchtwagen in Ladenburg. ".repeat(100);
const app = new Hono()
  .use(compress(), answerUnchanged)
  .get("/text", ({ text: send }) => send(text, 200, { ...revalidated, vary: "Accept" }))
  .get("/mine/:name", ({ req, text: send }) => send(req.param("name") + text, 200, noStore))
  .get("/picture", ({ body }) => body(text, 200, { "content-type": "image/avif" }));
const ask = (path: string, encoding: string, more: RequestInit = {}) =>
  app.request(path, { ...more, headers: { "accept-encoding": encoding, ...more.headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

it.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
  ["deflate", null, (bytes: Buffer) => bytes],
  ["", null, (bytes: Buffer) => bytes],
])("a text goes to who accepts `%s` as %s, again and again", async (accepted, encoding, unpack) => {
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
});

it("who has a text is told that it is the same, in whatever encoding", async () => {
  const etag = (await ask("/text", "br")).headers.get("etag") ?? "";
  for (const encoding of ["br", "gzip", ""]) {
    const answer = await ask("/text", encoding, { headers: { "if-none-match": etag } });
    expect([answer.status, await answer.text()]).toEqual([304, ""]);
    expect(answer.headers.get("content-encoding")).toBeNull();
  }
});

it("HEAD has the headers alone", async () => {
  const get = await ask("/text", "br");
  const head = await ask("/text", "br", { method: "HEAD" });
  expect([...head.headers]).toEqual([...get.headers]);
  expect(await head.text()).toBe("");
});

it("a text for one visitor is nobody else's", async () => {
  const texts = ["a", "b"].map(async (name) =>
    brotliDecompressSync(await bytesOf(await ask(`/mine/${name}`, "br"))).toString(),
  );
  expect(await Promise.all(texts)).toEqual([`a${text}`, `b${text}`]);
});

it("a picture stays as it is", async () => {
  const answer = await ask("/picture", "br");
  expect([answer.headers.get("vary"), await answer.text()]).toEqual([null, text]);
});
