import { useRef, useState } from "react";
import {
  type InquiryView,
  inquiryPath,
  mailLinkWith,
  replySubject,
  whatsappReplyLink,
} from "#domain/office/inquiry-view.ts";
import { officeProfilePath } from "#domain/office/office.ts";
import {
  insertTemplate,
  maxReplyLength,
  type OfficeReply,
  replyAnchor,
  replyFields,
  startReply,
  templateParameter,
} from "#domain/office/reply.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { FoldIcon } from "../../ui/icon.tsx";
import { ActionButton, MailServerLink } from "./office-parts.tsx";
import { shortcut } from "./shortcuts.ts";

type ReplyFormProps = {
  inquiry: Pick<InquiryView, "reference" | "email" | "phone">;
  reply: OfficeReply;
  /** Of an answer that was refused; null otherwise. */
  typed: string | null;
  error: string | null;
  /** The number of the template that the address asks for. */
  asked: string | null;
};

/** The family's own answer, which the site sends; without a mail server somebody takes it along. */
export function ReplyForm({ inquiry, reply, typed, error, asked }: ReplyFormProps) {
  const { reference, email } = inquiry;
  const { templates, signature, isQuoted, lacksMailServer } = reply;
  const field = useRef<HTMLTextAreaElement>(null);
  // What somebody sees while they type; a fresher page must not answer for them.
  const [seen] = useState(reply.seen);
  const page = inquiryPath(reference);
  const start = typed ?? startReply(reply, templates[Number(asked ?? Number.NaN)]);
  const insert = (text: string) => {
    const { current } = field;
    if (current === null) return;
    current.value = text;
    // Keeps the text like a typed one (page-draft.tsx).
    current.dispatchEvent(new InputEvent("input", { bubbles: true }));
    current.focus();
  };
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg font-bold">Antworten</h3>
        <a
          href={officeProfilePath("antworten")}
          className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Vorlagen ändern
        </a>
      </div>
      {lacksMailServer && (
        <p className="mt-2 font-semibold text-danger">
          Von hier aus geht nichts hinaus: kein Mailserver eingerichtet. <MailServerLink />
        </p>
      )}
      {templates.length > 0 && (
        <ul aria-label="Vorlagen" className="mt-3 flex flex-wrap gap-2">
          {templates.map((template, index) => (
            <li key={template.title} className="max-sm:grow">
              <a
                href={`${page}?${templateParameter}=${index}#${replyAnchor}`}
                onClick={(event) => {
                  event.preventDefault();
                  insert(insertTemplate(field.current?.value ?? "", template, reply));
                }}
                className="action-link w-full px-3"
              >
                {template.title}
              </a>
            </li>
          ))}
        </ul>
      )}
      <form method="post" action={`${page}#${replyAnchor}`} className="mt-3">
        <input type="hidden" name={replyFields.seen} value={seen} />
        <label htmlFor={replyAnchor} className="font-semibold">
          An {email}
        </label>
        <textarea
          ref={field}
          id={replyAnchor}
          name={replyFields.text}
          rows={5}
          required
          maxLength={maxReplyLength}
          defaultValue={start}
          aria-invalid={error !== null}
          aria-describedby={`${replyAnchor}-hinweis${error === null ? "" : ` ${replyAnchor}-fehler`}`}
          className={`${controlStyle} field-sizing-content mt-1 min-h-36 scroll-mt-52 py-2.5`}
        />
        <FieldError id={replyAnchor} error={error} hint={undefined} />
        <p id={`${replyAnchor}-hinweis`} className="mt-2 text-sm text-muted">
          {lacksMailServer ? (
            "Beantwortet ist die Anfrage erst, wenn Sie danach hier eintragen, dass die Antwort abgeschickt ist."
          ) : (
            <>
              Darunter {isQuoted ? "kommen" : "kommt"} „{signature.join(", ")}“
              {isQuoted && " und die Nachricht des Kunden"}. Antworten darauf kommen in Ihr
              Postfach.
            </>
          )}
        </p>
        {lacksMailServer && (
          <TakeAlong
            inquiry={inquiry}
            signature={signature}
            start={start}
            read={() => field.current?.value ?? start}
          />
        )}
        {!lacksMailServer && (
          <p className="mt-3">
            <ActionButton value="antworten" look="primary" {...shortcut.send}>
              Antwort senden
            </ActionButton>
          </p>
        )}
      </form>
    </div>
  );
}

type TakeAlongProps = Pick<ReplyFormProps, "inquiry"> & {
  signature: readonly string[];
  start: string;
  /** What the field has when a link is pressed. */
  read: () => string;
};

/** The same text in the phone's own programs; only who sent it there knows that, and enters it. */
function TakeAlong({ inquiry, signature, start, read }: TakeAlongProps) {
  const { reference, email, phone } = inquiry;
  const mail = (text: string) =>
    mailLinkWith(email, replySubject(reference), [...text.split(/\r?\n/), "", ...signature]);
  const chat = (text: string) => whatsappReplyLink(phone, text);
  const question = useRef<HTMLDetailsElement>(null);
  // Back from the other program, the question is there; without scripts it is opened by hand.
  const ask = () => {
    if (question.current !== null) question.current.open = true;
  };
  return (
    <div className="mt-3 grid gap-2 sm:grid-cols-2">
      <a
        href={mail(start)}
        onClick={({ currentTarget }) => {
          currentTarget.href = mail(read());
          ask();
        }}
        className="action-link action-link-primary max-sm:px-3"
      >
        Im eigenen Mailprogramm öffnen
      </a>
      {chat(start) !== null && (
        <a
          href={chat(start) ?? ""}
          onClick={({ currentTarget }) => {
            currentTarget.href = chat(read()) ?? "";
            ask();
          }}
          target="_blank"
          rel="noopener noreferrer"
          className="action-link"
        >
          Per WhatsApp senden
        </a>
      )}
      <details ref={question} className="col-span-full">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 font-semibold">
          Abgeschickt?
          <FoldIcon />
        </summary>
        <div className="grid gap-2 sm:grid-cols-2">
          <ActionButton value="gemailt">Ja, per E-Mail</ActionButton>
          {chat(start) !== null && (
            <ActionButton value="geschrieben">Ja, per WhatsApp</ActionButton>
          )}
        </div>
      </details>
    </div>
  );
}
