import { describe, expect, it } from "vitest";
import { parseCarSummaries } from "#domain/car/summary.ts";
import { awayPage, testSite } from "#tests/support/test-site.ts";

const site = testSite();

describe("the stock as one file", () => {
  it("is immutable under the URL that pages get", async () => {
    await site().offer({ ad_key: "1", brand: "Opel" }, { ad_key: "2", brand: "Audi" });
    const { file } = await site().services.stock.list();
    const answer = await site().ask(file.path);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const stock = parseCarSummaries(await answer.json());
    expect(stock?.map(({ ad_key }) => ad_key)).toEqual(["2", "1"]);
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

describe("a page", () => {
  it("that is unavailable has a Retry-After and is not cached", async () => {
    const { status, headers } = await site().ask(awayPage);
    expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });
});
