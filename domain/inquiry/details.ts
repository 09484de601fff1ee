import { formatTypedPrice } from "#domain/format/format.ts";
import { testDriveFields, testDriveIn, tradeInRow, wishRows } from "#domain/test-drive/wish.ts";
import { callbackText } from "./callback.ts";

/**
 * What the forms ask beside the specified fields. Fields are named by their path in an inquiry's body. Apart
 * from the rules (inquiry-schema.ts): pages show the forms before they need Zod.
 */

export const aboutFields = {
  vehicle: "details.vehicle",
  /** With commas between them. */
  otherVehicles: "details.otherVehicles",
  intent: "details.intent",
} as const;

export const callbackField = "details.callback";

/** We name no figures (§ 17 PAngV): the visitor does. */
export const financeLabels = {
  deposit: "Anzahlung",
  months: "Laufzeit",
  rate: "Wunschrate im Monat",
} as const;
type FinanceQuestion = keyof typeof financeLabels;
export const financeField = (name: FinanceQuestion) => `details.finance.${name}` as const;
const financeQuestions = ["deposit", "months", "rate"] as const;

export const financeMonths = [12, 24, 36, 48, 60, 72, 84].map((count) => `${count} Monate`);
export const maxWishLength = 40;

const fieldsByIntent: Readonly<Record<string, readonly string[]>> = {
  finanzierung: financeQuestions.map(financeField),
  rueckruf: [callbackField],
  probefahrt: Object.values(testDriveFields),
};

export const wishFields = (intent: string): readonly string[] =>
  Object.hasOwn(fieldsByIntent, intent) ? (fieldsByIntent[intent] ?? []) : [];

type Typed = Readonly<Partial<Record<string, string>>>;

/** Of all fields of a form; undefined where nothing is asked or answered. */
export function detailsOf(typed: Typed) {
  const testDrive = testDriveIn(typed);
  const others = typed[aboutFields.otherVehicles];
  return answered({
    vehicle: typed[aboutFields.vehicle],
    otherVehicles: others === undefined || others === "" ? undefined : others.split(","),
    intent: typed[aboutFields.intent],
    testDrive:
      testDrive === null ? undefined : { first: testDrive.first, second: testDrive.second },
    tradeIn: testDrive?.tradeIn === true ? true : undefined,
    finance: answered({
      deposit: typed[financeField("deposit")],
      months: typed[financeField("months")],
      rate: typed[financeField("rate")],
    }),
    callback: typed[callbackField],
    condition: answered(
      Object.fromEntries(conditionQuestions.map((name) => [name, typed[conditionField(name)]])),
    ),
  });
}

type Given<Answers> = { [Name in keyof Answers]?: Answers[Name] | undefined };

function answered<Answers extends object>(answers: Answers): Given<Answers> | undefined {
  const given = Object.entries(answers).filter(([, answer]) => (answer ?? "") !== "");
  // `fromEntries` forgets the names.
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Given<Answers>);
}

export const conditionLabels = {
  inspection: "HU bis",
  owners: "Anzahl Halter",
  accident: "Unfallschäden",
  serviceBook: "Scheckheft",
  keys: "Anzahl Schlüssel",
  defects: "Bekannte Mängel",
  priceIdea: "Preisvorstellung",
} as const;
type ConditionQuestion = keyof typeof conditionLabels;
// Object.keys forgets the names.
export const conditionQuestions = Object.keys(conditionLabels) as readonly ConditionQuestion[];

export const conditionChoices = {
  owners: ["1", "2", "3", "4 oder mehr"],
  accident: ["keine bekannt", "ja, fachgerecht repariert", "ja, nicht repariert"],
  serviceBook: ["lückenlos gepflegt", "teilweise gepflegt", "nicht vorhanden"],
  keys: ["1", "2", "3 oder mehr"],
} as const;

export const maxAnswerLengths = { inspection: 30, defects: 500, priceIdea: 30 } as const;

export const conditionField = (question: ConditionQuestion) =>
  `details.condition.${question}` as const;

export function conditionText(question: ConditionQuestion, answer: string): string {
  if (question === "inspection") return formatMonthAnswer(answer);
  if (question === "priceIdea") return formatTypedPrice(answer) ?? answer;
  return answer.replaceAll(/\s*\n+\s*/g, "; ");
}

function formatMonthAnswer(text: string): string {
  const [, month = "", year = ""] = /^(0?[1-9]|1[0-2])\s*[./-]\s*((?:20)?\d{2})$/.exec(text) ?? [];
  return month === "" ? text : `${month.padStart(2, "0")}/${year.padStart(4, "20")}`;
}

/** Suggested while one types a make; any other may be typed. */
export const commonMakes: readonly string[] = (
  "Alfa Romeo, Audi, BMW, Citroën, Cupra, Dacia, DS, Fiat, Ford, Honda, Hyundai, Jaguar, Jeep, Kia, " +
  "Lamborghini, Land Rover, Lexus, Maserati, Mazda, Mercedes-Benz, MINI, Mitsubishi, Nissan, Opel, " +
  "Peugeot, Polestar, Porsche, Renault, SEAT, Skoda, smart, SsangYong, Subaru, Suzuki, Tesla, " +
  "Toyota, Volkswagen, Volvo"
).split(", ");

/** In words, `[name, words]`, each on one line. The vehicle and what it is about stand elsewhere. */
export function detailRows(
  details: Omit<NonNullable<ReturnType<typeof detailsOf>>, "vehicle" | "intent"> | null | undefined,
): (readonly [string, string])[] {
  const { otherVehicles = [], testDrive, tradeIn = false, ...answers } = details ?? {};
  const { finance, callback, condition } = answers;
  const rows = [
    ["Weitere Fahrzeuge", otherVehicles.map((adKey) => `Nr. ${adKey}`).join(", ")] as const,
    ...(testDrive ? wishRows({ ...testDrive, tradeIn }) : tradeIn ? [tradeInRow] : []),
    ...financeQuestions.map((name) => [financeLabels[name], money(finance?.[name] ?? "")] as const),
    ["Rückruf", callback === undefined ? "" : callbackText(callback)] as const,
    ...conditionQuestions.map(
      (name) => [conditionLabels[name], conditionText(name, condition?.[name] ?? "")] as const,
    ),
  ];
  return rows.filter(([, words]) => words !== "");
}

/** For where there is but one text, such as a mail of the visitor's own. */
export function withDetails(message: string, rows: ReturnType<typeof detailRows>): string {
  const lines = rows.map((row) => row.join(": ")).join("\n");
  return [message.trimEnd(), lines].filter((part) => part !== "").join("\n\n");
}

/** An amount in the site's format; anything else, such as a part of the price, stays as typed. */
const money = (typed: string) => formatTypedPrice(typed) ?? typed;
