import { describe, expect, test } from "vitest";
import { encodeBody } from "#server/platform/http/encoded-body.ts";
import { createPageCache } from "./page-cache.ts";
import { type RenderedPage, sendPage } from "./page-response.ts";

/** Many kilobytes that can be compressed better and worse. */
const longText = Array.from({ length: 5_000 }, (_, i) => (i * i).toString(36)).join(" ");

/** Pages that say how often they were made; the state moves, and making waits and fails, on request. */
function aSite({ maxBytes = 1_000_000 } = {}) {
  const site = {
    version: 1 as number | null,
    made: 0,
    failure: null as Error | null,
    status: 200,
    gate: Promise.resolve(),
    compressed: 0,
    compressing: Promise.resolve(),
  };
  const stock = () => site.version && { version: site.version, cars: [], checkedAt: null };
  const pages = createPageCache({
    async render(address): Promise<RenderedPage | Response> {
      const [pathname = ""] = address.split("?");
      await site.gate;
      site.made += 1;
      if (site.failure !== null) throw site.failure;
      if (pathname === "/alt") return Response.redirect("http://site.test/neu", 301);
      const text = pathname === "/kurz" ? "" : longText;
      const body = encodeBody(`${pathname} made ${site.made} ${text}`, "text/html");
      const compress = async () => {
        site.compressed += 1;
        await site.compressing;
        await body.compress();
      };
      const headers = { "x-page": pathname };
      return { status: site.status, headers, body: { ...body, compress } };
    },
    backend: {
      stock: async () => stock() || Promise.reject(new Error("the stock is away")),
      knownStock: () => stock() || null,
    },
    now: () => new Date("2026-11-21T06:00:00Z"),
    maxBytes,
  });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const page = await pages.page(path);
    const answer = await sendPage(new Request(`http://site.test${path}`, { headers }), page);
    return { answer, text: (await answer.clone().text()).slice(0, 20) };
  };
  return { site, pages, ask };
}

describe("a page", () => {
  test("is made once, and sent from memory afterwards", async () => {
    const { site, ask } = aSite();
    const first = await ask("/a");
    const second = await ask("/a");
    expect(second.text).toBe(first.text);
    expect(second.answer.headers.get("x-page")).toBe("/a");
    expect(site.made).toBe(1);
  });

  test("is made once for all who ask at the same moment", async () => {
    const { site, ask } = aSite();
    const gate = Promise.withResolvers<void>();
    site.gate = gate.promise;
    const asked = Array.from({ length: 50 }, () => ask("/a"));
    gate.resolve();
    const texts = new Set((await Promise.all(asked)).map(({ text }) => text));
    expect([texts.size, site.made]).toEqual([1, 1]);
  });

  test("of another address is another page, the query included", async () => {
    const { site, ask } = aSite();
    await ask("/a");
    await ask("/a?marke=BMW");
    await ask("/b");
    expect(site.made).toBe(3);
  });

  test("is made anew when the stock changes, also if that happens while it is made", async () => {
    const { site, ask, pages } = aSite();
    await ask("/a");
    site.version = 2;
    expect(pages.peek("/a")).toBeNull();
    const gate = Promise.withResolvers<void>();
    site.gate = gate.promise;
    const during = ask("/a");
    // Asked with version 2; by the time it is made the stock has moved on.
    await Promise.resolve();
    site.version = 3;
    gate.resolve();
    await during;
    await ask("/a");
    expect(site.made).toBe(3);
  });

  test.each([404, 410])("that says %i is made once as well", async (status) => {
    const { site, ask, pages } = aSite();
    site.status = status;
    await ask("/a");
    expect((await ask("/a")).answer.status).toBe(status);
    expect([site.made, pages.peek("/a")?.status]).toEqual([1, status]);
  });

  test("costs whoever has it already no bytes", async () => {
    const { ask } = aSite();
    const { answer } = await ask("/a");
    const etag = answer.headers.get("etag") ?? "";
    const again = await ask("/a", { "if-none-match": etag });
    expect([again.answer.status, again.text]).toEqual([304, ""]);
  });
});

describe("nothing is kept", () => {
  test.each([503, 500])("of an answer with status %i", async (status) => {
    const { site, ask } = aSite();
    site.status = status;
    expect((await ask("/a")).answer.status).toBe(status);
    await ask("/a");
    expect(site.made).toBe(2);
  });

  test("of a redirect, which each gets whole", async () => {
    const { site, ask } = aSite();
    const both = await Promise.all([ask("/alt"), ask("/alt")]);
    expect(both.map(({ answer }) => answer.status)).toEqual([301, 301]);
    await ask("/alt");
    expect(site.made).toBe(2);
  });

  test("of a page that failed; the next one asks again", async () => {
    const { site, ask } = aSite();
    site.failure = new Error("the stock is away");
    await expect(ask("/a")).rejects.toThrow("the stock is away");
    site.failure = null;
    expect((await ask("/a")).answer.status).toBe(200);
  });

  test("while nobody knows the state of the stock", async () => {
    const { site, ask } = aSite();
    site.version = null;
    await ask("/a");
    await ask("/a");
    expect(site.made).toBe(2);
  });

  test("beyond the bound: what was not asked for longest goes", async () => {
    const { site, ask } = aSite({ maxBytes: Math.round(2.5 * 1.5 * longText.length) });
    await ask("/a");
    await ask("/b");
    await ask("/a");
    await ask("/c");
    expect(site.made).toBe(3);
    await ask("/a");
    expect(site.made).toBe(3);
    await ask("/b");
    expect(site.made).toBe(4);
  });
});

test("short pages of endless addresses fill the memory no more than long ones", async () => {
  const { site, ask } = aSite({ maxBytes: 100_000 });
  const address = (number: number) => `/kurz?${"x".repeat(10_000)}${number}`;
  for (let number = 0; number < 10; number += 1) await ask(address(number));
  await ask(address(9));
  expect(site.made).toBe(10);
  await ask(address(0));
  expect(site.made).toBe(11);
});

test("a page asked for again and again is compressed once, and smaller then", async () => {
  const { site, ask, pages } = aSite();
  const gate = Promise.withResolvers<void>();
  site.compressing = gate.promise;
  for (let asked = 0; asked < 10; asked += 1) await ask("/a", { "accept-encoding": "br" });
  const size = () => pages.peek("/a")?.body.ready("br")?.bytes.length;
  const before = size() ?? 0;
  gate.resolve();
  await expect.poll(size).toBeLessThan(before);
  expect(site.compressed).toBe(1);
});

test("a page that found no room to be compressed is compressed later", async () => {
  const { site, ask } = aSite({ maxBytes: 10_000_000 });
  const gate = Promise.withResolvers<void>();
  site.compressing = gate.promise;
  const askOften = async (path: string) => {
    for (let asked = 0; asked < 4; asked += 1) await ask(path);
  };
  // One is compressed, twenty wait.
  for (let number = 0; number < 21; number += 1) await askOften(`/kurz?${number}`);
  await askOften("/a");
  gate.resolve();
  await expect.poll(() => site.compressed).toBe(21);
  await askOften("/a");
  await expect.poll(() => site.compressed).toBe(22);
});

test("peeking finds only what is there", async () => {
  const { pages, ask } = aSite();
  expect(pages.peek("/a")).toBeNull();
  await ask("/a");
  expect(pages.peek("/a")?.headers).toEqual({ "x-page": "/a" });
});
