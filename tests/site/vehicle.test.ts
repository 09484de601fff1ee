import { expect, it } from "vitest";
import { honestNote } from "#domain/car/honest-note.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleName } from "#domain/car/title.ts";
import { formatMonth, formatPower, formatPrice } from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { creditWarning } from "#domain/profile/offers.ts";
import { findElement, findLinks, readPage, readText, readTexts } from "./html.ts";
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
  expect(heading).toBe(vehicleName(car));
  for (const fact of [
    formatPrice(car.price_amount ?? 0),
    formatMonth(car.first_registration ?? ""),
    formatPower(car.power_kw, car.power_ps) ?? "",
  ]) {
    expect(readText(main)).toContain(readText(fact));
  }
  expect(readTexts(main, "li")).toEqual(expect.arrayContaining(car.features));
  expect(readTexts(main, "h2")).toEqual(
    expect.arrayContaining(["Technische Daten", "Ausstattung", "Beschreibung", "Kontakt"]),
  );
  const breadcrumb = findLinks(findElement(html, 'aria-label="Brotkrümel"'));
  expect(breadcrumb.map(([label]) => label)).toEqual(["Startseite", "Fahrzeuge"]);
});

it("has its sections in the specified order", async () => {
  const car = await findCar(
    ({ description, features }) =>
      (description?.length ?? 0) > 300 && features.includes("Standheizung"),
  );
  const { main } = await readPage(vehiclePath(car.ad_key));
  const order = ["Beschreibung", "Technische Daten", "Ausstattung"];
  expect(readTexts(main, "h2").filter((title) => order.includes(title))).toEqual(order);
  const special = readTexts(findElement(main, 'class="special"'), "li");
  expect(special).toContain("Standheizung");
  expect(special.length).toBeLessThanOrEqual(8);
  expect(readTexts(findElement(main, 'class="equipment-groups"'), "li")).not.toContain(
    "Standheizung",
  );
  // Collapsed by `<details>`, which works without scripts too.
  expect(readTexts(findElement(main, 'class="equipment-basics"'), "summary")).toEqual([
    expect.stringMatching(/^Serienmäßiges ?\(\d+\)$/),
  ]);
});

it("says what the data state of the condition, and nothing if they state nothing", async () => {
  const now = new Date();
  const noteOf = async (isWanted: (notes: ReturnType<typeof honestNote>) => boolean) => {
    const car = await findCar((one) => isWanted(honestNote(one, now)));
    return { car, main: (await readPage(vehiclePath(car.ad_key))).main };
  };
  const mixed = await noteOf(({ good, bad }) => good.length > 0 && bad.length > 0);
  const note = findElement(mixed.main, 'class="honest"');
  expect(readTexts(note, "h3")).toEqual(["Gut:", "Nicht so gut:"]);
  const { good, bad } = honestNote(mixed.car, now);
  expect(readTexts(note, "li")).toEqual([...good, ...bad]);

  const silent = await noteOf(({ good, bad }) => good.length + bad.length === 0);
  expect(readText(silent.main)).not.toContain("Laut Inserat");
});

it("says what holds when it is rendered, so that no script changes it", async () => {
  const recent = Date.now() - 90 * 86_400_000;
  const car = await findCar(
    ({ location_city, created_at }) =>
      location_city === "Ladenburg" && Date.parse(created_at ?? "") > recent,
  );
  const { main } = await readPage(vehiclePath(car.ad_key));
  const offer = findElement(main, 'aria-label="Angebot"');
  expect(readTexts(findElement(offer, 'class="standing'), "li")).toEqual([
    expect.stringMatching(
      /^(Anrufen .+ (Jetzt|Heute) (erreichbar|geöffnet)|WhatsApp .+ geschlossen)/,
    ),
    expect.stringMatching(
      /^Steht bei uns in Ladenburg · Stand (heute|gestern), \d\d:\d\d Uhr · (Neu seit heute|Seit (gestern|\d+ Tagen) bei uns)$/,
    ),
  ]);
});

it("links to every kind of inquiry, without scripts too", async () => {
  const { ad_key } = await findCar(() => true);
  const { main } = await readPage(vehiclePath(ad_key));
  const bar = findLinks(findElement(main, 'aria-label="Preis und Kontakt"'));
  expect(bar.slice(-2)).toEqual([
    ["Probefahrt", `/kontakt?fahrzeug=${ad_key}&anliegen=probefahrt`],
    ["Fragen", `/kontakt?fahrzeug=${ad_key}&anliegen=anfrage`],
  ]);
  expect(findLinks(findElement(main, 'class="wishes"'))).toEqual([
    ["Finanzierung anfragen", `/kontakt?fahrzeug=${ad_key}&anliegen=finanzierung`],
    ["Inzahlung: Ihren Wagen in Zahlung geben", `/fahrzeugankauf?interesse=${ad_key}`],
    ["Rückruf vereinbaren", `/kontakt?fahrzeug=${ad_key}&anliegen=rueckruf`],
  ]);
  const callbackPage = (await readPage(`/kontakt?fahrzeug=${ad_key}&anliegen=rueckruf`)).main;
  expect(callbackPage).toContain('aria-current="true"');
  const undecided = (await readPage(`/kontakt?fahrzeug=${ad_key}`)).main;
  expect(readText(undecided)).toContain("Probefahrt");
  expect(undecided).not.toContain('aria-current="true"');
  const times = callbackPage.match(/<input[^>]* name="details\.callback"[^>]*>/g) ?? [];
  expect(times.length).toBeGreaterThan(5);
  expect(times.filter((radio) => radio.includes("checked"))).toEqual([]);
  const financingPage = (await readPage(`/kontakt?fahrzeug=${ad_key}&anliegen=finanzierung`)).main;
  for (const name of ["deposit", "months", "rate"]) {
    expect(financingPage).toContain(`name="details.finance.${name}"`);
  }
  const soldPage = await readPage(`/kontakt?fahrzeug=verkauft,${ad_key}&anliegen=rueckruf`);
  expect(readText(soldPage.main)).toContain("Das Fahrzeug Nr. verkauft ist nicht mehr im Angebot.");
  for (const [name, value] of [
    ["vehicle", ad_key],
    ["otherVehicles", "verkauft"],
  ])
    expect(soldPage.main).toContain(`name="details.${name}" value="${value}"`);
  // The warning appears wherever financing is offered.
  expect(readText(financingPage)).toContain(creditWarning);
  expect(readText(findElement(main, 'aria-label="Angebot"'))).toContain(creditWarning);
});

it("shows a substitute for a missing price or photo", async () => {
  const unpriced = await findCar(({ price_amount }) => price_amount === null);
  const offer = (await readPage(vehiclePath(unpriced.ad_key))).main;
  expect(readText(findElement(offer, 'aria-label="Angebot"'))).toContain("Preis auf Anfrage");
  expect(findLinks(findElement(offer, 'aria-label="Preis und Kontakt"'))).toContainEqual([
    "Preis anfragen",
    `/kontakt?fahrzeug=${unpriced.ad_key}&anliegen=anfrage`,
  ]);

  const unpictured = await findCar(({ images }) => images.length === 0);
  const { main } = await readPage(vehiclePath(unpictured.ad_key));
  const [picture = ""] = main.match(/<img [^>]*alt="Noch kein Foto von diesem Fahrzeug"/) ?? [];
  expect(picture).toContain('src="/bilder/ersatz.jpg"');
});

it.each(["000000000", "%2e%2e%2f", "9".repeat(80)])(
  "responds 404 to the unknown or malformed ad_key %s",
  async (adKey) => {
    const { status, main, heading } = await readPage(`/fahrzeug/${adKey}`);
    expect([status, heading]).toEqual([404, "Fahrzeug nicht gefunden"]);
    expect(readTexts(main, "h2")).toContain("Neu eingetroffen");
    expect(findLinks(main)).toContainEqual(["Zurück zur Übersicht", "/fahrzeuge"]);
  },
);

it("links each thumbnail to its large picture", async () => {
  const car = await findCar(({ images }) => images.length === 30);
  const gallery = findElement(
    (await readPage(vehiclePath(car.ad_key))).main,
    'aria-label="Bilder"',
  );
  const large = findLinks(findElement(gallery, 'aria-label="Alle Fotos"')).map(([, href]) => href);
  expect(large).toHaveLength(30);
  expect(large[9]).toMatch(/\/10-[0-9a-f]{8}-1600\.jpg$/);
  const picture = await get(large[9] ?? "");
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
});
