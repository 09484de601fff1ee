import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCachedResponder } from "./cached-responses.ts";
import { securityHeaders } from "./security-headers.ts";
import { awayPage, openTestSite, testOrigin } from "./test-site.ts";
import { sendRaw } from "./test-socket.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
let port: number;
let close: () => Promise<unknown>;
/** Requests that reached the app. */
let slow = 0;

beforeAll(async () => {
  site = await openTestSite();
  const quick = createCachedResponder(site.cached, securityHeaders(testOrigin));
  const answer = getRequestListener(site.app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    if (quick(request, response)) return;
    slow += 1;
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
  close = async () => {
    await new Promise((resolve) => server.close(resolve));
    await site.close();
  };
});
afterAll(() => close());
beforeEach(async () => {
  await site.reset();
  slow = 0;
});

/** A page that nobody has asked for yet. */
let pageNumber = 0;
const freshPage = () => {
  pageNumber += 1;
  return `/kontakt?fahrzeug=${pageNumber}`;
};

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** As bytes came: nothing is unpacked. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ port, host: "127.0.0.1", path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () => {
        const body = Buffer.concat(parts).toString("latin1");
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

const withoutTime = ({ headers: { date: _, ...headers }, ...answer }: Answer) => ({
  ...answer,
  headers: { ...headers, connection: "", "keep-alive": "" },
});

describe("a page asked for again", () => {
  test.each(["br", "gzip", "identity", "br;q=0, gzip"])(
    "is the same to the last byte and header without the app: %s",
    async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const page = freshPage();
      const first = withoutTime(await ask(page, headers));
      expect([first.status, slow]).toEqual([200, 1]);
      const { "transfer-encoding": _, ...firstHeaders } = first.headers;
      const second = withoutTime(await ask(page, headers));
      expect(slow).toBe(1);
      expect(second.body).toBe(first.body);
      expect(second.headers).toMatchObject({ ...firstHeaders });
      expect(second.headers["content-length"]).toBe(String(second.body.length));
    },
  );

  test("has all headers also where it is the router's data", async () => {
    const first = await ask("/kontakt.data");
    expect(first.headers["content-security-policy"]).toContain("default-src 'none'");
    const { "transfer-encoding": _, ...firstHeaders } = withoutTime(first).headers;
    const second = withoutTime(await ask("/kontakt.data"));
    expect([second.body, slow]).toEqual(["[1]", 1]);
    expect(second.headers).toMatchObject({ ...firstHeaders });
  });

  test("is the same for whoever made it necessary: no host, no header, no method is in it", async () => {
    const page = freshPage();
    const head = await ask(page, { host: "evil.example", cookie: "a=1" }, "HEAD");
    const { headers, body } = await ask(page);
    expect(slow).toBe(1);
    expect(body).toContain("<!doctype html>");
    expect(head.headers.etag).toBe(headers.etag);
    expect(site.rendered.at(-1)).toEqual(["GET", testOrigin + page, []]);
  });

  test("is told unchanged to who has it, and has no body for HEAD", async () => {
    const page = freshPage();
    const { headers } = await ask(page);
    const known = await ask(page, { "if-none-match": headers.etag ?? "" });
    expect([known.status, known.body]).toEqual([304, ""]);
    const head = await ask(page, {}, "HEAD");
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(slow).toBe(1);
  });

  test("goes to the app again when the stock has changed", async () => {
    await ask("/fahrzeuge");
    await site.offer({ ad_key: "new" });
    await ask("/fahrzeuge");
    expect(slow).toBe(2);
  });

  test("goes to the app again on the next day", async () => {
    await ask("/fahrzeuge");
    site.clock.now = new Date("2026-11-22T06:00:00Z");
    await ask("/fahrzeuge");
    expect(slow).toBe(2);
  });
});

describe("what goes out from memory", () => {
  test("keeps its place among requests that are sent without waiting for answers", async () => {
    const page = freshPage();
    const { body } = await ask(page);
    const one = (method: string, more = "") =>
      `${method} ${page} HTTP/1.1\r\nHost: site.test\r\n${more}\r\n`;
    const withBody = `${one("GET", "Content-Length: 5\r\n")}hello`;
    const asked = [one("GET"), withBody, one("HEAD"), one("GET", "Connection: close\r\n")];
    const all = await sendRaw(`http://127.0.0.1:${port}`, asked.join(""));
    const answers = all.split("HTTP/1.1 ").slice(1);
    const end = (answer: string) => answer.indexOf("\r\n\r\n") + 4;
    expect(answers.map((answer) => [answer.slice(0, 3), answer.slice(end(answer))])).toEqual([
      ["200", body],
      ["200", body],
      ["200", ""],
      ["200", body],
    ]);
  });

  test("closes the connection or keeps it as the client asks", async () => {
    const page = freshPage();
    await ask(page);
    const kept = await ask(page, { connection: "keep-alive" });
    expect([kept.status, kept.headers.connection]).toEqual([200, "keep-alive"]);
    const closing = await ask(page, { connection: "close" });
    expect([closing.status, closing.headers.connection]).toEqual([200, "close"]);
    const head = await ask(page, {}, "HEAD");
    const length = kept.headers["content-length"];
    expect([head.headers["content-length"], head.body]).toEqual([length, ""]);
  });
});

describe("beside the pages", () => {
  const photo = "/bilder/900000101/1-0b7e6c1d-640.jpg";
  const stockFile = async () => (await site.backend.stockList()).file.path;

  beforeEach(() => {
    site.photos.set("900000101", { bytes: new Uint8Array([1, 2, 3]), type: "image/avif" });
  });

  test.each([
    ["a picture", async () => photo],
    ["the stock file", stockFile],
    ["a built file", async () => "/assets/a.js"],
  ])("%s is the same without the app", async (_, pathOf) => {
    await site.offer({ ad_key: "900000101" });
    const path = await pathOf();
    // Brotli may become smaller in the background, between the two that are compared.
    const headers = { accept: "image/avif", "accept-encoding": "gzip" };
    const app = await site.app.request(path, { headers });
    await ask(path, headers);
    const before = slow;
    const answer = withoutTime(await ask(path, headers));
    expect([answer.status, slow]).toEqual([200, before]);
    expect(answer.headers).toMatchObject(Object.fromEntries(app.headers));
    expect(answer.body).toBe(Buffer.from(await app.arrayBuffer()).toString("latin1"));
    const known = await ask(path, { ...headers, "if-none-match": answer.headers.etag ?? "" });
    const knownHeaders = { ...withoutTime(known).headers };
    expect([known.status, known.body, knownHeaders.etag]).toEqual([304, "", answer.headers.etag]);
    expect(knownHeaders["cache-control"]).toContain("immutable");
    expect(knownHeaders["content-type"]).toBeUndefined();
  });

  test("a former stock file is not answered any more", async () => {
    await site.offer({ ad_key: "900000101" });
    const path = await stockFile();
    await ask(path);
    await site.offer({ ad_key: "900000102" });
    expect((await ask(path)).status).toBe(302);
  });
});

test.each([
  ["POST", "/kontakt"],
  ["DELETE", "/kontakt"],
  ["GET", awayPage],
  ["GET", "/healthz"],
  ["GET", "/unternehmen"],
])("%s %s always goes to the app", async (method, path) => {
  await ask("/kontakt");
  const before = slow;
  await ask(path, {}, method);
  await ask(path, {}, method);
  expect(slow).toBe(before + 2);
});
