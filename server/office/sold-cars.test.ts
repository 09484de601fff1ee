import { beforeEach, describe, expect, it } from "vitest";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { wholeStock } from "#domain/office/stock-overview.ts";
import { apiPaths, vehiclePath } from "#domain/pages/paths.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { chef, testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);
let cookie: string;

beforeEach(async () => {
  cookie = (await office.signIn()).cookie;
  await site().offer({ ad_key: "sold" }, { ad_key: "left" });
});

const forSale = async () =>
  (await site().services.stock.current()).cars.map(({ ad_key }) => ad_key).toSorted();

/** Waits until this process shows it. */
async function mark(aktion: string, shown: readonly string[]) {
  const answer = await office.post(
    `${officePaths.stock}?suche=golf`,
    { aktion, wagen: "sold" },
    { cookie },
  );
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    "/buero/bestand?suche=golf&eben=sold#wagen-sold",
  ]);
  await expect.poll(forSale).toEqual(shown);
}
const sell = () => mark("verkauft", ["left"]);

const integration = "/functions/v1/mobile-de-integration";
const published = {
  "the list of all cars": () => site().call("/rest/v1/rpc/get_cars_public"),
  "the search": () => site().call(`${integration}?action=search`),
  "the file of the list page": async () =>
    site().ask((await site().services.stock.list()).file.path),
  "the sitemap": () => site().ask("/sitemap.xml"),
  "the feed": () => site().ask("/feeds/neu.atom"),
  "the feed for Meta": () => site().ask("/feeds/meta.csv"),
  "the page of the list": () => site().page("/fahrzeuge"),
  "a shared wishlist": () => site().page("/merkliste?fahrzeuge=sold,left"),
  "a comparison": () => site().page("/vergleich?fahrzeuge=sold,left"),
} satisfies Record<string, () => Promise<Response>>;
const textOf = async (read: () => Promise<Response>) => (await read()).text();
const named = /fahrzeug\/sold|"sold"|\\"sold\\"/;

describe("a car that the family marks as sold", () => {
  it.each(Object.entries(published))(
    "leaves %s, and comes back when that is undone",
    async (_, read) => {
      expect(await textOf(read)).toMatch(named);
      await sell();
      expect(await textOf(read)).toMatch(/\bleft\b/);
      expect(await textOf(read)).not.toMatch(named);
      await mark("doch-nicht-verkauft", ["left", "sold"]);
      expect(await textOf(read)).toMatch(named);
      expect(await office.log()).toEqual([`${chef} sold sold`, `${chef} unsold sold`]);
    },
  );

  it("has a page as a car that is gone, with similar ones", async () => {
    await sell();
    const page = await site().page(vehiclePath("sold"));
    expect(page.status).toBe(410);
    expect(await page.text()).toMatch(/\bleft\b/);
    const found = await site().services.stock.find("sold");
    expect(found).toMatchObject({ state: "gone", isMarkedSold: true });
    const single = await site().call(`${integration}?action=single&adKey=sold`);
    expect(single.status).toBe(404);
  });

  it("stays hidden while the provider lists it, whatever changes there", async () => {
    await sell();
    await site().offer({ ad_key: "sold", price_amount: 9_990 });
    expect(await forSale()).toEqual(["left"]);
  });

  it("is for sale when it comes back after the provider dropped it", async () => {
    await sell();
    await site().sell("sold");
    await site().offer({ ad_key: "sold" });
    expect(await forSale()).toEqual(["left", "sold"]);
  });

  it("can neither be held nor has a price sign, and stands apart in the family's stock", async () => {
    await sell();
    const fields = { aktion: "vormerken", bis: "samstag", wagen: "sold" };
    expect((await office.post(officePaths.stock, fields, { cookie })).status).toBe(422);
    const { desk } = await office.signIn();
    const sign = await site().ask(`${officePaths.signs}/sold`, { headers: { cookie } });
    expect(sign.headers.get("location")).toBe("/buero/bestand?nur=verkauft&suche=sold#wagen-sold");
    const { counts } = await desk.stock.overview(wholeStock);
    expect(counts).toMatchObject({ alle: 1, verkauft: 1 });
    const saleOf = async () => {
      const { cars } = await desk.stock.overview({ ...wholeStock, search: "sold" });
      return cars.find(({ adKey }) => adKey === "sold")?.sold;
    };
    expect(await saleOf()).toEqual({ since: "21.11.2026", isFresh: true, isOverdue: false });
    site().clock.now = new Date("2026-11-24T06:00:00Z");
    expect(await saleOf()).toEqual({ since: "21.11.2026", isFresh: false, isOverdue: true });
  });

  it("names at once who still counts on it, and how it is undone", async () => {
    const body = { details: { vehicle: "sold" }, name: "Mehmet Kaya" };
    await site().post(apiPaths.contactInquiry, contactBody(body));
    const [{ reference = "" } = {}] = await site().inquiries.stored();
    const row = async () => {
      const path = `${officePaths.stock}?eben=sold`;
      const html = await (await site().ask(path, { headers: { cookie } })).text();
      return /<li id="wagen-sold".*?<\/form>(?=<\/div><\/li>)/s.exec(html)?.[0] ?? "";
    };
    expect(await row()).not.toContain(inquiryPath(reference));
    await sell();
    const sold = await row();
    expect(sold).toContain("rechnet<!-- --> noch mit ihm");
    expect(sold).toContain(`href="${inquiryPath(reference)}"`);
    expect(sold).toContain("Rückgängig");
    site().clock.now = new Date(site().clock.now.getTime() + 11 * 60_000);
    expect(await row()).toContain("Doch nicht verkauft");
  });

  it("is marked once, and only by somebody who is signed in", async () => {
    await sell();
    await sell();
    expect(await office.log()).toEqual([`${chef} sold sold`]);
    const fields = { aktion: "doch-nicht-verkauft", wagen: "sold" };
    await office.post(officePaths.stock, fields);
    await office.post(officePaths.stock, { ...fields, wagen: "unbekannt" }, { cookie });
    expect(await forSale()).toEqual(["left"]);
  });
});
