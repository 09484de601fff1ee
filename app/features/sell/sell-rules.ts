import { fieldIssues } from "#domain/form-text.ts";
import { vehicleInquirySchema } from "#domain/vehicle-inquiry.ts";
import { longestText } from "#domain/vehicle-inquiry-fields.ts";
import type { FieldIssue, FieldValues } from "../../ui/form-values.ts";
import { typedInquiry } from "./typed-inquiry.ts";

/** The rules of domain/ for the fields as they stand. Loaded when somebody begins to type. */
export function rules(values: FieldValues): readonly FieldIssue[] {
  const inquiry = typedInquiry(values);
  const { success, error } = vehicleInquirySchema(new Date().getFullYear()).safeParse(inquiry);
  if (success) return [];
  const typed = values.equipment ?? "";
  const isCrowded = typed.length <= longestText && inquiry.equipment !== typed;
  return fieldIssues(error).map((issue) =>
    issue.field === "equipment" && isCrowded ? { ...issue, message: crowded } : issue,
  );
}

/** Each alone would fit: said so, or the counter below the field would seem to be wrong. */
const crowded = `Ausstattung und Angaben zum Zustand haben zusammen mehr als ${longestText} Zeichen`;
