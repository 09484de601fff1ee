import { withCondition } from "#domain/car/condition-questions.ts";
import type { FieldValues } from "../../ui/form-values.ts";

/**
 * The inquiry as the fields hold it, unchecked: exactly the keys of the specification, section 7, but
 * the captcha's token. The answers about the condition are lines of its texts.
 */
export function typedInquiry(values: FieldValues) {
  const { firstName = "", lastName = "", email = "", phone = "" } = values;
  const { make = "", model = "", year = "", mileage = "", equipment = "", message = "" } = values;
  const texts = withCondition({ equipment, message }, values);
  return { firstName, lastName, email, phone, make, model, year, mileage, ...texts };
}
