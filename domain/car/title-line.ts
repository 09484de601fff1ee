import { splitAtPhoneNumbers } from "./phone-links.ts";

/** Within a word a pattern does not match. */
const whole = (source: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "giu");

const states = "(?:vor)?reserviert|(?:aus)?verkauft|angezahlt|sold";
/** `wird verkauft` is no state. */
const saleState = whole(`(?<!(?:wird|werden) [^()[\\]]{0,40})(?:${states})`);
/** In brackets with its date or buyer, but with nothing else. */
const saleNote = new RegExp(
  [
    "[([][^\\p{L}\\p{N}()[\\]]{0,9}(?:(?:bereits|schon|leider) )?",
    `(?:${states})(?: (?:bis|für|an) [^()[\\]]{1,30})?[^\\p{L}\\p{N}()[\\]]{0,9}[)\\]]`,
    `|${saleState.source}(?: bis [\\d.]+| an (?:kunden?|privat|händler)(?!\\p{L}))?`,
  ].join(""),
  "giu",
);
const webAddress = /(?<!\S)[^\s@]{1,64}@[^\s@]+|(?:https?:\/\/|www\.)\S+/gi;
const phoneWord = /(?<![\p{L}\p{N}])(?:tel|telefon|mobil|handy|whats ?app|fax)[.: ]*$/iu;

const book = "(?:(?:scheck|check|service)-?heft|s-heft)";
const month = "(?:0?[1-9]|1[0-2])[./](?:20)?\\d{2}";
const inspection = "(?:tüv|tuev|hu)(?:[ /+&-]{0,3}(?:u(?:nd|\\.)? ?)?(?:au|asu|hu|tüv))?";

/** `Ohne TÜV neu`, `HU neu möglich`: a claim neither to hide nor to check. */
const affirmed = (source: string) =>
  whole(
    `(?<!(?<!\\p{L})(?:nicht|kein(?:e[nrms]?)?|ohne|ob)\\s(?:(?:ganz|mehr|aus)\\s)?)(?:${source})(?!\\.? (?:abgelaufen|fällig|möglich|auf wunsch|gegen)(?!\\p{L}))`,
  );

/** What a dealer claims of the condition. In a title a word is enough, which `inText` does not find. */
const claimSources = [
  {
    words: "unfallfrei",
    inTitle: "unfallfrei(?:heit|e[rsnm]?(?: (?:fahrzeug|wagen|auto|pkw))?)?",
  },
  {
    words: "scheckheftgepflegt",
    inTitle: `(?:lückenlos\\p{L}{0,2} )?${book}(?:[ -]?gepfl(?:egt(?:e[rsnm]?)?|\\.)?)?`,
    inText: `${book}[ -]{0,2}gepflegt(?:e[rsnm]?)?|lückenlos\\p{L}{0,2} ${book}(?:gepflegt)?`,
  },
  {
    words: "aus erster Hand",
    inTitle: "(?:aus )?(?:(?:1\\.? ?|1st |erste[rn]? )hand|1\\. ?hd\\.?|erstbesitz(?:er)?)",
  },
  {
    words: "TÜV neu",
    inTitle: [
      `${inspection}[ :-]*(?:(?:bis )?${month}[ :-]*)?(?:ist )?neu(?:[ ,]*(?:bis )?${month})?`,
      `(?:mit )?(?:neue|frische)[rsnm]? ${inspection}`,
    ].join("|"),
  },
] as const;

/** `words` as the family knows them. */
export const claims = claimSources.map((claim) => ({
  words: claim.words,
  inTitle: affirmed(claim.inTitle),
  inText: affirmed("inText" in claim ? claim.inText : claim.inTitle),
}));
/** A title names the car, the data tell its condition. */
const hidden = [
  ...claims.map(({ inTitle }) => inTitle),
  affirmed(`${inspection}[ :-]*(?:bis )?${month}`),
  // The provider cuts titles at 48 characters.
  affirmed("1\\. ?h(?:an?)?\\s*$"),
];

/** What does not belong in a title line, as the family reads it. */
export function titleLineFaults(line: string): string[] {
  const found = [...line.matchAll(saleState)].map(([word]) => `„${word}“`);
  const hasPhone = splitAtPhoneNumbers(line).some((part) => typeof part !== "string");
  return [
    ...(hasPhone ? ["eine Telefonnummer"] : []),
    ...(line.search(webAddress) === -1 ? [] : ["eine Adresse im Netz"]),
    ...new Set(found),
  ];
}

/** Emoji, stars, ticks; not what stands beside a number or a name: `360°`, `Bose®`. */
export const pictograph =
  /\ufe0f|\u200d|\u20e3|[^\P{So}°®©™]\ufe0f?|\p{Extended_Pictographic}(?<![\d©®™#*])/gu;

/** `55 +quattro+Matrix+B&O+`: a plus between words is a comma. One at the end of a name is its own: `4MATIC+`. */
function withoutPluses(line: string): string {
  const spaced = line.replace(/(?<!\d)\+(?=[\p{L}\p{N}])|\+(?=\p{L})|(?<!\S)\+(?!\S)/gu, " ");
  return (spaced === line ? line : spaced.replace(/\+$/, "")).replace(/\s+/g, " ");
}

/**
 * Takes decoration, sale states, claims and contact data out of a title line, and shouting back. Keeps what may be
 * part of the name: model, trim, engine and equipment.
 */
export function tidyTitleLine(line: string): string {
  const named = splitAtPhoneNumbers(line.replace(webAddress, " "))
    .map((part, index, { length }) => {
      if (typeof part !== "string") return " ";
      return index < length - 1 ? part.replace(phoneWord, " ") : part;
    })
    .join("")
    .replace(/[|*•·~_]+|[!+#=]{2,}/g, " ")
    .replace(pictograph, " ")
    .replace(/\s+/g, " ")
    .replace(saleNote, "");
  const words = hidden
    .reduce((text, claim) => text.replace(claim, ""), named)
    .replace(/\s+/g, " ")
    .replace(/[([][^\p{L}\p{N}([]{0,9}[)\]]|["„“»«'][ .,!-]{0,3}["“”»«']/gu, " ")
    .replace(/ ?([/,;])(?: ?[/,;])+/g, "$1")
    .replace(/(?: [-–](?= [-–]))+/g, "")
    .replace(/ ([,;)\]])/g, "$1")
    .replace(/^[-–/,;: ]+/, "")
    .replace(/\s+/g, " ");
  return withoutShouting(trimEnd(withoutPluses(words).trim()));
}

/** A loop, because a pattern for the end would take quadratic time. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " -–/,;:&".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Names that are written in their own way. */
const properNames = new Map(
  "xDrive sDrive quattro BlueMotion BlueHDi BlueTEC EcoBoost EcoTEC ecoFLEX MultiJet PureTech TwinAir SKYACTIV MIVEC Isofix e-tron T-Modell"
    .split(" ")
    .map((name) => [name.toUpperCase(), name]),
);
/** Read as words even where the rest of a line is not in capitals. */
const shoutedAlone = new Map(
  "Top Zustand Navi Leder Klima Kamera Panorama Automatik Vollausstattung Garantie"
    .split(" ")
    .map((word) => [word.toUpperCase(), word]),
);
const shoutedWord = /(?<![\p{L}\p{N}])\p{Lu}{5,}(?![\p{L}\p{N}])/gu;

const capitals = /(?<![\p{L}\p{N}])\p{Lu}+(?:-\p{Lu}+)*(?![\p{L}\p{N}])/gu;

/** Shorter words in capitals may be names: GTI, AMG, DSG. */
export function withoutShouting(line: string): string {
  const isShouting =
    (line.match(shoutedWord) ?? []).length >= 2 || (line.length >= 8 && !/\p{Ll}/u.test(line));
  return line.replace(capitals, (word) => {
    const name = shoutedAlone.get(word) ?? (isShouting ? properNames.get(word) : word);
    if (name !== undefined) return name;
    return word.search(shoutedWord) === -1 ? word : word.replace(/(\p{Lu})(\p{Lu}{3,})/gu, lower);
  });
}

const lower = (_: string, first: string, rest: string) => first + rest.toLowerCase();
