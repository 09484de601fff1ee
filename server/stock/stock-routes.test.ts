import { createClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { noFilters } from "#domain/search/filters.ts";
import { testKey, testSite } from "#tests/support/test-site.ts";

const wireErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  }),
});

const site = testSite();

const cars = "/rest/v1/rpc/get_cars_public";
const integration = "/functions/v1/mobile-de-integration";

describe("an existing client library for this API", () => {
  const client = () =>
    createClient("http://site.test", testKey, {
      global: { fetch: async (input, init) => site().app.fetch(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
    });

  it("lists the cars, newest first", async () => {
    await site().offer({ ad_key: "older" }, { ad_key: "newer" });
    const { data, error } = await client().rpc("get_cars_public");
    expect(error).toBeNull();
    expect(data).toMatchObject([{ ad_key: "newer" }, { ad_key: "older" }]);
  });

  it("lists them by GET as well", async () => {
    await site().offer({ ad_key: "1" });
    const { data } = await client().rpc("get_cars_public", {}, { get: true });
    expect(data).toMatchObject([{ ad_key: "1", brand: "Volkswagen" }]);
  });

  it("gets neither a former price nor the dealer's title, from the API, feeds and the stock file", async () => {
    await site().offer({ ad_key: "1", price_amount: 20_555 });
    site().clock.now = new Date("2027-02-01T10:00:00Z");
    await site().offer({ ad_key: "1", price_amount: 19_444, title_line: "Golf (Reserviert)" });
    expect((await site().services.stock.find("1"))?.car.price_reduction).not.toBeNull();
    const { functions } = client();
    const answers = [
      (await client().rpc("get_cars_public")).data,
      (await functions.invoke("mobile-de-integration?action=search", { method: "GET" })).data,
      (await functions.invoke("mobile-de-integration?action=single&adKey=1", { method: "GET" }))
        .data,
      await (await site().ask("/feeds/neu.atom")).text(),
      await (await site().ask("/feeds/meta.csv")).text(),
      await (await site().ask((await site().services.stock.list()).file.path)).text(),
    ].map((answer) => JSON.stringify(answer).replaceAll(".", ""));
    for (const answer of answers) {
      expect(answer).toContain("19444");
      expect(answer).not.toMatch(/20555|price_reduction|title_line|Reserviert/);
    }
  });

  it("can call every action of the integration endpoint", async () => {
    await site().offer({ ad_key: "1" }, { ad_key: "2", price_amount: 90_000 });
    const { functions } = client();
    const ask = async (query: string) => {
      const answer = await functions.invoke(`mobile-de-integration?${query}`, { method: "GET" });
      expect(answer.error).toBeNull();
      return answer.data;
    };
    expect(await ask("action=search&price.max=50000")).toMatchObject({
      cars: [{ ad_key: "1" }],
      total: 1,
      page: 1,
      pageSize: 20,
    });
    expect(await ask("action=single&adKey=2")).toMatchObject({ car: { ad_key: "2" } });
    expect(await ask("action=sync-status")).toMatchObject({ totalCars: 3, needsSync: false });
    expect(await ask("action=auto-sync")).toEqual({
      totalFound: 3,
      detailedProcessed: 2,
      failed: 1,
      totalStored: 3,
    });
    expect(await ask("action=enhanced-sync")).toMatchObject({
      message: "3 Autos synchronisiert (2 mit vollständigen Details, 1 mit Basis-Daten)",
      totalStored: 3,
    });
  });
});

describe("the key", () => {
  it.each([
    ["no key", {}, 401],
    ["a wrong key", { apikey: "x" }, 401],
    ["a wrong bearer", { authorization: "Bearer x" }, 401],
    ["the key as header", { apikey: testKey }, 200],
    ["the key as bearer", { authorization: `Bearer ${testKey}` }, 200],
    [
      "the key as bearer beside a wrong header",
      { apikey: "x", authorization: `bearer ${testKey}` },
      200,
    ],
  ])("with %s", async (_, headers, status) => {
    for (const path of [cars, `${integration}?action=sync-status`]) {
      expect((await site().ask(path, { headers })).status).toBe(status);
    }
  });
});

it.each([
  ["GET", `${integration}?action=search&page.size=0`, 400, "unreadable"],
  ["GET", `${integration}?action=search&price.max=viel`, 400, "unreadable"],
  ["GET", `${integration}?action=single&adKey=nobody`, 404, "not-found"],
  ["GET", `${integration}?action=single&adKey=${"x".repeat(99)}`, 404, "not-found"],
  ["GET", `${integration}?action=single`, 404, "not-found"],
  ["GET", `${integration}?action=delete-all`, 404, "not-found"],
  ["GET", integration, 404, "not-found"],
  ["GET", "/rest/v1/rpc/other", 404, "not-found"],
  ["DELETE", cars, 405, "method-not-allowed"],
  ["PUT", `${integration}?action=search`, 405, "method-not-allowed"],
])("%s %s is refused with %i", async (method, path, status, code) => {
  const answer = await site().call(path, { method });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(wireErrorSchema.parse(await answer.json()).error.code).toBe(code);
});

it("sends the Allow header with 405", async () => {
  const answer = await site().call(cars, { method: "DELETE" });
  expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
});

it("names the invalid parameter", async () => {
  const answer = await site().call(`${integration}?action=search&price.max=viel&page.size=7`);
  const { error } = wireErrorSchema.parse(await answer.json());
  expect(error.issues).toEqual([{ field: "price.max", message: "eine ganze Zahl ab 0" }]);
});

it("reports the provider failure without internals", async () => {
  site().syncs.failure = "Der Anbieter ist nicht erreichbar.";
  const answer = await site().call(`${integration}?action=auto-sync`, { method: "POST" });
  expect(answer.status).toBe(502);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await answer.json()).toEqual({
    error: { code: "provider-failed", message: "Der Anbieter ist nicht erreichbar." },
  });
});

it.each([
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ origin: "https://evil.example" }, 403],
  [{ "sec-purpose": "prefetch;prerender" }, 403],
  [{ "sec-fetch-site": "same-origin" }, 200],
  [{}, 200],
])("a sync requested with %j gets status %i", async (headers, status) => {
  for (const method of ["GET", "POST"]) {
    const answer = await site().call(`${integration}?action=auto-sync`, { method, headers });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"]);
  }
  expect(site().syncs.requested).toBe(status === 200 ? 2 : 0);
});

it("does not serve sold vehicles", async () => {
  await site().offer({ ad_key: "1" });
  await site().sell("1");
  expect((await site().call(`${integration}?action=single&adKey=1`)).status).toBe(404);
  expect(await (await site().call(cars)).json()).toEqual([]);
});

it("lets the list of cars be cached, and always revalidated", async () => {
  expect((await site().call(cars)).headers.get("cache-control")).toBe("public, no-cache");
});

describe("a new car whose listing lacks its CO₂ class", () => {
  const addresses = [
    "/sitemap.xml",
    "/feeds/neu.atom",
    "/feeds/meta.csv",
    `${integration}?action=search&apikey=${testKey}`,
  ];
  const machineFiles = async () => {
    const { file, search, newest } = await site().services.stock.list();
    const { hits } = search(noFilters);
    const texts = [
      file.text,
      JSON.stringify([hits, newest()]),
      await (await site().call(cars)).text(),
    ];
    for (const path of addresses) texts.push(await (await site().call(path)).text());
    return texts;
  };

  it("is in no list, feed, sitemap or response until it is complete", async () => {
    const incompleteCar = { ad_key: "withheld-77", condition: "NEW", mileage: 12 };
    await site().offer({ ad_key: "shown-55" }, { ...incompleteCar, co2_class: null });
    for (const text of await machineFiles()) {
      expect(text).toContain("shown-55");
      expect(text).not.toContain("withheld-77");
    }
    const single = `${integration}?action=single&adKey=withheld-77`;
    expect((await site().call(single)).status).toBe(404);
    expect((await site().ask("/fahrzeug/withheld-77/qr.svg")).status).toBe(404);
    expect(await site().services.stock.find("withheld-77")).toBeNull();
    expect(await site().services.stock.forSale(["withheld-77"])).toEqual([]);

    await site().offer(incompleteCar);
    for (const text of await machineFiles()) expect(text).toContain("withheld-77");
    expect((await site().call(single)).status).toBe(200);
  });
});
