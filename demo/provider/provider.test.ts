import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { demoSellerId } from "#demo/stock/demo-ad.ts";
import { enlargeStock } from "#demo/stock/demo-stock.ts";
import { adOf, aProvider, aStock, origin, passOf } from "#tests/support/test-provider.ts";

const size = aStock().length;

const { call, search } = aProvider();
const single = async (id: string) => adOf(await call(`/search-api/ad/${id}`));

describe("access", () => {
  it("requires credentials on the Search-API and says so", async () => {
    for (const authorization of ["", "Basic d3Jvbmc6b25l", "Bearer x"]) {
      const answer = await call("/search-api/search", { authorization });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
    }
    expect((await call("/search-api/search")).status).toBe(200);
  });

  it("requires no credentials for reference data and pictures", async () => {
    expect((await call("/refdata/gearboxes", { authorization: "" })).status).toBe(200);
  });

  it.each(["application/json", "*/*", "application/xml", "text/html"])(
    "answers Accept %s with 406 in problem form",
    async (accept) => {
      const answer = await call("/search-api/search", { accept });
      expect(answer.status).toBe(406);
      expect(await answer.json()).toMatchObject({
        title: "Not Acceptable",
        status: 406,
        detail: expect.stringContaining("application/vnd.de.mobile.api+json"),
        instance: "/search",
      });
    },
  );

  it("accepts New JSON among others and with parameters", async () => {
    const accept = "text/html, application/vnd.de.mobile.api+json;q=0.9";
    const answer = await call("/search-api/search", { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/vnd\.de\.mobile\.api\+json/);
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("refuses %s", async (method) => {
    expect((await call("/search-api/search", {}, method)).status).toBe(405);
  });

  it("compresses for clients that accept it", async () => {
    const answer = await call("/search-api/search", { "accept-encoding": "gzip, br" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const text = gunzipSync(await answer.arrayBuffer()).toString("utf8");
    expect(JSON.parse(text)).toHaveProperty("total", aStock().length);
  });

  it.each(["/", "/search-api", "/search-api/ad", "/search-api/ad/1/images", "/refdata/nothing"])(
    "has nothing at %s",
    async (path) => {
      expect((await call(path)).status).toBe(404);
    },
  );
});

describe("paging", () => {
  it("returns twenty ads of page one by default", async () => {
    const answer = await search("");
    expect(answer).toMatchObject({ total: size, currentPage: 1, maxPages: 8, pageSize: 20 });
    expect(answer.ads).toHaveLength(20);
  });

  it("shows every car once over all pages", async () => {
    const ids = await passOf(search);
    expect(new Set(ids)).toEqual(new Set(aStock().map(({ ad }) => ad.mobileAdId)));
    expect(ids).toHaveLength(size);
  });

  it("answers a page beyond the end with no ads", async () => {
    expect(await search("page.number=99&page.size=100")).toMatchObject({ total: size, ads: [] });
  });

  it("reaches two thousand ads and no more", async () => {
    const { search: ask } = aProvider({ stock: enlargeStock(aStock(), 2100) });
    expect(await ask("page.number=20&page.size=100")).toMatchObject({ total: 2100, maxPages: 20 });
    expect((await ask("page.number=20&page.size=100")).ads).toHaveLength(100);
    expect((await ask("page.number=21&page.size=100")).ads).toHaveLength(0);
  });

  it("refuses more than a hundred a page", async () => {
    expect((await call("/search-api/search?page.size=101")).status).toBe(400);
  });

  it("has one empty page when nothing fits", async () => {
    expect(await search("customerId=1")).toMatchObject({ total: 0, maxPages: 1, ads: [] });
    expect(await search(`customerId=${demoSellerId}`)).toMatchObject({ total: size });
  });
});

describe("the two views of an ad", () => {
  it("shows base data and one photo in the search, everything in the single ad", async () => {
    const { ads } = await search("modelDescription=S%20400&page.size=1");
    const found = ads[0];
    const whole = await single(String(found?.mobileAdId));
    expect(found?.images).toHaveLength(1);
    expect(whole.images).toHaveLength(30);
    expect(found).toMatchObject({ plainTextDescription: "", seller: { phones: [] } });
    for (const field of ["description", "driveType", "weight", "trimLine", "priceRating"]) {
      expect(whole, field).toHaveProperty(field);
      expect(found, field).not.toHaveProperty(field);
    }
    expect(found).not.toHaveProperty("seller.address.street");
    expect(found).not.toHaveProperty("seller.companyName");
    expect(whole.seller.phones).toEqual([
      { internationalPrefix: 49, nationalPrefix: "69", number: "90009140" },
    ]);
    expect(whole.plainTextDescription).not.toMatch(/\\\\|\*\*/);
  });

  it("links pictures to itself, in the provider's sizes", async () => {
    const { images } = await single("900000101");
    expect(images[0]?.xl).toMatch(
      new RegExp(`^${origin}/api/v1/mo-prod/images/[0-9a-f]{2}/[0-9a-f-]{36}\\?rule=mo-640\\.jpg$`),
    );
    expect(images[0]?.hash).toMatch(/^[0-9a-f]{32}$/);
    const answer = await call(String(images[0]?.xl).replace(origin, ""), { authorization: "" });
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([640 % 256]));
  });

  it("serves no other picture and no other size", async () => {
    const { images } = await single("900000101");
    const path = String(images[0]?.xl).replace(origin, "");
    expect((await call(path.replace("mo-640", "mo-641"))).status).toBe(404);
    expect((await call(path.replace(/[0-9a-f]{12}\?/, "000000000000?"))).status).toBe(404);
  });

  it("answers an unknown key with 404", async () => {
    expect((await call("/search-api/ad/1234")).status).toBe(404);
  });

  it("preserves a key of sixteen digits", async () => {
    expect(await single("9431827559001637")).toHaveProperty("mobileAdId", "9431827559001637");
  });
});

describe("reference data", () => {
  interface Entry {
    name: string;
    description?: string;
  }
  const table = async (path: string, language = "de") => {
    const answer = await call(`/refdata/${path}`, { "accept-language": language });
    const { values }: { values: Entry[] } = JSON.parse(await answer.text());
    return new Map(values.map(({ name, description }) => [name, description]));
  };

  it("names keys in German", async () => {
    expect(await table("gearboxes")).toEqual(
      new Map([
        ["MANUAL_GEAR", "Schaltgetriebe"],
        ["SEMIAUTOMATIC_GEAR", "Halbautomatik"],
        ["AUTOMATIC_GEAR", "Automatik"],
      ]),
    );
    expect((await table("classes/Car/makes")).get("VW")).toBe("Volkswagen");
    expect((await table("classes/Car/categories")).get("EstateCar")).toBe("Kombi");
    expect((await table("classes/Car/makes/LAND%20ROVER/models")).has("Defender")).toBe(true);
  });

  it("omits descriptions for an unsupported language", async () => {
    expect((await table("fuels", "pl")).get("PETROL")).toBeUndefined();
  });
});
