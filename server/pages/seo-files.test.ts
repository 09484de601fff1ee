import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sharePictureSize } from "#domain/car/pictures.ts";
import { AppError } from "#server/platform/app-error.ts";
import { createErrorHandler } from "#server/platform/http/error-responses.ts";
import { silentLog } from "#server/platform/log.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";
import { createSeoFiles } from "./seo-files.ts";

const site = testSite();

const root = join(import.meta.dirname, "../..");

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

  it("answers 304 while the stock is unchanged", async () => {
    await site().offer({ ad_key: "1" });
    const etag = (await site().ask("/sitemap.xml")).headers.get("etag") ?? "";
    const again = () => site().ask("/sitemap.xml", { headers: { "if-none-match": etag } });
    expect((await again()).status).toBe(304);
    await site().offer({ ad_key: "2" });
    expect((await again()).status).toBe(200);
  });

  it("is refused, not empty, when the stock cannot be read", async () => {
    const app = new Hono();
    const services = () => {
      throw new AppError("not-ready", "Die Datenbank ist weg.");
    };
    const files = createSeoFiles({ services, origin: testOrigin });
    app.get("/sitemap.xml", files["/sitemap.xml"]);
    app.onError(createErrorHandler(silentLog));
    const answer = await app.request("/sitemap.xml");
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.text()).not.toContain("urlset");
  });
});

it("robots.txt disallows only API paths, and names the sitemap", async () => {
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
  const manifestSchema = z.object({
    theme_color: z.string(),
    icons: z.array(
      z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() }),
    ),
  });
  const manifest = async () =>
    manifestSchema.parse(await (await site().ask("/manifest.webmanifest")).json());

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

  it("lists icons of the stated sizes, one of them maskable", async () => {
    const { icons } = await manifest();
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp(join(root, "public", src)).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512", "512x512"]);
    expect(icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(1);
  });

  it("has the colour of the navigation bar", async () => {
    const tokens = await readFile(join(root, "app/app.css"), "utf8");
    expect(tokens).toContain(`--color-dusk: ${(await manifest()).theme_color};`);
  });
});

it("serves the og:image, small and in the stated size", async () => {
  const file = join(root, "public/teilen.jpg");
  const { width, height, format } = await sharp(file).metadata();
  expect({ width, height, format }).toEqual({ ...sharePictureSize, format: "jpeg" });
  expect((await readFile(file)).length).toBeLessThan(150_000);
});
