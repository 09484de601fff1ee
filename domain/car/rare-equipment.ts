import { isGrouped, maxShortName, shortFeature } from "./equipment-groups.ts";
import type { FeatureChip } from "./summary.ts";

/** Standard on nearly every car; collapsed on the vehicle page. Server only: not for browser bundles. */
const standardFeatures = new Set([
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

/** Not worth highlighting, however rare: superseded on newer cars, or of no benefit. */
const unremarkableFeatures = new Set([
  ...["Klimaanlage", "Klimaautomatik", "Tempomat", "CD-Wechsler", "Nebelscheinwerfer"],
  ...["Xenonscheinwerfer", "Vorbereitung für Anhängerkupplung", "Isofix am Beifahrersitz"],
  ...["Für Biodiesel geeignet", "Für Pflanzenöl geeignet", "Reserverad", "Notrad", "Metallic"],
  // The page shows condition and use elsewhere.
  ...["HU/AU neu", "Scheckheftgepflegt", "Garantie", "Nichtraucherfahrzeug", "Behindertengerecht"],
  ...["Taxi oder Mietwagen", "Für Gewerbe, Ex-/Import", "Sommerreifen", "Inspektion neu"],
  ...["Rechtslenker", "Umweltbonus", "Vermietung möglich", "Kommunalfahrzeug", "Straßenzulassung"],
  ...["Raucherpaket", "Stahlfelgen", "Matt", "MP3-Schnittstelle", "Navigationsvorbereitung"],
  ...["Einparkhilfe", "Airbag", "Kickstarter"],
]);

export function splitStandardEquipment(features: readonly string[]) {
  return {
    basic: [...new Set(features)].filter((feature) => standardFeatures.has(feature)),
    other: features.filter((feature) => !standardFeatures.has(feature)),
  };
}

function pickRarest(
  features: readonly string[],
  counts: ReadonlyMap<string, number>,
  limit: number,
) {
  const countOf = (feature: string) => counts.get(feature) ?? 0;
  return features.toSorted((a, b) => countOf(a) - countOf(b)).slice(0, limit);
}

const maxChips = 3;
const maxRareFeatures = 8;

export function createRarityRanking(stock: readonly { features: readonly string[] }[]) {
  const counts = new Map<string, number>();
  for (const feature of stock.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  // On a card, labels that it would truncate come last, and before them those that tell a buyer little.
  const chipOrder = new Map(
    Array.from(counts, ([feature, count]) => {
      const isTruncated = shortFeature(feature).length > maxShortName;
      const isDull = standardFeatures.has(feature) || unremarkableFeatures.has(feature);
      return [feature, count + stock.length * (Number(isTruncated) * 2 + Number(isDull))];
    }),
  );
  const isRare = (feature: string) =>
    isGrouped(feature) &&
    !standardFeatures.has(feature) &&
    !unremarkableFeatures.has(feature) &&
    (counts.get(feature) ?? 0) <= stock.length / 2;
  return {
    /** Three for a card: the rarest that a whole word names. */
    chips: (features: readonly string[]): FeatureChip[] =>
      pickRarest(features, chipOrder, maxChips).map((feature) => [shortFeature(feature), feature]),
    /** Features that at most half of the stock has, the rarest first. */
    rareFeatures(features: readonly string[]): readonly string[] {
      // 'Elektrische Sitzeinstellung mit Memory-Funktion' implies the shorter label.
      const isImplied = (feature: string) =>
        features.some((other) => other.startsWith(`${feature} mit `));
      const rare = [...new Set(features)].filter((each) => isRare(each) && !isImplied(each));
      return pickRarest(rare, counts, maxRareFeatures);
    },
  };
}
