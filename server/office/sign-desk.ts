import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { energyLine } from "#domain/car/energy-label.ts";
import { tickedFeatures } from "#domain/car/equipment.ts";
import { askingText, flawsText, priceParts } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { historyRows, keySpecs, priceNotes } from "#domain/car/specs.ts";
import { nameParts, vehicleFullName } from "#domain/car/title.ts";
import { formatPower } from "#domain/format/format.ts";
import type { PriceSign, ShownSign, SignChoice, SignLabel } from "#domain/office/stock-overview.ts";
import {
  checkedText,
  measuredTexts,
  ownStatements,
  type Statement,
  statementText,
} from "#domain/vehicle-file/statements.ts";
import type { VehicleFile } from "#domain/vehicle-file/vehicle-file.ts";
import type { Database } from "#server/platform/db/database.ts";
import { printedSigns } from "#server/platform/db/schema.ts";
import type { ProfileStore } from "#server/profile/profile-store.ts";

export type SignDeskDeps = {
  db: Pick<Database, "orm">;
  stock: () => Promise<{ cars: readonly Car[] }>;
  profiles: Pick<ProfileStore, "current">;
  now: () => Date;
};

const maxSignFeatures = 8;

/** Price signs, and which of them hang in the cars as they would be printed today. */
export function createSignDesk({ db: { orm }, stock, profiles, now }: SignDeskDeps) {
  const describeSigns = (cars: readonly Car[]): ShownSign[] => {
    const { name, phone } = profiles.current();
    return cars.map((car) => {
      const sign = { ...priceSign(car, now()), phone: phone.display };
      return { ...sign, fingerprint: fingerprintOf([sign, name]) };
    });
  };
  return {
    /** Null for an unknown car, or without any. `fresh`: new ones, and those that would look different now. */
    async list(
      choice: SignChoice,
    ): Promise<{ signs: ShownSign[]; all: number; fresh: number } | null> {
      const { cars } = await stock();
      const signs = describeSigns(cars);
      const printed = new Map(
        (await orm.select().from(printedSigns)).map((row) => [row.adKey, row.fingerprint]),
      );
      const fresh = signs.filter(({ adKey, fingerprint }) => printed.get(adKey) !== fingerprint);
      const shown = choice === "all" ? signs : choice === "fresh" ? fresh : byKey(signs, choice);
      const isUnknown = shown.length === 0 && choice !== "fresh";
      return isUnknown ? null : { signs: shown, all: signs.length, fresh: fresh.length };
    },
    /** `signs`: fingerprints by ad_key, of what was on the paper, which may have changed since. */
    async markPrinted(signs: ReadonlyMap<string, string>): Promise<void> {
      const { cars } = await stock();
      const rows = cars.flatMap(({ ad_key: adKey }) => {
        const fingerprint = signs.get(adKey);
        return fingerprint === undefined ? [] : [{ adKey, fingerprint, printedAt: now() }];
      });
      await orm.transaction(async (tx) => {
        await tx.delete(printedSigns).where(
          inArray(
            printedSigns.adKey,
            rows.map(({ adKey }) => adKey),
          ),
        );
        if (rows.length > 0) await tx.insert(printedSigns).values(rows).onConflictDoNothing();
      });
    },
  };
}

const byKey = (signs: readonly ShownSign[], { adKeys }: { adKeys: readonly string[] }) =>
  signs.filter(({ adKey }) => adKeys.includes(adKey));

/** Short, because a form posts those of the whole stock. */
const fingerprintOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 11);

// Of a sign with a label, as signs.css sets it: line lengths in em, a little less than there is, and heights in
// hundredths of the sheet's width.

const lineLengths = { name: 29.5, spec: 9.6, note: 24, energy: 43 };

/** Of the site's typeface, in em; the first that a character matches. */
const letterWidths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[ijlI.,:;'|]/, 0.26],
  [/[frt()/-]/, 0.33],
  [/[mwMW%]/, 0.83],
  [/[\p{Lu}]/u, 0.6],
];
const usualWidth = 0.52;
const spaceWidth = 0.2;

const widthOf = (word: string) =>
  sum(
    Array.from(
      word,
      (letter) => letterWidths.find(([letters]) => letters.test(letter))?.[1] ?? usualWidth,
    ),
  );

/** How many lines a text takes. */
function linesOf(text: string, length: number): number {
  let [lines, used] = [0, length];
  for (const word of text.split(/\s/)) {
    const width = widthOf(word);
    used += spaceWidth + width;
    if (used <= length) continue;
    lines += Math.max(1, Math.ceil(width / length));
    used = width;
  }
  return lines;
}

type Setting = { lineLength: number; lineHeight: number };
const largeLetters: Setting = { lineLength: 20.7, lineHeight: 2.52 };
/** Where large ones have no room for all. */
const smallLetters: Setting = { lineLength: 24.9, lineHeight: 2.1 };
const statementGap = 0.3;

/** The sheet without its borders, head, label's head and foot, and distances. */
const freeHeight = 40.7;
const [nameLine, specTerm, specLine, specGap] = [3.2, 1.9, 2.45, 0.6];
const [priceHeight, noteLine, energyLineHeight, codeHeight] = [8, 3.5, 2.2, 14.2];

/** How much height each side of the label has; what else the sign has to say takes some. */
function roomOfSides({ brand, model, specs, ...price }: Omit<PriceSign, "label">): number {
  const rows = Array.from({ length: Math.ceil(specs.length / 4) }, (_, row) =>
    specs.slice(4 * row, 4 * row + 4).map(({ value }) => linesOf(value, lineLengths.spec)),
  );
  const facts = rows.map((lines) => specTerm + specLine * Math.max(...lines) + specGap);
  const notes = [price.offerNotes, price.flaw ?? "", ...price.priceNotes];
  const noteLines = sum(notes.map((note) => (note === "" ? 0 : linesOf(note, lineLengths.note))));
  const energyLines = price.energy === null ? 0 : linesOf(price.energy, lineLengths.energy);
  const offer = priceHeight + noteLine * noteLines + energyLineHeight * energyLines;
  const name = nameLine * linesOf(`${brand} ${model}`, lineLengths.name);
  return freeHeight - name - sum(facts) - Math.max(offer, codeHeight);
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, each) => before + each, 0);

/** What has room beside the facts in the windscreen; the website has the rest. */
function signLabel(file: VehicleFile, room: number): SignLabel {
  const { good, bad } = ownStatements(file);
  const set = (setting: Setting) => ({
    good: fitting(good, room, setting),
    bad: fitting(bad, room, setting),
  });
  const large = set(largeLetters);
  const isAll = large.good.length + large.bad.length === good.length + bad.length;
  const texts = isAll ? large : set(smallLetters);
  return {
    ...texts,
    isSmall: !isAll,
    unlisted: good.length + bad.length - texts.good.length - texts.bad.length,
    measured: measuredTexts(file).join(" · "),
    checked: checkedText(file),
  };
}

/** The first ones, since the gravest come first: none is left out for a shorter one after it. */
function fitting(statements: readonly Statement[], room: number, setting: Setting): string[] {
  const heightOf = (text: string) =>
    linesOf(text, setting.lineLength) * setting.lineHeight + statementGap;
  const texts = statements.map(statementText);
  const shown = texts.filter(
    (_, index) => sum(texts.slice(0, index + 1).map(heightOf)) - statementGap <= room,
  );
  const [first] = texts;
  if (shown.length > 0 || first === undefined) return shown;
  // Rather its beginning than a smaller one.
  const words = first.split(" ");
  const beginnings = words.map((_, index) => `${words.slice(0, -index - 1).join(" ")} …`);
  return beginnings.filter((text) => heightOf(text) - statementGap <= room).slice(0, 1);
}

function priceSign(car: Car, now: Date): PriceSign {
  const power = formatPower(car.power_kw, car.power_ps);
  const parts = priceParts(car);
  const shown = new Set(["Hauptuntersuchung", "Fahrzeughalter", "Wartung"]);
  const sign = {
    adKey: car.ad_key,
    brand: nameParts(car).brand,
    model: vehicleFullName({ ...car, brand: "" }),
    price: askingText(parts),
    offerNotes: parts.notes.join(" · "),
    priceNotes: priceNotes(car),
    flaw: flawsText(car),
    specs: [
      ...keySpecs(car),
      ...(power === null ? [] : [{ term: "Leistung", value: power }]),
      ...historyRows(car, now).filter(({ term }) => shown.has(term)),
    ],
    equipment: tickedFeatures(car).slice(0, maxSignFeatures),
    energy: energyLine(car, now),
  };
  return car.file === null ? sign : { ...sign, label: signLabel(car.file, roomOfSides(sign)) };
}
