import { useRef, useState } from "react";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officeProfilePath } from "#domain/office/office.ts";
import {
  insertTemplate,
  maxReplyLength,
  type ReplyForm as ReplyFormView,
  replyAnchor,
  replyFields,
  startReply,
  templateParameter,
} from "#domain/office/reply.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { ActionButton, MailServerLink } from "./office-parts.tsx";

type ReplyFormProps = {
  reference: string;
  email: string;
  reply: ReplyFormView;
  /** Of an answer that was refused; null otherwise. */
  typed: string | null;
  error: string | null;
  /** The number of the template that the address asks for. */
  asked: string | null;
};

const fieldId = "feld-antwort";

/** The family's own answer, which the site sends. */
export function ReplyForm({ reference, email, reply, typed, error, asked }: ReplyFormProps) {
  const { templates, signature, isQuoted, lacksMailServer } = reply;
  const field = useRef<HTMLTextAreaElement>(null);
  // What somebody sees while they type; a fresher page must not answer for them.
  const [seen] = useState(reply.seen);
  const page = inquiryPath(reference);
  const insert = (text: string) => {
    const { current } = field;
    if (current === null) return;
    current.value = text;
    // Keeps the text like a typed one (page-draft.tsx).
    current.dispatchEvent(new InputEvent("input", { bubbles: true }));
    current.focus();
  };
  return (
    <div id={replyAnchor} className="mt-5 scroll-mt-16 border-t border-line pt-4">
      <h3 className="text-lg font-bold">Antworten</h3>
      {lacksMailServer && (
        <p className="mt-2 font-semibold text-danger">
          Ihre Antwort wird nicht verschickt: kein Mailserver eingerichtet. <MailServerLink />
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
        <label htmlFor={fieldId} className="font-semibold">
          An {email}
        </label>
        <textarea
          ref={field}
          id={fieldId}
          name={replyFields.text}
          rows={5}
          required
          maxLength={maxReplyLength}
          defaultValue={typed ?? startReply(reply, templates[Number(asked ?? Number.NaN)])}
          aria-invalid={error !== null}
          aria-describedby={`${fieldId}-hinweis${error === null ? "" : ` ${fieldId}-fehler`}`}
          className={`${controlStyle} field-sizing-content mt-1 min-h-36 py-2.5`}
        />
        <FieldError id={fieldId} error={error} hint={undefined} />
        <p id={`${fieldId}-hinweis`} className="mt-2 text-sm text-muted">
          Darunter {isQuoted ? "kommen" : "kommt"} „{signature}“
          {isQuoted && " und die Nachricht des Kunden"}. Antworten darauf kommen in Ihr Postfach.
        </p>
        <p className="mt-3 grid items-center gap-x-4 sm:flex">
          <ActionButton value="antworten" look="primary">
            Antwort senden
          </ActionButton>
          <a
            href={officeProfilePath("antworten")}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Vorlagen ändern
          </a>
        </p>
      </form>
    </div>
  );
}
