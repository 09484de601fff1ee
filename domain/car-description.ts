/**
 * The vehicle's free text as the page shows it (specification, section 2, 'Beschreibung').
 * Input is plain text, lines by \n; whatever it holds stays text. Every pattern is linear.
 */
export type CarDescription = {
  /** Paragraphs up to the equipment phrase, or all of them when there is none. */
  before: string[];
  /** What follows the phrase 'Sehr gepflegtes Fahrzeug mit folgender Ausstattung:'. */
  equipment: string[];
  /** Paragraphs after the equipment. */
  after: string[];
};

const equipmentPhrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";

/**
 * A line that starts like this ends the equipment: trade-in offer, financing, errors, changes,
 * prior sale, test drive, phone number, team signature.
 */
const closingPhrase =
  /^(Inzahlungnahme|Wir nehmen|Gerne nehmen|Finanzierung|Irrt(um|ümer)|Änderung|Zwischenverkauf|Probefahrt|Vereinbaren Sie|Tel(\.|efon|:)|Rufen Sie|Mobil(:|telefon)|Ihr Team|Ihr Autohaus)|Inzahlungnahme|Finanzierung (möglich|auf Wunsch)|Zwischenverkauf|Probefahrt|Ihr Team/i;

const separatorLine = /^[\s\-–—_=*•.]{2,}$/;

/** Splits a description into paragraphs and the equipment list. An empty text gives empty lists. */
export function readDescription(text: string): CarDescription {
  const lines = text
    .replaceAll(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trim());
  const at = lines.findIndex((line) => line.includes(equipmentPhrase));
  if (at === -1) return { before: paragraphs(lines), equipment: [], after: [] };

  const [lead = "", tail = ""] = splitOnce(lines[at] ?? "", equipmentPhrase);
  const rest = [tail, ...lines.slice(at + 1)];
  const end = equipmentEnd(rest);
  return {
    before: paragraphs([...lines.slice(0, at), `${lead}${equipmentPhrase}`]),
    equipment: [...new Set(rest.slice(0, end).flatMap(items))],
    after: paragraphs(rest.slice(end)),
  };
}

function splitOnce(line: string, phrase: string): [string, string] {
  const at = line.indexOf(phrase);
  return [line.slice(0, at), line.slice(at + phrase.length)];
}

/**
 * Place of the first line that is no equipment any more: an empty one or a closing phrase. Blank
 * lines straight after the phrase belong to the phrase.
 */
function equipmentEnd(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line !== "" && !separatorLine.test(line));
  if (first === -1) return lines.length;
  const length = lines.slice(first).findIndex((line) => line === "" || closingPhrase.test(line));
  return length === -1 ? lines.length : first + length;
}

/** `• Navi, LED -` gives `Navi` and `LED`. A comma between digits is a decimal one and stays. */
function items(line: string): string[] {
  return line
    .split(/,(?!\d)/)
    .map((item) => item.replace(/^[\s.\-–—•*]+/, "").replace(/[.\-–—•*\s]{0,200}$/, ""))
    .filter((item) => item !== "");
}

/** Lines become paragraphs at blank lines and dash separators; both are dropped. */
function paragraphs(lines: readonly string[]): string[] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line === "" || separatorLine.test(line)) found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter((part) => part.length > 0).map((part) => part.join("\n"));
}
