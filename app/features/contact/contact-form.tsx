import { Send } from "lucide";
import { useId } from "react";
import { paths } from "#domain/site/paths.ts";
import { contactPath } from "#domain/vehicle-letter.ts";
import { contactInquiry } from "../../api/inquiries.ts";
import { contactDraft } from "../../browser-storage.ts";
import { type FormStart, useInquiryForm } from "../../inquiry-form.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldsProvider } from "../../ui/fields.ts";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { DraftNote, PrivacyNote, SendFailure } from "../site/form-notes.tsx";
import { useSiteFacts } from "../site/site-facts.ts";
import { ContactCaptcha, useContactCaptcha } from "./contact-captcha.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { ContactSent, contactSuccess } from "./contact-sent.tsx";
import { EarlierDraft } from "./earlier-draft.tsx";
import type { Prepared } from "./prepared.ts";
import { PreparedWays } from "./prepared-ways.tsx";

const fields = ["name", "email", "phone", "subject", "message"] as const;

const loadRules = async () => (await import("./contact-rules.ts")).contactRules;

/** Exactly the keys of the specification, section 7. */
const bodyOf = (values: FieldValues) =>
  Object.fromEntries(fields.map((name) => [name, values[name] ?? ""]));

const words = {
  sent: contactSuccess,
  failed: "Es gab einen Fehler beim Versenden Ihrer Nachricht. Bitte versuchen Sie es erneut.",
};

type ContactFormProps = {
  prepared: Prepared | null;
  /** What the server refused of a form that was sent without scripts. */
  refused: FormStart | null;
};

/** Writes to the dealer; about a vehicle the message stands ready. Its states: specification, section 4. */
export function ContactForm({ prepared, refused }: ContactFormProps) {
  const headingId = useId();
  const { publicKey } = useSiteFacts();
  const captcha = useContactCaptcha();
  const form = useInquiryForm({
    fields,
    draft: contactDraft,
    call: contactInquiry(publicKey),
    loadRules,
    bodyOf: (values) => ({ ...bodyOf(values), ...captcha.body() }),
    words,
    prepared: prepared === null ? {} : preparedValues(prepared),
    about: prepared?.car.adKey ?? "",
    refused,
    onCaptchaRefused: captcha.ask,
  });
  if (form.state === "sent" && form.reference !== null) {
    // The next message is hardly about the same vehicle in the same words.
    const restart = () => {
      captcha.forget();
      form.restart();
    };
    const onRestart = prepared === null ? restart : undefined;
    return <ContactSent reference={form.reference} isFresh onRestart={onRestart} />;
  }
  // While the first check runs nothing has failed.
  const isChecked = form.failure?.problem === "captcha" && captcha.asked?.round === 1;
  const failure = isChecked ? null : form.failure;
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6 lg:p-8">
      <h2 id={headingId} className="text-2xl font-bold">
        {prepared === null ? "Schreiben Sie uns" : titles[prepared.wish]}
      </h2>
      <form
        method="post"
        action={prepared === null ? paths.contact : pathOf(prepared)}
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
          {prepared && <EarlierDraft form={form} prepared={preparedValues(prepared)} />}
          <ContactFields />
        </FieldsProvider>
        <PrivacyNote />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <SubmitButton isSending={form.state === "sending"}>
            <Icon icon={Send} size={18} />
            {failure ? "Erneut versuchen" : sendLabels[prepared?.wish ?? "anfrage"]}
          </SubmitButton>
          <DraftNote draft={form.draft} />
        </div>
        {captcha.asked && (
          <ContactCaptcha
            asked={captcha.asked}
            onToken={(token) => captcha.take(token, () => void form.submit())}
          />
        )}
        {/* Below the button, which has the focus and must not move away from under the thumb. */}
        {failure && <SendFailure failure={failure} readText={() => readText(form.read())} />}
      </form>
      {prepared && (
        <PreparedWays prepared={prepared} readMessage={() => form.read().message ?? ""} />
      )}
    </section>
  );
}

const titles: Record<Prepared["wish"], string> = {
  anfrage: "Fahrzeug anfragen",
  probefahrt: "Probefahrt vereinbaren",
};

const sendLabels: Record<Prepared["wish"], string> = {
  anfrage: "Nachricht senden",
  probefahrt: "Terminwunsch senden",
};

/** Whoever asks about a vehicle wants to buy one. */
function preparedValues({ letter }: Prepared): FieldValues {
  return { subject: "verkauf", message: letter.message };
}

/** Without scripts too the answer is about the vehicle. */
function pathOf({ car, wish }: Prepared): string {
  return contactPath({ adKey: car.adKey, wish });
}

/** What was typed, for another way. */
function readText({ name = "", email = "", phone = "", message = "" }: FieldValues): string {
  return [message, [name, email, phone].filter((line) => line !== "").join("\n")].join("\n\n");
}
