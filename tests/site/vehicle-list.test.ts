import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import {
  formatMileage,
  formatPower,
  formatPrice,
  formatVehicleCount,
} from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { sortAlphabetically } from "#domain/search/sort.ts";
import {
  findElement,
  findElements,
  findLinks,
  readAttribute,
  readPage,
  readText,
  readTexts,
} from "./html.ts";
import { get, readCars } from "./site.ts";

const findCards = (main: string) => findElements(main, "article");
const listHeadings = (main: string) => findCards(main).flatMap((card) => readTexts(card, "h2"));
const findListItems = (main: string) =>
  findElements(main, "li").filter((li) => readAttribute(li, "aria-posinset"));
const listNames = (cars: readonly Car[]) => cars.map(vehicleName);
const readCount = (main: string) => readText(findElement(main, 'id="anzahl"'));

const readSelected = (main: string, name: string) =>
  findElements(main, "select")
    .filter((select) => readAttribute(select, "name") === name)
    .flatMap((select) => findElements(select, "option"))
    .filter((option) => /^<[^>]* selected/.test(option))
    .map((option) => readAttribute(option, "value"));

it("paginates through every vehicle in alphabetical order, each with its position", async () => {
  const cars = sortAlphabetically(await readCars());
  const listedPaths: string[] = [];
  for (let next: string | undefined = "/fahrzeuge"; next; ) {
    const { main } = await readPage(next);
    for (const item of findListItems(main)) {
      listedPaths.push(findLinks(item)[0]?.[1] ?? "");
      expect(readAttribute(item, "aria-posinset")).toBe(`${listedPaths.length}`);
      expect(readAttribute(item, "aria-setsize")).toBe(`${cars.length}`);
    }
    next = findLinks(main).find(([label]) => label === "Weitere Fahrzeuge")?.[1];
  }
  expect(listedPaths).toEqual(cars.map(({ ad_key }) => vehiclePath(ad_key)));
});

it("shows on a card what a buyer compares", async () => {
  const [car] = sortAlphabetically(await readCars());
  if (car?.price_amount == null || car.mileage === null || car.model_group === null) {
    throw new Error("unexpected first car");
  }
  const { main } = await readPage("/fahrzeuge");
  const card = readText(findCards(main)[0] ?? "");
  for (const fact of [
    car.model_group,
    formatPrice(car.price_amount),
    formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps) ?? "",
    `+${car.features.length - 3}`,
    "68526 Ladenburg",
  ]) {
    expect(card).toContain(readText(fact));
  }
});

it("names on each card, in full, the equipment that was searched for", async () => {
  const { main } = await readPage("/fahrzeuge?ausstattung=ahk,rueckfahrkamera");
  const cards = findCards(main).map(readText);
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    expect(card).toContain("Anhängerkupplung, Rückfahrkamera");
    expect(card).not.toMatch(/AHKAnh|KameraRück/);
  }
});

it("gives links to vehicles of one model different names, and repeats the model before 'd …'", async () => {
  const cars = await readCars();
  const golfs = cars.filter(({ model }) => model === "Golf");
  const { main } = await readPage("/fahrzeuge?marke=Volkswagen&modell=Golf");
  const names = findCards(main).flatMap((card) =>
    findElements(card, "h2").flatMap((h2) =>
      findElements(h2, "a").map((a) => readAttribute(a, "aria-label")),
    ),
  );
  expect(new Set(names).size).toBe(golfs.length);
  for (const name of names) expect(name).toMatch(/^Volkswagen Golf, \d{4}, .*\d\skm/);

  const car = cars.find(({ model_group }) => model_group?.startsWith("d "));
  const page = await readPage(`/fahrzeuge?text=${car?.model.replace(" ", "+")}`);
  const lines = readTexts(page.main, "p").map((line) => line.replaceAll("\u2011", "-"));
  expect(lines).toContain(car?.model_group?.replace(/^d /, ""));
});

it("renders the filters of a shared URL, without structured data", async () => {
  const electric = (await readCars()).filter(({ fuel_type }) => fuel_type === "ELECTRIC");
  const { main } = await readPage("/fahrzeuge?kraftstoff=elektro&sortierung=neuste");
  expect(readSelected(main, "kraftstoff")).toEqual(["ELECTRIC"]);
  expect(readSelected(main, "sortierung")).toEqual(["newest"]);
  expect(readCount(main)).toBe(formatVehicleCount(electric.length));
  expect(listHeadings(main)).toEqual(listNames(electric).slice(0, 24));
  expect(main).not.toContain("ld+json");
});

it.each([
  "/fahrzeuge?preis-bis=30000&suche=bis+30000+euro",
  "/fahrzeuge?suche=%3F%3F%3F",
  "/fahrzeuge?marke=Volkswagen&text=all&suche=all+vw",
])(
  "shows the text of %s again, without another redirect, and asks not to be indexed",
  async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(response.status).toBe(200);
    const text = new URL(path, "http://x").searchParams.get("suche");
    expect(html).toContain(`value="${text}"`);
    expect(html).toMatch(/<meta[^>]*name="robots"[^>]*noindex/);
  },
);

it.each([
  ["?marke=bmw&marke=audi&kraftstoff=diesel", "?marke=Audi,BMW&kraftstoff=diesel"],
  ["?marke=audi,volkswagen&modell=golf", "?marke=Audi,Volkswagen&modell=Volkswagen:Golf"],
  ["?aufbau=quatsch&preis-bis=abc&kraftstoff=diesel", "?kraftstoff=diesel"],
])("gives a search one address: %s leads to %s", async (typed, canonical) => {
  const response = await get(`/fahrzeuge${typed}`);
  expect([response.status, response.headers.get("location")]).toEqual([
    302,
    `/fahrzeuge${canonical}`,
  ]);
});

it.each([
  ["Öffnungszeiten", "/kontakt#oeffnungszeiten"],
  ["BMW oder Audi Kombi", "/fahrzeuge?marke=Audi,BMW&aufbau=kombi&suche=BMW+oder+Audi+Kombi"],
  ["xyz", "/fahrzeuge?text=xyz"],
])("redirects a search for %j to %s", async (text, path) => {
  const response = await get(`/fahrzeuge?suche=${encodeURIComponent(text)}`);
  expect([response.status, response.headers.get("location")]).toEqual([302, path]);
});

it("links to the feed of its search, and the feed links back", async () => {
  const html = await (await get("/fahrzeuge?aufbau=kombi")).text();
  const link = /<link[^>]*type="application\/atom\+xml"[^>]*>/.exec(html)?.[0] ?? "";
  const feed = await get(readAttribute(link, "href") ?? "");
  expect(feed.headers.get("content-type")).toContain("application/atom+xml");
  const xml = await feed.text();
  expect(xml).toContain("<title>Neu eingetroffen: Kombi | Autohaus Ladenburg</title>");
  expect(xml).toMatch(/rel="alternate" type="text\/html" href="[^"]+\/fahrzeuge\?[^"]+"/);
});

it("links to the CSV feed of the whole stock from the unfiltered list only", async () => {
  const findCsvLink = async (path: string) =>
    /<link[^>]*type="text\/csv"[^>]*>/.exec(await (await get(path)).text())?.[0];
  const response = await get(readAttribute((await findCsvLink("/fahrzeuge")) ?? "", "href") ?? "");
  expect(response.headers.get("content-type")).toContain("text/csv");
  expect(await findCsvLink("/fahrzeuge?aufbau=kombi")).toBeUndefined();
});

it("names unknown words of the address in heading and search field", async () => {
  const { main } = await readPage("/fahrzeuge?marke=BMW&text=Trecker");
  expect(readTexts(main, "h1")).toEqual(["Fahrzeuge für „Trecker“"]);
  expect(main).toMatch(/<input[^>]* name="suche"[^>]* value="Trecker"/);
});
