import type { ReactNode } from "react";
import { sellLetter } from "#domain/sell-letter.ts";
import { paths } from "#domain/site/paths.ts";
import type { VehicleInquiryTab } from "#domain/vehicle-inquiry-fields.ts";
import type { FormStart } from "../../inquiry-form.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FieldsProvider } from "../../ui/fields.ts";
import { TrapField } from "../../ui/trap-field.tsx";
import { DraftNote, PrivacyNote, SendFailure } from "../site/form-notes.tsx";
import { Captcha } from "./captcha/captcha.tsx";
import { EquipmentFields } from "./equipment-fields.tsx";
import { FormFooter } from "./form-footer.tsx";
import { formId } from "./form-id.ts";
import { formParts, panelId, partTitles, tabId, titleId } from "./form-parts.ts";
import { PartTabs } from "./part-tabs.tsx";
import { PersonalFields } from "./personal-fields.tsx";
import { SellSent } from "./sell-sent.tsx";
import { typedInquiry } from "./typed-inquiry.ts";
import { captchaId, useSellForm } from "./use-sell-form.ts";
import { VehicleFields } from "./vehicle-fields.tsx";
import { PlainSubmit, WithoutScripts } from "./without-scripts.tsx";

export type SellFormProps = {
  /** What the server answered to a form sent without scripts; null when none was. */
  refused: FormStart | null;
};

/** The inquiry in three tabs; without scripts one form with all three parts below each other. */
export function SellForm({ refused }: SellFormProps) {
  const sell = useSellForm(refused);
  const { form, part, captcha } = sell;
  if (form.state === "sent" && form.reference !== null) {
    return <SellSent reference={form.reference} onRestart={sell.restart} />;
  }
  return (
    <section id={formId} aria-labelledby={`${formId}-titel`} className="min-w-0 scroll-mt-20">
      <h2 id={`${formId}-titel`} className="part-title">
        Angebot anfragen
      </h2>
      {refused && <ErrorSummary message={refused.message} issues={refused.issues} />}
      <WithoutScripts letter={refused && sellLetter(typedInquiry(refused.values))} />
      <form
        method="post"
        action={paths.sell}
        {...form.bind}
        onSubmit={(event) => {
          event.preventDefault();
          sell.goOnOrSend();
        }}
        className="mt-4 rounded-card border border-line bg-surface"
      >
        <div className="needs-script">
          <PartTabs current={part} wrong={sell.wrong} onOpen={sell.setPart} />
        </div>
        <FieldsProvider value={form}>
          <Part part="personal" current={part}>
            <PersonalFields />
          </Part>
          <Part part="vehicle" current={part}>
            <VehicleFields />
          </Part>
          <Part part="equipment" current={part}>
            <EquipmentFields values={form.values} />
            <div className="needs-script sm:col-span-2">
              <Captcha
                key={captcha.round}
                id={captchaId}
                error={captcha.error}
                isRenewal={captcha.round > 0}
                onToken={captcha.accept}
              />
            </div>
          </Part>
          <TrapField />
        </FieldsProvider>
        <div className="space-y-5 px-4 pb-5 sm:px-6 sm:pb-6">
          {form.failure && <SendFailure failure={form.failure} readText={sell.text} />}
          <FormFooter sell={sell} />
          <PlainSubmit />
          <div className="space-y-2">
            <PrivacyNote />
            <DraftNote draft={form.draft} />
          </div>
        </div>
      </form>
    </section>
  );
}

type PartProps = {
  part: VehicleInquiryTab;
  current: VehicleInquiryTab;
  children: ReactNode;
};

/**
 * One part of the form. The others stay in the page, as they hold what was typed; they are hidden
 * only where scripts can bring them back.
 */
function Part({ part, current, children }: PartProps) {
  const isScripted = useHydrated();
  const isAway = part !== current;
  return (
    <div
      id={panelId(part)}
      role="tabpanel"
      aria-labelledby={tabId(part)}
      hidden={isScripted && isAway}
      className={isAway ? "sell-part sell-part-away" : "sell-part"}
    >
      <h3 id={titleId(part)} tabIndex={-1} className="scroll-mt-40 text-xl font-bold outline-none">
        <span className="block font-sans text-sm font-normal tracking-normal text-muted">
          Schritt {formParts.indexOf(part) + 1} von {formParts.length}
        </span>{" "}
        {partTitles[part]}
      </h3>
      <div className="mt-4 grid items-start gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </div>
  );
}
