import { readAmount } from "#domain/format/format.ts";
import { distancePattern, placePattern } from "#domain/search/url.ts";

const rates = [
  // `300 € im Monat` and `199 monatlich`, but not the age `12 Monate alt`
  /(?<!\d)(?:\d{2,4} ?(?:€|eur|euros?)|\d{3,4}) ?(?:im |pro |je |den |\/ ?)?(?:monats?|monatlich|mtl|mntl|raten?|monatsraten?|leasingrate)(?![\p{L}])/giu,
  // `Rate bis 250`
  /(?<!\p{L})(?:monats|leasing)?raten?(?: [\p{L}.]{2,10}){0,2} \d{2,4}(?!\d)(?: ?(?:€|euros?|eur))?/giu,
];

const part =
  "(?:zahnriemen|steuerkette|brems|kupplung|batterie|akku|inspektion|service|motor(?!r)|getriebe|fahrwerk)\\p{L}*";

/** Remarks without a filter, whose numbers would otherwise be read as a year, price or mileage. */
const remarks = [
  ...rates,
  // `TÜV bis 2027` and `HU/AU 05/2027`, but not `TÜV ab 2019`, which more likely is two filters
  /(?<!\p{L})(?:tüv|tuev|hu|au|hauptuntersuchung)(?:[ /:]{1,2}(?:bis|noch|hu|au|tüv))* (?:\d{1,2}[./])?20\d\d(?!\d)/giu,
  // `Euro 6d-TEMP`, but not `Euro 5-Türer`
  /(?<!\p{L})(?:euro(?:norm)?|abgasnorm|schadstoffklasse|emissionsklasse) ?[1-7](?![\d.,]| ?-? ?(?:t[üu]r|sitz))(?:[a-d](?!\p{L}))?(?:-(?:temp|isc|fcm|norm)(?!\p{L}))?/giu,
  // `zwei Schlüssel`, `2 Kinder`
  /(?<![\p{L}\d])(?:\d|eine?n?|zwei|drei|vier|fünf|sechs|sieben|beide|alle) (?:schlüssel|kinder(?:n|sitzen?)?|hunden?)(?!\p{L})/giu,
  // `Verbrauch unter 5 Liter`, `wenig verbraucht`
  /(?<!\p{L})(?:wenig|geringe[mnr]?|niedrige[mnr]?) verbrauch\p{L}*|(?<!\p{L})verbrauch(?: [\p{L}.]{2,10}){0,2} \d{1,2}(?:[.,]\d)?(?!\d)(?: ?l(?:iter)?(?!\p{L}))?/giu,
  // `Bremsen neu`, `neuer Zahnriemen`: a part is new, not the car.
  new RegExp(
    `(?<!\\p{L})(?:neue?[nrs]? ${part}|${part}(?: ist| sind| wurden?| ganz)* (?:neu|erneuert|gewechselt)(?!\\p{L}))`,
    "giu",
  ),
  // `max 200 € Steuern`, `Versicherung bis 500`
  /(?:(?:bis|unter|max\.?|maximal) )?(?<!\d)\d{2,4} ?(?:€|euros?|eur) (?:kfz[- ]?)?(?:steuern?|versicherung)(?!\p{L})/giu,
  /(?<!\p{L})(?:kfz[- ]?)?(?:steuern?|versicherung)(?: [\p{L}.]{2,10}){0,2} \d{2,4}(?!\d)(?: ?(?:€|euros?|eur))?/giu,
  // `2 Tonnen Anhängelast`, `Anhängelast 2000 kg`, `zieht 1,5 t`, `AHK bis 2t`
  /(?<![\d.,])\d[\d.,]* ?(?:kg|to?|tonnen?) (?:(?:anhänger?|zug|stütz)last|ziehen)(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:anhänger?|zug|stütz)last|zieh(?:t|en)|schlepp(?:t|en)|zugkraft)(?: [\p{L}.]{2,10}){0,2} (?:\d[\d.,]* ?(?:kg|to?|tonnen?)(?!\p{L})|[1-3]\.?\d{3}(?!\d| ?(?:€|eur|km)))/giu,
  /(?<=(?:ahk|kupplung|anhänger|wohnwagen)(?: (?:ab|bis|für|max|min|mindestens|mit|über))* )[1-3](?:[.,]\d)? ?to?(?!\p{L}| ?(?:km|€|eur))/giu,
  /(?<![\d.,])\d[\d.,]* ?(?:kg|tonnen?)(?!\p{L})/giu,
  // The car need not be green.
  /(?:(?<!\p{L})(?:grüne|gelbe|rote)[nr]? )?(?<!\p{L})(?:umwelt|feinstaub)?plakette(?: (?:grün|gelb|rot)(?!\p{L}))?/giu,
  /(?<!\p{L})erste[nrs]? (?:auto|wagen|fahrzeug)(?!\p{L})/giu,
  distancePattern,
  placePattern,
  // `3 Jahre alt`: which year is meant depends on the day.
  /(?:nicht )?(?:(?:älter|jünger) als )?(?<!\d)\d{1,2} (?:jahre?n?|monate?n?)(?: alt)?(?!\p{L})/giu,
];

const electricWords =
  /elektro|electric|vollelektrisch|stromer|(?<!\p{L})(?:e[- ]?autos?|bev)(?!\p{L})/iu;
const kilometres =
  /(?<![\d.,]|(?:bis|unter|max\.?|maximal|höchstens|als|umkreis|umkreis von) )[1-8]\d\d ?km(?!\p{L}| ?(?:reichweite|range|wltp|umkreis|entfernt))/giu;

/** `Elektroauto ab 400 km`: of an electric car so many kilometres are its range. */
export const nameRanges = (query: string): string =>
  electricWords.test(query) ? query.replace(kilometres, "$& Reichweite") : query;

/** Takes the remarks out of a query, each once. */
export function readRemarks(query: string): { rest: string; found: readonly string[] } {
  let rest = query;
  const found = remarks.flatMap((remark) => {
    const matches = rest.match(remark) ?? [];
    rest = rest.replace(remark, " ");
    return matches.map((match) => match.trim());
  });
  return { rest, found };
}

const towingWords = /ahk|kupplung|anhäng|wohnwagen|zuglast|zugkraft|zieh|schlepp/i;

/** What a car must be able to tow, in kg, by a remark of a query that speaks of towing. */
export function towedIn(remark: string, query: string): number | null {
  if (!towingWords.test(query)) return null;
  const [, digits = "", unit = ""] = /(\d[\d.,]*) ?(kg|to?|tonnen?)?/i.exec(remark) ?? [];
  const isTonnes = unit === "" ? digits.length < 3 : /^t/i.test(unit);
  const kilograms = readAmount(isTonnes ? `${digits}k` : digits);
  const isPlausible = kilograms !== null && kilograms >= 300 && kilograms <= 3_500;
  return isPlausible && !/stütz/i.test(remark) ? kilograms : null;
}

const familySizes = ["drei", "vier", "fünf", "sechs", "sieben"];

/** From three on; fewer fit into any car with a back seat. */
export function childrenIn(text: string): number | null {
  const [, count = ""] = /(?<![\p{L}\d])(\d|\p{L}+) kinder/iu.exec(text) ?? [];
  const written = familySizes.indexOf(count.toLowerCase());
  const number = written < 0 ? Number(count) : written + 3;
  return number >= 3 ? number : null;
}

export const hasMonthlyRate = (text: string): boolean =>
  rates.some((rate) => text.replace(/\s+/g, " ").search(rate) >= 0);
