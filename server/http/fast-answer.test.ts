import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFastAnswers } from "./fast-answer.ts";
import { securityHeaders } from "./security-headers.ts";
import { openTestSite, testOrigin } from "./test-site.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
let port: number;
let close: () => Promise<unknown>;
/** Requests that reached the app. */
let slow = 0;

beforeAll(async () => {
  site = await openTestSite();
  const quick = createFastAnswers({ pages: site.pages, everywhere: securityHeaders });
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
  return `/kontakt?nie=${pageNumber}`;
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

test.each([
  ["POST", "/kontakt"],
  ["DELETE", "/kontakt"],
  ["GET", "/away"],
  ["GET", "/healthz"],
  ["GET", "/unternehmen"],
])("%s %s always goes to the app", async (method, path) => {
  await ask("/kontakt");
  const before = slow;
  await ask(path, {}, method);
  await ask(path, {}, method);
  expect(slow).toBe(before + 2);
});
