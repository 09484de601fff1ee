import { expect, it } from "vitest";
import { soldAdKey } from "#demo/stock/demo-stock.ts";
import { adOf, aProvider, aStock, listAllIds, origin } from "#tests/support/test-provider.ts";

it("requires credentials on the Search-API, and only there", async () => {
  const { call } = aProvider();
  for (const authorization of ["", "Basic d3Jvbmc6b25l", "Bearer x"]) {
    expect((await call("/search-api/search", { authorization })).status).toBe(401);
  }
  expect((await call("/search-api/search")).status).toBe(200);
  expect((await call("/refdata/classes/Car/makes", { authorization: "" })).status).toBe(200);
});

it("shows every car once over all pages, until it is sold when the second pass begins", async () => {
  const { call, search } = aProvider({ sellAfterFirstPass: [soldAdKey] });
  const ids = await listAllIds(search);
  expect(ids.toSorted()).toEqual(
    aStock()
      .map(({ ad }) => ad.mobileAdId)
      .sort(),
  );
  expect((await call(`/search-api/ad/${soldAdKey}`)).status).toBe(200);
  expect(await listAllIds(search)).not.toContain(soldAdKey);
  expect((await call(`/search-api/ad/${soldAdKey}`)).status).toBe(404);
});

it("shows base data and one photo in the search, everything in the single ad", async () => {
  const { call, search } = aProvider();
  const { ads } = await search("page.size=100&page.number=1");
  const found = ads.find(({ model }) => model === "S 400");
  const whole = await adOf(await call(`/search-api/ad/${found?.mobileAdId}`));
  expect(found?.images).toHaveLength(1);
  expect(whole.images).toHaveLength(30);
  for (const field of ["description", "driveType", "weight", "trimLine", "priceRating"]) {
    expect(whole, field).toHaveProperty(field);
    expect(found, field).not.toHaveProperty(field);
  }
  const photo = await call(String(whole.images[0]?.xl).replace(origin, ""), { authorization: "" });
  expect(photo.headers.get("content-type")).toBe("image/jpeg");
});

it("applies a fault as often as its `times` says", async () => {
  const { call, control } = aProvider();
  control.fault("search", { kind: "status", status: 503, times: 1 });
  expect((await call("/search-api/search")).status).toBe(503);
  expect((await call("/search-api/search")).status).toBe(200);
});
