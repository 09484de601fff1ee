import { Send } from "lucide";
import { useId, useState } from "react";
import { type TestDriveWish, testDriveIn } from "#domain/appointment/wish.ts";
import {
  type ContactSubject,
  contactFields,
  contactSubjectLabels,
  contactSubjects,
  maxMessageLength,
  maxNameLength,
  maxPhoneLength,
  phoneErrorHints,
} from "#domain/inquiry/contact-fields.ts";
import type { readGeneralWish } from "#domain/inquiry/contact-request.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { type ContactIntent, contactPath } from "#domain/inquiry/vehicle-message.ts";
import {
  type CallbackDay,
  callbackSoon,
  wishFields,
  wishIssues,
  withWishDetails,
} from "#domain/inquiry/wish-details.ts";
import { berlinMoment, formatVehicleCount } from "#domain/site/format.ts";
import { paths, wirePaths } from "#domain/site/paths.ts";
import { contactDraft } from "../../browser-storage.ts";
import { ErrorSummary, FieldsProvider } from "../../ui/field.tsx";
import {
  ChoiceField,
  HoneypotField,
  SubmitButton,
  TextArea,
  TextField,
} from "../../ui/form-controls.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { ContactCaptcha, useContactCaptcha } from "./contact-captcha.tsx";
import { DraftStatus, PrivacyNote, SendFailureNote } from "./form-notes.tsx";
import { ContactSent, contactSuccess } from "./inquiry-sent.tsx";
import { DraftConflict, OtherChannels, type Prefill } from "./prefill.tsx";
import { SentVisit, TestDriveFields } from "./test-drive.tsx";
import type { CheckFields } from "./use-field-check.ts";
import { useInquiryForm } from "./use-inquiry-form.ts";
import { CallbackField, FinanceFields } from "./wish-fields.tsx";

async function loadRules(): Promise<CheckFields> {
  const { contactIssues } = await import("#domain/inquiry/contact-schema.ts");
  return (values) => {
    const inquiry = composed(values);
    const typed = values.message ?? "";
    const isCrowded = typed.length <= maxMessageLength && inquiry.message !== typed;
    const issues = contactIssues(inquiry).map((issue) =>
      issue.field === "message" && isCrowded && typed !== ""
        ? { ...issue, message: crowded }
        : issue,
    );
    return [...wishIssues(values, berlinMoment(new Date())), ...issues];
  };
}

/** The field's own counter would seem to be wrong. */
const crowded = `Nachricht und Angaben haben zusammen mehr als ${maxMessageLength} Zeichen`;

/** The fields of the wire, with what else was answered as lines of the message. */
function composed(values: FieldValues) {
  const { name = "", email = "", phone = "", subject = "", message = "" } = values;
  return { name, email, phone, subject, message: withWishDetails(message, values) };
}

const toasts = {
  sent: contactSuccess,
  failed: "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.",
};

/** `refused`: of a form that was sent without scripts. */
export type ContactFormProps = {
  prefill: Prefill | null;
  /** Where no vehicle is meant. */
  wish: ReturnType<typeof readGeneralWish>;
  callbackDays: readonly CallbackDay[];
  testDriveDays: readonly string[];
  refused: RefusedForm | null;
};

export function ContactForm({ prefill, wish, refused, ...days }: ContactFormProps) {
  const headingId = useId();
  const intent = prefill?.intent ?? wish?.intent ?? "anfrage";
  const prefilled = { ...(prefill === null ? wish : textsOf(prefill)), callback: callbackSoon };
  const captcha = useContactCaptcha();
  const [testDrive, setTestDrive] = useState<TestDriveWish | null>(null);
  const form = useInquiryForm({
    fields: [...wishFields(intent), ...contactFields],
    draft: contactDraft,
    path: wirePaths.contactInquiry,
    loadRules,
    bodyOf: (values) => ({ ...composed(values), ...captcha.body() }),
    toasts,
    prefilled,
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
    const visit = testDrive && <SentVisit wish={testDrive} car={prefill?.cars[0]} />;
    return <ContactSent reference={form.reference} isFresh onRestart={onRestart} visit={visit} />;
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
        action={actionOf(prefill, wish)}
        aria-labelledby={headingId}
        {...form.bind}
        onSubmit={(event) => {
          event.preventDefault();
          setTestDrive(testDriveIn(form.read()));
          void form.submit();
        }}
        className="@container mt-5 grid grid-cols-1 gap-5"
      >
        <FieldsProvider value={form}>
          {refused && <ErrorSummary {...refused} />}
          {prefill && (
            <DraftConflict
              form={form}
              prefilled={prefilled}
              isAboutSeveral={prefill.cars.length > 1}
            />
          )}
          {intent === "finanzierung" && <FinanceFields />}
          {intent === "probefahrt" && <TestDriveFields days={days.testDriveDays} mayBeOpen />}
          {intent === "rueckruf" && <CallbackField days={days.callbackDays} />}
          <ContactFields />
        </FieldsProvider>
        <PrivacyNote />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton isSending={form.isSending}>
            <Icon icon={Send} size={18} />
            {failure ? "Erneut versuchen" : (sendLabels[intent] ?? "Nachricht senden")}
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
        {failure && (
          <SendFailureNote failure={failure} readText={() => readText(composed(form.read()))} />
        )}
      </form>
      {prefill && (
        <OtherChannels prefill={prefill} readMessage={() => composed(form.read()).message} />
      )}
    </section>
  );
}

const titles: Record<ContactIntent, string> = {
  anfrage: "Fahrzeug anfragen",
  probefahrt: "Probefahrt vereinbaren",
  finanzierung: "Finanzierung anfragen",
  rueckruf: "Rückruf wünschen",
};

const titleOf = ({ intent, cars }: Prefill) =>
  cars.length === 1 ? titles[intent] : `${formatVehicleCount(cars.length)} anfragen`;

const keysOf = ({ cars }: Prefill) => cars.map(({ adKey }) => adKey);

/** What a draft is about; also the identity of the form. */
export const aboutOf = (prefill: Prefill) => keysOf(prefill).join(",");

const sendLabels: Readonly<Record<string, string>> = {
  probefahrt: "Terminwunsch senden",
  rueckruf: "Rückrufwunsch senden",
} satisfies Partial<Record<ContactIntent, string>>;

/** For a browser without scripts: the server reads of it what the form is about. */
function actionOf(prefill: Prefill | null, wish: ContactFormProps["wish"]): string {
  if (prefill) return contactPath({ adKey: keysOf(prefill), intent: prefill.intent });
  return wish === null ? paths.contact : `${paths.contact}?anliegen=${wish.intent}`;
}

/** A visitor who asks about a vehicle wants to buy one. */
function textsOf({ intent, message: { message } }: Prefill): FieldValues {
  const subject: ContactSubject = intent === "finanzierung" ? "beratung" : "verkauf";
  return { subject, message };
}

function readText({ name = "", email = "", phone = "", message = "" }: FieldValues): string {
  return [message, [name, email, phone].filter((line) => line !== "").join("\n")].join("\n\n");
}

const subjects = contactSubjects.map((value) => ({ value, label: contactSubjectLabels[value] }));

function ContactFields() {
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 @md:grid-cols-2">
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
      <div className="@md:col-span-2">
        <TextArea name="message" label="Nachricht" maxLength={maxMessageLength} required />
      </div>
      <HoneypotField />
    </div>
  );
}
