import { describe, expect, it } from "vitest";
import { bareCar } from "#tests/support/test-car.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();

const text = async (path: string) => (await site().ask(path)).text();

/** The texts of an element, in document order. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, "g"))].map(([, found]) => found);

describe("the Atom feed of new arrivals", () => {
  it("is well-formed and complete by RFC 4287, whatever a listing contains", async () => {
    await site().offer({
      ad_key: "1",
      model: "Golf <b>&\u0007\ufffe\uffff",
      model_group: "„GTI“ ]]> \u202eR\ud83d",
      price_amount: null,
    });
    const answer = await site().ask("/feeds/neu.atom");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const xml = await answer.text();
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<feed xmlns="http:\/\/www\.w3/,
    );
    // Tags and entities only, nested as they are opened; no control characters.
    expect(xml).not.toMatch(/[^\P{Cc}\n]|[\u202e\ufffe\uffff]/u);
    expect(xml.replace(/&(amp|lt|gt|quot|#x27);/g, "")).not.toContain("&");
    const open: string[] = [];
    for (const [, end, name = "", self] of xml.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!self) open.push(name);
    }
    expect(open).toEqual([]);

    const [head = "", entry = ""] = xml.split("<entry>");
    for (const part of [head, entry]) {
      expect(
        [all(part, "id"), all(part, "title"), all(part, "updated")].map((e) => e.length),
      ).toEqual([1, 1, 1]);
      expect(all(part, "updated")[0]).toMatch(
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
      );
    }
    expect(head).toContain(
      `rel="self" type="application/atom+xml" href="${testOrigin}/feeds/neu.atom"`,
    );
    expect(head).toMatch(/<author><name>Autohaus Ladenburg<\/name>/);
    expect(all(entry, "id")).toEqual([`${testOrigin}/fahrzeug/1`]);
    expect(all(entry, "title")[0]).toContain("Preis auf Anfrage");
  });

  it("lists the thirty newest, newest first, and states the time of the latest change", async () => {
    const cars = Array.from({ length: 32 }, (_, index) => ({
      ad_key: `k${index}`,
      modified_at: null,
    }));
    await site().offer(...cars);
    const ids = all(await text("/feeds/neu.atom"), "id");
    expect(ids).toHaveLength(31);
    expect(ids.slice(1, 3)).toEqual([`${testOrigin}/fahrzeug/k31`, `${testOrigin}/fahrzeug/k30`]);
    await site().offer({ ad_key: "k31", mileage: 5, modified_at: "2026-12-24T18:00:00+01:00" });
    const updated = all(await text("/feeds/neu.atom"), "updated");
    expect(updated[0]).toBe("2026-12-24T18:00:00+01:00");
  });

  it("filters by a search address or words, and names the search in its title", async () => {
    await site().offer(
      { ad_key: "1", body_type: "EstateCar", price_amount: 15_000 },
      { ad_key: "2", body_type: "EstateCar", price_amount: 25_000 },
      { ad_key: "3", body_type: "SmallCar", price_amount: 12_000 },
    );
    const typed = await text("/feeds/neu.atom?suche=kombi+bis+20000&utm_source=x");
    expect(all(typed, "id").slice(1)).toEqual([`${testOrigin}/fahrzeug/1`]);
    expect(all(typed, "title")[0]).toBe(
      "Neu eingetroffen: bis 20.000 €, Kombi | Autohaus Ladenburg",
    );
    const list = /type="text\/html" href="[^"?]+\/fahrzeuge\?([^"]+)"/.exec(typed)?.[1] ?? "";
    const query = list.replaceAll("&amp;", "&");
    const read = await text(`/feeds/neu.atom?sortierung=preis-absteigend&${query}`);
    expect(read).toBe(typed);
    expect(read).toContain(
      `rel="self" type="application/atom+xml" href="${testOrigin}/feeds/neu.atom?${list}"`,
    );
  });

  it("states the mandatory consumption of a car that counts as new", async () => {
    await site().offer({ ad_key: "1", condition: "NEW" });
    expect(all(await text("/feeds/neu.atom"), "summary")[0]).toContain("CO₂-Klasse: D");
  });

  it("states flaws of the car beside its price", async () => {
    await site().offer({ ad_key: "1", accident_damaged: true });
    const xml = await text("/feeds/neu.atom");
    expect(all(xml, "title")[1]).toMatch(/€, Unfallfahrzeug$/);
    expect(all(xml, "summary")[0]).toMatch(/€, Unfallfahrzeug\./);
    expect(await text("/feeds/meta.csv")).toContain(", Unfallfahrzeug");
  });

  it("is valid without entries, and responds with 304 while nothing changes", async () => {
    const answer = await site().ask("/feeds/neu.atom");
    expect(all(await answer.text(), "updated")).toEqual(["1970-01-01T00:00:00Z"]);
    const again = { headers: { "if-none-match": answer.headers.get("etag") ?? "" } };
    expect((await site().ask("/feeds/neu.atom", again)).status).toBe(304);
    await site().offer({ ad_key: "1" });
    expect((await site().ask("/feeds/neu.atom", again)).status).toBe(200);
  });
});

/** Parses CSV by RFC 4180. */
function readCsv(csv: string): Record<string, string>[] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = "", end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    records.push(record);
    record = [];
  }
  const [names = [], ...rows] = records;
  return rows.map((row) => {
    expect(row).toHaveLength(names.length);
    return Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""]));
  });
}

/** Required fields and enum values of Meta's reference of 23 April 2024. */
const metaRequired = [
  ...["vehicle_id", "title", "description", "url", "make", "model", "year", "mileage.value"],
  ...["mileage.unit", "image[0].url", "image[0].tag[0]", "body_style", "exterior_color", "price"],
  ...["address", "state_of_vehicle"],
];
const metaValues = {
  "mileage.unit": ["KM", "MI"],
  body_style: [
    ...["CONVERTIBLE", "COUPE", "CROSSOVER", "HATCHBACK", "MINIVAN", "OTHER", "SEDAN", "SUV"],
    ...["TRUCK", "VAN", "WAGON"],
  ],
  drivetrain: ["4X2", "4X4", "AWD", "FWD", "RWD", "OTHER", "NONE", ""],
  fuel_type: [
    ...["DIESEL", "ELECTRIC", "FLEX", "GASOLINE", "HYBRID", "PETROL", "PLUGIN_HYBRID", "OTHER"],
    ...["NONE", ""],
  ],
  transmission: ["AUTOMATIC", "MANUAL", ""],
  state_of_vehicle: ["NEW", "USED", "CPO"],
  availability: ["AVAILABLE", "NOT_AVAILABLE"],
};

describe("Meta's catalogue", () => {
  const odd = { ad_key: "2", model: 'Golf "R", 2', exterior_color: null, body_type: "Hovercraft" };
  const everyFuel = ["PETROL", "HYBRID", "LPG", "ELECTRIC", "ETHANOL", null];

  it("says no day on the lot for a car that is still to come", async () => {
    await site().offer({ ad_key: "1", delivery_days: 45 });
    const [row] = readCsv(await text("/feeds/meta.csv"));
    expect(row).toMatchObject({ date_first_on_lot: "", availability: "AVAILABLE" });
  });

  it("contains each car with all required fields", async () => {
    await site().offer(
      { ad_key: "1" },
      odd,
      ...everyFuel.map((fuel_type, i) => ({
        ad_key: `f${i}`,
        fuel_type,
        plugin_hybrid: true,
        gearbox: "SEMI_AUTOMATIC",
        drive_type: "SIX_WHEELS",
        images: [{ url: `/bilder/f${i}/1-0b7e6c1d-1600.jpg` }],
      })),
    );
    const answer = await site().ask("/feeds/meta.csv");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    const rows = readCsv(await answer.text());
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      expect(metaRequired.filter((name) => (row[name] ?? "") === "")).toEqual([]);
    }
  });

  it("has values, prices and addresses in Meta's format", async () => {
    await site().offer({ ad_key: "1", price_amount: 19_980.5 }, odd);
    const rows = readCsv(await text("/feeds/meta.csv"));
    for (const row of rows) {
      for (const [name, values] of Object.entries(metaValues)) expect(values).toContain(row[name]);
    }
    const [second, first] = rows;
    expect(second).toMatchObject({ model: 'Golf "R", 2', exterior_color: "unbekannt" });
    expect(first).toMatchObject({
      vehicle_id: "1",
      url: `${testOrigin}/fahrzeug/1`,
      "image[0].url": `${testOrigin}/bilder/900000101/1-0b7e6c1d-1600.jpg`,
      "mileage.value": "68450",
      price: "19980.50 EUR",
      body_style: "WAGON",
      transmission: "AUTOMATIC",
      drivetrain: "FWD",
      fuel_type: "DIESEL",
      date_first_on_lot: "2026-11-21",
    });
  });

  it("leaves out a car that lacks a required field", async () => {
    await site().offer({ ...bareCar, ad_key: "1" }, { ad_key: "2", price_amount: null });
    expect(readCsv(await text("/feeds/meta.csv"))).toEqual([]);
  });
});
