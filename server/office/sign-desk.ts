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

const byKey = (signs: readonly ShownSign[], { adKey }: { adKey: string }) =>
  signs.filter((sign) => sign.adKey === adKey);

/** Short, because a form posts those of the whole stock. */
const fingerprintOf = (shown: unknown): string =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 11);

/** In characters, as signs.css sets them: at least so many have room in a line of the name, a side and the energy. */
const lineLengths = { name: 48, side: 38, energy: 70 };
const linesOf = (text: string, length: number) => Math.ceil(text.length / length);

/** How many lines each side of the label has room for; what else the sign has to say takes some. */
function linesOfSide({ brand, model, specs, ...price }: Omit<PriceSign, "label">): number {
  const { offerNotes, flaw, priceNotes, energy } = price;
  const notes = [offerNotes, flaw ?? "", ...priceNotes].filter((note) => note !== "").length;
  // Two lines have room beside the code.
  const below = Math.max(notes + linesOf(energy ?? "", lineLengths.energy) - 2, 0);
  const above =
    linesOf(`${brand} ${model}`, lineLengths.name) - 1 + Math.ceil(specs.length / 4) - 2;
  return 4 - above - below;
}

/** What has room beside the facts in the windscreen; the website has the rest. */
function signLabel(file: VehicleFile, lines: number): SignLabel {
  const { good, bad } = ownStatements(file);
  const [goodTexts, badTexts] = [fitting(good, lines), fitting(bad, lines)];
  return {
    good: goodTexts,
    bad: badTexts,
    unlisted: good.length + bad.length - goodTexts.length - badTexts.length,
    measured: measuredTexts(file).join(" · "),
    checked: checkedText(file),
  };
}

function fitting(statements: readonly Statement[], lines: number): string[] {
  let room = lines;
  return statements.map(statementText).filter((text) => {
    const needed = linesOf(text, lineLengths.side);
    const hasRoom = needed <= room;
    if (hasRoom) room -= needed;
    return hasRoom;
  });
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
  return car.file === null ? sign : { ...sign, label: signLabel(car.file, linesOfSide(sign)) };
}
