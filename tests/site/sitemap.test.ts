import { expect, it } from "vitest";
import { vehiclePath } from "#domain/pages/paths.ts";
import { get, origin, readCars } from "./site.ts";

it("lists the pages and the API's vehicles, and all of them respond", async () => {
  const cars = await readCars();
  const xml = await (await get("/sitemap.xml")).text();
  const addresses = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.every((address) => address.startsWith(`${origin}/`))).toBe(true);
  const paths = addresses.map((address) => address.slice(origin.length));
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
    const answer = await get(path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).not.toContain('content="noindex"');
  }
});

it("lists photos that exist", async () => {
  const xml = await (await get("/sitemap.xml")).text();
  const [, photo = ""] = /<image:loc>([^<]*)</.exec(xml) ?? [];
  const answer = await get(photo);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});
