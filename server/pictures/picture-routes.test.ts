import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PictureAddress } from "#domain/car/photos.ts";
import type { Backend } from "#server/backend.ts";
import { type Listening, listen } from "#server/platform/http/listen.ts";
import { silentLog } from "#server/platform/log.ts";
import type { PictureFormat } from "./picture-format.ts";
import { createPictureRoutes } from "./picture-routes.ts";
import type { NoPicture, Picture } from "./picture-store.ts";

const address = "/bilder/900000101/1-0b7e6c1d-640.jpg";
const share = "/bilder/900000101/teilen-0b7e6c1d.jpg";
const fallback: Picture = { bytes: new Uint8Array([0xff, 0xd8, 1]), type: "image/jpeg" };
const inFormat = (format: PictureFormat): Picture => ({
  bytes: new Uint8Array(Buffer.from(`bytes of ${format}`)),
  type: `image/${format}`,
});

const asked: [PictureAddress, PictureFormat][] = [];
let outcome: (format: PictureFormat) => Picture | NoPicture = inFormat;
const backend: Pick<Backend, "picture" | "sharePicture" | "fallbackPicture"> = {
  async picture(wanted, format) {
    asked.push([wanted, format]);
    return outcome(format);
  },
  sharePicture: async (...car) => {
    expect(car).toEqual(["900000101", "0b7e6c1d"]);
    return outcome("jpeg");
  },
  fallbackPicture: () => fallback,
};
let answers = createPictureRoutes(backend);
const app = new Hono()
  .get("/bilder/ersatz.jpg", (context, next) => answers.fallback(context, next))
  .get("/bilder/:adKey/:file", (context, next) => answers.photo(context, next));

// Over a real connection: lengths and empty bodies are the business of both sides.
let server: Listening;
beforeAll(async () => {
  server = await listen({ app, port: 0, host: "127.0.0.1", log: silentLog });
});
afterAll(() => server.close(0));
beforeEach(() => {
  asked.length = 0;
  outcome = inFormat;
  answers = createPictureRoutes(backend);
});
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(server.address + path, { method, headers });
const textOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString();

describe("a photo", () => {
  it.each([
    ["image/avif,image/webp,*/*", "avif"],
    ["image/webp,*/*", "webp"],
    ["*/*", "jpeg"],
  ])("comes for `Accept: %s` as %s from the same address, for ever", async (accept, format) => {
    const answer = await ask(address, { accept });
    expect(answer.status).toBe(200);
    const { headers } = answer;
    expect(headers.get("content-type")).toBe(`image/${format}`);
    expect(headers.get("content-length")).toBe(String(`bytes of ${format}`.length));
    expect(headers.get("vary")).toBe("Accept");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await textOf(answer)).toBe(`bytes of ${format}`);
    expect(asked).toEqual([
      [{ adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 640 }, format],
    ]);
  });

  it("answers HEAD with the same headers and nothing else", async () => {
    const get = await ask(address, { accept: "image/avif" });
    const head = await ask(address, { accept: "image/avif" }, "HEAD");
    const told = ({ headers }: Response) =>
      ["content-type", "content-length", "etag", "vary", "cache-control"].map((name) =>
        headers.get(name),
      );
    expect([head.status, told(head)]).toEqual([200, told(get)]);
    expect(await textOf(head)).toBe("");
  });

  it("is not sent again to who has it, but another format of it is", async () => {
    const etag = String((await ask(address, { accept: "image/avif" })).headers.get("etag"));
    const known = { "if-none-match": `"other", ${etag}` };
    const again = await ask(address, { accept: "image/avif", ...known });
    expect([again.status, again.headers.get("etag"), await textOf(again)]).toEqual([304, etag, ""]);
    expect(again.headers.get("vary")).toBe("Accept");
    const other = await ask(address, { accept: "image/webp", ...known });
    expect([other.status, await textOf(other)]).toEqual([200, "bytes of webp"]);
  });

  it.each([
    "/bilder/900000101/1-0b7e6c1d-641.jpg",
    "/bilder/900000101/1-0b7e6c1d-640.avif",
    "/bilder/900000101/1-0B7E6C1D-640.jpg",
    "/bilder/900000101/..%2f1-0b7e6c1d-640.jpg",
    "/bilder/%2e%2e%2f900000101/1-0b7e6c1d-640.jpg",
    `/bilder/${"9".repeat(65)}/1-0b7e6c1d-640.jpg`,
  ])("is not even looked for at %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("may be styled by the browser's own viewer, in an answer without bytes too", async () => {
    const answer = await ask(address);
    const again = await ask(address, { "if-none-match": String(answer.headers.get("etag")) });
    expect([answer.status, again.status]).toEqual([200, 304]);
    for (const { headers } of [answer, again]) {
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'",
      );
    }
  });

  it("that no vehicle has is not found", async () => {
    outcome = () => "unknown";
    expect((await ask(address)).status).toBe(404);
  });
});

describe("a photo asked for again", () => {
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => address.replace("/1-", `/${at + 2}-`));

  it("comes from memory, each format by itself and whatever the query", async () => {
    await ask(address, { accept: "image/avif" });
    await ask(address, { accept: "image/webp" });
    const again = await ask(`${address}?x=1`, { accept: "image/avif" });
    expect([await textOf(again), asked.length]).toEqual(["bytes of avif", 2]);
  });

  it("is ready without the app, as what its reader takes", async () => {
    const ready = (url: string, accept: string) =>
      answers.ready({ url, accept, acceptEncoding: "" })?.headers["content-type"];
    expect(ready(address, "image/avif")).toBeUndefined();
    await ask(address, { accept: "image/avif" });
    expect(ready(address, "image/avif,*/*")).toBe("image/avif");
    expect(ready(address, "*/*")).toBeUndefined();
    await ask(share, { accept: "*/*" });
    expect(ready(share, "image/avif")).toBe("image/jpeg");
  });

  it("is looked for anew once others have taken its place, or when it is very large", async () => {
    answers = createPictureRoutes(backend, { maxHotBytes: 2 * "bytes of jpeg".length });
    for (const path of [address, ...others(2), address]) await ask(path);
    expect(asked).toHaveLength(4);
    outcome = () => ({ bytes: new Uint8Array(300_000), type: "image/jpeg" });
    answers = createPictureRoutes(backend);
    for (const path of [address, address]) expect((await ask(path)).status).toBe(200);
    expect(asked).toHaveLength(6);
  });
});

describe("what is not to be kept:", () => {
  it.each([
    ["the fallback for a photo that is broken for good", "broken", fallback.bytes],
    [
      "the provider's own file",
      { bytes: new Uint8Array([0xff, 0xd8, 2]), type: "image/jpeg", provisional: true },
      new Uint8Array([0xff, 0xd8, 2]),
    ],
  ] as const)("%s", async (_, found, bytes) => {
    outcome = () => found;
    const answer = await ask(address, { accept: "image/avif", "if-none-match": "*" });
    const { status, headers } = answer;
    expect([status, headers.get("cache-control"), headers.get("etag")]).toEqual([
      200,
      "no-store",
      null,
    ]);
    expect(headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });
});

it("a photo that is not to be had now is no picture, and to be asked for again", async () => {
  outcome = () => "unavailable";
  for (const path of [address, share]) {
    const answer = await ask(path, { accept: "image/avif" });
    const { status, headers } = answer;
    expect([status, headers.get("cache-control"), headers.get("retry-after")]).toEqual([
      503,
      "no-store",
      "5",
    ]);
    expect(headers.get("content-type")).toContain("text/plain");
    expect(await textOf(answer)).toBe("Foto wird vorbereitet");
  }
});

it("other sites never get the fallback of a vehicle that has photos", async () => {
  outcome = () => "broken";
  expect((await ask(share)).status).toBe(404);
});

it("the fallback picture itself may be kept for a day", async () => {
  const answer = await ask("/bilder/ersatz.jpg");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
  const etag = String(answer.headers.get("etag"));
  expect((await ask("/bilder/ersatz.jpg", { "if-none-match": etag })).status).toBe(304);
});
