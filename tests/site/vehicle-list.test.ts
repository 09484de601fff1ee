import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import {
  formatMileage,
  formatPower,
  formatPrice,
  formatVehicleCount,
} from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { attribute, elements, elementWith, links, readPage, textOf, textsOf } from "./html.ts";
import { get, readCars } from "./site.ts";

const cardsIn = (main: string) => elements(main, "article");
const headings = (main: string) => cardsIn(main).flatMap((card) => textsOf(card, "h2"));
const places = (main: string) =>
  elements(main, "li").filter((li) => attribute(li, "aria-posinset"));
const namesOf = (cars: readonly Car[]) => cars.map(({ brand, model }) => `${brand} ${model}`);
const countIn = (main: string) => textOf(elementWith(main, 'id="anzahl"'));

const chosen = (main: string, name: string) =>
  elements(main, "select")
    .filter((select) => attribute(select, "name") === name)
    .flatMap((select) => elements(select, "option"))
    .filter((option) => /^<[^>]* selected/.test(option))
    .map((option) => attribute(option, "value"));

it("paginates through every vehicle in alphabetical order, each with its position", async () => {
  const cars = sortAlphabetically(await readCars());
  const listedPaths: string[] = [];
  for (let next: string | undefined = "/fahrzeuge"; next; ) {
    const { main } = await readPage(next);
    for (const place of places(main)) {
      listedPaths.push(links(place)[0]?.[1] ?? "");
      expect(attribute(place, "aria-posinset")).toBe(`${listedPaths.length}`);
      expect(attribute(place, "aria-setsize")).toBe(`${cars.length}`);
    }
    next = links(main).find(([label]) => label === "Weitere Fahrzeuge")?.[1];
  }
  expect(listedPaths).toEqual(cars.map(({ ad_key }) => vehiclePath(ad_key)));
});

it("shows on a card what a buyer compares", async () => {
  const [car] = sortAlphabetically(await readCars());
  if (car?.price_amount == null || car.mileage === null || car.model_group === null) {
    throw new Error("unexpected first car");
  }
  const { main } = await readPage("/fahrzeuge");
  const card = textOf(cardsIn(main)[0] ?? "");
  for (const fact of [
    car.model_group,
    formatPrice(car.price_amount),
    formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps) ?? "",
    `+${car.features.length - 3}`,
    "68526 Ladenburg",
  ]) {
    expect(card).toContain(textOf(fact));
  }
});

it("gives links to vehicles of the same model different names, and breaks no designation", async () => {
  const cars = await readCars();
  const golfs = cars.filter(({ model }) => model === "Golf");
  const { main } = await readPage("/fahrzeuge?marke=Volkswagen&modell=Golf");
  const names = cardsIn(main).flatMap((card) =>
    elements(card, "h2").flatMap((h2) => elements(h2, "a").map((a) => attribute(a, "aria-label"))),
  );
  expect(new Set(names).size).toBe(golfs.length);
  for (const name of names) expect(name).toMatch(/^Volkswagen Golf, \d{4}, .*\d\skm/);

  const letter = cars.find(({ model_group }) => model_group?.startsWith("d "));
  const lettered = await readPage(`/fahrzeuge?text=${letter?.model.replace(" ", "+")}`);
  expect(textsOf(lettered.main, "p")).toContain(`${letter?.model} ${letter?.model_group}`);
});

it("shows everybody the same at a shared address, without structured data", async () => {
  const electric = (await readCars()).filter(({ fuel_type }) => fuel_type === "ELECTRIC");
  const { main } = await readPage("/fahrzeuge?kraftstoff=elektro&sortierung=neuste");
  expect(chosen(main, "kraftstoff")).toEqual(["ELECTRIC"]);
  expect(chosen(main, "sortierung")).toEqual(["newest"]);
  expect(countIn(main)).toBe(formatVehicleCount(electric.length));
  expect(headings(main)).toEqual(namesOf(electric).slice(0, 24));
  expect(main).not.toContain("ld+json");
});

it("turns the search box's text into filters", async () => {
  const answer = await get("/fahrzeuge?suche=golf+automatik+bis+30.000");
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "/fahrzeuge?marke=Volkswagen&modell=Golf&preis-bis=30000&getriebe=automatik",
  ]);
});

it.each([
  ["Öffnungszeiten", "/kontakt#oeffnungszeiten"],
  ["bis 300 Euro im Monat", "/kontakt?anliegen=finanzierung"],
  ["günstig", "/fahrzeuge?sortierung=preis-aufsteigend"],
  ["Golf Probefahrt", "/fahrzeuge?marke=Volkswagen&modell=Golf"],
])("leads whoever searches for %j to %s", async (text, path) => {
  const answer = await get(`/fahrzeuge?suche=${encodeURIComponent(text)}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, path]);
});

it("links to the feed of its search, and the feed links back", async () => {
  const html = await (await get("/fahrzeuge?aufbau=kombi")).text();
  const link = /<link[^>]*type="application\/atom\+xml"[^>]*>/.exec(html)?.[0] ?? "";
  const feed = await get(attribute(link, "href") ?? "");
  expect(feed.headers.get("content-type")).toContain("application/atom+xml");
  const xml = await feed.text();
  expect(xml).toContain("<title>Neu eingetroffen: Kombi | Autohaus Ladenburg</title>");
  expect(xml).toMatch(/rel="alternate" type="text\/html" href="[^"]+\/fahrzeuge\?[^"]+"/);
});

it("links to the CSV feed of the whole stock, which filtered lists do not", async () => {
  const catalogue = async (path: string) =>
    /<link[^>]*type="text\/csv"[^>]*>/.exec(await (await get(path)).text())?.[0];
  const answer = await get(attribute((await catalogue("/fahrzeuge")) ?? "", "href") ?? "");
  expect(answer.headers.get("content-type")).toContain("text/csv");
  expect(await catalogue("/fahrzeuge?aufbau=kombi")).toBeUndefined();
});
