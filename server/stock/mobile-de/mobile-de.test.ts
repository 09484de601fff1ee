import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unicodeText } from "#domain/site/test-text.ts";
import { ProviderError } from "./call.ts";
import { rawAd, rawSearchAd } from "./test-ad.ts";
import {
  aClient,
  adsOf,
  failure,
  html,
  ids,
  inTurn,
  json,
  searchOver,
  status,
} from "./test-client.ts";

describe("listAds", () => {
  it("reads all pages with the explicit sort, New JSON and Basic auth", async () => {
    const { provider, calls } = aClient(searchOver(() => ids(230)));
    const { total, ads, unreadable } = await provider.listAds();
    expect([total, ads.length, unreadable]).toEqual([230, 230, 0]);
    expect(calls.map(({ url }) => `${url.pathname}${url.search}`)).toEqual(
      [1, 2, 3].map(
        (page) =>
          `/search-api/search?page.number=${page}&page.size=100&sort.field=creationTime&sort.order=ASCENDING`,
      ),
    );
    const basic = `Basic ${Buffer.from("dlr_müller:geheim:ß", "utf8").toString("base64")}`;
    expect(calls[0]?.init).toMatchObject({
      method: "GET",
      redirect: "manual",
      headers: { Accept: "application/vnd.de.mobile.api+json", Authorization: basic },
    });
  });

  it("sends a seller id only when there is one", async () => {
    const { provider, calls } = aClient(
      searchOver(() => ids(1)),
      { customerId: "9000001" },
    );
    await provider.listAds();
    expect(calls[0]?.url.searchParams.get("customerId")).toBe("9000001");
  });

  it("takes an empty stock as an answer", async () => {
    const { provider } = aClient(json({ total: 0, currentPage: 1, maxPages: 1, ads: [] }));
    expect(await provider.listAds()).toEqual({ total: 0, ads: [], unreadable: 0 });
  });

  it("starts anew when a vehicle vanishes between two pages", async () => {
    let sold = false;
    const { provider, calls } = aClient(
      searchOver((page) => {
        if (page === 2) sold = true;
        return sold ? ids(150).slice(1) : ids(150);
      }),
    );
    const { ads } = await provider.listAds();
    expect(new Set(ads.map((ad) => ad.mobileAdId))).toEqual(new Set(ids(150).slice(1)));
    expect(calls).toHaveLength(4);
  });

  it.each([
    ["fewer ads than declared", json({ total: 120, ads: adsOf(ids(40)) }), "inconsistent"],
    ["no ads at all", json({ total: 120, ads: [] }), "inconsistent"],
    ["the same ad twice", json({ total: 2, ads: adsOf(["7", "7"]) }), "inconsistent"],
    ["errors with status 200", json({ total: 0, ads: [], errors: [{ key: "x" }] }), "refused"],
    ["no total", json({ ads: [] }), "unreadable"],
    ["ads that are no list", json({ total: 0, ads: "none" }), "unreadable"],
    ["a list", json([]), "unreadable"],
    ["a page of HTML", html, "unreadable"],
    ["an empty body", status(200), "unreadable"],
    ["truncated JSON", status(200, {}, '{"total":1,"ads":[{"mobileAd'), "unreadable"],
    ["no content", () => new Response(null, { status: 204 }), "unreadable"],
    ["a redirect", status(302, { location: "https://elsewhere.example/" }), "refused"],
    ["400", status(400), "refused"],
    ["401", status(401), "unauthorized"],
    ["403", status(403), "forbidden"],
    ["404", status(404), "refused"],
    ["406", status(406), "refused"],
    ["429", status(429), "rate-limited"],
    ["500", status(500), "unavailable"],
    ["503 with HTML", status(503, {}, "<html>"), "unavailable"],
    ["a refused connection", () => Promise.reject(new TypeError("fetch failed")), "unreachable"],
  ] as const)("fails on %2$s: %s", async (_case, reply, code) => {
    const { provider } = aClient(reply);
    const error = await failure(provider.listAds());
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.stack}`).not.toMatch(/geheim|müller|Basic/);
  });

  it("stops at a page that brings nothing new", async () => {
    const { provider, calls } = aClient(json({ total: 120, ads: adsOf(ids(40)) }));
    await failure(provider.listAds());
    // Two pages, three times: an inconsistent listing is tried again.
    expect(calls).toHaveLength(6);
  });

  it("fails when a later page fails for good", async () => {
    const good = searchOver(() => ids(230));
    const { provider } = aClient((url, init) =>
      url.searchParams.get("page.number") === "2"
        ? new Response("", { status: 500 })
        : good(url, init),
    );
    expect((await failure(provider.listAds())).code).toBe("unavailable");
  });

  it("counts ads without a usable id and keeps the others", async () => {
    const ads = [{}, null, { mobileAdId: 2 ** 60 }, rawSearchAd({ mobileAdId: "5", price: [] })];
    const listing = await aClient(json({ total: "4", ads })).provider.listAds();
    expect([listing.ads.length, listing.unreadable]).toEqual([1, 3]);
  });
});

describe("fetchAd", () => {
  it("asks for the ad by its key", async () => {
    const { provider, calls } = aClient(json(rawAd({ mobileAdId: "1234567890123456" })));
    expect((await provider.fetchAd("1234567890123456"))?.make).toBe("VW");
    expect(calls[0]?.url.pathname).toBe("/search-api/ad/1234567890123456");
  });

  it.each([404, 410])("answers null on %d, at once", async (code) => {
    const { provider, calls } = aClient(status(code));
    expect(await provider.fetchAd("1")).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["another ad", rawAd({ mobileAdId: "2" })],
    ["no ad", { title: "OK" }],
  ])("refuses %s", async (_case, body) => {
    expect((await failure(aClient(json(body)).provider.fetchAd("1"))).code).toBe("unreadable");
  });
});

describe("makeNames", () => {
  const makes = {
    values: [{ name: "VW", description: "Volkswagen" }, { name: "NEU" }, { description: "x" }],
  };

  it("asks in German and without credentials, and keeps the answer", async () => {
    const { provider, calls } = aClient(json(makes));
    expect([...(await provider.makeNames())]).toEqual([["VW", "Volkswagen"]]);
    await provider.makeNames();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.url.pathname).toBe("/refdata/classes/Car/makes");
    expect(calls[0]?.init.headers).toEqual({
      Accept: "application/vnd.de.mobile.api+json",
      "Accept-Language": "de",
    });
  });

  it.each([
    ["500", status(500)],
    ["HTML", html],
    ["404", status(404)],
    ["nonsense", json({})],
  ] as const)("is empty after %s, and asks again", async (_case, reply) => {
    const { provider, calls } = aClient(inTurn(reply, reply, json(makes)));
    expect((await provider.makeNames()).size).toBe(0);
    const before = calls.length;
    await provider.makeNames();
    expect(calls.length).toBeGreaterThan(before);
  });
});

const anyAd = fc.oneof(
  fc.constantFrom("1", "2", "3").map((mobileAdId) => rawSearchAd({ mobileAdId })),
  fc.jsonValue({ maxDepth: 2 }),
);
const anyPage = fc.oneof(
  fc.record(
    { total: fc.oneof(fc.nat({ max: 4 }), fc.jsonValue()), ads: fc.array(anyAd, { maxLength: 4 }) },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
);
/** Whole JSON, JSON that was cut, and anything else. */
const anyBody = fc.oneof(
  { weight: 4, arbitrary: anyPage.map((page) => JSON.stringify(page)) },
  fc.tuple(anyPage, fc.nat()).map(([page, end]) => JSON.stringify(page).slice(0, end % 60)),
  unicodeText(),
);
const anyStatus = fc.oneof(
  { weight: 6, arbitrary: fc.constant(200) },
  fc.integer({ min: 200, max: 599 }),
);
const mayHaveBody = (status: number) => ![204, 205, 304].includes(status);

it("any answers to the search are a listing in which nothing is missing, or a failure of the provider", async () => {
  const answers = fc.array(fc.tuple(anyStatus, anyBody), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(answers, async (some) => {
      let turn = 0;
      const { provider, calls } = aClient(() => {
        const [status, body] = some[turn % some.length] ?? [500, ""];
        turn += 1;
        return new Response(mayHaveBody(status) ? body : null, { status });
      });
      const outcome = await provider.listAds().catch((error: unknown) => error);
      // Three times the pages of a listing that small, each tried four times.
      expect(calls.length).toBeLessThan(100);
      if (outcome instanceof ProviderError) return;
      const { total, ads, unreadable } = outcome as Awaited<ReturnType<typeof provider.listAds>>;
      expect(new Set(ads.map(({ mobileAdId }) => mobileAdId)).size + unreadable).toBe(total);
    }),
    { numRuns: 400 },
  );
});

it("any answer about one ad is that ad, none, or a failure of the provider", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyStatus,
      fc.oneof(
        anyBody,
        anyAd.map((ad) => JSON.stringify(ad)),
      ),
      async (status, body) => {
        const { provider } = aClient(
          () => new Response(mayHaveBody(status) ? body : null, { status }),
        );
        const outcome = await provider.fetchAd("1").catch((error: unknown) => error);
        if (outcome === null || outcome instanceof ProviderError) return;
        expect(outcome).toMatchObject({ mobileAdId: "1" });
      },
    ),
    { numRuns: 400 },
  );
});
