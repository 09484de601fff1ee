import { formatTypedPrice } from "#domain/format/format.ts";
import {
  type FormValues,
  readTestDriveIfPresent,
  requestRows,
  testDriveFields,
  tradeInRow,
} from "#domain/test-drive/request.ts";
import { callbackText } from "./callback.ts";

// Form fields that the specification lacks, named by their path in the request body. They are not in
// inquiry-schema.ts, because pages render the forms before they load Zod.

export const hiddenFieldNames = {
  vehicle: "details.vehicle",
  /** Ad keys, comma-separated. */
  otherVehicles: "details.otherVehicles",
  intent: "details.intent",
} as const;

export const callbackField = "details.callback";

/** The visitor enters all figures, because figures of our own would fall under § 17 PAngV. */
export const financeLabels = {
  deposit: "Anzahlung",
  months: "Laufzeit",
  rate: "Monatliche Wunschrate",
} as const;
type FinanceQuestion = keyof typeof financeLabels;
export const financeField = (name: FinanceQuestion) => `details.finance.${name}` as const;
const financeQuestions = ["deposit", "months", "rate"] as const;

export const financeMonths = [12, 24, 36, 48, 60, 72, 84].map((count) => `${count} Monate`);
export const maxFinanceAnswerLength = 40;

const fieldsByIntent: Readonly<Record<string, readonly string[]>> = {
  finanzierung: financeQuestions.map(financeField),
  rueckruf: [callbackField],
  probefahrt: Object.values(testDriveFields),
};

export const fieldsOfIntent = (intent: string): readonly string[] =>
  Object.hasOwn(fieldsByIntent, intent) ? (fieldsByIntent[intent] ?? []) : [];

/** A callback or a wish about a vehicle says by itself what is wanted; a question does not. */
export const isMessageRequired = (wish: { vehicle?: unknown; intent?: unknown }): boolean =>
  wish.intent !== "rueckruf" &&
  (wish.vehicle === undefined ||
    !["probefahrt", "finanzierung"].some((intent) => intent === wish.intent));

/** The `details` of the request body; undefined if all of its fields are missing or empty. */
export function detailsOf(values: FormValues) {
  const testDrive = readTestDriveIfPresent(values);
  const others = values[hiddenFieldNames.otherVehicles];
  return withoutEmpty({
    vehicle: values[hiddenFieldNames.vehicle],
    otherVehicles: others === undefined || others === "" ? undefined : others.split(","),
    intent: values[hiddenFieldNames.intent],
    testDrive:
      testDrive === null ? undefined : { first: testDrive.first, second: testDrive.second },
    tradeIn: testDrive?.tradeIn === true ? true : undefined,
    finance: withoutEmpty({
      deposit: values[financeField("deposit")],
      months: values[financeField("months")],
      rate: values[financeField("rate")],
    }),
    callback: values[callbackField],
    condition: withoutEmpty(
      Object.fromEntries(conditionQuestions.map((name) => [name, values[conditionField(name)]])),
    ),
  });
}

type Optional<Answers> = { [Name in keyof Answers]?: Answers[Name] | undefined };

function withoutEmpty<Answers extends object>(answers: Answers): Optional<Answers> | undefined {
  const entries = Object.entries(answers).filter(([, answer]) => (answer ?? "") !== "");
  // Object.fromEntries loses the key types.
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Optional<Answers>);
}

export const conditionLabels = {
  inspection: "HU bis",
  owners: "Halter bisher",
  accident: "Unfallschäden",
  serviceBook: "Scheckheft",
  keys: "Schlüssel",
  defects: "Bekannte Mängel",
  priceIdea: "Preisvorstellung",
} as const;
type ConditionQuestion = keyof typeof conditionLabels;
// Object.keys widens the keys to string.
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

/** Autocomplete suggestions; any other make is accepted. */
export const commonMakes: readonly string[] = (
  "Alfa Romeo, Audi, BMW, Citroën, Cupra, Dacia, DS, Fiat, Ford, Honda, Hyundai, Jaguar, Jeep, Kia, " +
  "Lamborghini, Land Rover, Lexus, Maserati, Mazda, Mercedes-Benz, MINI, Mitsubishi, Nissan, Opel, " +
  "Peugeot, Polestar, Porsche, Renault, SEAT, Skoda, smart, SsangYong, Subaru, Suzuki, Tesla, " +
  "Toyota, Volkswagen, Volvo"
).split(", ");

/** Without the vehicles, which only the server can name. */
export function detailRows(
  details: Pick<
    NonNullable<ReturnType<typeof detailsOf>>,
    "testDrive" | "tradeIn" | "finance" | "callback" | "condition"
  > & { search?: string } = {},
): (readonly [string, string])[] {
  const { testDrive, tradeIn = false, finance, callback, condition, search = "" } = details;
  const rows = [
    ["Sucht", search] as const,
    ...(testDrive ? requestRows({ ...testDrive, tradeIn }) : tradeIn ? [tradeInRow] : []),
    ...financeQuestions.map(
      (name) => [financeLabels[name], formatMoney(finance?.[name] ?? "")] as const,
    ),
    ["Rückruf", callback === undefined ? "" : callbackText(callback)] as const,
    ...conditionQuestions.map(
      (name) => [conditionLabels[name], conditionText(name, condition?.[name] ?? "")] as const,
    ),
  ];
  return rows.filter(([, text]) => text !== "");
}

/** `address`: where the text leads. */
export type DetailRow = readonly [term: string, text: string, address?: string];

/** Appends the details to the message where there is only one text, such as a mail that the visitor sends. */
export function withDetails(message: string, rows: readonly DetailRow[]): string {
  const lines = rows
    .map(([term, text, address = ""]) => `${term}: ${text} ${address}`.trimEnd())
    .join("\n");
  return [message.trimEnd(), lines].filter((part) => part !== "").join("\n\n");
}

const formatMoney = (typed: string) => formatTypedPrice(typed) ?? typed;
