import {
  formatMileage,
  formatMonth,
  formatNumber,
  formatPower,
  formatPrice,
  formatWeight,
} from "#domain/format/format.ts";
import { comparedParameter, maxCompared, type QueryReader } from "#domain/pages/paths.ts";
import { entryText } from "#domain/vehicle-file/entry-text.ts";
import {
  brakesText,
  checkedText,
  entryOf,
  leastTread,
  millimetres,
  ownStatements,
  statementText,
} from "#domain/vehicle-file/statements.ts";
import { electricRange, isPluggedIn, statedEnergy } from "./energy-label.ts";
import {
  automaticClimate,
  type EquipmentKey,
  findEquipment,
  tickedFeatures,
  trailerLoad,
} from "./equipment.ts";
import { type EquipmentGroup, groupEquipment } from "./equipment-groups.ts";
import {
  askingText,
  colorLabel,
  comparablePrice,
  doorsText,
  flawsText,
  fuelLabel,
  gearboxLabel,
  isPassengerCar,
  mapNullable,
  offerNotes,
  otherVehicleKind,
  priceParts,
  vehicleClassLabel,
} from "./labels.ts";
import { splitStandardEquipment } from "./rare-equipment.ts";
import { type Car, readAdKeys } from "./record.ts";
import { absoluteMonth, hasFillerMileage } from "./registration.ts";
import {
  electricSpecs,
  inspectionOf,
  inspectionText,
  ownersOf,
  previousOwnersText,
} from "./specs.ts";
import { nameParts, shortMake, unnamed } from "./title.ts";

/** More than can be compared, because some of the vehicles may be sold. */
const maxComparedKeys = 2 * maxCompared;

export const readComparedKeys = (parameters: Pick<QueryReader, "getAll">): string[] =>
  readAdKeys(parameters.getAll(comparedParameter), maxComparedKeys);

export type Comparison = {
  /** The differences that decide, in one sentence; empty without any. */
  sentence: string;
  specs: readonly ComparedSpec[];
  differingEquipment: readonly ComparedGroup[];
  sharedEquipment: readonly EquipmentGroup[];
};

export type ComparedSpec = {
  term: string;
  cells: readonly SpecCell[];
  isSameForAll: boolean;
};

type SpecCell = {
  text: string | null;
  /** What the price does not include, and when the car comes. */
  notes: readonly string[];
  /** Why this car's value is the best one, in German; null for the others. */
  advantage: string | null;
};

export type ComparedGroup = {
  name: string;
  /** `owners`: for each car, whether it has the feature. Some have it, and some do not. */
  rows: readonly { feature: string; owners: readonly boolean[] }[];
};

type Measure = {
  /** Null: not stated. NaN: stated, but not comparable. */
  readValue(car: Car, now: Date): number | null;
  prefers: "less" | "more";
  /** The German `advantage` for a positive lead. Two cars are compared in other words than more. */
  describe(lead: number, isPair: boolean): string;
  /** What follows 'Der Golf ist', for a lead of at least `worthSaying`. */
  say?(lead: number, isPair: boolean): string;
  worthSaying?: number;
};

type ComparableSpec = {
  term: string;
  /** `cars`: all that are compared. */
  read(car: Car, now: Date, cars: readonly Car[]): string | null;
  /** Must be shown with the text. */
  readNotes?(car: Car): readonly string[];
  /** Shown for a car whose `read` is null. Without a car that has the spec, there is no row. */
  fallback?(car: Car, now: Date): string | null;
  measure?: Measure;
};

const toMonthNumber = (isoDate: string | null) =>
  isoDate === null ? null : absoluteMonth(isoDate);

/** For example `1 Jahr 6 Monate`. */
function formatMonths(count: number): string {
  const [years, months] = [Math.floor(count / 12), count % 12];
  return [
    years > 0 && `${years}\u00a0${years === 1 ? "Jahr" : "Jahre"}`,
    months > 0 && `${months}\u00a0${months === 1 ? "Monat" : "Monate"}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const numerals = "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");

/** For example `ein Jahr und sechs Monate`: a text writes small numbers out. */
function monthsInWords(count: number): string {
  const inWords = (value: number, one: string, many: string) => {
    if (value === 0) return "";
    return value === 1 ? one : `${numerals[value - 2] ?? value} ${many}`;
  };
  const [years, months] = [Math.floor(count / 12), count % 12];
  return [inWords(years, "ein Jahr", "Jahre"), inWords(months, "einen Monat", "Monate")]
    .filter(Boolean)
    .join(" und ");
}

/** Of cars with a file: rows of the honest label, in the family's words. */
function labelSpecs(): readonly ComparableSpec[] {
  const said = (side: "good" | "bad") => (car: Car) =>
    mapNullable(car.file, (file) =>
      ownStatements(file)
        [side].map((it) => `• ${statementText(it)}`)
        .join("\n"),
    ) || null;
  const rows: readonly ComparableSpec[] = [
    { term: "Zettel", read: (car) => mapNullable(car.file, checkedText) },
    { term: "Gut", read: said("good") },
    { term: "Nicht so gut", read: said("bad") },
    {
      term: "Reifen",
      read: (car) => mapNullable(leastTread(car.file), (mm) => `noch ${millimetres(mm)}`),
      measure: {
        readValue: (car) => leastTread(car.file),
        prefers: "more",
        describe: (mm, isPair) => (isPair ? `${millimetres(mm)} mehr` : "am meisten"),
      },
    },
    {
      term: "Bremsen",
      read: (car) => brakesText(car.file),
    },
  ];
  // Said once; the cells below stay empty.
  const labelled = rows.map(
    (row, index): ComparableSpec => ({
      ...row,
      fallback: ({ file }) => (file !== null ? null : index === 0 ? "noch kein Zettel" : ""),
    }),
  );
  return [...labelled, batteryRow];
}

const batteryRow: ComparableSpec = {
  term: "Batteriezustand",
  read: (car) => mapNullable(entryOf(car.file, "battery"), ({ value }) => entryText(value)),
  measure: {
    readValue: (car) => entryOf(car.file, "battery")?.value.percent ?? null,
    prefers: "more",
    describe: (points, isPair) =>
      isPair ? `${formatNumber(points)} Prozentpunkte mehr` : "am meisten",
  },
  fallback: (car) => (isPluggedIn(car) ? null : "entfällt"),
};

/** For a car that takes no plug the rows mean nothing. */
function electricRows(): readonly ComparableSpec[] {
  const specOf = (car: Car, name: string) =>
    electricSpecs(car).find(({ term }) => term === name)?.value ?? null;
  const rows: readonly ComparableSpec[] = [
    {
      term: "Reichweite",
      read: (car) => mapNullable(electricRange(car), formatMileage),
      measure: {
        readValue: electricRange,
        prefers: "more",
        describe: (km, isPair) => (isPair ? `${formatMileage(km)} weiter` : "am weitesten"),
      },
    },
    { term: "Batterie", read: (car) => specOf(car, "Batterie") },
    {
      term: "Laden",
      read: (car) =>
        mapNullable(specOf(car, "Schnellladen"), (time) => `${time} am Schnelllader`) ??
        specOf(car, "Laden"),
    },
  ];
  return rows.map((row) => ({ ...row, fallback: (car) => (isPluggedIn(car) ? null : "entfällt") }));
}

const comparableSpecs: readonly ComparableSpec[] = [
  {
    term: "Preis",
    read: (car) => askingText(priceParts(car)),
    readNotes: offerNotes,
    measure: {
      readValue: (car) => car.price_amount && Math.round(comparablePrice(car) ?? Number.NaN),
      prefers: "less",
      describe: (euros, isPair) => (isPair ? `${formatPrice(euros)} günstiger` : "das günstigste"),
      say: (euros, isPair) => (isPair ? `${formatPrice(euros)} günstiger` : "am günstigsten"),
      worthSaying: 100,
    },
  },
  // Beside the price.
  { term: "Schäden", read: flawsText },
  { term: "Ausführung", read: (car) => nameParts(car).variant },
  {
    term: "Erstzulassung",
    read: (car) => mapNullable(car.first_registration, formatMonth),
    measure: {
      readValue: (car) => toMonthNumber(car.first_registration),
      prefers: "more",
      describe: (months, isPair) => (isPair ? `${formatMonths(months)} jünger` : "das jüngste"),
      say: (months, isPair) => (isPair ? `${monthsInWords(months)} jünger` : "am jüngsten"),
      worthSaying: 2,
    },
  },
  {
    term: "Kilometerstand",
    read: (car) => mapNullable(car.mileage, formatMileage),
    measure: {
      readValue: (car, now) => (hasFillerMileage(car, now) ? Number.NaN : car.mileage),
      prefers: "less",
      describe: (kilometres, isPair) =>
        isPair ? `${formatMileage(kilometres)} weniger` : "am wenigsten",
      say: (kilometres, isPair) =>
        isPair ? `${formatMileage(kilometres)} weniger gelaufen` : "am wenigsten gelaufen",
      worthSaying: 1_000,
    },
  },
  {
    term: "Fahrzeugart",
    read: otherVehicleKind,
    fallback: ({ vehicle_class }) => vehicleClassLabel(vehicle_class ?? "Car"),
  },
  { term: "Leistung", read: (car) => formatPower(car.power_kw, car.power_ps) },
  { term: "Kraftstoff", read: (car) => mapNullable(car.fuel_type, fuelLabel) },
  ...electricRows(),
  { term: "Verbrauch und CO₂", read: statedEnergy },
  { term: "Getriebe", read: (car) => mapNullable(car.gearbox, gearboxLabel) },
  {
    term: "Anhängelast (gebremst)",
    read: (car) => mapNullable(trailerLoad(car), formatWeight),
    measure: {
      readValue: trailerLoad,
      prefers: "more",
      describe: (kilograms, isPair) => (isPair ? `${formatWeight(kilograms)} mehr` : "am meisten"),
    },
  },
  {
    term: "HU",
    read: (car, now) =>
      inspectionOf(car).inspection_new === true
        ? "neu"
        : (inspectionText(car, now)?.replace("gültig ", "") ?? null),
    measure: {
      readValue(car, now) {
        // A new inspection states no date to compare.
        const { inspection_new, inspection_until } = inspectionOf(car);
        if (inspection_new === true) return Number.NaN;
        const isValid = inspectionText(car, now) !== null;
        return isValid ? toMonthNumber(inspection_until) : null;
      },
      prefers: "more",
      describe: (months, isPair) => (isPair ? `${formatMonths(months)} länger` : "am längsten"),
    },
  },
  {
    term: "Fahrzeughalter",
    read: previousOwnersText,
    measure: {
      readValue: ownersOf,
      prefers: "less",
      describe: (owners, isPair) => (isPair ? `${formatNumber(owners)} weniger` : "am wenigsten"),
    },
  },
  ...labelSpecs(),
  { term: "Türen", read: doorsText },
  { term: "Sitze", read: (car) => mapNullable(car.technical_data.seats, String) },
  { term: "Farbe", read: (car) => mapNullable(car.exterior_color, colorLabel) },
  {
    term: "Garantie",
    read: (car) => (car.features.includes("Garantie") ? "ja" : null),
  },
];

/** The provider lists these as equipment, but `comparableSpecs` has rows for them. */
const featuresShownAsSpecs: ReadonlySet<string> = new Set(["Garantie", "HU/AU neu"]);

export function compareCars(cars: readonly Car[], now: Date): Comparison {
  return {
    sentence: comparisonSentence(cars, now),
    specs: comparableSpecs
      .filter(({ read }) => cars.some((car) => read(car, now, cars) !== null))
      .map((spec) => compareSpec(spec, cars, now)),
    ...compareEquipment(cars),
  };
}

function compareSpec(spec: ComparableSpec, cars: readonly Car[], now: Date): ComparedSpec {
  const { term, read, readNotes, fallback, measure } = spec;
  const notes = cars.map((car) => readNotes?.(car) ?? []);
  const texts = cars.map((car) => read(car, now, cars) ?? fallback?.(car, now) ?? null);
  const values = cars.map((car) => measure?.readValue(car, now) ?? null);
  const best = measure === undefined ? null : findBest(values, measure.prefers);
  return {
    term,
    cells: texts.map((text, index) => {
      const isBest = best?.index === index;
      return {
        text,
        notes: notes[index] ?? [],
        advantage: isBest ? (measure?.describe(best.lead, cars.length === 2) ?? null) : null,
      };
    }),
    isSameForAll:
      new Set(texts.map((text, index) => [text, ...(notes[index] ?? [])].join())).size === 1,
  };
}

/** Null if the best two are equal, fewer than two are known (not null), or one is not comparable (NaN). */
export function findBest(
  values: readonly (number | null)[],
  prefers: Measure["prefers"],
): { index: number; lead: number } | null {
  if (values.some(Number.isNaN)) return null;
  const ranked = values
    .flatMap((value, index) => (value === null ? [] : [{ value, index }]))
    .sort((a, b) => (prefers === "less" ? a.value - b.value : b.value - a.value));
  const [first, second] = ranked;
  if (first === undefined || second === undefined || first.value === second.value) return null;
  return { index: first.index, lead: Math.abs(first.value - second.value) };
}

/** What may decide between two cars and is not on most, with its article; what buyers ask for first comes first. */
const tellingFeatures: readonly (readonly [EquipmentKey, string])[] = [
  ["ahk", "die Anhängerkupplung"],
  ["allrad", "den Allradantrieb"],
  ["standheizung", "die Standheizung"],
  ["panoramadach", "das Panoramadach"],
  ["schiebedach", "das Schiebedach"],
  ["kamera-360", "die 360°-Kamera"],
  ["rueckfahrkamera", "die Rückfahrkamera"],
  ["head-up", "das Head-up-Display"],
  ["luftfederung", "die Luftfederung"],
  ["waermepumpe", "die Wärmepumpe"],
  ["abstandstempomat", "den Abstandstempomaten"],
  ["sitzheizung", "die Sitzheizung"],
  ["navi", "das Navigationssystem"],
  ["klimaautomatik", "die Klimaautomatik"],
];

/** `Der Octavia ist 500 € günstiger, der Golf hat die Anhängerkupplung.` */
function comparisonSentence(cars: readonly Car[], now: Date): string {
  const names = namesInSentence(cars);
  if (names === null) return "";
  const measured = cars.map((): string[] => []);
  for (const { measure } of comparableSpecs) {
    if (measure?.say === undefined) continue;
    const best = findBest(
      cars.map((car) => measure.readValue(car, now)),
      measure.prefers,
    );
    if (best === null || best.lead < (measure.worthSaying ?? 0)) continue;
    measured[best.index]?.push(measure.say(best.lead, cars.length === 2));
  }
  const equipped = cars.map(findEquipment);
  const findOwn = (index: number) =>
    tellingFeatures.find(([key]) =>
      equipped.every((keys, other) => keys.includes(key) === (other === index)),
    )?.[1];
  const clauses = names.flatMap((name, index) => {
    const is = measured[index] ?? [];
    if (is.length > 0) return [{ name, verb: "ist", text: enumerate(is) }];
    const own = findOwn(index);
    return own === undefined ? [] : [{ name, verb: "hat", text: own }];
  });
  const text = clauses.map(({ name, verb, text: said }, index) =>
    clauses[index - 1]?.verb === verb ? `${name} ${said}` : `${name} ${verb} ${said}`,
  );
  return text.length === 0 ? "" : `${text.join(", ").replace("der", "Der")}.`;
}

const enumerate = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(", "), texts.at(-1)].filter(Boolean).join(" und ");

const ordinals = ["erste", "zweite", "dritte", "vierte"];

/** With the article, which only a car's name is known to have. Null if one has no name to speak of. */
function namesInSentence(cars: readonly Car[]): readonly string[] | null {
  if (!cars.every(isPassengerCar) || cars.some(({ model }) => model === unnamed)) return null;
  // 'Der 530' would be a number.
  const names = cars.map(({ brand, model }) =>
    /\p{L}/u.test(model) || brand === unnamed ? model : `${shortMake(brand)} ${model}`,
  );
  return names.map((name, index) => {
    if (names.indexOf(name) === names.lastIndexOf(name)) return `der ${name}`;
    const place = names.slice(0, index).filter((other) => other === name).length;
    return `der ${ordinals[place]} ${name}`;
  });
}

/** Kinds of a feature, from plain to best. A car that has one of them counts as having the plainer ones. */
const rankedKinds: readonly (readonly string[])[] = [
  ["Klimaanlage", ...automaticClimate],
  ["Tempomat", "Abstandstempomat"],
  ["Rückfahrkamera", "360°-Kamera"],
  ["Tagfahrlicht", "LED-Tagfahrlicht"],
  ["Kurvenlicht", "Adaptives Kurvenlicht"],
  ["Xenonscheinwerfer", "Bi-Xenon-Scheinwerfer"],
  ["Elektrische Sitzeinstellung", "Elektrische Sitzeinstellung mit Memory-Funktion"],
  ["Isofix", "Isofix am Beifahrersitz"],
  [
    "Fahrer-Airbag",
    "Front-Airbags",
    "Front- und Seiten-Airbags",
    "Front-, Seiten- und weitere Airbags",
  ],
];

function kindsFrom(feature: string): readonly string[] {
  const kinds = rankedKinds.find((ranked) => ranked.includes(feature)) ?? [feature];
  return kinds.slice(kinds.indexOf(feature));
}

function compareEquipment(
  cars: readonly Car[],
): Pick<Comparison, "differingEquipment" | "sharedEquipment"> {
  const featuresByCar = cars.map(
    (car) => new Set(tickedFeatures(car).filter((feature) => !featuresShownAsSpecs.has(feature))),
  );
  const findOwners = (feature: string) => {
    const kinds = kindsFrom(feature);
    return featuresByCar.map((features) => kinds.some((kind) => features.has(kind)));
  };
  const all = [...new Set(featuresByCar.flatMap((features) => [...features]))];
  const isShared = (feature: string) => findOwners(feature).every(Boolean);
  // What nearly every car has tells cars apart only by how carefully their listings were written.
  const differing = splitStandardEquipment(all.filter((feature) => !isShared(feature))).other;
  return {
    differingEquipment: groupEquipment(differing).map(({ name, items }) => ({
      name,
      rows: items.map((feature) => ({ feature, owners: findOwners(feature) })),
    })),
    sharedEquipment: groupEquipment(all.filter(isShared)),
  };
}
