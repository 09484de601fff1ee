import { z } from "zod";
import { addDays, addMonths, germanDate, isDay } from "#domain/format/calendar.ts";
import { formatMileage, formatMonth, formatNumber } from "#domain/format/format.ts";
import {
  type FieldIssue,
  fieldIssues,
  requiredLine,
  withoutUnitAndSeparators,
} from "#domain/inquiry/field-rules.ts";
import {
  brakeChoices,
  entryFields,
  exactKinds,
  type FileKind,
  keyChoices,
  maxEntryPhotos,
  maxSentenceLength,
  maxSourceLength,
  nothingFound,
  panelKeys,
  ranges,
  seasonKeys,
  sideKeys,
  stepOf,
} from "./entries.ts";
import type { ListedFacts } from "./file-view.ts";
import { leastNewTreadMm, legalTreadMm, millimetres, treadsOf } from "./statements.ts";
import type { FileValue, ValueOf } from "./vehicle-file.ts";

const unreadable = "Diese Angabe ist nicht lesbar";
const number = ([min, max]: readonly [number, number], unit: string, isWhole = true) =>
  z.transform((typed: unknown, context): number | null => {
    const typedText = String(typed ?? "").trim();
    if (typedText === "") return null;
    const text = isWhole ? withoutUnitAndSeparators(typedText) : typedText.replace(",", ".");
    const value = /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value;
    const message = `Bitte eine Zahl von ${formatNumber(min)} bis ${formatNumber(max)}${unit}`;
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });

const missing = "Bitte ausfüllen";
const given = <Value>(schema: z.ZodType<Value | null>) =>
  schema.transform((value, context): Value => {
    if (value !== null) return value;
    context.issues.push({ code: "custom", message: missing, input: value });
    return z.NEVER;
  });

const tread = number(ranges.treadMm, "\u00a0mm", false);
const dayField = (today: string) =>
  z.string(missing).refine((text) => isDay(text) && text >= "1990-01-01" && text <= today, {
    error: "Bitte einen Tag angeben, der nicht in der Zukunft liegt",
  });
/** `10.03.2026`, or the month alone: `03/2026`, `3.26`, `0326`. */
const whenField = (today: string, earliest: string) =>
  z.transform((typed: unknown, context): string | null => {
    const text = String(typed ?? "").trim();
    if (text === "") return null;
    const [, date = "", month = "", century = "20", year = ""] =
      /^(?:(\d{1,2})\.)?(\d{1,2})[\s./-]?(19|20)?(\d\d)$/.exec(text) ?? [];
    const read = [century + year, month.padStart(2, "0"), date === "" ? "" : date.padStart(2, "0")];
    const when = year === "" ? text : read.filter(Boolean).join("-");
    const isWhen = isDay(when) || isDay(`${when}-01`);
    if (isWhen && when >= earliest && when <= today) return when;
    const message = `Bitte einen Tag oder Monat von ${formatMonth(earliest)} bis heute: 24.11.2026, 11/2026`;
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });
const atMost = (max: number) => ({ max, tooLong: `Höchstens ${max} Zeichen` });
const sentence = requiredLine("Bitte einen Satz schreiben", atMost(maxSentenceLength));
const yesOrNo = z.enum(["ja", "nein"], missing).transform((value) => value === "ja");
/** Null for what nobody has looked at. */
const oneOrNone = <const Choice extends string>(choices: readonly Choice[]) =>
  z.transform((typed: unknown, context): Choice | null => {
    const found = choices.find((choice) => choice === typed);
    if (found !== undefined) return found;
    if (typed === undefined || typed === "") return null;
    context.issues.push({ code: "custom", message: unreadable, input: typed });
    return z.NEVER;
  });
const yesNoOrNothing = oneOrNone(["ja", "nein"]).transform((value) => value && value === "ja");
const on = z.literal("on").optional();

/** `1422` on the tyre: week and year. */
const dotField = (today: string) =>
  z.transform((typed: unknown, context): { week: number; year: number } | null => {
    const text = String(typed ?? "").replaceAll(/[\s/.]/g, "");
    if (text === "") return null;
    const [, week = 0, shortYear = 0] = (/^(\d\d)(\d\d)$/.exec(text) ?? []).map(Number);
    const year = 2000 + shortYear;
    // The first week may begin three days before the year.
    const hasBegun = addDays(`${year}-01-01`, 7 * (week - 1) - 3) <= today;
    if (week >= 1 && week <= 53 && hasBegun) return { week, year };
    const message = "Bitte die letzten vier Ziffern der DOT-Nummer: Woche und Jahr, etwa 1422";
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });

/** No new car is inspected later (§ 29 StVZO). */
const longestInspectionMonths = 36;

/** `05/2027`, `5.27` and `0527` */
const monthField = (today: string) =>
  z.transform((typed: unknown, context): string | null => {
    const text = String(typed ?? "").trim();
    if (text === "") return null;
    const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])[\s./-]?(?:20)?(\d\d)$/.exec(text) ?? [];
    const read = `20${year}-${month.padStart(2, "0")}`;
    const latest = addMonths(today, longestInspectionMonths).slice(0, 7);
    if (year !== "" && read <= latest) return read;
    const message = `Bitte Monat und Jahr wie auf der Plakette, spätestens ${formatMonth(latest)}`;
    context.issues.push({ code: "custom", message, input: typed });
    return z.NEVER;
  });

const brake = oneOrNone(brakeChoices).transform((value) =>
  value === "neu" ? "new" : value && Number(value),
);
const place = z
  .string()
  .default("")
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(z.number(unreadable).min(0).max(1).nullable());

const panel = oneOrNone(panelKeys).transform((key) => key ?? undefined);

const nothingEntered = "Bitte etwas eintragen oder überspringen";
const notEmpty = <Value extends object>(value: Value, context: z.RefinementCtx): void => {
  if (Object.values(value).some((each) => each !== null)) return;
  context.issues.push({ code: "custom", message: nothingEntered, input: value, path: [""] });
};

const tyresForm = (today: string) =>
  z
    .object({
      ...{ vl: tread, vr: tread, hl: tread, hr: tread, gleich: on, dot: dotField(today), neu: on },
      saison: oneOrNone(seasonKeys),
    })
    .superRefine(({ vl, vr, hl, hr, gleich, neu }, context) => {
      const depths = [...new Set([vl, vr, hl, hr].filter((mm) => mm !== null))];
      const refuse = (field: string, message: string) =>
        context.issues.push({ code: "custom", message, input: depths, path: [field] });
      if (gleich === "on" && depths.length > 1)
        refuse("gleich", `Verschieden eingetragen: ${depths.map(decimal).join(" und ")}\u00a0mm`);
      const worn = depths.find((mm) => mm < leastNewTreadMm);
      if (neu === "on" && worn !== undefined)
        refuse("neu", `Mit ${decimal(worn)}\u00a0mm ist ein Reifen nicht neu`);
    })
    .transform(({ vl, vr, hl, hr, gleich, dot, saison, neu }) => {
      // One depth is enough for four equal tyres.
      const all = gleich === "on" ? (vl ?? vr ?? hl ?? hr) : null;
      return {
        ...{ frontLeft: all ?? vl, frontRight: all ?? vr, rearLeft: all ?? hl },
        ...{ rearRight: all ?? hr, week: dot?.week ?? null, year: dot?.year ?? null },
        season: saison,
        isNew: neu === "on",
      };
    })
    .superRefine(({ isNew, ...rest }, context) =>
      notEmpty({ ...rest, new: isNew || null }, context),
    );

type FormSchema<Kind extends FileKind> = z.ZodType<Omit<ValueOf<Kind>, "kind">>;

type FormOptions = {
  today: string;
  /** Month before which nothing can have been done to the car. */
  earliest: string;
  /** A photo is an answer where nothing else is entered. */
  hasPhotos: boolean;
  isNothingFound: boolean;
};

const nothing = <Value extends object>(value: Value) => z.object({}).transform(() => value);

const formSchemas = ({ today, earliest, hasPhotos, isNothingFound }: FormOptions) =>
  ({
    tyres: tyresForm(today),
    brakes: z
      .object({ vorn: brake, hinten: brake })
      .transform(({ vorn, hinten }) => ({ front: vorn, rear: hinten }) as const)
      .superRefine(notEmpty),
    "service-book": z
      .object({
        ...{ km: number(ranges.serviceKm, "\u00a0km"), tag: whenField(today, earliest) },
        lueckenlos: yesNoOrNothing,
      })
      .transform(({ km, tag, lueckenlos }) => ({
        lastKm: km,
        lastDay: tag,
        isComplete: lueckenlos,
      }))
      .superRefine(hasPhotos ? () => undefined : notEmpty),
    "inspection-report": z
      .object({ bis: monthField(today), bericht: on })
      .transform(({ bis, bericht }) => ({ validTo: bis, isThere: hasPhotos || bericht === "on" }))
      .superRefine(({ validTo, isThere }, context) =>
        notEmpty({ validTo, there: isThere || null }, context),
      ),
    keys: z
      .object({ anzahl: z.enum(keyChoices, missing) })
      .transform(({ anzahl }) => ({ count: Number(anzahl) })),
    paint: z
      .object({
        von: given(number(ranges.paintMicrometres, "\u00a0µm")),
        bis: given(number(ranges.paintMicrometres, "\u00a0µm")),
        wo: panel,
      })
      .transform(({ von, bis, wo }) => ({
        ...{ from: Math.min(von, bis), to: Math.max(von, bis), panel: wo },
      })),
    body: isNothingFound
      ? nothing({ side: null, x: null, y: null, text: nothingFound.body })
      : z
          .object({
            seite: z.enum(sideKeys, "Bitte eine Seite wählen"),
            x: place,
            y: place,
            teil: panel,
            text: sentence,
          })
          .transform(({ seite, teil, ...rest }) => ({ side: seite, panel: teil, ...rest })),
    interior: isNothingFound
      ? nothing({ text: nothingFound.interior, isGood: true })
      : z
          .object({ text: sentence, gut: yesOrNo })
          .transform(({ text, gut }) => ({ text, isGood: gut })),
    "cold-start": z
      .object({ gut: yesOrNo, tag: dayField(today) })
      .transform(({ gut, tag }) => ({ isGood: gut, day: tag })),
    battery: z
      .object({
        prozent: given(number(ranges.batteryPercent, "\u00a0%", false)),
        quelle: requiredLine(missing, atMost(maxSourceLength)),
        tag: dayField(today),
      })
      .transform(({ prozent, quelle, tag }) => ({ percent: prozent, source: quelle, day: tag })),
    work: z
      .object({ tag: given(whenField(today, earliest)), text: sentence, rechnung: yesOrNo })
      .transform(({ tag, text, rechnung }) => ({ day: tag, text, hasInvoice: rechnung })),
    merit: z.object({ text: sentence }),
    flaw: z.object({ text: sentence }),
  }) satisfies { [Kind in FileKind]: FormSchema<Kind> };

type ReadEntry =
  | { issues: readonly FieldIssue[] }
  | {
      issues: null;
      value: FileValue;
      isImpression: boolean;
      sending: string;
      corrects: string | null;
      removed: readonly string[];
    };

const commonSchema = z.object({
  [entryFields.sending]: z.uuid(unreadable),
  [entryFields.corrects]: z.union([z.uuid(), z.literal("")]).default(""),
  [entryFields.isImpression]: on,
  [entryFields.isBlackened]: on,
  [entryFields.isSure]: on,
});

/** What is probably a slip, and binds once it is entered; the family may still be right. */
function doubtOf(value: FileValue, today: string, listed: ListedFacts): string | null {
  if (value.kind === "service-book") return serviceDoubt(value, listed);
  if (value.kind === "inspection-report" && value.validTo !== null)
    return value.validTo < today.slice(0, 7)
      ? `Ist die Hauptuntersuchung seit ${formatMonth(value.validTo)} abgelaufen?`
      : null;
  if (value.kind === "tyres" && Math.min(...treadsOf(value)) < legalTreadMm)
    return `Hat ein Reifen weniger als die erlaubten ${millimetres(legalTreadMm)}?`;
  return null;
}

function serviceDoubt(
  { lastKm, lastDay }: ValueOf<"service-book">,
  { mileage, serviceKm, serviceMonth }: ListedFacts,
): string | null {
  if (mileage !== null && (lastKm ?? 0) > mileage)
    return `Laut Inserat hat der Wagen ${formatMileage(mileage)}, beim letzten Service also mehr als heute?`;
  const isLess = lastKm !== null && serviceKm !== null && lastKm < serviceKm;
  const isEarlier = lastDay !== null && serviceMonth !== null && lastDay.slice(0, 7) < serviceMonth;
  if (!isLess && !isEarlier) return null;
  const when = serviceMonth && formatMonth(serviceMonth);
  const said = [when, serviceKm && `bei ${formatMileage(serviceKm)}`].filter(Boolean).join(" ");
  return `Laut Inserat war der letzte Service später: ${said}. Stimmt Ihre Angabe?`;
}

type ReadOptions = {
  today: string;
  /** How many new photos come with it, and how many are there. */
  photos: number;
  kept?: number;
  listed: ListedFacts;
};

/** What was typed into the form of a step. */
export function readEntry(
  kind: FileKind,
  values: Readonly<Record<string, string>>,
  { today, photos, kept = 0, listed }: ReadOptions,
): ReadEntry {
  const common = commonSchema.safeParse(values);
  const earliest = listed.registered ?? "1990-01";
  const schema: z.ZodType<object> = formSchemas({
    ...{ today, earliest, hasPhotos: photos + kept > 0 },
    isNothingFound: values[entryFields.isNothingFound] === "on",
  })[kind];
  const value = schema.safeParse(values);
  const issues = [
    ...(common.success ? [] : fieldIssues(common.error)),
    ...(value.success ? [] : fieldIssues(value.error)),
  ];
  const doubt = value.success ? doubtOf({ kind, ...value.data } as FileValue, today, listed) : null;
  if (doubt !== null && common.data?.[entryFields.isSure] !== "on")
    issues.push({ field: entryFields.isSure, message: doubt });
  const isBlackened = common.data?.[entryFields.isBlackened] === "on";
  if (stepOf(kind).isPaper && photos > 0 && !isBlackened)
    issues.push({
      field: entryFields.isBlackened,
      message: "Bitte erst alles schwärzen, was andere nichts angeht, und dann hier bestätigen",
    });
  if (photos + kept > maxEntryPhotos)
    issues.push({ field: "", message: `Höchstens ${maxEntryPhotos} Fotos zu einem Eintrag` });
  if (issues.length > 0 || !common.success || !value.success) return { issues };
  const { eintrag, berichtigt, eindruck } = common.data;
  return {
    issues: null,
    value: { kind, ...value.data } as FileValue,
    isImpression: eindruck === "on" && !exactKinds.has(kind),
    sending: eintrag,
    corrects: berichtigt === "" ? null : berichtigt,
    removed: Object.keys(values).flatMap((name) =>
      name.startsWith(entryFields.removed) ? name.slice(entryFields.removed.length) : [],
    ),
  };
}

const plain = (value: number | null) => String(value ?? "");
const decimal = (value: number | null) => plain(value).replace(".", ",");
const brakeText = (left: "new" | number | null) => (left === "new" ? "neu" : decimal(left));
const whenText = (day: string) =>
  isDay(day) ? germanDate(day) : day.split("-").toReversed().join("/");
const yesNo = (value: boolean) => (value ? "ja" : "nein");

const saidNothing = { [entryFields.isNothingFound]: "on" };

type Writers = { [Kind in FileKind]: (value: ValueOf<Kind>) => object };

const writers: Writers = {
  tyres: ({ frontLeft, frontRight, rearLeft, rearRight, week, year, season, isNew }) => ({
    ...{ vl: decimal(frontLeft), vr: decimal(frontRight), ...(isNew && { neu: "on" }) },
    ...{ hl: decimal(rearLeft), hr: decimal(rearRight), saison: season ?? "" },
    dot:
      week === null || year === null
        ? ""
        : [week, year % 100].map((part) => String(part).padStart(2, "0")).join(""),
  }),
  brakes: ({ front, rear }) => ({ vorn: brakeText(front), hinten: brakeText(rear) }),
  "service-book": ({ lastKm, lastDay, isComplete }) => ({
    ...{ km: decimal(lastKm), tag: whenText(lastDay ?? "") },
    lueckenlos: isComplete === null ? "" : yesNo(isComplete),
  }),
  "inspection-report": ({ validTo, isThere }) => ({
    ...(isThere && { bericht: "on" }),
    bis: whenText(validTo ?? ""),
  }),
  keys: ({ count }) => ({ anzahl: String(count) }),
  paint: ({ from, to, panel }) => ({ von: String(from), bis: String(to), wo: panel ?? "" }),
  body: ({ side, x, y, panel, text }) =>
    side === null
      ? saidNothing
      : { seite: side, x: plain(x), y: plain(y), teil: panel ?? "", text },
  interior: ({ text, isGood }) =>
    text === nothingFound.interior ? saidNothing : { text, gut: yesNo(isGood) },
  "cold-start": ({ isGood, day }) => ({ gut: yesNo(isGood), tag: day }),
  battery: ({ percent, source, day }) => ({ prozent: decimal(percent), quelle: source, tag: day }),
  work: ({ day, text, hasInvoice }) => ({
    ...{ tag: whenText(day), text, rechnung: yesNo(hasInvoice) },
  }),
  merit: ({ text }) => ({ text }),
  flaw: ({ text }) => ({ text }),
};

/** What the form of a step shows of an entry that is corrected. */
export function entryFormValues(value: FileValue): Record<string, string> {
  // The compiler does not connect the writer's kind with the value's.
  const write = writers[value.kind] as (value: FileValue) => Record<string, string>;
  return { ...write(value) };
}
