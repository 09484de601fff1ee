import { describe, expect, test } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import type { RenderedPage } from "./page-response.ts";
import { createPageCache } from "./site-pages.ts";

const longText = "long ".repeat(5_000);

/** Counts renderings; tests control the state of the stock, and when rendering ends or fails. */
function aSite({ maxBytes = 1_000_000 } = {}) {
  const site = {
    version: 1 as number | null,
    renderings: 0,
    failure: null as Error | null,
    status: 200,
    lacksMailServer: false,
    gate: Promise.resolve(),
    now: new Date("2026-11-21T06:00:00Z"),
  };
  const stock = () => site.version && { version: site.version, cars: [], checkedAt: null };
  const pages = createPageCache({
    profile: () => defaultProfile,
    async render(address): Promise<RenderedPage> {
      const [pathname = ""] = address.split("?");
      await site.gate;
      site.renderings += 1;
      if (site.failure !== null) throw site.failure;
      if (pathname === "/alt") return { status: 301, headers: {}, body: null };
      const text = `${pathname} made ${site.renderings} ${pathname === "/kurz" ? "" : longText}`;
      return { status: site.status, headers: {}, body: Buffer.from(text) };
    },
    services: () => ({
      alerts: { lacksMailServer: () => site.lacksMailServer },
      stock: { current: async () => stock() || Promise.reject(new Error("the stock is away")) },
    }),
    now: () => site.now,
    maxBytes,
  });
  return { site, ask: pages.page };
}

describe("a page", () => {
  test("is rendered once, then served from memory", async () => {
    const { site, ask } = aSite();
    const first = await ask("/a");
    const second = await ask("/a");
    expect(second).toBe(first);
    expect(site.renderings).toBe(1);
  });

  test("is rendered once for concurrent requests", async () => {
    const { site, ask } = aSite();
    const gate = Promise.withResolvers<void>();
    site.gate = gate.promise;
    const asked = Array.from({ length: 50 }, () => ask("/a"));
    gate.resolve();
    expect([new Set(await Promise.all(asked)).size, site.renderings]).toEqual([1, 1]);
  });

  test("is rendered again once the site can send mails", async () => {
    const { site, ask } = aSite();
    site.lacksMailServer = true;
    await ask("/a");
    site.lacksMailServer = false;
    await ask("/a");
    expect(site.renderings).toBe(2);
  });

  test("is rendered again when the house opens, and when it closes", async () => {
    const { site, ask } = aSite();
    for (const time of ["06:00", "07:59", "08:00", "12:59", "13:00", "20:00"]) {
      site.now = new Date(`2026-11-21T${time}:00Z`);
      await ask("/a");
    }
    expect(site.renderings).toBe(3);
  });

  test("is rendered again on the next day", async () => {
    const { site, ask } = aSite();
    await ask("/a");
    site.now = new Date("2026-11-22T06:00:00Z");
    await ask("/a");
    expect(site.renderings).toBe(2);
  });

  test("is rendered again when the stock changes, also during rendering", async () => {
    const { site, ask } = aSite();
    await ask("/a");
    site.version = 2;
    const gate = Promise.withResolvers<void>();
    site.gate = gate.promise;
    const during = ask("/a");
    // Requested at version 2; the stock changes before rendering ends.
    await Promise.resolve();
    site.version = 3;
    gate.resolve();
    await during;
    await ask("/a");
    expect(site.renderings).toBe(3);
  });

  test.each([404, 410])("with status %i is rendered once as well", async (status) => {
    const { site, ask } = aSite();
    site.status = status;
    await ask("/a");
    expect([(await ask("/a")).status, site.renderings]).toEqual([status, 1]);
  });
});

describe("not cached is", () => {
  test.each([503, 500])("a page with status %i", async (status) => {
    const { site, ask } = aSite();
    site.status = status;
    expect((await ask("/a")).status).toBe(status);
    await ask("/a");
    expect(site.renderings).toBe(2);
  });

  test("a failure; the next request renders again", async () => {
    const { site, ask } = aSite();
    site.failure = new Error("the stock is away");
    await expect(ask("/a")).rejects.toThrow("the stock is away");
    site.failure = null;
    expect((await ask("/a")).status).toBe(200);
  });

  test("a page while the state of the stock is unknown", async () => {
    const { site, ask } = aSite();
    site.version = null;
    await ask("/a");
    await ask("/a");
    expect(site.renderings).toBe(2);
  });

  test("the least recently used page beyond the limit", async () => {
    const { site, ask } = aSite({ maxBytes: Math.round(2.5 * longText.length) });
    await ask("/a");
    await ask("/b");
    await ask("/a");
    await ask("/c");
    expect(site.renderings).toBe(3);
    await ask("/a");
    expect(site.renderings).toBe(3);
    await ask("/b");
    expect(site.renderings).toBe(4);
  });
});

test("the memory limit counts long addresses, too", async () => {
  const { site, ask } = aSite({ maxBytes: 100_000 });
  const address = (number: number) => `/kurz?${"x".repeat(10_000)}${number}`;
  for (let number = 0; number < 10; number += 1) await ask(address(number));
  await ask(address(9));
  expect(site.renderings).toBe(10);
  await ask(address(0));
  expect(site.renderings).toBe(11);
});
