import { threadFields } from "#domain/office/inquiry-events.ts";
import {
  type InquiryView,
  inquiryPath,
  maxInquiryNoteLength,
} from "#domain/office/inquiry-view.ts";
import { officeFields } from "#domain/office/office.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { ActionButton, ResendForm } from "./office-parts.tsx";

type ThreadProps = Pick<InquiryView, "reference" | "events"> & {
  /** Of a note that was refused. */
  typed: string;
  error: string | null;
};

/** What the family did with an inquiry, and what it noted. */
export function Thread({ reference, events, typed, error }: ThreadProps) {
  return (
    <>
      {events.length > 0 && (
        <ol className="mt-3 grid gap-3">
          {events.map((event) => (
            <EventRow key={event.id} reference={reference} event={event} />
          ))}
        </ol>
      )}
      <form method="post" className="mt-4">
        <textarea
          id="feld-notiz"
          name={threadFields.note}
          aria-label="Neue Notiz"
          placeholder="Neue Notiz"
          rows={2}
          required
          maxLength={maxInquiryNoteLength}
          defaultValue={typed}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : "feld-notiz-fehler"}
          className={`${controlStyle} field-sizing-content min-h-20 py-2.5`}
        />
        <FieldError id="feld-notiz" error={error} hint={undefined} />
        <p className="mt-2">
          <ActionButton value="notiz">Notiz speichern</ActionButton>
        </p>
      </form>
    </>
  );
}

type EventRowProps = { reference: string; event: InquiryView["events"][number] };

function EventRow({ reference, event }: EventRowProps) {
  const { id, sentence, text, isWithdrawn, canWithdraw, mail } = event;
  return (
    <li className="border-l-2 border-line pl-3">
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
        <p className={`figures text-sm ${mail.isFailed ? "text-danger" : "text-muted"}`}>
          E-Mail: {mail.state}
        </p>
      )}
      {mail?.isFailed && (
        <ResendForm id={mail.id} about={sentence} page={inquiryPath(reference)} className="mt-2" />
      )}
    </li>
  );
}
