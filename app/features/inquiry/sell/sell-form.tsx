import { ArrowLeft, ArrowRight, Mail, MessageCircle, Phone } from "lucide";
import type { ReactNode } from "react";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import type { SellStep } from "#domain/inquiry/sell-fields.ts";
import { paths, tradeInPath } from "#domain/pages/paths.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { useHydrated } from "../../../ui/browser.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import { ErrorSummary, FieldsProvider } from "../../../ui/field.tsx";
import { HiddenFields, SubmitButton } from "../../../ui/form-controls.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { SmallCar } from "../../car/small-card.tsx";
import { useProfile } from "../../site/site-settings.ts";
import { WhatsAppLink } from "../../site/whatsapp-link.tsx";
import { DraftStatus, HoneypotField, PrivacyNote, RequiredNote } from "../form-notes.tsx";
import { SellSent } from "../inquiry-sent.tsx";
import { PhotoRequest } from "../photo/photo-request.tsx";
import { SendFailureNote } from "../send-failure.tsx";
import { SellCaptcha } from "./sell-captcha.tsx";
import { EquipmentFields, PersonalFields, VehicleFields } from "./sell-fields.tsx";
import {
  lastStep,
  panelId,
  StepTabs,
  sellFormId,
  sellSteps,
  stepTitles,
  tabId,
  titleId,
} from "./sell-steps.tsx";
import { captchaId, createMessage, type useSellForm } from "./use-sell-form.ts";

type SellFormProps = {
  sell: ReturnType<typeof useSellForm>;
  desiredCar: SmallCar | null;
  refused: RefusedForm | null;
};

export function SellForm({ sell, desiredCar, refused }: SellFormProps) {
  const { form, step, captcha } = sell;
  if (form.reference !== null) {
    return (
      <div id={sellFormId} className="min-w-0 scroll-mt-20">
        <SellSent
          reference={form.reference}
          hasConfirmation={form.hasConfirmation}
          photoRequest={<PhotoRequest reference={form.reference} path={form.photosPath} />}
          onRestart={sell.restart}
        />
      </div>
    );
  }
  return (
    <section
      id={sellFormId}
      aria-labelledby={`${sellFormId}-titel`}
      className="min-w-0 scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <h2 id={`${sellFormId}-titel`} className="part-title px-4 pt-5 sm:px-6">
        Angebot anfragen
      </h2>
      {refused && (
        <div className="px-4 pt-4 sm:px-6">
          <ErrorSummary message={refused.message} issues={refused.issues} />
        </div>
      )}
      <WithoutScripts refusedMessage={refused && createMessage(refused.values, desiredCar)} />
      <form
        method="post"
        action={desiredCar === null ? paths.sell : tradeInPath(desiredCar.adKey)}
        {...form.formProps}
        onSubmit={(event) => {
          event.preventDefault();
          sell.submit();
        }}
        className="mt-2"
      >
        <div className="needs-script">
          <StepTabs
            current={step}
            done={sell.doneSteps}
            invalid={sell.invalidSteps}
            onOpen={sell.openTab}
          />
        </div>
        <FieldsProvider value={form}>
          <Step step="personal" current={step}>
            <PersonalFields />
          </Step>
          <Step step="vehicle" current={step}>
            <VehicleFields />
          </Step>
          <Step step="equipment" current={step}>
            <EquipmentFields values={form.values} />
            <div className="needs-script @md:col-span-2">
              <SellCaptcha
                key={captcha.renewals}
                id={captchaId}
                error={captcha.error}
                startsByItself={captcha.renewals > 0}
                onToken={captcha.acceptToken}
              />
            </div>
          </Step>
          <HoneypotField />
          <HiddenFields values={sell.hiddenValues} />
        </FieldsProvider>
        <div className="space-y-5 px-4 pb-5 sm:px-6 sm:pb-6">
          {form.failure && <SendFailureNote failure={form.failure} readText={sell.readText} />}
          <FormFooter sell={sell} />
          <PlainSubmitButton />
          <div className="space-y-2">
            <RequiredNote />
            <PrivacyNote />
            <DraftStatus draft={form.draft} />
          </div>
        </div>
      </form>
    </section>
  );
}

type StepProps = { step: SellStep; current: SellStep; children: ReactNode };

/** Other steps stay mounted but hidden, because their uncontrolled fields hold the values. */
function Step({ step, current, children }: StepProps) {
  const isHydrated = useHydrated();
  const isCurrent = step === current;
  return (
    <div
      id={panelId(step)}
      role="tabpanel"
      aria-labelledby={tabId(step)}
      hidden={isHydrated && !isCurrent}
      className={`@container sell-part ${isCurrent ? "" : "sell-part-away"}`}
    >
      {/* The tab, which needs scripts, shows it. */}
      <h3
        id={titleId(step)}
        tabIndex={-1}
        className="sr-only scroll-mt-40 outline-none noscript:not-sr-only"
      >
        Schritt {sellSteps.indexOf(step) + 1} von {sellSteps.length}: {stepTitles[step]}
      </h3>
      <div className="grid items-start noscript:mt-4 gap-x-6 gap-y-5 @md:grid-cols-2">
        {children}
      </div>
    </div>
  );
}

const missingCaptchaNoteId = "absenden-hinweis";

function FormFooter({ sell }: { sell: ReturnType<typeof useSellForm> }) {
  const { form, step, captcha } = sell;
  const isLast = step === lastStep;
  const isBlocked = isLast && captcha.token === null;
  // The captcha's own error says the same.
  const blockedReasonId = captcha.error === null ? missingCaptchaNoteId : `${captchaId}-fehler`;
  return (
    <div className="needs-script">
      {isBlocked && captcha.error === null && (
        <p id={missingCaptchaNoteId} className="mb-3">
          Zum Absenden fehlt noch die Bestätigung „Ich bin kein Roboter“.
        </p>
      )}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-between">
        {step !== sellSteps[0] && (
          <button
            type="button"
            onClick={sell.goBack}
            className={`${buttonStyle.quiet} max-sm:w-full`}
          >
            <Icon icon={ArrowLeft} size={18} />
            Zurück
          </button>
        )}
        <div className="max-sm:w-full sm:ml-auto">
          {isLast ? (
            <SubmitButton
              isSending={form.isSending}
              blockedReasonId={isBlocked ? blockedReasonId : null}
            >
              Fahrzeug anbieten
            </SubmitButton>
          ) : (
            <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
              Weiter
              <Icon icon={ArrowRight} size={18} />
            </button>
          )}
        </div>
      </div>
    </div>
  );
}

const noscriptTexts = {
  empty: {
    intro:
      "Damit prüft sie, dass kein Roboter schreibt. Füllen Sie das Formular trotzdem gern aus: Am Ende machen wir daraus eine E-Mail für Sie. Oder melden Sie sich direkt bei uns:",
    mail: "E-Mail schreiben",
    whatsapp: "WhatsApp",
  },
  posted: {
    intro:
      "Ihre Angaben stehen noch im Formular und in dieser E-Mail, die Sie nur noch absenden müssen:",
    mail: "Per E-Mail senden",
    whatsapp: "Per WhatsApp senden",
  },
};

/**
 * Without scripts the captcha cannot be solved: the posted form comes back as a prepared mail; chat and phone
 * are the alternatives.
 */
function WithoutScripts({
  refusedMessage,
}: {
  refusedMessage: ReturnType<typeof createMessage> | null;
}) {
  const profile = useProfile();
  const texts = noscriptTexts[refusedMessage === null ? "empty" : "posted"];
  const chat = refusedMessage
    ? `${refusedMessage.subject}\n\n${refusedMessage.message}`
    : undefined;
  return (
    <noscript>
      <div className="m-4 rounded-card border border-line bg-sunken p-4 sm:mx-6">
        <h3 className="text-lg font-bold">Zum Versenden braucht diese Seite JavaScript</h3>
        <p className="mt-1">{texts.intro}</p>
        <p className="mt-3 flex flex-wrap gap-3">
          <a
            href={mailLink(profile, refusedMessage)}
            className={`action-link ${refusedMessage ? "action-link-primary" : ""}`}
          >
            <Icon icon={Mail} size={18} />
            {texts.mail}
          </a>
          <WhatsAppLink text={chat} className="action-link">
            <Icon icon={MessageCircle} size={18} />
            {texts.whatsapp} <span className="sr-only">(externer Dienst)</span>
          </WhatsAppLink>
          <a href={phoneLink(profile)} className="action-link figures">
            <Icon icon={Phone} size={18} />
            {profile.phone.display}
          </a>
        </p>
      </div>
    </noscript>
  );
}

function PlainSubmitButton() {
  return (
    <noscript>
      <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
        E-Mail aus meinen Angaben vorbereiten
      </button>
    </noscript>
  );
}
