import { useState } from "react";
import { flushSync } from "react-dom";
import { berlinMoment } from "#domain/format/format.ts";
import { detailRows, detailsOf, hiddenFieldNames } from "#domain/inquiry/details.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  type SellField,
  type SellTab,
  sellMessage,
  sellTabs,
} from "#domain/inquiry/sell-fields.ts";
import { wirePaths } from "#domain/pages/paths.ts";
import { sellDraft } from "../../../browser-storage.ts";
import type { FieldValues } from "../../../ui/form-values.ts";
import { showToast } from "../../../ui/toaster.tsx";
import type { SmallCar } from "../../car/small-card.tsx";
import type { CheckFields } from "../use-field-check.ts";
import { useInquiryForm } from "../use-inquiry-form.ts";
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

export const captchaId = "captcha";

const toasts = {
  sent: {
    title: "Anfrage versendet!",
    description: "Vielen Dank für Ihre Anfrage. Wir melden uns schnellstmöglich bei Ihnen.",
  },
  failed: "Es gab einen Fehler beim Versenden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
};

const captchaMissing = "Bitte bestätigen Sie, dass Sie kein Roboter sind";

async function loadRules(): Promise<CheckFields> {
  const { sellIssues } = await import("#domain/inquiry/inquiry-schema.ts");
  return (values) => sellIssues(inquiryFrom(values), berlinMoment(new Date()));
}

const inquiryFrom = (values: FieldValues) => ({
  ...sellFieldValues(values),
  details: detailsOf(values),
});

function sellFieldValues(values: FieldValues) {
  const fields = Object.values(sellTabs).flat();
  const entries = fields.map((field): [SellField, string] => [field, values[field] ?? ""]);
  // `fromEntries` loses the type of the keys.
  return Object.fromEntries(entries) as Record<SellField, string>;
}

export function messageOf(values: FieldValues, interest: SmallCar | null) {
  const interestRows: [string, string][] =
    interest === null
      ? []
      : [["Dafür gewünscht", `${interest.brand} ${interest.model} (Nr. ${interest.adKey})`]];
  const rows = detailRows(detailsOf(values));
  return sellMessage(sellFieldValues(values), [...interestRows, ...rows]);
}

export function useSellForm(refused: RefusedForm | null, interest: SmallCar | null) {
  const hiddenValues: FieldValues =
    interest === null ? {} : { [hiddenFieldNames.vehicle]: interest.adKey };
  const [part, setPart] = useState(() => firstPart(refused));
  const captcha = useCaptchaToken();
  const form = useInquiryForm({
    fields: sellFormFields,
    draft: sellDraft,
    path: wirePaths.vehicleInquiry,
    loadRules,
    bodyOf: (values) => ({
      ...inquiryFrom({ ...values, ...hiddenValues }),
      recaptchaToken: captcha.token ?? "",
    }),
    toasts,
    refused,
    reveal: (field) => setPart(partOf(field)),
    onRestored: (names) => setPart(furthestPart(names)),
    onCaptchaRefused: captcha.renew,
  });

  /** Focuses the part's title, which a screen reader then announces. */
  function openPart(next: SellTab): void {
    flushSync(() => setPart(next));
    document.getElementById(titleId(next))?.focus({ preventScroll: true });
    document.getElementById(formId)?.scrollIntoView();
  }

  async function goToNext(): Promise<void> {
    const next = sellParts[sellParts.indexOf(part) + 1];
    if (next !== undefined && (await form.check(fieldsOf(part)))) openPart(next);
  }

  async function send(): Promise<void> {
    // One after another, so that the first part with an error gets the focus.
    for (const sellPart of sellParts) if (!(await form.check(fieldsOf(sellPart)))) return;
    if (captcha.token === null) return captcha.complain();
    await form.submit();
  }

  return {
    form,
    part,
    captcha,
    hiddenValues,
    setPart,
    invalidParts: sellParts.filter((each) =>
      form.issues.some(({ field }) => partOf(field) === each),
    ),
    goBack: () => openPart(sellParts[Math.max(0, sellParts.indexOf(part) - 1)] ?? part),
    submit: () => void (part === lastPart ? send() : goToNext()),
    text: () => {
      const { subject, message } = messageOf(form.read(), interest);
      return `${subject}\n\n${message}`;
    },
    restart: () => {
      captcha.reset();
      setPart(sellParts[0]);
      form.restart();
    },
  };
}

/** A refusal without issues is about the captcha, which is in the last part. */
function firstPart(refused: RefusedForm | null): SellTab {
  if (refused === null) return sellParts[0];
  const [issue] = refused.issues;
  return issue === undefined ? lastPart : partOf(issue.field);
}

function useCaptchaToken() {
  const [token, setToken] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [round, setRound] = useState(0);
  const accept = (next: string | null) => {
    setToken(next);
    if (next !== null) setMissing(false);
  };
  return {
    token,
    error: isMissing ? captchaMissing : null,
    /** The captcha's `key`; from the second round on it starts by itself. */
    round,
    accept,
    complain: () => {
      flushSync(() => setMissing(true));
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
      setMissing(false);
      setRound(0);
    },
  };
}
