import { z } from "zod";
import { adKeySchema } from "#domain/car/record.ts";
import { emailField } from "#domain/inquiry/field-rules.ts";

/** Longer than any address that the list writes. */
const maxQueryLength = 2_000;

/** The form (O1): an address and either a search or a car. The search may be empty: any new car. */
export const alertFormSchema = z
  .object({
    email: emailField,
    suche: z.string().max(maxQueryLength, "Diese Suche ist zu lang").optional(),
    fahrzeug: adKeySchema.optional(),
  })
  .refine(({ suche, fahrzeug }) => (suche === undefined) !== (fahrzeug === undefined), {
    path: ["suche"],
    message: "Bitte wählen Sie eine Suche oder ein Fahrzeug",
  });

export const alertKeys: readonly string[] = ["email", "suche", "fahrzeug"];
