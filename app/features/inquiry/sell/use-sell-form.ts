import { useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { vehicleName } from "#domain/car/title.ts";
import { asRecord } from "#domain/format/as-record.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { detailRows, detailsOf, hiddenFieldNames } from "#domain/inquiry/details.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  type SellField,
  type SellStep,
  sellMessage,
  sellStepFields,
} from "#domain/inquiry/sell-fields.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { sellDraft } from "../../../browser-storage.ts";
import type { FieldValues } from "../../../ui/form-values.ts";
import { showToast } from "../../../ui/toaster.tsx";
import type { SmallCar } from "../../car/small-card.tsx";
import { useProfile } from "../../site/site-settings.ts";
import type { CheckFields } from "../use-field-check.ts";
import { useInquiryForm } from "../use-inquiry-form.ts";
import {
  findFurthestStep,
  findStep,
  lastStep,
  listFields,
  sellFormFields,
  sellFormId,
  sellSteps,
  titleId,
} from "./sell-steps.tsx";

export const captchaId = "captcha";

const toasts = {
  sent: {
    title: "Anfrage versendet!",
    description: "Vielen Dank für Ihre Anfrage. Wir melden uns schnellstmöglich bei Ihnen.",
  },
  failed: {
    title: "Fehler beim Versenden",
    description: "Es gab einen Fehler beim Versenden Ihrer Anfrage. Bitte versuchen Sie es erneut.",
  },
};

const captchaMissingText = "Bitte bestätigen Sie, dass Sie kein Roboter sind";

async function loadRules(schedule: Schedule): Promise<CheckFields> {
  const { sellIssues } = await import("#domain/inquiry/inquiry-schema.ts");
  return (values) => sellIssues(createInquiry(values), { now: berlinMoment(new Date()), schedule });
}

const createInquiry = (values: FieldValues) => ({
  ...sellFieldValues(values),
  details: detailsOf(values),
});

function sellFieldValues(values: FieldValues) {
  const fields = Object.values(sellStepFields).flat();
  const entries = fields.map((field): [SellField, string] => [field, values[field] ?? ""]);
  // `fromEntries` loses the type of the keys.
  return Object.fromEntries(entries) as Record<SellField, string>;
}

export function createMessage(values: FieldValues, desiredCar: SmallCar | null) {
  const desiredCarRows: [string, string][] =
    desiredCar === null
      ? []
      : [["Wunschfahrzeug", `${vehicleName(desiredCar)} (Nr. ${desiredCar.adKey})`]];
  const rows = detailRows(detailsOf(values));
  return sellMessage(sellFieldValues(values), [...desiredCarRows, ...rows]);
}

export function useSellForm(refused: RefusedForm | null, desiredCar: SmallCar | null) {
  const hiddenValues: FieldValues =
    desiredCar === null ? {} : { [hiddenFieldNames.vehicle]: desiredCar.adKey };
  const { step, setStep, visit, visited } = useStep(findInitialStep(refused));
  const [done, setDone] = useState<readonly SellStep[]>([]);
  const captcha = useCaptchaToken();
  const profile = useProfile();
  const form = useInquiryForm({
    fields: sellFormFields,
    draftStorage: sellDraft,
    path: apiPaths.vehicleInquiry,
    loadRules: () => loadRules(profile),
    createBody: (values) => ({
      ...createInquiry({ ...values, ...hiddenValues }),
      recaptchaToken: captcha.token ?? "",
    }),
    toasts,
    refused,
    revealField: (field) => setStep(findStep(field)),
    onRestored: (names) => setStep(visited ?? findFurthestStep(names)),
    onCaptchaRefused: () => {
      captcha.renew();
      return false;
    },
  });

  /** Focuses the step's title, which a screen reader then announces. */
  function openStep(next: SellStep): void {
    flushSync(() => visit(next));
    document.getElementById(titleId(next))?.focus({ preventScroll: true });
    document.getElementById(sellFormId)?.scrollIntoView();
  }

  async function goToNext(): Promise<void> {
    const next = sellSteps[sellSteps.indexOf(step) + 1];
    if (next === undefined || !(await form.check(listFields(step)))) return;
    setDone([...done, step]);
    openStep(next);
  }

  async function send(): Promise<void> {
    // One after another, so that the first step with an error gets the focus.
    for (const sellStep of sellSteps) if (!(await form.check(listFields(sellStep)))) return;
    if (captcha.token === null) return captcha.showMissing();
    await form.submit();
  }

  return {
    form,
    step,
    captcha,
    hiddenValues,
    openTab: visit,
    doneSteps: done,
    invalidSteps: sellSteps.filter((each) =>
      form.issues.some(({ field }) => findStep(field) === each),
    ),
    goBack: () => openStep(sellSteps[Math.max(0, sellSteps.indexOf(step) - 1)] ?? step),
    submit: () => void (step === lastStep ? send() : goToNext()),
    readText: () => {
      const { subject, message } = createMessage(form.read(), desiredCar);
      return `${subject}\n\n${message}`;
    },
    restart: () => {
      captcha.reset();
      setStep(sellSteps[0]);
      setDone([]);
      form.restart();
    },
  };
}

/** Each visited step is a history entry, so that Back leads to the one before, and a reload to the same. */
function useStep(initial: SellStep) {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [step, setStep] = useState(initial);
  const [lastKey, setLastKey] = useState(location.key);
  const { step: kept, from } = asRecord(location.state);
  const visited = sellSteps.find((each) => each === kept);
  const own = visited ?? initial;
  if (location.key !== lastKey) {
    setLastKey(location.key);
    if (isPop) setStep(own);
  }
  const { pathname, search } = location;
  const visit = (next: SellStep) => {
    setStep(next);
    // Otherwise the browser's Back would lead on, to the step that was just left.
    if (next === from) return void navigate(-1);
    const state = { step: next, from: own };
    void navigate({ pathname, search }, { state, preventScrollReset: true });
  };
  return { step, setStep, visit, visited };
}

/** A refusal without issues is about the captcha, which is in the last step. */
function findInitialStep(refused: RefusedForm | null): SellStep {
  if (refused === null) return sellSteps[0];
  const [issue] = refused.issues;
  return issue === undefined ? lastStep : findStep(issue.field);
}

function useCaptchaToken() {
  const [token, setToken] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [renewals, setRenewals] = useState(0);
  const acceptToken = (next: string | null) => {
    setToken(next);
    if (next !== null) setMissing(false);
  };
  return {
    token,
    error: isMissing ? captchaMissingText : null,
    renewals,
    acceptToken,
    showMissing: () => {
      flushSync(() => setMissing(true));
      document.getElementById(captchaId)?.focus();
      showToast({ title: "Validierungsfehler", description: captchaMissingText, tone: "failure" });
    },
    renew: () => {
      setToken(null);
      setRenewals((before) => before + 1);
    },
    reset: () => {
      setToken(null);
      setMissing(false);
      setRenewals(0);
    },
  };
}
