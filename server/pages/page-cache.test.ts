import { describe, expect, test } from "vitest";
import { createPageCache } from "./page-cache.ts";
import type { RenderedPage } from "./page-response.ts";

const longText = "long ".repeat(5_000);

/** Pages that say how often they were made; the state moves, and making waits and fails, on request. */
function aSite({ maxBytes = 1_000_000 } = {}) {
  const site = {
    version: 1 as number | null,
    made: 0,
    failure: null as Error | null,
    status: 200,
    gate: Promise.resolve(),
    now: new Date("2026-11-21T06:00:00Z"),
  };
  const stock = () => site.version && { version: site.version, cars: [], checkedAt: null };
  const pages = createPageCache({
    async render(address): Promise<RenderedPage> {
      const [pathname = ""] = address.split("?");
      await site.gate;
      site.made += 1;
      if (site.failure !== null) throw site.failure;
      if (pathname === "/alt") return { status: 301, headers: {}, body: null };
      const text = `${pathname} made ${site.made} ${pathname === "/kurz" ? "" : longText}`;
      return { status: site.status, headers: {}, body: new Blob([text]) };
    },
    services: () => ({
      stock: { current: async () => stock() || Promise.reject(new Error("the stock is away")) },
    }),
    now: () => site.now,
    maxBytes,
  });
  return { site, ask: pages.page };
}

describe("a page", () => {
  test("is made once, and sent from memory afterwards", async () => {
    const { site, ask } = aSite();
    const first = await ask("/a");
    const second = await ask("/a");
    expect(second).toBe(first);
    expect(site.made).toBe(1);
  });

  test("is made once for all who ask at the same moment", async () => {
    const { site, ask } = aSite();
    const gate = Promise.withResolvers<void>();
    site.gate = gate.promise;
    const asked = Array.from({ length: 50 }, () => ask("/a"));
    gate.resolve();
    expect([new Set(await Promise.all(asked)).size, site.made]).toEqual([1, 1]);
  });

  test("of another address is another page, the query included", async () => {
    const { site, ask } = aSite();
    await ask("/a");
    await ask("/a?marke=BMW");
    await ask("/b");
    expect(site.made).toBe(3);
  });

  test("is made anew on the next day", async () => {
    const { site, ask } = aSite();
    await ask("/a");
    site.now = new Date("2026-11-22T06:00:00Z");
    await ask("/a");
    expect(site.made).toBe(2);
  });

  test("is made anew when the stock changes, also if that happens while it is made", async () => {
    const { site, ask } = aSite();
    await ask("/a");
    site.version = 2;
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
    const { site, ask } = aSite();
    site.status = status;
    await ask("/a");
    expect([(await ask("/a")).status, site.made]).toEqual([status, 1]);
  });
});

describe("nothing is kept", () => {
  test.each([503, 500])("of an answer with status %i", async (status) => {
    const { site, ask } = aSite();
    site.status = status;
    expect((await ask("/a")).status).toBe(status);
    await ask("/a");
    expect(site.made).toBe(2);
  });

  test("of a redirect", async () => {
    const { site, ask } = aSite();
    expect((await ask("/alt")).status).toBe(301);
    await ask("/alt");
    expect(site.made).toBe(2);
  });

  test("of a page that failed; the next one asks again", async () => {
    const { site, ask } = aSite();
    site.failure = new Error("the stock is away");
    await expect(ask("/a")).rejects.toThrow("the stock is away");
    site.failure = null;
    expect((await ask("/a")).status).toBe(200);
  });

  test("while nobody knows the state of the stock", async () => {
    const { site, ask } = aSite();
    site.version = null;
    await ask("/a");
    await ask("/a");
    expect(site.made).toBe(2);
  });

  test("beyond the bound: what was not asked for longest goes", async () => {
    const { site, ask } = aSite({ maxBytes: Math.round(2.5 * longText.length) });
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
