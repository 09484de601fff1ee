import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import { maxTextLength } from "#domain/inquiry/sell-fields.ts";
import { sellInquirySchema } from "#domain/inquiry/sell-schema.ts";
import type { FieldIssue, FieldValues } from "../../ui/form-values.ts";
import { typedInquiry } from "./typed-inquiry.ts";

/** The rules of domain/ for the fields as they stand. Loaded when somebody begins to type. */
export function rules(values: FieldValues): readonly FieldIssue[] {
  const inquiry = typedInquiry(values);
  const { success, error } = sellInquirySchema(new Date().getFullYear()).safeParse(inquiry);
  if (success) return [];
  const typed = values.equipment ?? "";
  const isCrowded = typed.length <= maxTextLength && inquiry.equipment !== typed;
  return fieldIssues(error).map((issue) =>
    issue.field === "equipment" && isCrowded ? { ...issue, message: crowded } : issue,
  );
}

/** Each alone would fit: said so, or the counter below the field would seem to be wrong. */
const crowded = `Ausstattung und Angaben zum Zustand haben zusammen mehr als ${maxTextLength} Zeichen`;
