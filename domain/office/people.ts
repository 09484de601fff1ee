import { z } from "zod";
import { emailLine, requiredLine } from "#domain/inquiry/field-rules.ts";

const noEmail = "Bitte eine E-Mail-Adresse angeben";

/** Somebody who may enter the office. The address is in lower case. */
export const personSchema = z.object({
  email: emailLine(noEmail, noEmail).transform((email) => email.toLowerCase()),
  name: requiredLine("Bitte den Namen angeben", { max: 80, tooLong: "Höchstens 80 Zeichen" }),
});
export type Person = z.infer<typeof personSchema>;

/** 'Anna' of 'Anna Muster'; without a name, of `anna.muster@example.de`. */
export function firstName(email: string, name = ""): string {
  const [first = ""] = name.trim().split(/\s+/);
  if (first !== "") return first;
  const [local = ""] = /^[^@.+_-]+/.exec(email) ?? [];
  return local.slice(0, 1).toUpperCase() + local.slice(1);
}
