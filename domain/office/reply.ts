import { replyMailLink } from "#domain/dealership/contact-links.ts";

/** How the family answers an inquiry with the programs of its phone. */

type Answered = {
  reference: string;
  name: string;
  email: string;
  message: string;
  details: readonly (readonly [string, string])[];
};

/** Characters; some mail programs refuse links of more than 2,000. */
const maxQuotedLength = 600;

export const replySubject = (reference: string) => `Ihre Anfrage bei uns (${reference})`;

/** Subject, greeting by name, and the open questions, or else the message, as a quotation. */
export function replyLink({ reference, name, email, message, details }: Answered): string {
  const asked = openQuestions(message).join("\n");
  const quoted = [
    shorten(asked === "" ? message.trim() : asked),
    ...details.map((row) => row.join(": ")),
  ]
    .flatMap((text) => text.split("\n"))
    .filter((line) => line.trim() !== "")
    .map((line) => `> ${line.trim()}`);
  const body = [`Guten Tag ${name},`, "", "", "", ...quoted].join("\r\n");
  return `${replyMailLink(email, replySubject(reference))}&body=${encodeURIComponent(body)}`;
}

/** The sentences that end with a question mark. */
const openQuestions = (message: string): string[] =>
  message
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.endsWith("?"));

function shorten(text: string): string {
  const characters = [...text];
  return characters.length <= maxQuotedLength
    ? text
    : `${characters.slice(0, maxQuotedLength).join("").trimEnd()} …`;
}

/** Null unless the number is a German mobile number. */
export function whatsappReplyLink(phone: string, name: string): string | null {
  const digits = phone.replace("(0)", "").replaceAll(/\D/g, "");
  const [, national] = /^(?:0049|49|0)(1[567]\d{7,10})$/.exec(digits) ?? [];
  if (national === undefined) return null;
  return `https://wa.me/49${national}?text=${encodeURIComponent(`Guten Tag ${name}, `)}`;
}
