import { MailPlus } from "lucide";
import type { ReactNode } from "react";
import type { DetailRow } from "#domain/inquiry/details.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { eventAnchor, maxHeardLength, threadFields } from "#domain/office/inquiry-events.ts";
import {
  type InquiryView,
  inquiryPath,
  maxInquiryNoteLength,
  photosAnchor,
} from "#domain/office/inquiry-view.ts";
import { officeFields } from "#domain/office/office.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ActionButton, errorOf, MailServerLink, ResendForm } from "./office-parts.tsx";
import { shortcut } from "./shortcuts.ts";

type ThreadProps = {
  inquiry: InquiryView;
  /** A form that was refused. */
  refused: RefusedForm | null;
  /** The form for an answer. */
  children: ReactNode;
};

/** The conversation: what the customer wrote, what the family did and noted, and what it writes next. */
export function Thread({ inquiry, refused, children }: ThreadProps) {
  const { reference, events } = inquiry;
  const error = errorOf(threadFields.note, refused);
  return (
    <>
      <ol className="mt-3 grid gap-3">
        <li className="min-w-0 rounded-card bg-sunken p-[min(0.75rem,3vw)]">
          <Words inquiry={inquiry} />
        </li>
        {events.map((event) => (
          <EventRow key={event.id} reference={reference} event={event} />
        ))}
      </ol>
      {children}
      <HeardForm refused={refused} />
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

/** What the customer wrote, which the conversation starts with. */
function Words({ inquiry }: Pick<ThreadProps, "inquiry">) {
  const { name, receivedAt, message, otherVehicles, details, photos } = inquiry;
  const rows: DetailRow[] = [...otherVehicles, ...details];
  return (
    <>
      <p className="figures text-sm text-muted">
        <strong dir="auto" className="text-base text-ink">
          {name}
        </strong>
        , {receivedAt}
      </p>
      {message !== "" && (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {message}
        </p>
      )}
      <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        {rows.map(([term, value, address]) => (
          <div key={term + value} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="whitespace-pre-line">
              {address === undefined ? (
                value
              ) : (
                <a href={address} className="underline underline-offset-4">
                  {value}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {photos.length > 0 && (
        <div id={photosAnchor} className="mt-4 scroll-mt-16">
          <h3 className="font-bold">Fotos ({photos.length})</h3>
          <ul className="mt-2 grid grid-cols-2 gap-3">
            {photos.map(({ id, path, width, height }, index) => (
              <li key={id}>
                <a href={path} className="block overflow-hidden rounded-card border border-line">
                  <img
                    src={path}
                    alt={`Foto ${index + 1}, groß ansehen`}
                    width={width}
                    height={height}
                    loading="lazy"
                    className="aspect-4/3 w-full bg-sunken object-contain"
                  />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** What the customer answered, which came into the family's own mailbox. */
function HeardForm({ refused }: Pick<ThreadProps, "refused">) {
  const error = errorOf(threadFields.heard, refused);
  const timeError = errorOf(threadFields.heardAt, refused);
  return (
    <details open={error !== null || timeError !== null} className="mt-4">
      <summary className="action-link w-fit cursor-pointer list-none max-sm:w-full">
        <Icon icon={MailPlus} size={18} />
        Antwort des Kunden eintragen
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
