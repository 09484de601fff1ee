import { describe, expect, it } from "vitest";
import { soldAdKey } from "#demo/stock/demo-stock.ts";
import { adOf, aProvider, aStock, origin, passOf } from "#tests/support/test-provider.ts";

const size = aStock().length;

const path = "/search-api/search?page.size=50";
const ad = "900000101";

describe("faults that replace the answer", () => {
  it.each([400, 401, 403, 429, 500, 503])("answers with %i as often as asked", async (status) => {
    const { call, control } = aProvider();
    control.fault("search", { kind: "status", status, times: 2 });
    expect((await call(path)).status).toBe(status);
    expect((await call(path)).status).toBe(status);
    expect((await call(path)).status).toBe(200);
  });

  it("formats the error body as requested", async () => {
    const { call, control } = aProvider();
    const bodyOf = async (body: "problem" | "errors" | "empty" | "html") => {
      control.fault("search", { kind: "status", status: 503, body, times: 1 });
      return (await call(path)).text();
    };
    expect(JSON.parse(await bodyOf("problem"))).toMatchObject({ status: 503, instance: "/search" });
    expect(JSON.parse(await bodyOf("errors"))).toHaveProperty("errors");
    expect(await bodyOf("empty")).toBe("");
    expect(await bodyOf("html")).toContain("<!DOCTYPE html>");
  });

  it("sends Retry-After only on request", async () => {
    const { call, control } = aProvider();
    control.fault("ad", { kind: "status", status: 429, retryAfter: "7", times: 1 });
    control.fault("search", { kind: "status", status: 429 });
    expect((await call(`/search-api/ad/${ad}`)).headers.get("retry-after")).toBe("7");
    expect((await call(path)).headers.get("retry-after")).toBeNull();
  });

  it("affects one ad or one page only", async () => {
    const { call, control } = aProvider();
    control.fault("ad", { kind: "status", status: 404, ad });
    control.fault("search", { kind: "status", status: 500, page: 2 });
    expect((await call(`/search-api/ad/${ad}`)).status).toBe(404);
    expect((await call(`/search-api/ad/${soldAdKey}`)).status).toBe(200);
    expect((await call(path)).status).toBe(200);
    expect((await call(`${path}&page.number=2`)).status).toBe(500);
    control.clear();
    expect((await call(`${path}&page.number=2`)).status).toBe(200);
  });

  it("answers 200 with HTML, with errors and with half a JSON", async () => {
    const { call, control } = aProvider();
    control.fault("search", { kind: "html", times: 1 });
    expect(await (await call(path)).text()).toContain("<html");
    control.fault("search", { kind: "errors", times: 1 });
    expect(await (await call(path)).json()).toHaveProperty("errors.0.key");
    control.fault("ad", { kind: "truncated", times: 1 });
    const cut = await call(`/search-api/ad/${ad}`);
    expect(cut.status).toBe(200);
    await expect(cut.json()).rejects.toThrow(SyntaxError);
  });

  it("delays as long as requested", async () => {
    const waited: number[] = [];
    const { call, control } = aProvider({ wait: async (ms) => void waited.push(ms) });
    control.fault("search", { kind: "delay", ms: 5000, times: 1 });
    expect((await call(path)).status).toBe(200);
    expect(waited).toEqual([5000]);
  });

  it("hangs until the faults are cleared, or the caller gives up", async () => {
    const { call, control, fetch } = aProvider();
    control.fault("search", { kind: "hang" });
    const hanging = call(path);
    const first = await Promise.race([hanging, Promise.resolve("still waiting")]);
    expect(first).toBe("still waiting");
    control.clear();
    await expect((await hanging).text()).rejects.toThrow();

    control.fault("image", { kind: "hang" });
    const giveUp = AbortSignal.abort();
    const request = new Request(`${origin}/api/v1/mo-prod/images/aa/bb`, { signal: giveUp });
    await expect((await fetch(request)).text()).rejects.toThrow();
  });

  it("breaks the connection when there is one, else the body", async () => {
    const { fetch, call, control } = aProvider();
    control.fault("image", { kind: "drop" });
    let dropped = 0;
    const address = "/api/v1/mo-prod/images/aa/bb";
    await fetch(new Request(`${origin}${address}`), {
      drop: () => {
        dropped += 1;
      },
    });
    expect(dropped).toBe(1);
    await expect((await call(address)).text()).rejects.toThrow();
  });
});

describe("faults of the list", () => {
  const all = aStock().map((car) => car.ad.mobileAdId);

  it("empties or halves it", async () => {
    const { search, control } = aProvider();
    control.fault("search", { kind: "empty", times: 1 });
    expect(await search("")).toMatchObject({ total: 0, ads: [], maxPages: 1 });
    control.fault("search", { kind: "half" });
    expect(await passOf(search)).toHaveLength(Math.ceil(all.length / 2));
  });

  it("reports a wrong total", async () => {
    const { search, control } = aProvider();
    control.fault("search", { kind: "total", total: 500 });
    expect(await search("page.size=100")).toMatchObject({ total: 500, maxPages: 2 });
  });

  it("lets a car vanish between pages, so that another is never seen", async () => {
    const { search, control } = aProvider();
    control.fault("search", { kind: "vanish" });
    const ids = await passOf(search);
    expect(ids).toHaveLength(all.length - 1);
    expect(ids.at(0)).toBe((await passOf(aProvider().search)).at(0));
    expect(all.filter((id) => !ids.includes(id))).toHaveLength(1);
  });

  it("shows a car twice across pages", async () => {
    const { search, control } = aProvider();
    control.fault("search", { kind: "duplicate" });
    const ids = await passOf(search);
    expect(ids).toHaveLength(all.length + 1);
    expect(new Set(ids).size).toBe(all.length);
  });
});

describe("changes of the stock", () => {
  const find = async ({ call }: ReturnType<typeof aProvider>) =>
    adOf(await call(`/search-api/ad/${ad}`));

  it("changes a price and moves the change marker", async () => {
    const provider = aProvider();
    const before = await find(provider);
    expect(provider.control.changePrice(ad, "18480.00")).toBe(true);
    const after = await find(provider);
    expect(after.price).toMatchObject({ consumerPriceGross: "18480.00", vatRate: "19.00" });
    expect(Date.parse(after.modificationDate) - Date.parse(before.modificationDate)).toBe(60_000);
  });

  it("patches any field, silently on request, and removes fields", async () => {
    const provider = aProvider();
    const before = await find(provider);
    const fields = { fuel: "ANTIMATTER", hoverMode: true, mileage: undefined };
    provider.control.patch(ad, fields, true);
    const after = await find(provider);
    expect(after).toMatchObject({ fuel: "ANTIMATTER", hoverMode: true });
    expect(after).not.toHaveProperty("mileage");
    expect(after.modificationDate).toBe(before.modificationDate);
    expect(provider.control.patch("1", {})).toBe(false);
  });

  it("replaces a photo: new hash, new address, the old one still served", async () => {
    const provider = aProvider();
    const before = await find(provider);
    provider.control.changePhoto(ad);
    const after = await find(provider);
    expect(after.images[0]?.hash).not.toBe(before.images[0]?.hash);
    expect(after.images[0]?.xl).not.toBe(before.images[0]?.xl);
    expect(after.images[1]).toEqual(before.images[1]);
    const old = await provider.call(String(before.images[0]?.xl).replace(origin, ""));
    expect(old.status).toBe(200);
  });

  it("sells, adds, replaces and resets", async () => {
    const provider = aProvider();
    const [first] = aStock();
    expect(provider.control.sell(ad)).toBe(true);
    expect((await provider.call(`/search-api/ad/${ad}`)).status).toBe(404);
    expect(await provider.search("")).toMatchObject({ total: size - 1 });
    if (first) provider.control.replace([first]);
    expect(await provider.search("")).toMatchObject({ total: 1 });
    const other = aStock()[1];
    if (other) provider.control.add(other);
    expect(await provider.search("")).toMatchObject({ total: 2 });
    provider.control.reset();
    expect(await provider.search("")).toMatchObject({ total: size });
  });

  it("sells the demo's car when the second pass begins, details included until then", async () => {
    const { call, search } = aProvider({ sellAfterFirstPass: [soldAdKey] });
    expect(await passOf(search)).toContain(soldAdKey);
    expect((await call(`/search-api/ad/${soldAdKey}`)).status).toBe(200);
    expect(await passOf(search)).not.toContain(soldAdKey);
    expect((await call(`/search-api/ad/${soldAdKey}`)).status).toBe(404);
  });
});
