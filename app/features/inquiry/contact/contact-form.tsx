import { Send } from "lucide";
import { useEffect } from "react";
import { berlinMoment } from "#domain/format/format.ts";
import { type CallbackDay, callbackPlan, callbackSoon } from "#domain/inquiry/callback.ts";
import {
  type ContactSubject,
  contactFields,
  maxMessageLength,
  maxNameLength,
  maxPhoneLength,
  nameErrorHints,
  offeredSubjects,
  phoneErrorHints,
} from "#domain/inquiry/contact-fields.ts";
import type { GeneralIntent, readGeneralIntent } from "#domain/inquiry/contact-request.ts";
import {
  callbackField,
  detailRows,
  detailsOf,
  fieldsOfIntent,
  hiddenFieldNames,
  isMessageRequired,
  withDetails,
} from "#domain/inquiry/details.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { type ContactIntent, contactPath, intentTitles } from "#domain/inquiry/vehicle-message.ts";
import { apiPaths, paths } from "#domain/pages/paths.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { readTestDriveIfPresent, type TestDriveRequest } from "#domain/test-drive/request.ts";
import { contactDraft } from "../../../browser-storage.ts";
import { ErrorSummary, FieldsProvider } from "../../../ui/field.tsx";
import {
  ChoiceField,
  HiddenFields,
  SubmitButton,
  TextArea,
  TextField,
} from "../../../ui/form-controls.tsx";
import type { FieldValues } from "../../../ui/form-values.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { SmallCar } from "../../car/small-card.tsx";
import { useProfile, useSiteSettings } from "../../site/site-settings.ts";
import {
  DraftConflict,
  DraftStatus,
  HoneypotField,
  PrivacyNote,
  RequiredNote,
} from "../form-notes.tsx";
import { ContactSent } from "../inquiry-sent.tsx";
import { SendFailureNote } from "../send-failure.tsx";
import { RequestedTestDrive, TestDriveFields, TradeInChips } from "../test-drive/test-drive.tsx";
import type { CheckFields } from "../use-field-check.ts";
import { callAll, type InquiryForm, useEntryState, useInquiryForm } from "../use-inquiry-form.ts";
import { ContactCaptcha, useContactCaptcha } from "./contact-captcha.tsx";
import { CallbackField, FinanceFields, WishChips } from "./intent-fields.tsx";

async function loadRules(hidden: FieldValues, schedule: Schedule): Promise<CheckFields> {
  const { contactIssues } = await import("#domain/inquiry/inquiry-schema.ts");
  return (values) =>
    contactIssues(createBody({ ...values, ...hidden }), {
      now: berlinMoment(new Date()),
      schedule,
    });
}

function createBody(values: FieldValues) {
  const { name = "", email = "", phone = "", subject = "", message = "" } = values;
  return { name, email, phone, subject, message, details: detailsOf(values) };
}

function planCallback(intent: string, values: FieldValues, schedule: Schedule): string | null {
  if (intent !== "rueckruf") return null;
  return callbackPlan(values[callbackField] || callbackSoon, berlinMoment(new Date()), schedule);
}

/** The id of the page's heading, which names the wish. */
export const wishHeadingId = "anliegen";

export type ContactPrefill = { intent: ContactIntent; cars: readonly SmallCar[] };

export type ContactFormProps = {
  prefill: ContactPrefill | null;
  /** Of all requested vehicles, those for sale first. */
  adKeys: readonly string[];
  /** Of those that are not for sale: the dealer still learns which. */
  gone: readonly string[];
  /** When the cars come, if a test drive was wished before any is here: the form is an inquiry then. */
  earlyDelivery: string | null;
  generalIntent: ReturnType<typeof readGeneralIntent>;
  callbackDays: readonly CallbackDay[];
  testDriveDays: readonly string[];
  refused: RefusedForm | null;
  onSentChange: (isSent: boolean) => void;
};

export function ContactForm(props: ContactFormProps) {
  const { prefill, gone, earlyDelivery, refused, onSentChange } = props;
  const { form, captcha, intent, subject, hiddenValues } = useContactForm(props);
  const needsMessage = isMessageRequired(detailsOf(hiddenValues) ?? {});
  const [testDrive, setTestDrive] = useEntryState<TestDriveRequest>("testDrive");
  const [callback, setCallback] = useEntryState<string>("callback");
  const profile = useProfile();
  const { showsExamples } = useSiteSettings();
  const isSent = form.reference !== null;
  useEffect(() => onSentChange(isSent), [isSent, onSentChange]);
  if (form.reference !== null) {
    return (
      <ContactSent
        reference={form.reference}
        hasConfirmation={form.hasConfirmation}
        isJustSent
        // A form about a vehicle is not restarted: the next message is unlikely to be about the same vehicle.
        onRestart={prefill === null ? callAll(captcha.reset, form.restart) : undefined}
        testDrive={testDrive && <RequestedTestDrive request={testDrive} />}
        callback={callback}
      />
    );
  }
  // Nothing has failed yet while the first captcha solves itself.
  const isFirstCaptcha = form.failure?.problem === "captcha" && captcha.request?.count === 1;
  const failure = isFirstCaptcha ? null : form.failure;
  return (
    <div className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8">
      {showsExamples === true && props.adKeys.length + gone.length > 0 && (
        <p className="mb-4 font-semibold">
          Beispielfahrzeug: Diesen Wagen gibt es nicht. Ihre Nachricht kommt an; schreiben Sie uns
          gern, was Sie suchen.
        </p>
      )}
      <WishChips {...props} />
      {intent === "anfrage" && prefill === null && (
        <h2 id={wishHeadingId} className="mb-5 text-2xl font-bold">
          Schreiben Sie uns
        </h2>
      )}
      {gone.length > 0 && (
        <p className="mb-5 rounded-card bg-sunken p-4 wrap-anywhere">{goneText(gone)}</p>
      )}
      {earlyDelivery !== null && (
        <p className="mb-5 rounded-card bg-sunken p-4">
          {earlyText(earlyDelivery, prefill?.cars.length === 1)}
        </p>
      )}
      <form
        method="post"
        action={createActionUrl(props, intent)}
        aria-labelledby={wishHeadingId}
        {...form.formProps}
        onSubmit={(event) => {
          event.preventDefault();
          const values = form.read();
          setTestDrive(readTestDriveIfPresent(values));
          setCallback(planCallback(intent, values, profile));
          void form.submit();
        }}
        className="@container grid grid-cols-1 gap-5"
      >
        <FieldsProvider value={form}>
          {refused && <ErrorSummary {...refused} />}
          <p role="alert" className="font-semibold text-danger empty:hidden">
            {!refused && form.issues.length > 0 && issuesNote}
          </p>
          {prefill && <DraftConflict form={form} />}
          <WishFields intent={intent} {...props} />
          <RequiredNote />
          <ContactFields
            hasSubject={subject === ""}
            intent={intent}
            needsMessage={needsMessage}
            isAboutVehicle={prefill !== null}
          />
          <HiddenFields values={hiddenValues} />
        </FieldsProvider>
        <PrivacyNote />
        <SendRow form={form}>
          {failure ? "Erneut versuchen" : (sendLabels[intent] ?? "Nachricht senden")}
        </SendRow>
        {captcha.request && (
          <ContactCaptcha
            request={captcha.request}
            onToken={(token) => captcha.acceptToken(token, () => void form.submit())}
          />
        )}
        {/* Below the button, which a layout shift must not move away from the thumb. */}
        {failure && (
          <SendFailureNote
            failure={failure}
            readText={() => plainText(form.read(), props)}
            announcement={failureNote}
          />
        )}
      </form>
    </div>
  );
}

function useContactForm(props: ContactFormProps) {
  const { prefill, adKeys, generalIntent, refused } = props;
  const intent = prefill?.intent ?? generalIntent?.intent ?? "anfrage";
  const subject = presetSubject(prefill, generalIntent);
  const hiddenValues = createHiddenValues(intent, subject, adKeys);
  const captcha = useContactCaptcha();
  const profile = useProfile();
  const form = useInquiryForm({
    fields: [...fieldsOfIntent(intent), ...contactFields],
    draftStorage: contactDraft,
    path: apiPaths.contactInquiry,
    loadRules: () => loadRules(hiddenValues, profile),
    createBody: (values) => ({
      ...createBody({ ...values, ...hiddenValues }),
      ...captcha.getTokenField(),
    }),
    prefilled: { subject },
    // Distinguishes drafts about different vehicles.
    draftKey: adKeys.join(","),
    refused,
    onCaptchaRefused: captcha.requestCaptcha,
  });
  return { form, captcha, intent, subject, hiddenValues };
}

const issuesNote = "Validierungsfehler: Bitte prüfen Sie die markierten Felder.";
const failureNote =
  "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.";

type SendRowProps = { form: Pick<InquiryForm, "isSending" | "draft">; children: string };

function SendRow({ form, children }: SendRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <SubmitButton isSending={form.isSending}>
        <Icon icon={Send} size={18} />
        {children}
      </SubmitButton>
      <DraftStatus draft={form.draft} />
    </div>
  );
}

type WishFieldsProps = Pick<ContactFormProps, "testDriveDays" | "callbackDays"> & {
  intent: string;
};

function WishFields({ intent, testDriveDays, callbackDays }: WishFieldsProps) {
  if (intent === "finanzierung") return <FinanceFields />;
  if (intent === "probefahrt") return <TestDriveFields days={testDriveDays} isDayOptional />;
  return intent === "rueckruf" && <CallbackField days={callbackDays} />;
}

function createHiddenValues(
  intent: string,
  subject: ContactSubject | "",
  [vehicle, ...others]: readonly string[],
): FieldValues {
  return {
    ...(subject !== "" && { subject }),
    ...((intent !== "anfrage" || vehicle !== undefined) && { [hiddenFieldNames.intent]: intent }),
    ...(vehicle !== undefined && { [hiddenFieldNames.vehicle]: vehicle }),
    ...(others.length > 0 && { [hiddenFieldNames.otherVehicles]: others.join(",") }),
  };
}

const earlyText = (delivery: string, isSingle: boolean) =>
  isSingle
    ? `Dieses Fahrzeug ist noch nicht bei uns (${delivery}). Eine Probefahrt ist möglich, sobald es da ist. Fragen beantworten wir gern schon jetzt.`
    : `Diese Fahrzeuge sind noch nicht bei uns (${delivery}). Eine Probefahrt ist möglich, sobald sie da sind. Fragen beantworten wir gern schon jetzt.`;

const goneText = (gone: readonly string[]) =>
  gone.length === 1
    ? `Das Fahrzeug Nr.\u00a0${gone[0]} ist nicht mehr im Angebot. Seine Nummer wird mitgesendet.`
    : `Die Fahrzeuge Nr.\u00a0${gone.join(", ")} sind nicht mehr im Angebot. Ihre Nummern werden mitgesendet.`;

const sendLabels: Readonly<Record<string, string>> = {
  probefahrt: "Terminwunsch senden",
  finanzierung: "Anfrage senden",
  rueckruf: "Rückrufwunsch senden",
} satisfies Partial<Record<ContactIntent, string>>;

/** Without scripts the server learns from this URL what the form is about. */
function createActionUrl(
  { adKeys, generalIntent }: ContactFormProps,
  intent: ContactIntent | GeneralIntent,
): string {
  if (adKeys.length > 0) return contactPath({ adKey: adKeys, intent });
  return generalIntent === null
    ? paths.contact
    : `${paths.contact}?anliegen=${generalIntent.intent}`;
}

/** The subject is `verkauf` (our sale): a visitor who asks about a vehicle wants to buy it. */
function presetSubject(
  prefill: ContactPrefill | null,
  generalIntent: ContactFormProps["generalIntent"],
): ContactSubject | "" {
  if (prefill === null) return generalIntent?.subject ?? "";
  return prefill.intent === "finanzierung" ? "beratung" : "verkauf";
}

/** A link to a chat or a mail with more may become too long. */
const maxNamedCars = 5;

/** For another channel, when sending has failed. */
function plainText(
  values: FieldValues,
  { prefill, gone }: Pick<ContactFormProps, "prefill" | "gone">,
): string {
  const { name = "", email = "", phone = "", message = "" } = values;
  const cars = prefill?.cars ?? [];
  const others = cars.length - maxNamedCars;
  const rows = [
    ...(prefill ? [["Anliegen", intentTitles[prefill.intent]] as const] : []),
    ...cars
      .slice(0, maxNamedCars)
      .map(({ brand, model, adKey }) => ["Fahrzeug", `${brand} ${model} (Nr. ${adKey})`] as const),
    ...(others > 0 ? [["Weitere Fahrzeuge", String(others)] as const] : []),
    ...gone.map((adKey) => ["Fahrzeug", `Nr. ${adKey}`] as const),
    ...detailRows(detailsOf(values)),
  ];
  const sender = [name, email, phone].filter((line) => line !== "").join("\n");
  return `${withDetails(message, rows)}\n\n${sender}`;
}

const placeholders: Readonly<Record<string, string>> = {
  probefahrt: "Zum Beispiel: Wir kommen zu zweit und bringen einen Kindersitz mit.",
  finanzierung: "Zum Beispiel: Ich möchte mein Auto in Zahlung geben.",
  rueckruf: "Worum geht es? Dann ruft gleich die richtige Person an.",
  werkstatt:
    "Zum Beispiel: Golf 7, 92.000 km, Inspektion und Winterreifen, am liebsten Freitag früh.",
} satisfies Partial<Record<ContactIntent | GeneralIntent, string>>;

type ContactFieldsProps = {
  intent: string;
  hasSubject: boolean;
  isAboutVehicle: boolean;
  needsMessage: boolean;
};

function ContactFields(props: ContactFieldsProps) {
  const { hasSubject, intent, isAboutVehicle, needsMessage } = props;
  const profile = useProfile();
  const question = isAboutVehicle
    ? "Zum Beispiel: Ist der Wagen noch da?"
    : "Womit können wir Ihnen helfen?";
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-5 @md:grid-cols-2">
      {/* Of three fields none stands alone in its row. */}
      <div className={hasSubject || intent === "probefahrt" ? undefined : "@md:col-span-2"}>
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          enterKeyHint="next"
          maxLength={maxNameLength}
          errorHints={nameErrorHints}
          required
        />
      </div>
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
      {hasSubject && (
        <ChoiceField name="subject" label="Thema" choices={offeredSubjects(profile)} required />
      )}
      {intent === "probefahrt" && <TradeInChips />}
      <div className="@md:col-span-2">
        <TextArea
          name="message"
          label="Nachricht"
          placeholder={placeholders[intent] ?? question}
          maxLength={maxMessageLength}
          required={needsMessage}
          rows={4}
        />
      </div>
      <HoneypotField />
    </div>
  );
}
