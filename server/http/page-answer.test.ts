import { describe, expect, test } from "vitest";
import { sendPage } from "./kept-pages.ts";
import { makePage } from "./page-answer.ts";

const address = "https://autohaus.test/fahrzeuge";

/** What goes out for what the app rendered. */
async function sent(rendered: Response): Promise<Headers> {
  const page = await makePage(rendered, { isDev: false });
  return (await sendPage(new Request(address), page)).headers;
}

const rendered = (status: number, headers: Record<string, string> = {}) =>
  new Response("<!doctype html>", {
    status,
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });

describe("who may keep a page", () => {
  test("everybody, asking each time; a CDN for some seconds, longer only while we fail", async () => {
    const headers = await sent(rendered(200));
    expect(headers.get("cache-control")).toBe("public, no-cache");
    expect(headers.get("cdn-cache-control")).toBe(
      "max-age=10, stale-while-revalidate=10, stale-if-error=600",
    );
  });

  test.each([202, 404, 410, 500, 503])("nobody, with status %i", async (status) => {
    const headers = await sent(rendered(status));
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("cdn-cache-control")).toBeNull();
  });

  test("whoever the page itself names", async () => {
    const headers = await sent(rendered(200, { "cache-control": "no-store" }));
    expect([headers.get("cache-control"), headers.get("cdn-cache-control")]).toEqual([
      "no-store",
      null,
    ]);
  });

  test.each([
    [301, "public, max-age=3600"],
    [308, "public, max-age=3600"],
    [302, "no-store"],
    [303, "no-store"],
  ])("of a redirect with status %i: %s", async (status, expected) => {
    const headers = await sent(new Response(null, { status, headers: { location: address } }));
    expect(headers.get("cache-control")).toBe(expected);
    expect(headers.get("location")).toBe(address);
  });

  test("nobody of the router's data that lead elsewhere", async () => {
    const data = new Response("[1]", { status: 202, headers: { "content-type": "text/x-script" } });
    expect((await sent(data)).get("cache-control")).toBe("no-store");
  });
});
