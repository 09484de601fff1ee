import { useState } from "react";
import { flushSync } from "react-dom";
import { withCondition } from "#domain/inquiry/condition-questions.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  maxTextLength,
  type SellTab,
  sellMessage,
  withInterest,
} from "#domain/inquiry/sell-fields.ts";
import { wirePaths } from "#domain/site/paths.ts";
import { sellDraft } from "../../browser-storage.ts";
import type { FieldValues } from "../../ui/form-values.ts";
import { showToast } from "../../ui/toaster.tsx";
import {
  fieldsOf,
  formId,
  furthestPart,
  lastPart,
  partOf,
  sellFormFields,
  sellParts,
  titleId,
} from "./sell-tabs.tsx";
import type { CheckFields } from "./use-field-check.ts";
import { useInquiryForm } from "./use-inquiry-form.ts";

export const captchaId = "captcha";

const toasts = {
  sent: {
    title: "Anfrage versendet!",
    description: "Vielen Dank für Ihre Anfrage. Wir melden uns schnellstmöglich bei Ihnen.",
  },
  failed: "Es gab einen Fehler beim Versenden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
};

const captchaMissing = "Bitte bestätigen Sie, dass Sie kein Roboter sind";

/** The field's own counter would seem to be wrong. */
const crowded = `Ausstattung und Angaben zum Zustand haben zusammen mehr als ${maxTextLength} Zeichen`;

async function loadRules(interest: string | null): Promise<CheckFields> {
  const { sellIssues } = await import("#domain/inquiry/sell-schema.ts");
  return (values) => {
    const inquiry = typedInquiry(values, interest);
    const typed = values.equipment ?? "";
    const isCrowded = typed.length <= maxTextLength && inquiry.equipment !== typed;
    return sellIssues(inquiry, new Date().getFullYear()).map((issue) =>
      issue.field === "equipment" && isCrowded ? { ...issue, message: crowded } : issue,
    );
  };
}

/**
 * The unchecked body without the captcha; answers about the condition, and the vehicle that is wanted, become
 * lines of its texts.
 */
function typedInquiry(values: FieldValues, interest: string | null) {
  const { firstName = "", lastName = "", email = "", phone = "" } = values;
  const { make = "", model = "", year = "", mileage = "", equipment = "", message = "" } = values;
  const texts = withInterest(withCondition({ equipment, message }, values), interest);
  return { firstName, lastName, email, phone, make, model, year, mileage, ...texts };
}

/** `interest`: what the message says of the vehicle of ours that is wanted. */
export function useSellForm(refused: RefusedForm | null, interest: string | null) {
  const inquiryOf = (values: FieldValues) => typedInquiry(values, interest);
  const [part, setPart] = useState(() => firstPart(refused));
  const captcha = useCaptchaToken();
  const form = useInquiryForm({
    fields: sellFormFields,
    draft: sellDraft,
    path: wirePaths.vehicleInquiry,
    loadRules: () => loadRules(interest),
    bodyOf: (values) => ({ ...inquiryOf(values), recaptchaToken: captcha.token ?? "" }),
    toasts,
    refused,
    reveal: (field) => setPart(partOf(field)),
    onRestored: (names) => setPart(furthestPart(names)),
    onCaptchaRefused: captcha.renew,
  });

  /** Focuses the part's title, which a screen reader then announces. */
  function open(next: SellTab): void {
    flushSync(() => setPart(next));
    document.getElementById(titleId(next))?.focus({ preventScroll: true });
    document.getElementById(formId)?.scrollIntoView();
  }

  async function goToNext(): Promise<void> {
    const next = sellParts[sellParts.indexOf(part) + 1];
    if (next !== undefined && (await form.check(fieldsOf(part)))) open(next);
  }

  async function send(): Promise<void> {
    // In turn, so that the focus ends on the first part with an error.
    for (const each of sellParts) if (!(await form.check(fieldsOf(each)))) return;
    if (captcha.token === null) return captcha.complain();
    await form.submit();
  }

  return {
    form,
    part,
    captcha,
    inquiryOf,
    setPart,
    wrong: sellParts.filter((each) => form.issues.some(({ field }) => partOf(field) === each)),
    goBack: () => open(sellParts[Math.max(0, sellParts.indexOf(part) - 1)] ?? part),
    /** The last part sends, the others lead on. */
    submit: () => void (part === lastPart ? send() : goToNext()),
    /** What was typed, for another channel. */
    text: () => {
      const { subject, message } = sellMessage(inquiryOf(form.read()));
      return `${subject}\n\n${message}`;
    },
    restart: () => {
      captcha.reset();
      setPart(sellParts[0]);
      form.restart();
    },
  };
}

/** The captcha, which is no field, stands in the last part. */
function firstPart(refused: RefusedForm | null): SellTab {
  if (refused === null) return sellParts[0];
  const [issue] = refused.issues;
  return issue === undefined ? lastPart : partOf(issue.field);
}

function useCaptchaToken() {
  const [token, setToken] = useState<string | null>(null);
  const [isMissed, setMissed] = useState(false);
  const [round, setRound] = useState(0);
  const accept = (next: string | null) => {
    setToken(next);
    if (next !== null) setMissed(false);
  };
  return {
    token,
    error: isMissed ? captchaMissing : null,
    /** The key of the captcha; from the second on it begins without being asked. */
    round,
    accept,
    complain: () => {
      flushSync(() => setMissed(true));
      document.getElementById(captchaId)?.focus();
      showToast({ title: "Validierungsfehler", description: captchaMissing, tone: "failure" });
    },
    renew: () => {
      setToken(null);
      setRound((before) => before + 1);
      return false;
    },
    reset: () => {
      setToken(null);
      setMissed(false);
      setRound(0);
    },
  };
}
