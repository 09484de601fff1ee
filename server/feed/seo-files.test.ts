import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createErrorHandler } from "#server/platform/http/error-responses.ts";
import { silentLog } from "#server/platform/log.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";
import { createSeoFiles } from "./seo-files.ts";

const site = testSite();

describe("the sitemap", () => {
  const vehicles = async () => {
    const xml = await (await site().ask("/sitemap.xml")).text();
    return [...xml.matchAll(/<loc>[^<]*\/fahrzeug\/([^<]*)/g)].map(([, adKey]) => adKey).sort();
  };

  it("is XML", async () => {
    const answer = await site().ask("/sitemap.xml");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(await answer.text()).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /);
  });

  it("lists the vehicles for sale only", async () => {
    await site().offer({ ad_key: "1" }, { ad_key: "2" }, { ad_key: "3" });
    expect(await vehicles()).toEqual(["1", "2", "3"]);
    await site().sell("2");
    expect(await vehicles()).toEqual(["1", "3"]);
  });

  it("is an error, not empty, when the stock cannot be read", async () => {
    const app = new Hono();
    const services = () => {
      throw new AppError("not-ready", "Die Datenbank ist weg.");
    };
    const files = createSeoFiles({
      services,
      profile: () => defaultProfile,
      origin: testOrigin,
    });
    app.get("/sitemap.xml", files["/sitemap.xml"]);
    app.onError(createErrorHandler(silentLog));
    const answer = await app.request("/sitemap.xml");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.text()).not.toContain("urlset");
  });
});

it("robots.txt disallows API paths and the phone redirect, and names the sitemap", async () => {
  const answer = await site().ask("/robots.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  expect(await answer.text()).toBe(
    [
      "User-agent: *",
      "Disallow: /rest/",
      "Disallow: /functions/",
      "Disallow: /captcha/",
      "Disallow: /telefon-start.js",
      "Allow: /",
      "",
      `Sitemap: ${testOrigin}/sitemap.xml`,
      "",
    ].join("\n"),
  );
});

describe("the manifest", () => {
  it("starts with the vehicles, in German", async () => {
    const answer = await site().ask("/manifest.webmanifest");
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    expect(await answer.json()).toMatchObject({
      name: "Autohaus Ladenburg",
      lang: "de",
      start_url: "/fahrzeuge",
      scope: "/",
      display: "minimal-ui",
    });
  });
});
