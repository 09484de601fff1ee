import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type Listing, ProviderError, type TranslatedAd } from "#server/stock/provider.ts";
import { rawAd, rawSearchAd } from "#tests/support/test-ad.ts";
import {
  aClient,
  adsOf,
  json,
  maintenancePage,
  numberedKeys,
  paginatedSearch,
  rejectionOf,
  replyInTurn,
  status,
} from "#tests/support/test-client.ts";
import { unicodeText } from "#tests/support/test-text.ts";
import { defaultFirstRetryMs } from "./mobile-de.ts";

describe("listVehicles", () => {
  it("reads all pages with the explicit sort, New JSON and Basic auth", async () => {
    const { provider, calls } = aClient(paginatedSearch(() => numberedKeys(230)));
    const { total, vehicles, unreadable } = await provider.listVehicles();
    expect([total, vehicles.length, unreadable]).toEqual([230, 230, 0]);
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
      paginatedSearch(() => numberedKeys(1)),
      { customerId: "9000001" },
    );
    await provider.listVehicles();
    expect(calls[0]?.url.searchParams.get("customerId")).toBe("9000001");
  });

  it.each([
    ["no ads at all", json({ total: 120, ads: [] }), "inconsistent"],
    ["errors with status 200", json({ total: 0, ads: [], errors: [{ key: "x" }] }), "refused"],
    ["no total", json({ ads: [] }), "unreadable"],
    ["a page of HTML", maintenancePage, "unreadable"],
    ["truncated JSON", status(200, {}, '{"total":1,"ads":[{"mobileAd'), "unreadable"],
    ["a redirect", status(302, { location: "https://elsewhere.example/" }), "refused"],
    ["401", status(401), "unauthorized"],
    ["429", status(429), "rate-limited"],
    ["a refused connection", () => Promise.reject(new TypeError("fetch failed")), "unreachable"],
  ] as const)("fails on %2$s: %s", async (_case, reply, code) => {
    const { provider } = aClient(reply);
    const error = await rejectionOf(provider.listVehicles());
    expect(error.code).toBe(code);
    expect(`${error.message} ${error.stack}`).not.toMatch(/geheim|müller|Basic/);
  });

  it("stops paging at a page without new ads", async () => {
    const { provider, calls } = aClient(json({ total: 120, ads: adsOf(numberedKeys(40)) }));
    expect((await rejectionOf(provider.listVehicles())).code).toBe("inconsistent");
    expect(calls).toHaveLength(2);
  });

  it("counts ads without a usable id and keeps the others", async () => {
    const ads = [{}, null, { mobileAdId: 2 ** 60 }, rawSearchAd({ mobileAdId: "5", price: [] })];
    const listing = await aClient(json({ total: "4", ads })).provider.listVehicles();
    expect([listing.vehicles.length, listing.unreadable]).toEqual([1, 3]);
  });
});

describe("fetchVehicle", () => {
  it("requests the ad by its key", async () => {
    const { provider, calls } = aClient(json(rawAd({ mobileAdId: "1234567890123456" })));
    expect(await provider.fetchVehicle("1234567890123456")).toMatchObject({
      ok: true,
      car: { ad_key: "1234567890123456", brand: "Volkswagen" },
    });
    expect(calls[0]?.url.pathname).toBe("/search-api/ad/1234567890123456");
  });

  it.each([404, 410])("resolves to null on %d without retry", async (code) => {
    const { provider, calls } = aClient(status(code));
    expect(await provider.fetchVehicle("1")).toBeNull();
    expect(calls).toHaveLength(1);
  });
});

describe("the provider's names", () => {
  const ad = { mobileAdId: "1", vehicleClass: "Trailer", make: "ZZ", model: "t 2" };
  const listing = json({ total: 1, ads: [rawSearchAd({ ...ad, category: "BoatTrailer" })] });
  const list = (name: string, description: string | undefined) => ({
    values: [{ name, description }, { name: "NEU" }, { description: "x" }],
  });
  const lists: Record<string, unknown> = {
    "/refdata/classes/Trailer/makes": list("ZZ", "Zetzet"),
    "/refdata/classes/Trailer/makes/ZZ/models": list("T 2", "Tandem 2"),
    "/refdata/classes/Trailer/categories": list("BoatTrailer", "Bootstrailer"),
  };
  const answerLists = ({ pathname }: URL) =>
    pathname in lists ? Response.json(lists[pathname]) : new Response(null, { status: 404 });
  const oneDay = 24 * 3_600_000;

  function aNamingClient(listed = listing) {
    const asked: string[] = [];
    const clock = { now: new Date("2026-11-21T06:00:00Z") };
    const state: { answer: (url: URL) => Response; headers: unknown } = {
      answer: answerLists,
      headers: null,
    };
    const { provider } = aClient(listed, { now: () => clock.now }, (url, init) => {
      asked.push(url.pathname);
      state.headers = init.headers;
      return state.answer(url);
    });
    const names = async () => {
      const translated = (await provider.listVehicles()).vehicles[0]?.translate();
      return (
        translated?.ok && [translated.car.brand, translated.car.model, translated.car.body_type]
      );
    };
    return { asked, clock, names, state };
  }

  it("are asked for in German, without credentials, of the classes and makes in stock", async () => {
    const { asked, names, state } = aNamingClient();
    expect(await names()).toEqual(["Zetzet", "Tandem 2", "Bootstrailer"]);
    expect(asked).toEqual(Object.keys(lists));
    expect(state.headers).toEqual({
      Accept: "application/vnd.de.mobile.api+json",
      "Accept-Language": "de",
    });
  });

  it("are asked for once a day, and kept when a later request fails", async () => {
    const { asked, clock, names, state } = aNamingClient();
    await names();
    await names();
    expect(asked).toHaveLength(3);
    for (const failing of [status(500), maintenancePage, status(404), json({})]) {
      state.answer = failing;
      clock.now = new Date(clock.now.getTime() + oneDay);
      expect(await names()).toEqual(["Zetzet", "Tandem 2", "Bootstrailer"]);
    }
  });

  it("are ours while the provider fails, and the next sync asks again", async () => {
    const { asked, names, state } = aNamingClient();
    for (const failing of [status(500), maintenancePage, json({})]) {
      state.answer = failing;
      expect(await names()).toEqual(["ZZ", "t 2", "Bootsanhänger"]);
    }
    // Once, and one retry where that may help; nothing else is asked for.
    expect(new Set(asked)).toEqual(new Set(["/refdata/classes/Trailer/makes"]));
    expect(asked.length).toBeLessThanOrEqual(6);
    state.answer = answerLists;
    expect(await names()).toEqual(["Zetzet", "Tandem 2", "Bootstrailer"]);
  });

  it("are asked for although lists of others keep failing", async () => {
    const makes = Array.from({ length: 9 }, (_, index) => `M${index}`);
    const others = makes.map((make) => rawSearchAd({ mobileAdId: `9${make}`, make }));
    const ads = [rawSearchAd({ ...ad, category: "BoatTrailer" }), ...others];
    const { names, state } = aNamingClient(json({ total: 10, ads }));
    state.answer = (url) =>
      url.pathname.includes("/classes/Car/makes/M")
        ? new Response(null, { status: 500 })
        : url.pathname === "/refdata/classes/Car/makes"
          ? Response.json({ values: makes.map((name) => ({ name, description: name })) })
          : answerLists(url);
    for (let sync = 1; sync <= 3; sync += 1) await names();
    expect(await names()).toEqual(["Zetzet", "Tandem 2", "Bootstrailer"]);
  });

  it("cost one request a day where there are none, and one each where only models have none", async () => {
    const makes = Array.from({ length: 40 }, (_, index) => `M${index}`);
    const ads = makes.map((make, index) => rawSearchAd({ mobileAdId: `${index + 1}`, make }));
    const client = aNamingClient(json({ total: 40, ads }));
    client.state.answer = status(404);
    await client.names();
    await client.names();
    expect(client.asked).toEqual(["/refdata/classes/Car/makes"]);
    client.clock.now = new Date(client.clock.now.getTime() + oneDay);
    client.state.answer = ({ pathname }) =>
      pathname === "/refdata/classes/Car/makes"
        ? Response.json({ values: makes.map((name) => ({ name, description: name })) })
        : new Response(null, { status: 404 });
    client.asked.length = 0;
    await client.names();
    await client.names();
    expect(client.asked).toHaveLength(41);
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
/** Complete JSON, truncated JSON, and any text. */
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

it("any search responses result in a complete listing or a ProviderError", async () => {
  const answers = fc.array(fc.tuple(anyStatus, anyBody), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(answers, async (replies) => {
      let turn = 0;
      const { provider, calls } = aClient(() => {
        const [status, body] = replies[turn % replies.length] ?? [500, ""];
        turn += 1;
        return new Response(mayHaveBody(status) ? body : null, { status });
      });
      const outcome = await provider.listVehicles().catch((error: unknown) => error);
      expect(calls.length).toBeLessThan(40);
      if (outcome instanceof ProviderError) return;
      const { total, vehicles, unreadable } = outcome as Listing;
      expect(new Set(vehicles.map(({ adKey }) => adKey)).size + unreadable).toBe(total);
    }),
    { numRuns: 400 },
  );
});

it("any single-ad response results in that ad, null, or a ProviderError", async () => {
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
        const outcome = await provider.fetchVehicle("1").catch((error: unknown) => error);
        if (outcome === null || outcome instanceof ProviderError) return;
        const translated = outcome as TranslatedAd;
        if (translated.ok) expect(translated.car.ad_key).toBe("1");
      },
    ),
    { numRuns: 400 },
  );
});

describe("retries", () => {
  const good = paginatedSearch(() => numberedKeys(1));

  it.each([
    ["500", status(500)],
    ["a cut connection", () => Promise.reject(new TypeError("terminated"))],
  ] as const)("happen after %s, with exponential backoff", async (_case, reply) => {
    vi.useFakeTimers();
    try {
      const begun: number[] = [];
      const recorded = (url: URL, init: RequestInit) => {
        begun.push(Date.now());
        return inOrder(url, init);
      };
      const inOrder = replyInTurn(reply, reply, reply, good);
      const { provider } = aClient(recorded, { firstRetryMs: defaultFirstRetryMs });
      const listing = provider.listVehicles();
      await vi.runAllTimersAsync();
      expect((await listing).total).toBe(1);
      const pauses = begun.slice(1).map((time, index) => time - (begun[index] ?? 0));
      // 0.5 to 1 s, 1 to 2 s, 2 to 4 s, both ends included
      const factors = pauses.map((ms, retry) => ms / (500 * 2 ** retry));
      expect(factors).toHaveLength(3);
      expect(Math.min(...factors)).toBeGreaterThanOrEqual(1);
      expect(Math.max(...factors)).toBeLessThanOrEqual(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("end after the third", async () => {
    const { provider, calls } = aClient(status(500));
    await rejectionOf(provider.listVehicles());
    expect(calls).toHaveLength(4);
  });

  it.each([401, 301])("do not happen after status %d", async (code) => {
    const { provider, calls } = aClient(status(code));
    await rejectionOf(provider.listVehicles());
    expect(calls).toHaveLength(1);
  });

  it.each([
    ["17", 17_000],
    ["Sat, 21 Nov 2026 06:00:25 GMT", 25_000],
    ["Sat, 21 Nov 2026 05:00:00 GMT", 0],
    ["soon", 0],
  ])("honor Retry-After: %s", async (header, ms) => {
    const { provider, waits } = aClient(replyInTurn(status(429, { "retry-after": header }), good));
    await provider.listVehicles();
    expect(waits).toEqual([ms]);
  });

  it("do not happen when Retry-After is more than a minute; the error carries it", async () => {
    const { provider, calls } = aClient(status(429, { "retry-after": "7200" }));
    const error = await rejectionOf(provider.listVehicles());
    expect([error.code, error.retryAfterMs, calls.length]).toEqual(["rate-limited", 3_600_000, 1]);
  });
});

describe("an abort signal", () => {
  it("rejects with its reason", async () => {
    const controller = new AbortController();
    const { provider, calls } = aClient((_, { signal }) => {
      controller.abort(new Error("shutting down"));
      throw signal?.reason;
    });
    await expect(provider.listVehicles(controller.signal)).rejects.toThrow("shutting down");
    await expect(provider.listVehicles(controller.signal)).rejects.toThrow("shutting down");
    expect(calls).toHaveLength(1);
  });
});
