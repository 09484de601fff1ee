import { describe, expect, it } from "vitest";
import { aProvider, aStock, origin } from "#tests/support/test-provider.ts";

const size = aStock().length;
const path = "/search-api/search?page.size=50";
const ad = "900000101";

describe("control over HTTP", () => {
  const send = (
    provider: ReturnType<typeof aProvider>,
    method: string,
    at: string,
    body?: unknown,
  ) =>
    provider.fetch(
      new Request(`${origin}/stand-in/${at}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );

  it("switches faults and counts calls", async () => {
    const provider = aProvider();
    const fault = { kind: "status", status: 500, body: "html", times: 3 };
    expect((await send(provider, "POST", "faults", { endpoint: "search", fault })).status).toBe(
      200,
    );
    expect((await provider.call(path)).status).toBe(500);
    expect(await (await send(provider, "GET", "status")).json()).toMatchObject({
      stock: size,
      faults: [{ endpoint: "search", fault: { kind: "status", times: 2 } }],
      calls: { search: { count: 1, running: 0, most: 1 }, ad: { count: 0 } },
    });
    await send(provider, "DELETE", "faults");
    await send(provider, "DELETE", "calls");
    expect((await provider.call(path)).status).toBe(200);
    expect(provider.control.calls().search.count).toBe(1);
    expect(provider.control.calls().recent).toEqual([`GET ${path}`]);
  });

  it("changes the stock", async () => {
    const provider = aProvider();
    const saved = await (await send(provider, "GET", `ads/${ad}`)).json();
    await send(provider, "POST", `ads/${ad}/price`, { gross: "1.00" });
    await send(provider, "PATCH", `ads/${ad}`, { fields: { newField: true } });
    await send(provider, "POST", `ads/${ad}/photo`);
    expect(provider.control.stock().find((car) => car.ad.mobileAdId === ad)?.ad).toMatchObject({
      newField: true,
      price: { consumerPriceGross: "1.00" },
    });
    expect((await send(provider, "DELETE", `ads/${ad}`)).status).toBe(200);
    expect((await send(provider, "POST", `ads/${ad}/sell`)).status).toBe(404);
    await send(provider, "POST", "ads", saved);
    await send(provider, "POST", "stock/enlarge", { count: 1000 });
    expect(provider.control.stock()).toHaveLength(1000);
    await send(provider, "PUT", "stock", [saved]);
    expect(provider.control.stock()).toHaveLength(1);
    await send(provider, "POST", "reset");
    expect(provider.control.stock()).toHaveLength(size);
  });

  it("reports what it does not understand", async () => {
    const provider = aProvider();
    expect((await send(provider, "POST", "faults", { endpoint: "nose" })).status).toBe(400);
    expect((await send(provider, "GET", "nothing")).status).toBe(404);
  });

  it("is disabled by default", async () => {
    const provider = aProvider({ httpControl: false });
    expect((await send(provider, "GET", "status")).status).toBe(404);
  });

  it("counts concurrent calls", async () => {
    const release: (() => void)[] = [];
    const { call, control } = aProvider({ wait: () => new Promise((go) => release.push(go)) });
    control.fault("ad", { kind: "delay", ms: 1, times: 3 });
    const running = [1, 2, 3].map(() => call(`/search-api/ad/${ad}`));
    expect(control.calls().ad).toEqual({ count: 3, running: 3, most: 3 });
    for (const go of release) go();
    await Promise.all(running);
    expect(control.calls().ad).toEqual({ count: 3, running: 0, most: 3 });
  });
});
