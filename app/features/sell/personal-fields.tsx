import { longestPhone, phoneErrorHints } from "#domain/contact-inquiry-fields.ts";
import { longestLine } from "#domain/vehicle-inquiry-fields.ts";
import { TextField } from "../../ui/text-field.tsx";

/** Tab 'personal': who sells. */
export function PersonalFields() {
  return (
    <>
      <TextField
        name="firstName"
        label="Vorname"
        required
        longest={longestLine}
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextField
        name="lastName"
        label="Nachname"
        required
        longest={longestLine}
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextField
        name="email"
        label="E-Mail"
        required
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        name="phone"
        label="Telefonnummer"
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        longest={longestPhone}
        errorHints={phoneErrorHints}
      />
    </>
  );
}
