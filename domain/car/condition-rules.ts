/** Patterns for the result of `foldGerman`. They may take more than linear time on its short sentences. */

/** Replaces umlauts, because `\b` works with ASCII letters only. */
export function foldGerman(text: string): string {
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
export const ambiguity = startOfAnyWord(
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
export const repaired =
  /repariert|ersetzt|erneuert|\bneue[rnms]? |reparatur\b|beseitigt|behoben|entfernt|ausgebessert|instand ?gesetzt|gedrueckt|poliert|smart ?repair|\blackiert|versiegel|(?:steinschlag|rost|kratz|lack)schutz|schutzfolie|geschuetzt|vorsorge/;

export const harmlessNegation = /\bairbags? (?:wurden? |haben? )?nicht ausgeloest\b/g;

export const negation =
  /\b(?:kein\w*|nicht|nie|niemals|nein|ohne|weder|kaum|statt|frei von|frei|zu wenig|un(?:klar|gewiss))\b/;
/** Words that may restrict a statement. */
export const qualifier =
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
export const conditionRules: readonly ConditionRule[] = [
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
