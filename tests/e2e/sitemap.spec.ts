import { vehiclePath } from "#domain/site/paths.ts";
import { expect, test } from "./site-test.ts";

test("names the pages and the vehicles of the wire, and all of them answer", async ({
  request,
  cars,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const found = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(found.every((address) => address.startsWith(`${baseURL}/`))).toBe(true);
  const paths = found.map((address) => address.slice(String(baseURL).length));
  const vehicles = cars.map(({ ad_key }) => vehiclePath(ad_key));
  expect(paths.filter((path) => path.startsWith("/fahrzeug/")).sort()).toEqual(vehicles.sort());
  expect(paths.filter((path) => !path.startsWith("/fahrzeug/"))).toEqual([
    "/",
    "/fahrzeuge",
    "/fahrzeugankauf",
    "/kontakt",
    "/impressum",
    "/datenschutz",
  ]);
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).not.toContain('content="noindex"');
  }
});

test("shows photos that are there", async ({ request }) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const [, photo = ""] = /<image:loc>([^<]*)</.exec(xml) ?? [];
  const answer = await request.get(photo);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
});

test("is read by browsers as XML", async ({ page }) => {
  await page.goto("/kontakt");
  const root = await page.evaluate(async () => {
    const answer = await fetch("/sitemap.xml");
    const xml = new DOMParser().parseFromString(await answer.text(), "application/xml");
    return [xml.documentElement.localName, xml.documentElement.namespaceURI];
  });
  expect(root).toEqual(["urlset", "http://www.sitemaps.org/schemas/sitemap/0.9"]);
});
