import { createHash } from "node:crypto";
import { decodeHTMLStrict } from "entities";
import { bodyTypeLabels } from "#domain/car/body-types.ts";
import { isPassengerCar, toHorsepower, vehicleClassLabel } from "#domain/car/labels.ts";
import { picturePath } from "#domain/car/pictures.ts";
import { carSchema, type ListedCar } from "#domain/car/record.ts";
import { isUnnamed, unnamed } from "#domain/car/title.ts";
import { tidyTitleLine } from "#domain/car/title-line.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import type { TranslatedAd } from "#server/stock/provider.ts";
import { type Ad, type AdImage, type AdPhone, readInstant } from "./ad.ts";
import { equipmentLabels, listSpecs, unknownFlags } from "./equipment-labels.ts";
import type { ReferenceNames } from "./reference-data.ts";

type TranslationContext = {
  names?: ReferenceNames;
  /** The provider's own origin. */
  origin: string;
};

const translatedSchema = carSchema.omit({
  fetched_at: true,
  price_reduction: true,
  held_until: true,
  file: true,
});

/** The only place that maps the provider's vocabulary to ours. Refuses a nameless ad; never throws. */
export function translateAd(ad: Ad, { names, origin }: TranslationContext): TranslatedAd {
  if (ad.make === null && ad.model === null && ad.modelDescription === null) {
    return { ok: false, reason: "neither make nor model nor title" };
  }
  const photos = adPhotos(ad.images, origin);
  // Typed, so that a forgotten field is a type error; Zod would read it as not stated.
  const car: ListedCar = {
    ...translateName(ad, names),
    ...translateOffer(ad),
    ...translateVehicle(ad, names),
    ...translateCondition(ad),
    ...translateConsumption(ad),
    ...translateSeller(ad),
    features: equipmentLabels(ad),
    specifications: listSpecs(ad),
    unknown_flags: unknownFlags(ad),
    images: photos.map(({ hash }, index) => ({
      url: picturePath({ adKey: ad.mobileAdId, position: index + 1, hash, width: 1600 }),
    })),
    description: descriptionText(ad.description, ad.plainTextDescription),
    internal_number: ad.internalNumber,
    listing_url: ad.detailPageUrl,
    created_at: readInstant(ad.creationDate),
    modified_at: readInstant(ad.modificationDate),
  };
  const checked = translatedSchema.safeParse(car);
  if (!checked.success) return { ok: false, reason: checked.error.message };
  return { ok: true, car: checked.data, photos };
}

function translateName(ad: Ad, names: ReferenceNames | undefined) {
  const brand = ad.make === null ? unnamed : makeName(ad.make, names?.make(ad) ?? null);
  const modelName = names?.model(ad) ?? ad.model ?? unnamed;
  const model = isUnnamed(ad.model ?? "") || isUnnamed(modelName) ? unnamed : modelName;
  return {
    ad_key: ad.mobileAdId,
    brand,
    model,
    title_line: ad.modelDescription,
    model_group: modelGroup(ad.modelDescription, [ad.make ?? "", brand], ad.model ?? ""),
  };
}

function translateOffer({ price: { consumerPriceGross, currency, type, vatRate }, ...ad }: Ad) {
  return {
    battery: ad.battery,
    delivery_date: ad.deliveryDate,
    delivery_days: ad.deliveryPeriod,
    price_amount: consumerPriceGross,
    price_currency: currencyCode(currency),
    price_type: type,
    vat_rate: vatRate === "unreadable" ? null : vatRate,
    vat_unreadable: vatRate === "unreadable",
  };
}

function currencyCode(currency: string | null): string {
  const code = currency?.toUpperCase() ?? "EUR";
  return code === "€" || code === "EURO" ? "EUR" : code;
}

function translateVehicle(ad: Ad, names: ReferenceNames | undefined) {
  return {
    mileage: ad.mileage,
    fuel_type: ad.fuel,
    gearbox: ad.gearbox,
    power_kw: ad.power,
    power_ps: ad.power === null ? null : toHorsepower(ad.power),
    door_count: ad.doors?.count ?? null,
    door_count_exact: ad.doors?.isExact ?? null,
    exterior_color: ad.exteriorColor,
    color_name: ad.manufacturerColorName,
    metallic: ad.metallic,
    interior_color: ad.interiorColor,
    interior_type: ad.interiorType,
    technical_data: { cubicCapacity: ad.cubicCapacity || null, seats: ad.seats || null },
    vehicle_class: ad.vehicleClass,
    body_type: bodyType(ad, names),
    country_version: ad.countryVersion,
    drive_type: ad.driveType,
    plugin_hybrid: ad.hybridPlugin,
  };
}

/**
 * The table lacks the body types of passenger cars, which stay keys. Of another class, 'Andere' says less than
 * its class.
 */
function bodyType(ad: Ad, names: ReferenceNames | undefined): string | null {
  const { category, vehicleClass } = ad;
  if (category === null) return null;
  const name = names?.bodyType(ad) ?? bodyTypeLabels.get(category) ?? category;
  if (isUnnamed(name)) return isPassengerCar({ vehicle_class: vehicleClass }) ? "OtherCar" : null;
  return name === vehicleClass ? vehicleClassLabel(name) : name;
}

function translateCondition(ad: Ad) {
  const registered = ad.firstRegistration;
  return {
    condition: ad.condition,
    usage_type: ad.usageType,
    first_registration: registered,
    year: registered === null ? ad.constructionYear : Number(registered.slice(0, 4)),
    previous_owners: ad.numberOfPreviousOwners,
    inspection_until: ad.generalInspection,
    inspection_new: ad.newHuAu,
    full_service_history: ad.fullServiceHistory,
    accident_damaged: ad.accidentDamaged,
    damage_unrepaired: ad.damageUnrepaired,
    hail_damage: ad.damageByHail,
    roadworthy: ad.roadworthy,
  };
}

function translateConsumption({ emissions, consumptions, ...ad }: Ad) {
  return {
    co2_emission: emissions.combined.co2,
    emission_class: ad.emissionClass,
    co2_class: emissions.combined.co2Class,
    co2_class_discharged: emissions.discharged.co2Class,
    consumption_combined: consumptions.fuel.combined,
    consumption_power: consumptions.power.combined,
    consumption_weighted_fuel: consumptions.weightedCombinedFuel,
    consumption_weighted_power: consumptions.weightedCombinedPower,
    // For a plug-in hybrid `range` may mean both drives together, so the electric one goes first.
    electric_range: ad.equivalentAllElectricRange ?? ad.range,
    battery_capacity: ad.batteryCapacity || null,
    charging_time: ad.chargingTime || null,
    charging_time_fast: ad.chargingTimeFast || null,
  };
}

function translateSeller({ seller: { address, phones } }: Ad) {
  return {
    location_city: address.city,
    location_postal_code: address.zipcode,
    location_country: address.country,
    seller_phone: phones.map(internationalPhone).find((phone) => phone !== null) ?? null,
  };
}

/** `+49 6203 1234567`; the national prefix loses its 0, which is not dialled from abroad. */
function internationalPhone({ internationalPrefix, nationalPrefix, number }: AdPhone) {
  const digits = (value: string | null) => (value ?? "").replace(/\D/g, "");
  const country = digits(internationalPrefix).replace(/^0+/, "") || "49";
  const area = digits(nationalPrefix).replace(/^0+/, "");
  const local = digits(number);
  return local === "" ? null : ["+", country, " ", area, area && " ", local].join("");
}

/**
 * Maps the provider's size names to widths in px. The widest first: V8 keeps an object whose numeric keys were
 * added in ascending order as an array with a slot for each number, which are 19 KB a photo until the sync ends.
 */
const photoSizes = [
  ["xxxl", 1600],
  ["xxl", 1024],
  ["xl", 640],
  ["l", 360],
  ["m", 240],
  ["s", 160],
  ["icon", 80],
] as const;

/**
 * All photos of the ad share one `hash`, which changes with any of them and with their order, so that one
 * address yields all others (`pictureAtPosition` in domain/car/pictures.ts).
 */
function adPhotos(images: readonly AdImage[], origin: string): Photo[] {
  const usable = images.flatMap((image) => {
    const sizes: Record<string, string> = {};
    for (const [name, width] of photoSizes) {
      const address = image[name] === null ? null : acceptableAddress(image[name], origin);
      if (address !== null) sizes[width] = address;
    }
    // Numeric keys are always listed in ascending order.
    const largest = Object.values(sizes).at(-1);
    return largest === undefined ? [] : [{ sizes, mark: image.hash ?? largest }];
  });
  const photoHashes = JSON.stringify(usable.map(({ mark }) => mark));
  const hash = createHash("sha256").update(photoHashes).digest("hex").slice(0, 8);
  return usable.map((photo) => ({ hash, ...photo }));
}

/** Stores the provider's own addresses as paths, because the demo provider's port changes at every start. */
function acceptableAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) return url.pathname + url.search;
  return url.protocol === "https:" ? address : null;
}

/**
 * Converts the provider's markup to plain text: paragraphs are separated by an empty line, list items
 * begin with `• `, horizontal rules are `----`. Falls back to `plain`.
 */
export function descriptionText(markup: string | null, plain: string | null): string | null {
  return markupToText(withoutTags(markup ?? "")) ?? tidyLines(withoutTags(plain ?? ""));
}

const tag = (names: string) => new RegExp(`</?(?:${names})(?:[ /][^<>]{0,200})?>`, "gi");
const [itemTag, lineTag, styleTag] = [
  /<li(?: [^<>]{0,200})?>/gi,
  tag("p|br|hr|div|ul|ol|tr|table|tbody|h[1-6]|blockquote"),
  tag("li|b|strong|i|em|u|s|font|span|big|small|center|td|th"),
];

/**
 * Turns the formatting that dealers paste from editors into lines, and decodes entities that were encoded twice.
 * Other tags stay visible as text.
 */
function withoutTags(text: string): string {
  const plain = text.replace(itemTag, "\n* ").replace(lineTag, "\n").replace(styleTag, "");
  return decodeHTMLStrict(plain);
}

function markupToText(markup: string): string | null {
  // Runs of three and more asterisks are decoration that dealers typed, not markup.
  const lines = markup
    .replaceAll("\\\\", "\n")
    .replace(/(?<!\*)\*\*(?!\*)/g, "")
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^[*•]\s+/, "• ")
        .replace(/^-{4,}$/, "----"),
    );
  return tidyLines(lines.join("\n"));
}

function tidyLines(text: string): string | null {
  const tidy = text
    // The lookbehind avoids quadratic backtracking in long runs of spaces.
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return tidy === "" ? null : tidy;
}

/** Where the provider's editor ends a title, often within a word: 'S line Lane Ass'. */
const titleLineLength = 48;

/**
 * Tidies the ad's title line, and strips make (`makes`: its key and display name) and model from it, where
 * dealers repeat them. Null when nothing is left.
 */
export function modelGroup(
  titleLine: string | null,
  makes: readonly string[],
  model: string,
): string | null {
  if (titleLine === null) return null;
  const isCut = [...titleLine].length === titleLineLength;
  const tidy = tidyTitleLine(isCut ? titleLine.replace(/\s+\S+$/, "") : titleLine);
  const rest = withoutLeading(withoutLeading(tidy, makes), [model]);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null;
}

/** Strips whole words only: the model `320` stays in `320d Touring`, `Golf` in `Golf-Variant`. */
function withoutLeading(line: string, words: readonly string[]): string {
  for (const word of words) {
    if (word === "" || !line.toLowerCase().startsWith(word.toLowerCase())) continue;
    const rest = line.slice(word.length);
    if (!/^[\p{L}\p{N}\p{M}-]/u.test(rest)) return rest.replace(/^[\s,;:/–-]+/, "");
  }
  return line;
}

/**
 * Spelled as the provider does (`Skoda`, not `Škoda`): otherwise an outage of the reference data would split
 * a make into two, since stored vehicles have the name they were read with.
 */
const makeSpellings = [
  "Abarth; AC; ACM; Aiways; Aixam; Alfa Romeo; Alpina; Alpine; AMG; Artega; Asia Motors; Aspark",
  "Aston Martin; Audi; Austin; Austin Healey; Auto Union; BAIC; Barkas; Bentley; Bizzarrini",
  "BMW; Borgward; Brilliance; Bugatti; Buick; BYD; Cadillac; Casalini; Caterham; Chatenet",
  "Chevrolet; Chrysler; Citroën; Corvette; Cupra; Dacia; Daewoo; DAF; Daihatsu; Daimler",
  "DeLorean; Denza; DFSK; Dodge; Dongfeng; Donkervoort; DR Automobiles; DS Automobiles; e.GO",
  "Elaris; Ferrari; Fiat; Fisker; Ford; Forthing; GAC; Genesis; Giotti Victoria; GMC; GWM",
  "Hamann; Honda; Hongqi; Horwin; Hummer; Hyundai; INEOS; Infiniti; Isuzu; Iveco; JAC; Jaecoo",
  "Jaguar; Jeep; Jetour; KGM; Kia; Koenigsegg; KTM; Lada; Lamborghini; Lancia; Land Rover",
  "Landwind; Leapmotor; LEVC; Lexus; Ligier; Lincoln; Lotus; Lucid; Lynk&Co; Mahindra; MAN",
  "Maserati; Maxus; Maybach; Mazda; McLaren; Mercedes-Benz; MG; Microcar; Microlino; MINI",
  "Mitsubishi; Mobilize; Morgan; Moskvich; NIO; Nissan; NSU; Oldsmobile; Omoda; Opel; ORA",
  "Pagani; Peugeot; Piaggio; Plymouth; Polestar; Pontiac; Porsche; Proton; RAM; Renault",
  "Rolls-Royce; Rover; Ruf; Saab; Santana; Seat; Seres; Silence; Simca; Skoda; smart; Spyker",
  "SsangYong; Subaru; Suzuki; SWM; Talbot; Tata; Tazzari; TECHART; Tesla; Togg; Toyota; Trabant",
  "Triumph; TVR; Vauxhall; Venturi; VinFast; Volkswagen; Volvo; Wartburg; Westfield; WEY",
  "Wiesmann; XEV; XPENG; Yugo; ZEEKR; Zhidou",
  // Motor homes and caravans
  "Adria; Benimar; Bürstner; Carado; Carthago; Challenger; Chausson; Concorde; Dethleffs; Etrusco",
  "Eura Mobil; Fendt; Forster; Frankia; Hobby; Hymer; Knaus; Malibu; Pössl; Rapido; Roller Team",
  "Sunlight; Tabbert; Weinsberg; Westfalia; Wilk",
  // Motorcycles and bicycles
  "Aprilia; Benelli; Cube; Ducati; Haibike; Harley-Davidson; Husqvarna; Indian; Kalkhoff; Kawasaki",
  "Kymco; Moto Guzzi; Royal Enfield; Simson; Vespa; Yamaha; Zündapp",
  // Trucks, buses, trailers and machines
  "Böckmann; Brenderup; Caterpillar; Claas; Deutz-Fahr; Humbaur; John Deere; Jungheinrich; Kögel",
  "Komatsu; Krone; Kubota; Liebherr; Linde; Massey Ferguson; Neoplan; Pongratz; Scania",
  "Schmitz Cargobull; Setra; Stema; Still; Unsinn",
].flatMap((line) => line.split("; "));

const makesByKey = new Map<string, string>([
  ...makeSpellings.map((name): [string, string] => [name.toUpperCase(), name]),
  ["VW", "Volkswagen"],
  ["CITROEN", "Citroën"],
  ["ŠKODA", "Skoda"],
  ["MERCEDES", "Mercedes-Benz"],
  ["DS", "DS Automobiles"],
  ["DR", "DR Automobiles"],
  ["GREAT WALL", "GWM"],
  ["ROLLS ROYCE", "Rolls-Royce"],
]);

/** Prefers the provider's label to our table; an unknown key stays as it is. */
export function makeName(key: string, fromProvider: string | null): string {
  const name = fromProvider ?? makesByKey.get(key.toUpperCase()) ?? key;
  return isUnnamed(key) || isUnnamed(name) ? unnamed : name;
}
