import { isGrouped, maxShortName, shortFeature } from "./equipment-groups.ts";
import type { FeatureChip } from "./summary.ts";

/** What tells a car from the others of the stock, and what does not. For the server alone. */

/** What nearly every car has that is sold today; folded on the vehicle page (B2). */
const basics = new Set([
  ...["Zentralverriegelung", "Elektrische Fensterheber", "Elektrische Seitenspiegel"],
  ...["Automatisch abblendender Innenspiegel", "Regensensor", "Servolenkung", "Armlehne"],
  ...["Lordosenstütze", "Lederlenkrad", "Multifunktionslenkrad", "Bluetooth", "USB"],
  ...["Freisprecheinrichtung", "Touchscreen", "Radio DAB", "Tuner/Radio", "CD-Spieler"],
  ...["Bordcomputer", "Berganfahrassistent", "Geschwindigkeitsbegrenzer", "Müdigkeitswarner"],
  ...["Lichtsensor", "Tagfahrlicht", "LED-Tagfahrlicht", "Fahrer-Airbag", "Front-Airbags"],
  ...["Front- und Seiten-Airbags", "Front-, Seiten- und weitere Airbags", "ABS", "ESP"],
  ...["Traktionskontrolle", "Notrufsystem", "Reifendruckkontrolle", "Elektronische Wegfahrsperre"],
  ...["Start/Stopp-Automatik", "Partikelfilter", "E10-geeignet", "Pannenkit"],
]);

/** Rare only because newer cars have better, or nothing to be glad of. */
const unremarkable = new Set([
  ...["Klimaanlage", "Klimaautomatik", "Tempomat", "CD-Wechsler", "Nebelscheinwerfer"],
  ...["Xenonscheinwerfer", "Anhängerkupplung-Vorbereitung", "Isofix Beifahrersitz"],
  ...["Biodiesel geeignet", "Pflanzenöl geeignet", "Reserverad", "Notrad", "Metallic"],
  // Conditions and uses, which the page tells elsewhere.
  ...["HU/AU neu", "Scheckheftgepflegt", "Garantie", "Nichtraucher-Fahrzeug", "Behindertengerecht"],
  ...["Taxi oder Mietwagen", "Für Gewerbe, Ex-/Import", "Sommerreifen"],
]);

export function partBasics(features: readonly string[]) {
  return {
    basic: [...new Set(features)].filter((feature) => basics.has(feature)),
    other: features.filter((feature) => !basics.has(feature)),
  };
}

/** The first of equals first. By hand: it runs for each card of the stock. */
function rarestOf(features: readonly string[], cars: ReadonlyMap<string, number>, most: number) {
  const rarest: { feature: string; count: number }[] = [];
  for (const feature of features) {
    const count = cars.get(feature) ?? 0;
    const index = rarest.findIndex((other) => count < other.count);
    rarest.splice(index === -1 ? rarest.length : index, 0, { feature, count });
    rarest.length = Math.min(rarest.length, most);
  }
  return rarest.map(({ feature }) => feature);
}

const maxChips = 3;
const maxSpecial = 8;

export function rareEquipment(stock: readonly { features: readonly string[] }[]) {
  const cars = new Map<string, number>();
  for (const feature of stock.flatMap(({ features }) => features)) {
    cars.set(feature, (cars.get(feature) ?? 0) + 1);
  }
  // What would be cut on a card comes last there.
  const chipOrder = new Map(
    Array.from(cars, ([feature, count]) => {
      const isCut = shortFeature(feature).length > maxShortName;
      return [feature, isCut ? count + stock.length : count];
    }),
  );
  const isSpecial = (feature: string) =>
    isGrouped(feature) &&
    !basics.has(feature) &&
    !unremarkable.has(feature) &&
    (cars.get(feature) ?? 0) <= stock.length / 2;
  return {
    /** For a card, at most three (R19). */
    chips: (features: readonly string[]): FeatureChip[] =>
      rarestOf(features, chipOrder, maxChips).map((feature) => [shortFeature(feature), feature]),
    /** Up to eight that at most half of the stock has, the rarest first (B1). */
    special(features: readonly string[]): readonly string[] {
      // 'Elektrische Sitzeinstellung mit Memory-Funktion' says the shorter one too.
      const isSaid = (feature: string) =>
        features.some((other) => other.startsWith(`${feature} mit `));
      const special = [...new Set(features)].filter((each) => isSpecial(each) && !isSaid(each));
      return rarestOf(special, cars, maxSpecial);
    },
  };
}
