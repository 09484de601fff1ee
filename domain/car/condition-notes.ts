import { type Block, readDescription } from "./description.ts";

/** Sentences about a car's condition, quoted verbatim from its listing (B4). */
type ConditionNotes = { good: readonly string[]; bad: readonly string[] };
export type HonestNote = ConditionNotes & { adKey: string; name: string };

const maxNotes = 4;
/** In characters. A longer sentence makes more than one statement; a longer enumeration is ignored. */
const [maxSentenceLength, maxLineLength] = [160, 600];

type Verdict = { sentiment: "good" | "bad"; topic: string; rank: number };
type Note = Verdict & { text: string };

/** Ignores ambiguous sentences: a missing note does less harm than a wrong one. The gravest come first. */
export function readConditionNotes(description: string): ConditionNotes {
  const notesByText = new Map<string, Note>();
  for (const sentence of splitSentences(description)) {
    for (const text of splitEnumeration(sentence)) {
      const verdict = classify(text);
      const key = foldGerman(text);
      if (verdict !== null && !notesByText.has(key)) notesByText.set(key, { ...verdict, text });
    }
  }
  const notes = [...notesByText.values()].sort((a, b) => a.rank - b.rank);
  const praisedTopics = new Set<string>();
  const good = notes.filter(({ sentiment, topic }) => {
    if (sentiment === "bad" || praisedTopics.has(topic)) return false;
    praisedTopics.add(topic);
    return true;
  });
  const bad = notes.filter(({ sentiment }) => sentiment === "bad");
  return { good: firstTexts(good), bad: firstTexts(bad) };
}

/**
 * Drops the lines that the notes quote whole, from paragraphs of whole sentences. Lists stay, and what stands below a
 * heading: the heading alone would say that there are no flaws.
 */
export function dropQuoted(blocks: readonly Block[], { good, bad }: ConditionNotes): Block[] {
  const notes = new Set([...good, ...bad]);
  const isQuoted = (line: string) =>
    splitLine(line)
      .map(trimSentence)
      .flatMap(splitEnumeration)
      .every((text) => notes.has(text));
  return blocks.flatMap((block, index) => {
    const previous = blocks[index - 1];
    const isBelowHeading = previous?.kind === "paragraph" && !sentenceEnd.test(previous.text);
    if (block.kind === "list" || isBelowHeading) return block;
    const lines = block.text.split("\n");
    if (!lines.every((line) => sentenceEnd.test(line))) return block;
    const left = lines.filter((line) => !isQuoted(line));
    return left.length === 0 ? [] : { ...block, text: left.join("\n") };
  });
}

const sentenceEnd = /[.!?]$/;

const firstTexts = (notes: readonly Note[]) => notes.slice(0, maxNotes).map(({ text }) => text);

/** A single word such as 'Mängel' may be a heading, unless it names a concrete flaw. */
const headingWord = /^(?!.*(?:wagen|fahrzeug|auto|schaden|spuren|kratzer|schlaege)$)\S+$/;
const markup = /[<>]|&#?\w+;/;
/** A German suspended compound: `Unfall-, rost- und kratzerfrei`. */
const suspendedCompound = /\w-(?:,|\s(?:und|oder)\s)/;
const continuation =
  /^(?:in|im|an|am|und|mit|bei|auf|aus|von|vom|der|die|das|dem|den|da|weil|durch)\s/;

/** Replaces what a rule has matched. It is no word character, so that no pattern matches across it. */
const gap = "#";

function classify(text: string): Verdict | null {
  const folded = foldGerman(text);
  if (text.length > maxSentenceLength || markup.test(text) || suspendedCompound.test(text))
    return null;
  if (ambiguity.test(folded)) return null;
  let unmatched = folded.replace(harmlessNegation, "");
  const verdicts: Verdict[] = [];
  conditionRules.forEach(({ sentiment, topic, pattern }, rank) => {
    const remainder = unmatched.replace(pattern, ` ${gap} `);
    if (remainder !== unmatched) verdicts.push({ sentiment, topic, rank });
    unmatched = remainder;
  });
  if (verdicts.length === 0 || negation.test(unmatched)) return null;
  const flaw = verdicts.find(({ sentiment }) => sentiment === "bad");
  if (flaw === undefined) return qualifier.test(unmatched) ? null : (verdicts[0] ?? null);
  const isRepaired = repaired.test(folded) && flaw.topic !== "accident";
  return isRepaired || headingWord.test(folded) ? null : flaw;
}

const surroundingSigns = /^[\s\-–—*+•.,;:!|/]+|[\s\-–—*+•.,;!|/]+$/g;
const trimSigns = (text: string) => text.replace(surroundingSigns, "");
/** `Achtung: Getriebe macht Geräusche` says no more with its first word. */
const trimSentence = (text: string) => trimSigns(text).replace(/^Achtung: */i, "");

/** `Unfallfrei, TÜV neu, Delle an der Tür` becomes three notes, as each part is a statement by itself. */
function splitEnumeration(sentence: string): readonly string[] {
  const folded = foldGerman(sentence);
  const parts = sentence.split(/,\s+|\s+[-–—+|/]\s+/).map(trimSigns);
  const isIndivisible =
    parts.length === 1 || negation.test(folded) || repaired.test(folded) || qualifier.test(folded);
  return isIndivisible || !parts.every(isStatement) ? [sentence] : parts;
}

function isStatement(part: string): boolean {
  if (continuation.test(part)) return false;
  const words = part.split(" ").length;
  const isLikeNoun = /^[\p{Lu}\d]/u.test(part);
  const verdict = classify(part);
  if (verdict === null) return isLikeNoun && words <= 4 && !ambiguity.test(foldGerman(part));
  return verdict.sentiment === "good" || words > 1 || isLikeNoun;
}

const tagBreak = /<\/?(?:br|p|li|ul|ol|div|tr|td|h\d)\b[^<>]{0,40}>/gi;

function splitSentences(description: string): string[] {
  const sentences: string[] = [];
  // Lines below a heading such as 'Gegen Aufpreis:' do not describe this car.
  let isBelowOffer = false;
  for (const block of readDescription(description.replace(tagBreak, "\n"))) {
    if (block.kind === "paragraph") isBelowOffer = false;
    const lines = block.kind === "list" ? block.items : joinLines(block.text.split("\n"));
    for (const line of lines) {
      if (line.endsWith(":")) isBelowOffer = !isNeutralHeading(line);
      else if (!isBelowOffer) sentences.push(...splitLine(line));
    }
    if (block.kind === "list") isBelowOffer = false;
  }
  return sentences.map(trimSentence).filter((sentence) => sentence !== "");
}

function isNeutralHeading(line: string): boolean {
  const folded = foldGerman(line);
  return !ambiguity.test(folded.replace(/folgende\w*|fahrzeuge?/g, "")) && !negation.test(folded);
}

/** Joins hard-wrapped lines, such as `Der Wagen ist nicht` and `unfallfrei.` */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isContinued =
      last !== undefined &&
      last.length < maxLineLength &&
      /^\p{Ll}/u.test(line) &&
      /[\p{L}\d,]$/u.test(last) &&
      (last.split(" ").length > 2 || negation.test(foldGerman(last)));
    if (isContinued) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|ca|inkl|incl|exkl|bzw|evtl|ggf|gepfl|nr|str|tel|lt|fzg|vorbes|mind|max|min|elektr|autom|std|usw|etc|vgl|bj|mtl|zzgl|sog|insb|u\.a|z\.b|d\.h|v\.h|jan|feb|apr|aug|sept?|okt|nov|dez)$/iu;

const longestAbbreviation = 8;
const sentenceStart = /^(?:\s+["„“(]?[\p{Lu}\d]|\p{Lu}\p{L}{2})/u;
const longestSentenceStart = 4;

/** Splits at sentence ends, bullets and bars, and after an introduction with a colon. */
function splitLine(line: string): string[] {
  if (markup.test(line)) return [];
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: separator, index } of line.matchAll(/[.!?]+|[;•✓✔|]+|\*{2,}/g)) {
    const end = index + separator.length;
    const following = line.slice(end, end + longestSentenceStart);
    if (/[.!?]/.test(separator) && !sentenceStart.test(following)) continue;
    const text = line.slice(start, index);
    if (separator === "." && abbreviation.test(text.slice(-longestAbbreviation))) continue;
    // The question mark is kept only to recognize and drop questions below.
    sentences.push(...splitIntroduction(text + (separator.includes("?") ? "?" : "")));
    start = end;
  }
  sentences.push(...splitIntroduction(line.slice(start)));
  return sentences.filter(
    (sentence) => sentence.length <= maxLineLength && !sentence.includes("?"),
  );
}

/** `Eine Kleinigkeit wollen wir nicht verschweigen: Die Felge hat eine Schramme` loses its introduction. */
function splitIntroduction(sentence: string): string[] {
  const [, introduction = "", statement = ""] = /^([^:]+): +(\p{Lu}.*)$/u.exec(sentence) ?? [];
  const isIntroduction =
    introduction.trim().split(" ").length > 3 && statement.split(" ").length > 2;
  if (!isIntroduction) return [sentence];
  const folded = foldGerman(introduction);
  if (/verschweigen|erwaehn/.test(folded)) return [statement];
  return isNeutralHeading(introduction) ? [introduction, statement] : [];
}

/** Patterns for the result of `foldGerman`. They may take more than linear time on its short sentences. */

/** Replaces umlauts, because `\b` works with ASCII letters only. */
function foldGerman(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .replace(/[–—]/g, "-");
}

const anyOf = (...words: string[]) => `(?:${words.join("|")})`;
const startOfAnyWord = (...words: string[]) => new RegExp(`\\b${anyOf(...words)}`);

/** A sentence with one of these is ignored, as it may not be a statement about this car. */
const ambiguity = startOfAnyWord(
  // Uncertain, or about something other than this car.
  "(?:falls|wenn|sofern|hingewiesen|als unfallfrei|sollten?|soll|evtl|eventuell\\w*|moeglich\\w*|vermutlich|vielleicht|koennten?|koennen|kann|ggf|gegebenenfalls|wahrscheinlich|angeblich|unbekannt|bekannt|scheint|wohl|etwaige\\w*|folgende\\w*|fast keine|wuerde\\w*)\\b",
  "(?:\\w*assist|warnt|verhindert|vermeidet|schuetzt|gebrauchtwagen|gebrauchtfahrzeug|fahrzeuge\\b|jede[srnm]? (?:fahrzeug|wagen|auto))",
  "(?:wir|uns|unser\\w*|sie|ihr\\w*|ihnen|bitte)\\b",
  // Available on request or at extra cost.
  "(?:auf wunsch|wunsch|aufpreis|mehrpreis|gegen (?:gebuehr|rost|stein|kratz|aufpreis)|zzgl|bei bedarf|optional|nachruest|anfrage|preis|euro\\b|eur\\b|verhandlung|verhandelbar)",
  // Boilerplate at the end of listings.
  "\\w*(?:vorbehalt|irrtum|irrtuem|zwischenverkauf|gewaehr|haftung|haften|garanti|finanz|leasing|anzahlung|in ?zahlung|ankauf|oeffnungszeit|probefahr|besichtig|termin|telefon|anruf|whatsapp|maengelrecht|gutachten)",
  "(?:rate|raten|uhr|tel|mail|e-mail|http\\w*|www|export|haendler|gewerbe\\w*|agb|angaben|beschreibung|massgeblich|vertrag\\w*|kaufvertrag|mwst|versicherung\\w*)\\b",
);

/** Repaired or protected against, hence no longer a flaw; but a repaired accident damage still is one. */
const repaired =
  /repariert|ersetzt|erneuert|\bneue[rnms]? |reparatur\b|beseitigt|behoben|entfernt|ausgebessert|instand ?gesetzt|gedrueckt|poliert|smart ?repair|\blackiert|versiegel|(?:steinschlag|rost|kratz|lack)schutz|schutzfolie|geschuetzt|vorsorge/;

const harmlessNegation = /\bairbags? (?:wurden? |haben? )?nicht ausgeloest\b/g;

const negation =
  /\b(?:kein\w*|nicht|nie|niemals|nein|ohne|weder|kaum|statt|frei von|frei|zu wenig|un(?:klar|gewiss))\b/;
/** Words that may restrict a statement. */
const qualifier =
  /\b(?:nur|leider|bis|ausser|ausgenommen|trotz|sonst|ansonsten|teilweise|teils|fehl(?:t|en|end\w*)|aber|jedoch|sondern|obwohl|dennoch)\b/;

const scratch =
  "(?:lack|park|bordstein|felgen|haar|mini|oberflaechen)?kratzer(?:n|chen)?|schrammen?|(?:park|hagel|tuer)?dellen?|beulen?|(?:felgen|park)?macken?|parkrempler|steinschl(?:ag|aege|aegen)";
const wear =
  "(?:gebrauchs|abnutzungs|benutzungs|kratz)spuren|lackabplatzer|lackmaengel|rost(?:stellen?|ansatz|ansaetze|blasen|spuren|befall)?|flugrost|durchrostung(?:en)?|riss|risse|flecken|brandloch|brandloecher|abnutzung(?:en)?|nachlackierung(?:en)?";
const defect =
  "maengeln?|mangel|schaeden|schaden|defekte|beschaedigung(?:en)?|(?:reparatur|wartungs)stau|geraeusche|oelverlust|auffaelligkeiten|fehler|fehlermeldung(?:en)?";
const accident =
  "unfall(?:wagen|fahrzeug|auto|schaden|schaeden)?|unfaelle|(?:front|heck|seiten|hagel|brand|wasser|vor|wild|karosserie|total)sch(?:aden|aeden)";
const flaw = anyOf(scratch, wear, defect, accident);

const parts =
  "(?:zahnriemen(?:wechsel|satz)?|steuerkette|bremsen|bremsscheiben|bremsbelaege|bremsfluessigkeit|kupplung|(?:starter)?batterie|inspektion|service|kundendienst|oelwechsel|oel|auspuff|stossdaempfer|wasserpumpe|getriebeoel|zuendkerzen|turbolader|klimaservice|filter|querlenker|wartung)";
const filler = anyOf(
  ...["ist", "sind", "wurden?", "komplett", "rundum", "vorne?", "hinten", "gerade", "vor kurzem"],
  ...["bereits", "frisch", "ganz", "alle", "bei", "in", "im", "und", "erst", "mit", "inkl\\.?"],
  ...["\\d[\\d.,/]*", "t?km", "wasserpumpe", parts],
);
const renewed = "(?:neu|erneuert|gewechselt|ersetzt|gemacht|durchgefuehrt|erledigt|ueberholt)";
const tyres =
  "(?:(?:sommer|winter|ganzjahres|allwetter)?(?:reifen|bereifung)|winterraeder|sommerraeder)";
const inspection = "(?:tuev|hu|hauptuntersuchung)(?: ?(?:[/+&]|und) ?(?:au|asu|hu|tuev))*";
const serviceBook = "(?:scheck|check|service)heft";
const nonSmoker = "nichtraucher(?:[ -]?(?:fahrzeug|auto|wagen|kfz|fzg|pkw))?";
const no = "kein(?:e[rnms]?|erlei)?";

type Topic =
  | "accident"
  | "flaws"
  | "service"
  | "inspection"
  | "smoke"
  | "owner"
  | "tyres"
  | "parts"
  | "garage"
  | "technology"
  | "papers";
type ConditionRule = { sentiment: "good" | "bad"; topic: Topic; pattern: RegExp };

const rule =
  (sentiment: ConditionRule["sentiment"]) =>
  (topic: Topic, source: string): ConditionRule => ({
    sentiment,
    topic,
    pattern: new RegExp(source, "g"),
  });
const good = rule("good");
const bad = rule("bad");

/** The gravest come first. Each rule consumes what it matches, with negations, before the next is tried. */
const conditionRules: readonly ConditionRule[] = [
  // Denied praise. What is due at a stated date or mileage is not due now, hence `(?!.*\\d)`.
  bad("accident", `\\b(?:nicht (?:ganz |mehr |voellig )?|${no} )unfallfrei(?:e[srnm]?)?\\b`),
  bad("accident", "\\bunfallfrei ?[:=] ?nein\\b"),
  bad(
    "service",
    `\\b(?:nicht (?:lueckenlos |mehr )?|${no} |ohne )${serviceBook}(?:[ -]?gepflegt(?:e[srnm]?)?)?\\b`,
  ),
  bad(
    "service",
    `\\b${serviceBook}(?:gepflegt)?(?: ?: ?nein| (?:ist )?(?:leider )?(?:fehlt|nicht vorhanden|verloren))\\b`,
  ),
  bad(
    "smoke",
    `\\b(?:${no} ${nonSmoker}|${nonSmoker} ?[:=] ?nein|raucher(?:fahrzeug|auto|wagen))\\b`,
  ),
  bad("inspection", `\\b(?:ohne|${no}) (?:gueltigen? )?${inspection}\\b(?!-)`),
  bad(
    "inspection",
    `\\b(?!.*\\d)${inspection} (?:ist |leider |seit \\S+ )*(?:abgelaufen|ueberfaellig|faellig)\\b`,
  ),
  bad(
    "parts",
    `\\b(?!.*\\d)${parts}(?: ${filler})* (?:muss|muessen|muesste|muessten|noch nicht|nicht|ist faellig|sind faellig|faellig)\\b`,
  ),
  bad(
    "tyres",
    `\\b${tyres}(?: (?:sind|muessen|vorne?|hinten|fast|stark))* (?:abgefahren|erneuert werden|faellig|runter)\\b`,
  ),
  bad("papers", "\\bnur (?:noch )?(?:einen?|1) (?:funk)?schluessel\\b"),
  // Malfunctions.
  bad(
    "technology",
    "\\b(?:funktionier(?:t|en)|kuehlt|heizt|geht|laesst sich|schliesst|oeffnet|startet|springt)(?: [a-z]+){0,3} nicht\\b",
  ),
  bad(
    "technology",
    "\\b(?:nicht (?:mehr )?(?:fahrbereit|fahrtauglich|verkehrssicher)|ohne funktion|bastlerfahrzeug)\\b",
  ),
  // Denied flaws.
  good(
    "flaws",
    `\\b(?:${no}|ohne|frei von)(?: (?:einzige[nr]?|jegliche[nr]?))? ${flaw}\\b(?:(?:,|/| und| oder| noch) ?(?:${no} |ohne )?${flaw}\\b)*`,
  ),
  good("flaws", `\\b${flaw} ?: ?(?:keine?|nein)\\b`),
  good("flaws", "\\b(?:rost|maengel|kratzer|dellen|beulen|vorschaden)frei\\b"),
  good("accident", "\\b(?:noch )?nie (?:einen )?unfall\\b"),
  // Flaws.
  bad("accident", `\\b(?:${accident})\\b`),
  bad(
    "technology",
    "\\b(?:defekt(?:e[rsnm]?)?|kaputt(?:e[rsnm]?)?|gebrochen|gerissen|undicht|ruckelt|klappert|quietscht|verliert oel|(?:motor|getriebe|turbo)schaden)\\b",
  ),
  bad(
    "technology",
    "\\w*(?:kontrollleuchte|kontrolleuchte|warnleuchte|warnlampe) (?:leuchtet|brennt|an)\\b",
  ),
  bad("flaws", `\\b${flaw}\\b`),
  bad(
    "flaws",
    "\\b(?:verkratzt|zerkratzt|abgenutzt|durchgesessen|verschlissen|abgeplatzt|beschaedigt|verbeult|angerostet|ausgeblichen|nachlackiert)\\b",
  ),
  // Praise.
  good("accident", "\\bunfallfrei(?:e[srnm]?)?\\b(?: ?: ?ja\\b)?"),
  good("service", `\\b(?:lueckenlos(?:es?)? )?${serviceBook}[ -]?gepfl(?:egt(?:e[srnm]?)?)?\\b`),
  good(
    "service",
    `\\b${serviceBook}(?: (?:ist|wird|wurde|digital|liegt))*(?: ?: ?ja| (?:lueckenlos|vollstaendig|komplett|durchgehend|vorhanden))\\b`,
  ),
  good(
    "service",
    "\\b(?:lueckenlose|vollstaendige|komplette)[srn]? (?:scheckheft|serviceheft|service-?historie|wartungshistorie|scheckheftpflege)\\b",
  ),
  good(
    "service",
    "\\balle (?:wartungen|inspektionen)(?: [a-z]+){0,6} (?:erledigt|durchgefuehrt|gemacht)\\b",
  ),
  good(
    "inspection",
    `\\b${inspection}(?:[ :]+(?:ist|wird|wurde|sind|komplett|ganz|frisch|und|bei|vor|zur|uebergabe|auslieferung|kauf))*[ :-]+(?:neu|frisch)\\b(?:[ ,(]*(?:gueltig )?bis \\d[\\d./]*)?`,
  ),
  good("inspection", `\\b(?:neue[rnms]?|frische[rnms]?) ${inspection}\\b`),
  good("smoke", `\\b${nonSmoker}\\b(?: ?: ?ja\\b)?`),
  good(
    "owner",
    "\\b(?:(?:1\\.|erster|erste) ?hand|ersthand(?:fahrzeug)?|(?:nur )?(?:ein|1|einen) (?:vor)?(?:besitzer|halter)(?:in)?)\\b",
  ),
  good("tyres", "\\b(?:8|acht) ?-?(?:fach|x|mal)[ -]?bereift\\b"),
  good("tyres", "\\b(?:zweiter|zweiten|2\\.) ?(?:rad|reifen|raeder)satz\\b"),
  good(
    "tyres",
    `\\b${tyres}(?: (?:sind|ist|vorne?|hinten|und|rundum|fast|wie|komplett|alle))* (?:neu|neuwertig)\\b`,
  ),
  good("tyres", `\\b(?:neuwertige|neue)[nrs]? ${tyres}\\b`),
  good("parts", `\\b${parts}(?:[ ,+&/]+${filler})* ${renewed}\\b`),
  good("parts", `\\b(?:neue|frische)[rnms]? ${parts}\\b(?:(?:, | und )${parts}\\b)*`),
  good("garage", "\\b(?:garagen(?:fahrzeug|wagen|auto|gepflegt)|(?:in der )?garage gestanden)\\b"),
  good(
    "technology",
    "\\btechnisch (?:ist )?(?:alles )?(?:einwandfrei|in ordnung|in einwandfreiem zustand)\\b",
  ),
  good(
    "technology",
    "\\b(?:motor|getriebe|klimaanlage|automatik|verdeck|elektrik|kupplung|schaltung)(?:,? (?:und|getriebe|laeuft|laufen|schaltet|schalten|ist|sind|dicht|funktioniert|kuehlt|oeffnet|schliesst|greift|sehr|absolut))* (?:einwandfrei|tadellos|sauber|ruhig|problemlos|perfekt|weich)\\b",
  ),
  good("papers", "\\b(?:zwei|2|beide|alle|drei) (?:original)?schluessel\\b"),
  good(
    "papers",
    "\\brechnungen (?:liegen (?:alle )?vor|(?:alle )?vorhanden|sind (?:alle )?vorhanden)\\b",
  ),
];
