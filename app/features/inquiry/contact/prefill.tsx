import { useState } from "react";
import { mailLink, whatsappLink } from "#domain/dealership/contact-links.ts";
import type { ContactIntent } from "#domain/inquiry/vehicle-message.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import type { SmallCar } from "../../car/small-card.tsx";
import { useDealership } from "../../site/site-facts.ts";
import type { InquiryForm } from "../use-inquiry-form.ts";

export type Prefill = {
  intent: ContactIntent;
  cars: readonly SmallCar[];
  /** For other channels. `about`: the lines about the vehicles. */
  mail: { subject: string; message: string; about: string };
  chatText: string;
};

type DraftConflictProps = { form: Pick<InquiryForm, "draft" | "write"> };

/** A message about something else stays until the visitor removes it. */
export function DraftConflict({ form }: DraftConflictProps) {
  const [isSettled, setSettled] = useState(false);
  if (!form.draft.hasMessageAboutOther || isSettled) return null;
  return (
    <div role="status" className="rounded-card bg-sunken p-4">
      Im Formular steht noch die Nachricht, die Sie zuletzt begonnen haben.
      <button
        type="button"
        onClick={() => {
          form.write({ message: "" });
          setSettled(true);
          // The button that has the focus disappears.
          document.getElementById("feld-message")?.focus();
        }}
        className={`${buttonStyle.quiet} mt-3 max-sm:w-full`}
      >
        Nachricht entfernen
      </button>
    </div>
  );
}

type OtherChannelsProps = { prefill: Prefill; readMessage: () => string };

/** Without scripts the links contain our message, with scripts the visitor's. */
export function OtherChannels({ prefill, readMessage }: OtherChannelsProps) {
  const { mail, chatText } = prefill;
  const dealership = useDealership();
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-5 border-t border-line pt-3 text-muted">
      Lieber auf einem anderen Weg?
      <a
        href={mailLink(dealership, mail)}
        onClick={({ currentTarget }) => {
          currentTarget.href = mailLink(dealership, { ...mail, message: readMessage() });
        }}
        className={channelStyle}
      >
        Per E-Mail senden
      </a>
      <a
        href={whatsappLink(dealership, chatText)}
        onClick={({ currentTarget }) => {
          const message = readMessage();
          const text = message === mail.message ? chatText : message;
          currentTarget.href = whatsappLink(dealership, text);
        }}
        target="_blank"
        rel="noopener noreferrer"
        className={channelStyle}
      >
        Per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
      </a>
    </p>
  );
}

const channelStyle =
  "inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4";
