import { expect, it } from "vitest";
import { vehiclePath, wishlistPath } from "#domain/pages/paths.ts";
import { findLinks, readPage, readText } from "./html.ts";
import { readCars } from "./site.ts";

it("shows a shared list without scripts, and how many of its vehicles are gone", async () => {
  const [first, second] = (await readCars()).map(({ ad_key }) => ad_key);
  const keys = [second ?? "", "verkauft", first ?? "", second ?? ""];
  const { main, heading } = await readPage(`${wishlistPath(keys)},..%2Fx&fahrzeuge=auch-weg`);
  expect(heading).toBe("Eine Merkliste für Sie");
  expect(readText(main)).toContain(
    "4 Fahrzeuge für Sie ausgesucht. 2 davon sind nicht mehr verfügbar.",
  );
  const vehicles = findLinks(main).filter(([, href]) => href?.startsWith("/fahrzeug/"));
  expect(vehicles.map(([, href]) => href)).toEqual(
    [second, first].map((key) => vehiclePath(key ?? "")),
  );
});

it("does not render the visitor's own list, and says why without scripts", async () => {
  const { main, heading } = await readPage("/merkliste?fahrzeuge=..%2Fx");
  expect(heading).toBe("Merkliste");
  expect(readText(main)).toContain("Ihre Merkliste liegt nur in Ihrem Browser.");
});
