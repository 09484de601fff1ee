import {
  contactSubjectLabels,
  contactSubjects,
  longestMessage,
  longestName,
  longestPhone,
  phoneErrorHints,
} from "#domain/contact-inquiry-fields.ts";
import { ChoiceField } from "../../ui/choice-field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TrapField } from "../../ui/trap-field.tsx";

const subjects = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));

/** Specification, section 3, 'Contact inquiry'. */
export function ContactFields() {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-2">
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        enterKeyHint="next"
        longest={longestName}
        required
      />
      <TextField
        name="email"
        label="E-Mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        required
      />
      <TextField
        name="phone"
        label="Telefonnummer"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        required
        longest={longestPhone}
        errorHints={phoneErrorHints}
      />
      <ChoiceField name="subject" label="Thema" choices={subjects} required />
      <div className="lg:col-span-2">
        <TextArea name="message" label="Nachricht" longest={longestMessage} required />
      </div>
      <TrapField />
    </div>
  );
}
