import { Mail } from "lucide";
import { useId, useState } from "react";
import { mailLink } from "#domain/dealership/contact-links.ts";
import type { ContactIntent } from "#domain/inquiry/vehicle-message.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import type { FieldValues } from "../../../ui/form-values.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { SmallCar } from "../../car/small-card.tsx";
import { useDealership } from "../../site/site-facts.ts";
import { OtherWaysToSend } from "../send-failure.tsx";
import type { InquiryForm } from "../use-inquiry-form.ts";

export type Prefill = {
  intent: ContactIntent;
  cars: readonly SmallCar[];
  mail: { subject: string; message: string };
  chatText: string;
};

/** Other fields, such as the callback time, are the visitor's and are not swapped. */
const pickMessage = ({ subject = "", message = "" }: FieldValues) => ({ subject, message });

type DraftConflictProps = {
  form: Pick<InquiryForm, "draft" | "read" | "write">;
  prefilled: FieldValues;
  isAboutSeveral: boolean;
};

/** A draft about something else is not overwritten by the prefilled message: the visitor can swap them. */
export function DraftConflict({ form, prefilled, isAboutSeveral }: DraftConflictProps) {
  const [replacedDraft, setReplacedDraft] = useState<FieldValues | null>(null);
  if (!form.draft.hasMessageAboutOther) return null;
  const aboutVehicles = isAboutSeveral ? "zu diesen Fahrzeugen" : "zu diesem Fahrzeug";

  function swap(): void {
    const before = pickMessage(form.read());
    form.write(replacedDraft ?? pickMessage(prefilled));
    setReplacedDraft(replacedDraft === null ? before : null);
  }

  return (
    <div className="rounded-card bg-sunken p-4">
      <p role="status">
        {replacedDraft === null
          ? "Im Formular steht die Nachricht, die Sie zuletzt begonnen haben."
          : `Im Formular steht jetzt die Nachricht ${aboutVehicles}.`}
      </p>
      <button type="button" onClick={swap} className={`${buttonStyle.quiet} mt-3 max-sm:w-full`}>
        {replacedDraft === null
          ? `Nachricht ${aboutVehicles} einsetzen`
          : "Begonnene Nachricht zurückholen"}
      </button>
    </div>
  );
}

type OtherChannelsProps = { prefill: Prefill; readMessage: () => string };

/** Without scripts the links contain the prefilled message, with scripts the edited one. */
export function OtherChannels({ prefill, readMessage }: OtherChannelsProps) {
  const { mail, chatText } = prefill;
  const dealership = useDealership();
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="mt-8 border-t border-line pt-5">
      <h3 id={headingId} className="text-lg font-bold">
        Lieber auf einem anderen Weg?
      </h3>
      <p className="mt-1 text-muted">Nehmen Sie die Nachricht einfach mit.</p>
      <div className="relative mt-3 flex flex-wrap gap-3">
        <a
          href={mailLink(dealership, mail)}
          onClick={({ currentTarget }) => {
            currentTarget.href = mailLink(dealership, { ...mail, message: readMessage() });
          }}
          className="action-link max-sm:w-full"
        >
          <Icon icon={Mail} size={18} />
          Per E-Mail senden
        </a>
        <OtherWaysToSend
          initialChat={chatText}
          readChat={() => (readMessage() === mail.message ? chatText : readMessage())}
          readCopy={() => `${mail.subject}\n\n${readMessage()}`}
          copyLabel="Nachricht kopieren"
          copiedMessage="Nachricht kopiert"
        />
      </div>
    </section>
  );
}
