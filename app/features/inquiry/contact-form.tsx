import { Send } from "lucide";
import { useId } from "react";
import {
  contactFields,
  contactSubjectLabels,
  contactSubjects,
  maxMessageLength,
  maxNameLength,
  maxPhoneLength,
  phoneErrorHints,
} from "#domain/inquiry/contact-fields.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { paths, wirePaths } from "#domain/site/paths.ts";
import { contactDraft } from "../../browser-storage.ts";
import { ChoiceField } from "../../ui/choice-field.tsx";
import { ErrorSummary, FieldsProvider } from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { HoneypotField, TextArea, TextField } from "../../ui/text-field.tsx";
import { ContactCaptcha, useContactCaptcha } from "./contact-captcha.tsx";
import { DraftStatus, PrivacyNote, SendFailureNote } from "./form-notes.tsx";
import { ContactSent, contactSuccess } from "./inquiry-sent.tsx";
import { DraftConflict, OtherChannels, type Prefill } from "./prefill.tsx";
import { useInquiryForm } from "./use-inquiry-form.ts";

const loadRules = async () => (await import("#domain/inquiry/contact-schema.ts")).contactIssues;

const toasts = {
  sent: contactSuccess,
  failed: "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.",
};

/** `wish`: where no vehicle is meant. `refused`: of a form that was sent without scripts. */
type ContactFormProps = {
  prefill: Prefill | null;
  wish: FieldValues | null;
  refused: RefusedForm | null;
};

export function ContactForm({ prefill, wish, refused }: ContactFormProps) {
  const headingId = useId();
  const captcha = useContactCaptcha();
  const form = useInquiryForm({
    fields: contactFields,
    draft: contactDraft,
    path: wirePaths.contactInquiry,
    loadRules,
    bodyOf: (values) => ({ ...values, ...captcha.body() }),
    toasts,
    prefilled: prefill === null ? (wish ?? {}) : valuesOf(prefill),
    about: prefill === null ? "" : aboutOf(prefill),
    refused,
    onCaptchaRefused: captcha.require,
  });
  if (form.reference !== null) {
    // The next message is hardly about the same vehicle.
    const restart = () => {
      captcha.reset();
      form.restart();
    };
    const onRestart = prefill === null ? restart : undefined;
    return <ContactSent reference={form.reference} isFresh onRestart={onRestart} />;
  }
  // While the first check runs nothing has failed.
  const isChecked = form.failure?.problem === "captcha" && captcha.request?.round === 1;
  const failure = isChecked ? null : form.failure;
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8">
      <h2 id={headingId} className="text-2xl font-bold">
        {prefill === null ? "Schreiben Sie uns" : titleOf(prefill)}
      </h2>
      <form
        method="post"
        action={
          prefill === null
            ? paths.contact
            : contactPath({ adKey: keysOf(prefill), intent: prefill.intent })
        }
        aria-labelledby={headingId}
        {...form.bind}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
        className="mt-5 grid grid-cols-1 gap-5"
      >
        <FieldsProvider value={form}>
          {refused && <ErrorSummary {...refused} />}
          {prefill && (
            <DraftConflict
              form={form}
              prefilled={valuesOf(prefill)}
              isAboutSeveral={prefill.cars.length > 1}
            />
          )}
          <ContactFields />
        </FieldsProvider>
        <PrivacyNote />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton isSending={form.isSending}>
            <Icon icon={Send} size={18} />
            {failure ? "Erneut versuchen" : sendLabels[prefill?.intent ?? "anfrage"]}
          </SubmitButton>
          <DraftStatus draft={form.draft} />
        </div>
        {captcha.request && (
          <ContactCaptcha
            request={captcha.request}
            onToken={(token) => captcha.accept(token, () => void form.submit())}
          />
        )}
        {/* Below the button, which must not move away from under the thumb. */}
        {failure && <SendFailureNote failure={failure} readText={() => readText(form.read())} />}
      </form>
      {prefill && <OtherChannels prefill={prefill} readMessage={() => form.read().message ?? ""} />}
    </section>
  );
}

const titles: Record<Prefill["intent"], string> = {
  anfrage: "Fahrzeug anfragen",
  probefahrt: "Probefahrt vereinbaren",
};

const titleOf = ({ intent, cars }: Prefill) =>
  cars.length === 1 ? titles[intent] : `${formatVehicleCount(cars.length)} anfragen`;

const keysOf = ({ cars }: Prefill) => cars.map(({ adKey }) => adKey);

/** What a draft is about; also the identity of the form. */
export const aboutOf = (prefill: Prefill) => keysOf(prefill).join(",");

const sendLabels: Record<Prefill["intent"], string> = {
  anfrage: "Nachricht senden",
  probefahrt: "Terminwunsch senden",
};

/** A visitor who asks about a vehicle wants to buy one. */
function valuesOf({ message: { message } }: Prefill): FieldValues {
  return { subject: "verkauf", message };
}

function readText({ name = "", email = "", phone = "", message = "" }: FieldValues): string {
  return [message, [name, email, phone].filter((line) => line !== "").join("\n")].join("\n\n");
}

const subjects = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));

function ContactFields() {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-2">
      <TextField
        name="name"
        label="Name"
        autoComplete="name"
        enterKeyHint="next"
        maxLength={maxNameLength}
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
        maxLength={maxPhoneLength}
        errorHints={phoneErrorHints}
      />
      <ChoiceField name="subject" label="Thema" choices={subjects} required />
      <div className="lg:col-span-2">
        <TextArea name="message" label="Nachricht" maxLength={maxMessageLength} required />
      </div>
      <HoneypotField />
    </div>
  );
}
