/**
 * An ad's description as plain text: lines separated by `\n`, paragraphs by an empty line, `• ` before
 * list items, rules as `----` (M7). HTML that dealers typed is text and stays visible. Falls back to
 * `plain`, the provider's own plain text; null when there is neither.
 */
export function descriptionText(markup: string | null, plain: string | null): string | null {
  return fromMarkup(markup ?? "") ?? tidyLines(plain ?? "");
}

function fromMarkup(markup: string): string | null {
  // Runs of three and more asterisks are decoration that dealers typed, not marks.
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
    // Not begun in the midst of a run: that would be tried again for each of its spaces.
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return tidy === "" ? null : tidy;
}

/**
 * The ad's title line without separators, make (`makes`: its key and display name) and model, which dealers
 * repeat there (M9). Null when nothing is left.
 */
export function modelGroup(
  titleLine: string | null,
  makes: readonly string[],
  model: string,
): string | null {
  if (titleLine === null) return null;
  const tidy = titleLine
    .replace(/[|*•·~_]+|[!+#=]{2,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const rest = withoutLeading(withoutLeading(tidy, makes), [model]);
  return /[\p{L}\p{N}]/u.test(rest) ? rest : null;
}

/** Whole words only: the model `320` stays in `320d Touring`, `Golf` in `Golf-Variant`. */
function withoutLeading(line: string, words: readonly string[]): string {
  for (const word of words) {
    if (word === "" || !line.toLowerCase().startsWith(word.toLowerCase())) continue;
    const rest = line.slice(word.length);
    if (!/^[\p{L}\p{N}\p{M}-]/u.test(rest)) return rest.replace(/^[\s,;:/–-]+/, "");
  }
  return line;
}

/**
 * Makes as the provider spells them (`Skoda`, not `Škoda`): otherwise an outage of the reference data would
 * split a make into two, since stored vehicles have the name they were read with.
 */
const spelled = [
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
].flatMap((line) => line.split("; "));

const names = new Map<string, string>([
  ...spelled.map((name): [string, string] => [name.toUpperCase(), name]),
  ["VW", "Volkswagen"],
  ["CITROEN", "Citroën"],
  ["ŠKODA", "Skoda"],
  ["MERCEDES", "Mercedes-Benz"],
  ["DS", "DS Automobiles"],
  ["DR", "DR Automobiles"],
  ["GREAT WALL", "GWM"],
  ["ROLLS ROYCE", "Rolls-Royce"],
  ["ANDERE", "Andere"],
  ["OTHER", "Andere"],
]);

/** The provider's own word for makes and models without a name. */
export const unnamed = "Andere";

/** `VW` → `Volkswagen`, by the provider's labels, else by our table; unknown keys stay as they are (R27). */
export function makeName(key: string, fromProvider: ReadonlyMap<string, string>): string {
  const upper = key.toUpperCase();
  return fromProvider.get(key) ?? fromProvider.get(upper) ?? names.get(upper) ?? key;
}
