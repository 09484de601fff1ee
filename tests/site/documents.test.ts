import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { get } from "./site.ts";

describe("the home page", () => {
  it("is sent complete, to phones too", async () => {
    const answer = await get("/");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Häufig gestellte Fragen");
  });

  it("tells search engines what it says", async () => {
    const html = await (await get("/")).text();
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
    expect(html).toMatch(/<meta name="description" content="[^"]{100,170}"/);
    expect(html).not.toContain('style="');
  });

  it("stays a small document", async () => {
    const html = await (await get("/")).text();
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    expect(brotliCompressSync(html, { params }).length).toBeLessThan(11 * 1024);
  });
});

it("the imprint's HTML is the same at any time", async () => {
  const html = await (await get("/impressum")).text();
  expect(html).toContain("Öffnungszeiten");
  expect(html).not.toMatch(/Jetzt (geöffnet|geschlossen)|Heute geschlossen/);
});
