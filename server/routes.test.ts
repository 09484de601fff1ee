import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readStockFile } from "#domain/car/summary.ts";
import {
  awayPage,
  brokenPage,
  builtScript,
  fallbackPicture,
  openTestSite,
  testSite,
} from "#tests/support/test-site.ts";

const site = testSite();

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

it("/readyz answers 503 without a database, and says why", async () => {
  const failing = await openTestSite();
  await failing.close();
  const answer = await failing.ask("/readyz");
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("30");
  expect(await answer.text()).toContain("Datenbank");
});

it("serves the built scripts as immutable", async () => {
  const answer = await site().ask("/assets/a.js");
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(await answer.text()).toBe(builtScript);
});

describe("the stock as one file", () => {
  it("is immutable under the URL that pages get", async () => {
    await site().offer({ ad_key: "1", brand: "Opel" }, { ad_key: "2", brand: "Audi" });
    const { file } = await site().services.stock.list();
    const answer = await site().ask(file.path);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const stock = readStockFile(await answer.json());
    expect(stock?.map(({ ad_key }) => ad_key)).toEqual(["2", "1"]);
  });

  it("has another URL for other cars of the same version", async () => {
    const other = await openTestSite();
    await site().offer({ ad_key: "1" });
    let { version } = await other.offer({ ad_key: "2" });
    const { file: here } = await site().services.stock.list();
    while (version < here.version) ({ version } = await other.offer({ mileage: version }));
    const { file: there } = await other.services.stock.list();
    await other.close();
    expect(there.version).toBe(here.version);
    expect(there.path).not.toBe(here.path);
  });

  it.each(["0.json", "{version}.json", "{version}-00000000.json", "x", "..%2f"])(
    "redirects from %s to its URL",
    async (file) => {
      await site().offer({ ad_key: "1" });
      const { path, version } = (await site().services.stock.list()).file;
      const answer = await site().ask(`/bestand/${file.replace("{version}", String(version))}`);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("location")).toBe(path);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );
});

describe("a photo", () => {
  const address = "/bilder/900000101/1-0b7e6c1d-640.jpg";
  const photo = { bytes: new Uint8Array([1, 2, 3]), type: "image/webp" };

  it("comes from our own origin and is immutable", async () => {
    site().photos.set("900000101", photo);
    const answer = await site().ask(address);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(await bytesOf(answer)).toEqual(photo.bytes);
  });

  it("that is broken is replaced, without caching", async () => {
    site().photos.set("900000102", "broken");
    const answer = await site().ask("/bilder/900000102/1-0b7e6c1d-640.jpg");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await bytesOf(answer)).toEqual(fallbackPicture.bytes);
  });

  it.each([
    "/bilder/900000103/1-0b7e6c1d-640.jpg",
    "/bilder/900000101/1-0b7e6c1d-641.jpg",
    "/bilder/900000101/1-0b7e6c1d.jpg",
    "/bilder/..%2f..%2fetc/1-0b7e6c1d-640.jpg",
    "/bilder/900000101/..%2f..%2fpackage.json",
  ])("that no vehicle has gets 404 at %s", async (path) => {
    expect((await site().ask(path)).status).toBe(404);
  });
});

describe("a page", () => {
  it("allows exactly the scripts that were rendered into it", async () => {
    const policy = (await site().ask("/fahrzeuge")).headers.get("content-security-policy");
    const hash = createHash("sha256").update("let a = 1;").digest("base64");
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
  });

  it("that is unavailable has a Retry-After and is not cached", async () => {
    const { status, headers } = await site().ask(awayPage);
    expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("that fails is logged, and hides the cause from the visitor", async () => {
    const answer = await site().ask(brokenPage);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret detail");
    expect(site().logged).toEqual(["request failed"]);
  });
});
