import { MailPlus } from "lucide";
import type { ReactNode } from "react";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { eventAnchor, maxHeardLength, threadFields } from "#domain/office/inquiry-events.ts";
import {
  type InquiryView,
  inquiryPath,
  maxInquiryNoteLength,
} from "#domain/office/inquiry-view.ts";
import { officeFields } from "#domain/office/office.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ActionButton, MailServerLink, ResendForm } from "./office-parts.tsx";
import { shortcut } from "./shortcuts.ts";

type ThreadProps = Pick<InquiryView, "reference" | "events"> & {
  /** What it is about: the customer's own words. */
  first: ReactNode;
  /** A form that was refused. */
  refused: RefusedForm | null;
  /** The form for an answer. */
  children: ReactNode;
};

/** The conversation: what the customer wrote, what the family did and noted, and what it writes next. */
export function Thread({ reference, events, first, refused, children }: ThreadProps) {
  const error = errorOf(threadFields.note, refused);
  return (
    <>
      <ol className="mt-3 grid gap-3">
        <li className="min-w-0 rounded-card bg-sunken p-3">{first}</li>
        {events.map((event) => (
          <EventRow key={event.id} reference={reference} event={event} />
        ))}
      </ol>
      <HeardForm refused={refused} />
      {children}
      <form
        method="post"
        className="mt-5 grid gap-2 border-t border-line pt-4 sm:flex sm:items-start"
      >
        <div className="min-w-0 flex-1">
          <textarea
            id="feld-notiz"
            name={threadFields.note}
            aria-label="Neue Notiz"
            placeholder="Neue Notiz, nur für das Büro"
            rows={1}
            required
            maxLength={maxInquiryNoteLength}
            defaultValue={refused?.values[threadFields.note]}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : "feld-notiz-fehler"}
            className={`${controlStyle} field-sizing-content min-h-12 py-2.5`}
          />
          <FieldError id="feld-notiz" error={error} hint={undefined} />
        </div>
        <ActionButton value="notiz" {...shortcut.send}>
          Notiz speichern
        </ActionButton>
      </form>
    </>
  );
}

const errorOf = (field: string, refused: RefusedForm | null) =>
  refused?.issues.find((issue) => issue.field === field)?.message ?? null;

/** What the customer answered, which came into the family's own mailbox. */
function HeardForm({ refused }: Pick<ThreadProps, "refused">) {
  const error = errorOf(threadFields.heard, refused);
  const timeError = errorOf(threadFields.heardAt, refused);
  return (
    <details open={error !== null || timeError !== null} className="mt-4">
      <summary className="action-link w-fit cursor-pointer list-none max-sm:w-full">
        <Icon icon={MailPlus} size={18} />
        Antwort eintragen
      </summary>
      <form method="post" className="mt-3 grid gap-3 rounded-card bg-sunken p-3">
        <div>
          <label htmlFor="feld-worte" className="font-semibold">
            Was der Kunde geantwortet hat
          </label>
          <textarea
            id="feld-worte"
            name={threadFields.heard}
            rows={4}
            required
            maxLength={maxHeardLength}
            defaultValue={refused?.values[threadFields.heard]}
            placeholder="Aus der E-Mail kopieren"
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : "feld-worte-fehler"}
            className={`${controlStyle} field-sizing-content mt-1 max-h-96 min-h-28 py-2.5`}
          />
          <FieldError id="feld-worte" error={error} hint={undefined} />
        </div>
        <div>
          <label htmlFor="feld-wann" className="font-semibold">
            Wann <span className="font-normal text-muted">(leer: eben)</span>
          </label>
          <input
            id="feld-wann"
            type="datetime-local"
            name={threadFields.heardAt}
            defaultValue={refused?.values[threadFields.heardAt]}
            aria-invalid={timeError !== null}
            aria-describedby={timeError === null ? undefined : "feld-wann-fehler"}
            className={`${controlStyle} mt-1 h-12 min-w-0 sm:w-64`}
          />
          <FieldError id="feld-wann" error={timeError} hint={undefined} />
        </div>
        <p>
          <ActionButton value="antwort-eintragen" look="primary" {...shortcut.send}>
            Antwort speichern
          </ActionButton>
        </p>
      </form>
    </details>
  );
}

type EventRowProps = { reference: string; event: InquiryView["events"][number] };

function EventRow({ reference, event }: EventRowProps) {
  const { id, kind, sentence, text, isWithdrawn, canWithdraw, mail } = event;
  return (
    <li
      id={eventAnchor(id).slice(1)}
      className={`scroll-mt-24 border-l-2 pl-3 target:bg-sunken ${kind === "replied" ? "border-accent" : "border-line"} ${kind === "heard" && !isWithdrawn ? "rounded-card bg-sunken py-2 pr-3" : ""}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="figures text-sm text-muted">
          {isWithdrawn ? <s>{sentence}</s> : sentence}
          {isWithdrawn && ", zurückgenommen"}
        </p>
        {canWithdraw && (
          <form method="post">
            <input type="hidden" name={threadFields.event} value={id} />
            <button
              type="submit"
              name={officeFields.action}
              value={isWithdrawn ? "wiederherstellen" : "zuruecknehmen"}
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              {isWithdrawn ? "Wiederherstellen" : "Zurücknehmen"}
              <span className="sr-only">: {sentence}</span>
            </button>
          </form>
        )}
      </div>
      {text !== null && !isWithdrawn && (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      )}
      {mail !== null && (
        <p
          className={`figures text-sm ${mail.isFailed || mail.isUnsent ? "text-danger" : "text-muted"}`}
        >
          E-Mail: {mail.state}
          {mail.isUnsent && (
            <>
              . <MailServerLink />
            </>
          )}
        </p>
      )}
      {mail?.isFailed && (
        <ResendForm id={mail.id} about={sentence} page={inquiryPath(reference)} className="mt-2" />
      )}
    </li>
  );
}
