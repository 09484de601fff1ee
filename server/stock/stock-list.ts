import { createHash } from "node:crypto";
import { arrivedAt, asDelivered, deliveryInstant } from "#domain/car/availability.ts";
import { energyLine } from "#domain/car/energy-label.ts";
import { tickedFeatures } from "#domain/car/equipment.ts";
import { holdEnd } from "#domain/car/hold.ts";
import { type HonestNote, honestNote } from "#domain/car/honest-note.ts";
import { flawsText, priceText } from "#domain/car/labels.ts";
import { createRarityRanking } from "#domain/car/rare-equipment.ts";
import type { Car } from "#domain/car/record.ts";
import { similarCars } from "#domain/car/similar.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { vehicleName } from "#domain/car/title.ts";
import { lazy } from "#domain/format/memoize.ts";
import { stockFilePath } from "#domain/pages/paths.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { quickLinks } from "#domain/search/quick-links.ts";
import { searchStock } from "#domain/search/search.ts";
import { sortAlphabetically, sortCars } from "#domain/search/sort.ts";
import { matchesWord } from "#domain/search/text-query/text-match.ts";
import { heroCars } from "#domain/stock/hero.ts";
import {
  checkedText,
  type HomeLabel,
  isChecked,
  ownStatements,
} from "#domain/vehicle-file/statements.ts";
import type { Catalogue, FoundCar } from "./catalogue.ts";
import { carsByKey, memoizeByCars, type StockSnapshot } from "./snapshot.ts";

export type VisibleStock = Pick<StockSnapshot, "version" | "cars" | "checkedAt"> & {
  /** How many holds and waits for delivery have ended since the stock was read; pages change with it. */
  endedTerms?: number;
};

export type StockService = ReturnType<typeof createStock>;

type StockDeps = {
  snapshots: { current(): Promise<VisibleStock> };
  catalogue: Pick<Catalogue, "find">;
  now: () => Date;
};

export function createStock({ snapshots, catalogue, now }: StockDeps) {
  const dropEndedTerms = createTermEnds(now);
  const current = async () => dropEndedTerms(await snapshots.current());
  const getList = memoizeByCars((stock: VisibleStock) => createStockList(stock, now()));
  return {
    /** Rejects when the stock was never readable. */
    current,
    list: async (): Promise<StockList> => getList(await current()),
    async find(adKey: string): Promise<FoundCar | null> {
      // The snapshot answers nearly every request without the database.
      const car = carsByKey(await current()).get(adKey);
      return car ? { state: "for-sale", car } : catalogue.find(adKey);
    },
    async forSale(adKeys: readonly string[]): Promise<readonly Car[]> {
      const cars = carsByKey(await current());
      return adKeys.flatMap((adKey) => cars.get(adKey) ?? []);
    },
  };
}

/**
 * Ends holds and waits for delivery when their time has come, which changes no stored row. The new array of
 * cars makes everything that is derived from it follow.
 */
function createTermEnds(now: () => Date) {
  const endsOf = memoizeByCars(({ cars }: VisibleStock): readonly string[] =>
    cars.flatMap((car) => [car.held_until ?? [], deliveryInstant(car)?.toISOString() ?? []].flat()),
  );
  let last: {
    source: VisibleStock["cars"];
    endedTerms: number;
    cars: VisibleStock["cars"];
  } | null = null;
  return (stock: VisibleStock): VisibleStock => {
    const at = now();
    const instant = at.toISOString();
    const hasEnded = (end: string | null) => end !== null && end <= instant;
    const endedTerms = endsOf(stock).filter(hasEnded).length;
    if (endedTerms === 0) return stock;
    if (last?.source !== stock.cars || last.endedTerms !== endedTerms) {
      const cars = stock.cars.map((car) =>
        asDelivered(hasEnded(car.held_until) ? { ...car, held_until: null } : car, at),
      );
      last = { source: stock.cars, endedTerms, cars };
    }
    return { ...stock, endedTerms, cars: last.cars };
  };
}

export type StockList = ReturnType<typeof createStockList>;

const cardsPerWideRow = 4;

const noteCount = 3;

/** Statements of each kind on the home page, in its large label and in the others. */
const [largeStatements, smallStatements] = [2, 1];

/** Of the cars whose file says something good and something bad, the newest first; none whose price needs its consumption. */
function pickHomeLabels(records: readonly Car[], now: Date): readonly HomeLabel[] {
  const labels = sortCars(records, "newest").flatMap((car): HomeLabel[] => {
    if (
      car.file === null ||
      !isChecked(car.file) ||
      flawsText(car) !== null ||
      energyLine(car, now) !== null
    )
      return [];
    const { good, bad } = ownStatements(car.file);
    if (good.length === 0 || bad.length === 0) return [];
    // Photos are on the car's page.
    const shown = (statements: typeof good) =>
      statements.slice(0, largeStatements).map((statement) => ({ ...statement, photos: [] }));
    return [
      {
        adKey: car.ad_key,
        name: vehicleName(car),
        price: priceText(car),
        photo: car.images[0]?.url ?? null,
        good: shown(good),
        bad: shown(bad),
        checked: checkedText(car.file),
      },
    ];
  });
  return labels.slice(0, noteCount).map((label, index) => {
    const count = index === 0 ? largeStatements : smallStatements;
    return { ...label, good: label.good.slice(0, count), bad: label.bad.slice(0, count) };
  });
}

/** Of cars with good and bad points, the newest first; no point is named twice. */
function pickHonestNotes(records: readonly Car[], now: Date): readonly HonestNote[] {
  const said = new Set<string>();
  const notes: HonestNote[] = [];
  for (const car of sortCars(records, "newest")) {
    if (notes.length === noteCount) break;
    const { good, bad } = honestNote(car, now);
    const pick = (points: readonly string[]) =>
      points.filter((point) => !said.has(point)).slice(0, 2);
    const [goodNews, badNews] = [pick(good), pick(bad)];
    if (goodNews.length === 0 || badNews.length === 0 || flawsText(car) !== null) continue;
    for (const point of [...goodNews, ...badNews]) said.add(point);
    notes.push({ adKey: car.ad_key, name: vehicleName(car), good: goodNews, bad: badNews });
  }
  return notes;
}

/**
 * Sorts alphabetically. `now` decides which cars need an energy label (domain/car/energy-label.ts). Call it
 * once per stock version, because the work grows with the stock.
 */
export function createStockList(
  { version, cars: records }: { version: number; cars: readonly Car[] },
  now: Date,
) {
  const rare = createRarityRanking(records);
  const cars: readonly CarSummary[] = sortAlphabetically(
    records.map((car) =>
      summarise(car, energyLine(car, now), rare.chips(tickedFeatures(car)), holdEnd(car, now)),
    ),
  );
  const summaries = new Map(cars.map((car) => [car.ad_key, car]));
  const byArrival = lazy((): readonly CarSummary[] =>
    records
      .toSorted((a, b) => arrivedAt(b).getTime() - arrivedAt(a).getTime())
      .flatMap(({ ad_key }) => summaries.get(ad_key) ?? []),
  );
  const newest = () => byArrival().slice(0, cardsPerWideRow);
  const homeLabels = lazy(() => pickHomeLabels(records, now));
  const text = JSON.stringify(cars);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return {
    cars,
    /** The whole stock for the browser. */
    file: { version, path: stockFilePath(version, hash), text },
    search: (filters: CarFilters) => searchStock(cars, filters, { matchesWord }),
    newest,
    /** Those that the home page begins with; none that also stand further down there, where possible. */
    hero: lazy(() =>
      heroCars(
        byArrival(),
        new Set([
          ...newest().map(({ ad_key }) => ad_key),
          ...homeLabels().map(({ adKey }) => adKey),
        ]),
      ),
    ),
    /** Excludes the car itself. */
    similar: (car: Car): readonly CarSummary[] => similarCars(car, cars, cardsPerWideRow),
    quickLinks: lazy(() => quickLinks(cars)),
    honestNotes: lazy(() => pickHonestNotes(records, now)),
    homeLabels,
    /** Which of these features are rare in the stock. */
    rareFeatures: rare.rareFeatures,
  };
}
