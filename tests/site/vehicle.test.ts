import { expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { creditWarning } from "#domain/dealership/financing.ts";
import { formatMonth, formatPower, formatPrice } from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { elementWith, links, readPage, textOf, textsOf } from "./html.ts";
import { get, readCars } from "./site.ts";

async function findCar(isWanted: (car: Car) => boolean): Promise<Car> {
  const car = (await readCars()).find(isWanted);
  if (car === undefined) throw new Error("the demo stock has no such car");
  return car;
}

it("shows everything about a vehicle", async () => {
  const car = await findCar(
    ({ description, inspection_until }) => !!description && !!inspection_until,
  );
  const { html, main, heading } = await readPage(vehiclePath(car.ad_key));
  expect(heading).toBe(`${car.brand} ${car.model}`);
  for (const fact of [
    formatPrice(car.price_amount ?? 0),
    formatMonth(car.first_registration ?? ""),
    formatPower(car.power_kw, car.power_ps) ?? "",
  ]) {
    expect(textOf(main)).toContain(textOf(fact));
  }
  expect(textsOf(main, "li")).toEqual(expect.arrayContaining(car.features));
  expect(textsOf(main, "h2")).toEqual(
    expect.arrayContaining(["Technische Daten", "Ausstattung", "Beschreibung", "Kontakt"]),
  );
  const trail = links(elementWith(html, 'aria-label="Brotkrümel"'));
  expect(trail.map(([label]) => label)).toEqual(["Startseite", "Fahrzeuge"]);
});

it("has its sections in the specified order, the same for everybody", async () => {
  const car = await findCar(
    ({ description, features }) =>
      (description?.length ?? 0) > 300 && features.includes("Standheizung"),
  );
  const { main } = await readPage(vehiclePath(car.ad_key));
  const order = ["Das Besondere", "Beschreibung", "Zustand und Historie", "Technische Daten"];
  const sections = textsOf(main, "h2").filter((title) => [...order, "Ausstattung"].includes(title));
  expect(sections).toEqual([...order, "Ausstattung"]);
  const special = textsOf(elementWith(main, 'class="special"'), "li");
  expect(special).toContain("Standheizung");
  expect(special.length).toBeLessThanOrEqual(8);
  // Collapsed by `<details>`, which works without scripts too.
  expect(textsOf(elementWith(main, 'class="equipment-basics"'), "summary")).toEqual([
    expect.stringMatching(/^Serienmäßiges ?\(\d+\)$/),
  ]);
});

it("quotes the description in 'Der ehrliche Zettel', or omits it", async () => {
  const scratched = await findCar(({ description }) => !!description?.includes("Gebrauchsspuren"));
  const slip = elementWith((await readPage(vehiclePath(scratched.ad_key))).main, 'class="honest"');
  expect(textsOf(slip, "h3")).toContain("Nicht so gut:");
  const sentences = textsOf(slip, "li");
  expect(sentences.length).toBeGreaterThan(0);
  for (const sentence of sentences) expect(scratched.description).toContain(sentence);
  expect(textOf(slip)).toContain("Aus der Beschreibung des Inserats");

  const silent = await findCar(({ description }) => !description);
  const { main } = await readPage(vehiclePath(silent.ad_key));
  expect(textOf(main)).not.toContain("Der ehrliche Zettel");
});

it("shows dates that stay true however long the page is cached", async () => {
  const car = await findCar(({ location_city }) => location_city === "Ladenburg");
  const { main } = await readPage(vehiclePath(car.ad_key));
  const offer = elementWith(main, 'aria-label="Angebot"');
  expect(textsOf(offer, "li").slice(0, 3)).toEqual([
    expect.stringMatching(/^Steht bei uns in Ladenburg · Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/),
    "Mo–Fr 8:00–18:00 · Sa 9:00–14:00 Uhr",
    expect.stringMatching(/^Bei uns seit \d\d\.\d\d\.\d{4}$/),
  ]);
  expect(textOf(offer)).not.toMatch(/heute|gestern|morgen|jetzt/i);
});

it("links to every kind of inquiry, without scripts too", async () => {
  const { ad_key } = await findCar(() => true);
  const { main } = await readPage(vehiclePath(ad_key));
  expect(links(elementWith(main, 'class="wishes"'))).toEqual([
    ["Probefahrt vereinbaren", `/kontakt?fahrzeug=${ad_key}&anliegen=probefahrt`],
    ["Ihren Wagen in Zahlung geben", `/fahrzeugankauf?interesse=${ad_key}`],
    ["Finanzierung anfragen", `/kontakt?fahrzeug=${ad_key}&anliegen=finanzierung`],
    ["Rückruf wünschen", `/kontakt?fahrzeug=${ad_key}&anliegen=rueckruf`],
  ]);
  const call = (await readPage(`/kontakt?fahrzeug=${ad_key}&anliegen=rueckruf`)).main;
  const times = call.match(/<input[^>]* name="details\.callback"[^>]*>/g) ?? [];
  expect(times.length).toBeGreaterThan(5);
  expect(times.filter((radio) => radio.includes("checked"))).toHaveLength(1);
  const rate = (await readPage(`/kontakt?fahrzeug=${ad_key}&anliegen=finanzierung`)).main;
  for (const name of ["deposit", "months", "rate"]) {
    expect(rate).toContain(`name="details.finance.${name}"`);
  }
  // The warning appears wherever financing is offered.
  expect(textOf(rate)).toContain(creditWarning);
  expect(textOf(elementWith(main, 'aria-label="Angebot"'))).toContain(creditWarning);
});

it("says so when there is no price or no photo", async () => {
  const unpriced = await findCar(({ price_amount }) => price_amount === null);
  const offer = (await readPage(vehiclePath(unpriced.ad_key))).main;
  expect(textOf(elementWith(offer, 'aria-label="Angebot"'))).toContain("Preis auf Anfrage");

  const unseen = await findCar(({ images }) => images.length === 0);
  const { main } = await readPage(vehiclePath(unseen.ad_key));
  const [picture = ""] = main.match(/<img [^>]*alt="Noch kein Foto von diesem Fahrzeug"/) ?? [];
  expect(picture).toContain('src="/bilder/ersatz.jpg"');
});

it.each(["000000000", "%2e%2e%2f", "9".repeat(80)])("knows no vehicle %s", async (adKey) => {
  const { status, main, heading } = await readPage(`/fahrzeug/${adKey}`);
  expect([status, heading]).toEqual([404, "Fahrzeug nicht gefunden"]);
  expect(textsOf(main, "h2")).toContain("Neu eingetroffen");
  expect(links(main)).toContainEqual(["Zurück zur Übersicht", "/fahrzeuge"]);
});

it("links each thumbnail to its large picture", async () => {
  const car = await findCar(({ images }) => images.length === 30);
  const gallery = elementWith(
    (await readPage(vehiclePath(car.ad_key))).main,
    'aria-label="Bilder"',
  );
  const large = links(elementWith(gallery, 'aria-label="Alle Fotos"')).map(([, href]) => href);
  expect(large).toHaveLength(30);
  expect(large[9]).toMatch(/\/10-[0-9a-f]{8}-1600\.jpg$/);
  const picture = await get(large[9] ?? "");
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
});
