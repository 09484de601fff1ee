import { describe, expect, it } from "vitest";
import { aProvider, aStock } from "#tests/support/test-provider.ts";

const { call, search } = aProvider();
const size = aStock().length;

describe("sorting and filtering", () => {
  it("sorts by modification time both ways", async () => {
    const times = async (order: string) => {
      const { ads } = await search(`page.size=100&sort.field=modificationTime&sort.order=${order}`);
      return ads.map((ad) => Date.parse(ad.modificationDate));
    };
    const up = await times("ASCENDING");
    expect(up).toEqual([...up].sort((a, b) => a - b));
    const down = await times("DESCENDING");
    expect(down).toEqual([...down].sort((a, b) => b - a));
  });

  it("ignores parameters it does not know, as the provider does", async () => {
    expect(await search("make=VW&model=Golf&pageSize=3")).toMatchObject({
      total: size,
      pageSize: 20,
    });
  });

  it.each([
    ["page.size=0", "page.size"],
    ["page.size=abc", "page.size"],
    ["page.number=0", "page.number"],
    ["sort.field=nonsense", "sort.field"],
    ["sort.order=UP", "sort.order"],
    ["price.min=12.500,00", "price.min"],
    ["firstRegistrationDate.min=202103", "firstRegistrationDate.min"],
    ["classification=refdata/classes/Car/makes/VOLKSWAGEN", "classification"],
    ["imageCount.min=x", "imageCount.min"],
    ["modificationTime.min=2026-09-01T08:00:00+02:00", "modificationTime.min"],
  ])("answers %s with 400 naming the parameter", async (query, field) => {
    const answer = await call(`/search-api/search?${query}`);
    expect(answer.status).toBe(400);
    const given = new URLSearchParams(query).get(field);
    expect(await answer.json()).toEqual({
      errors: [
        {
          key: "invalid-search-parameter",
          message: "Invalid search parameter",
          args: [
            { key: "field", value: field },
            { key: "code", value: "typeMismatch" },
            { key: "rejected-value", value: given },
          ],
        },
      ],
    });
  });

  it("parses an offset whose plus is encoded, and shows how an unencoded one is read", async () => {
    const found = await search("modificationTime.min=2026-09-01T08:00:00%2B02:00");
    expect(found.total).toBeGreaterThan(10);
    expect(found.total).toBeLessThan(size);
    const refused = await call("/search-api/search?modificationTime.min=2026-09-01T08:00:00+02:00");
    expect(await refused.text()).toContain("2026-09-01T08:00:00 02:00");
  });

  it("filters by classification; repeated keys mean OR", async () => {
    const golf = await search(
      "classification=refdata%2Fclasses%2FCar%2Fmakes%2FVW%2Fmodels%2FGolf",
    );
    expect(golf.total).toBeGreaterThan(3);
    expect(golf.ads.every((ad) => ad.make === "VW" && ad.model === "Golf")).toBe(true);
    const gas = await search("fuel=LPG&fuel=CNG&page.size=100");
    expect(new Set(gas.ads.map((ad) => ad.fuel))).toEqual(new Set(["LPG", "CNG"]));
  });

  it("filters by bounds", async () => {
    const { ads } = await search("price.min=10000&price.max=15000&power.min=80&page.size=100");
    expect(ads.length).toBeGreaterThan(3);
    for (const ad of ads) {
      expect(Number(ad.price?.consumerPriceGross)).toBeGreaterThanOrEqual(10000);
      expect(Number(ad.price?.consumerPriceGross)).toBeLessThanOrEqual(15000);
      expect(Number(ad.power)).toBeGreaterThanOrEqual(80);
    }
  });
});
