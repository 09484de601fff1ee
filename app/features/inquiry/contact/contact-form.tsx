import { Send } from "lucide";
import { useId, useState } from "react";
import type { Schedule } from "#domain/dealership/opening-hours.ts";
import { berlinMoment, formatVehicleCount } from "#domain/format/format.ts";
import { type CallbackDay, callbackSoon } from "#domain/inquiry/callback.ts";
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
import type { readGeneralIntent } from "#domain/inquiry/contact-request.ts";
import {
  callbackField,
  detailRows,
  detailsOf,
  fieldsOfIntent,
  hiddenFieldNames,
  withDetails,
} from "#domain/inquiry/details.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { type ContactIntent, contactPath } from "#domain/inquiry/vehicle-message.ts";
import { apiPaths, paths } from "#domain/pages/paths.ts";
import { readTestDriveIfPresent, type TestDriveRequest } from "#domain/test-drive/request.ts";
import { contactDraft } from "../../../browser-storage.ts";
import { ErrorSummary, FieldsProvider } from "../../../ui/field.tsx";
import {
  ChoiceField,
  HiddenFields,
  HoneypotField,
  SubmitButton,
  TextArea,
  TextField,
} from "../../../ui/form-controls.tsx";
import type { FieldValues } from "../../../ui/form-values.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useDealership } from "../../site/site-facts.ts";
import { DraftStatus, PrivacyNote } from "../form-notes.tsx";
import { ContactSent, contactSuccess } from "../inquiry-sent.tsx";
import { SendFailureNote } from "../send-failure.tsx";
import { RequestedTestDrive, TestDriveFields } from "../test-drive/test-drive.tsx";
import type { CheckFields } from "../use-field-check.ts";
import { useInquiryForm } from "../use-inquiry-form.ts";
import { ContactCaptcha, useContactCaptcha } from "./contact-captcha.tsx";
import { CallbackField, FinanceFields } from "./intent-fields.tsx";
import { DraftConflict, OtherChannels, type Prefill } from "./prefill.tsx";

async function loadRules(schedule: Schedule): Promise<CheckFields> {
  const { contactIssues } = await import("#domain/inquiry/inquiry-schema.ts");
  return (values) => contactIssues(createBody(values), { now: berlinMoment(new Date()), schedule });
}

function createBody(values: FieldValues) {
  const { name = "", email = "", phone = "", subject = "", message = "" } = values;
  return { name, email, phone, subject, message, details: detailsOf(values) };
}

const createMessage = (values: FieldValues) =>
  withDetails(values.message ?? "", detailRows(detailsOf(values)));

const toasts = {
  sent: contactSuccess,
  failed: "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.",
};

export type ContactFormProps = {
  prefill: Prefill | null;
  generalIntent: ReturnType<typeof readGeneralIntent>;
  callbackDays: readonly CallbackDay[];
  testDriveDays: readonly string[];
  refused: RefusedForm | null;
};

export function ContactForm({ prefill, generalIntent, refused, ...days }: ContactFormProps) {
  const headingId = useId();
  const intent = prefill?.intent ?? generalIntent?.intent ?? "anfrage";
  const prefilled = {
    ...(prefill === null ? generalIntent : prefilledValues(prefill)),
    [callbackField]: callbackSoon,
  };
  const hiddenValues = createHiddenValues(intent, prefill);
  const captcha = useContactCaptcha();
  const dealership = useDealership();
  const [testDrive, setTestDrive] = useState<TestDriveRequest | null>(null);
  const form = useInquiryForm({
    fields: [...fieldsOfIntent(intent), ...contactFields],
    draftStorage: contactDraft,
    path: apiPaths.contactInquiry,
    loadRules: () => loadRules(dealership),
    createBody: (values) => ({
      ...createBody({ ...values, ...hiddenValues }),
      ...captcha.getTokenField(),
    }),
    toasts,
    prefilled,
    draftKey: prefill === null ? "" : createDraftKey(prefill),
    refused,
    onCaptchaRefused: captcha.requestCaptcha,
  });
  if (form.reference !== null) {
    // A form about a vehicle is not restarted: the next message is unlikely to be about the same vehicle.
    const restart = () => {
      captcha.reset();
      form.restart();
    };
    const onRestart = prefill === null ? restart : undefined;
    const recap = testDrive && <RequestedTestDrive request={testDrive} car={prefill?.cars[0]} />;
    return (
      <ContactSent reference={form.reference} isJustSent onRestart={onRestart} testDrive={recap} />
    );
  }
  // Nothing has failed yet while the first captcha solves itself.
  const isFirstCaptcha = form.failure?.problem === "captcha" && captcha.request?.count === 1;
  const failure = isFirstCaptcha ? null : form.failure;
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8">
      <h2 id={headingId} className="text-2xl font-bold">
        {prefill === null ? "Schreiben Sie uns" : createTitle(prefill)}
      </h2>
      <form
        method="post"
        action={createActionUrl(prefill, generalIntent)}
        aria-labelledby={headingId}
        {...form.formProps}
        onSubmit={(event) => {
          event.preventDefault();
          setTestDrive(readTestDriveIfPresent(form.read()));
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
          {intent === "probefahrt" && <TestDriveFields days={days.testDriveDays} isDayOptional />}
          {intent === "rueckruf" && <CallbackField days={days.callbackDays} />}
          <ContactFields />
          <HiddenFields values={hiddenValues} />
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
            onToken={(token) => captcha.acceptToken(token, () => void form.submit())}
          />
        )}
        {/* Below the button, which a layout shift must not move away from the thumb. */}
        {failure && <SendFailureNote failure={failure} readText={() => plainText(form.read())} />}
      </form>
      {prefill && (
        <OtherChannels prefill={prefill} readMessage={() => createMessage(form.read())} />
      )}
    </section>
  );
}

const titles: Record<ContactIntent, string> = {
  anfrage: "Fahrzeug anfragen",
  probefahrt: "Probefahrt vereinbaren",
  finanzierung: "Finanzierung anfragen",
  rueckruf: "Um Rückruf bitten",
};

const createTitle = ({ intent, cars }: Prefill) =>
  cars.length === 1 ? titles[intent] : `${formatVehicleCount(cars.length)} anfragen`;

function createHiddenValues(intent: string, prefill: Prefill | null): FieldValues {
  if (prefill === null) return intent === "anfrage" ? {} : { [hiddenFieldNames.intent]: intent };
  const [vehicle = "", ...others] = listAdKeys(prefill);
  return {
    [hiddenFieldNames.intent]: intent,
    [hiddenFieldNames.vehicle]: vehicle,
    ...(others.length > 0 && { [hiddenFieldNames.otherVehicles]: others.join(",") }),
  };
}

const listAdKeys = ({ cars }: Prefill) => cars.map(({ adKey }) => adKey);

/** Distinguishes drafts and forms about different vehicles. */
export const createDraftKey = (prefill: Prefill) => listAdKeys(prefill).join(",");

const sendLabels: Readonly<Record<string, string>> = {
  probefahrt: "Terminwunsch senden",
  rueckruf: "Rückrufwunsch senden",
} satisfies Partial<Record<ContactIntent, string>>;

/** Without scripts the server learns from this URL what the form is about. */
function createActionUrl(
  prefill: Prefill | null,
  generalIntent: ContactFormProps["generalIntent"],
): string {
  if (prefill) return contactPath({ adKey: listAdKeys(prefill), intent: prefill.intent });
  return generalIntent === null
    ? paths.contact
    : `${paths.contact}?anliegen=${generalIntent.intent}`;
}

/** The subject is `verkauf` (our sale): a visitor who asks about a vehicle wants to buy it. */
function prefilledValues({ intent, mail: { message } }: Prefill): FieldValues {
  const subject: ContactSubject = intent === "finanzierung" ? "beratung" : "verkauf";
  return { subject, message };
}

function plainText(values: FieldValues): string {
  const { name = "", email = "", phone = "" } = values;
  return [
    createMessage(values),
    [name, email, phone].filter((line) => line !== "").join("\n"),
  ].join("\n\n");
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
