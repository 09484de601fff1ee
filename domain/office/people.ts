import { z } from "zod";
import { emailField, requiredLine } from "#domain/inquiry/field-rules.ts";

/** Somebody who may enter the office. The address is in lower case. */
export const personSchema = z.object({
  email: emailField.transform((email) => email.toLowerCase()),
  name: requiredLine("Bitte ausfüllen", { max: 80, tooLong: "Höchstens 80 Zeichen" }),
});
export type Person = z.infer<typeof personSchema>;

/** 'Anna' of 'Anna Muster'; without a name, of `anna.muster@example.de`. */
export function firstName(email: string, name = ""): string {
  const [first = ""] = name.trim().split(/\s+/);
  if (first !== "") return first;
  const [local = ""] = /^[^@.+_-]+/.exec(email) ?? [];
  return local.slice(0, 1).toUpperCase() + local.slice(1);
}
