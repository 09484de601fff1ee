import { formatPrice, readAmount } from "#domain/site/format.ts";
import { maxTextLength } from "./sell-fields.ts";

/** The wire fixes the inquiry's keys: answers become lines of its `equipment` or its `message`. */

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

type Texts = { equipment: string; message: string };

/**
 * Adds the answers below the equipment where they fit, else below the message. Where neither has
 * room nothing is cut: the form then says that the equipment is too long.
 */
export function withCondition(
  texts: Texts,
  answers: Readonly<Partial<Record<ConditionQuestion, string>>>,
): Texts {
  const block = conditionText(answers);
  if (block === "") return texts;
  const equipment = joined(texts.equipment, block);
  const message = joined(texts.message, block);
  const isForMessage = equipment.length > maxTextLength && message.length <= maxTextLength;
  return isForMessage ? { ...texts, message } : { ...texts, equipment };
}

const joined = (text: string, block: string) =>
  [text.trim(), block].filter((part) => part !== "").join("\n\n");

function conditionText(answers: Readonly<Partial<Record<ConditionQuestion, string>>>): string {
  const lines = conditionQuestions.flatMap((question) => {
    const answer = formatAnswer(question, oneLine(answers[question] ?? ""));
    return answer === "" ? [] : [`${conditionLabels[question]}: ${answer}`];
  });
  return lines.length === 0 ? "" : ["Angaben zum Zustand", ...lines].join("\n");
}

/** No answer can look like the answer to another question. */
const oneLine = (text: string) => text.trim().replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, "; ");

/** Figures in the site's format; anything else stays as typed. */
function formatAnswer(question: ConditionQuestion, answer: string): string {
  if (question === "inspection") return formatMonthAnswer(answer);
  if (question === "priceIdea") {
    const amount = readAmount(answer);
    return amount === null ? answer : formatPrice(amount);
  }
  return answer;
}

/** `5.27` and `05/2027` become `05/2027`. */
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
