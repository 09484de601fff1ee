import { Mail, MessageCircle, Reply, UserCheck } from "lucide";
import { type ReactNode, useRef } from "react";
import { noKeeper, outcomeButtons, threadFields } from "#domain/office/inquiry-events.ts";
import { inquiryPath, whatsappReplyLink } from "#domain/office/inquiry-view.ts";
import { nextPageParameter, type OfficeInquiry, officeFields } from "#domain/office/office.ts";
import { replyAnchor } from "#domain/office/reply.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { CallLink, rowActions } from "./office-parts.tsx";

type ContactProps = {
  inquiry: Pick<OfficeInquiry, "reference" | "name" | "phone" | "email" | "keeper">;
  /** Opens a mail to the sender. */
  mail: string;
  /** The page to return to after a button. */
  page: string;
  isOpen: boolean;
  /** Whether an answer is the next step: by mail, or else a call. */
  isAnswerMain?: boolean;
  /** What comes before the ways to answer. */
  children?: ReactNode;
};

/** How the family answers, what came of it, and who is at it. */
export function Contact(props: ContactProps) {
  const { inquiry, mail, page, isOpen, isAnswerMain = false, children } = props;
  const { reference, name, phone, email, keeper } = inquiry;
  const outcome = useRef<HTMLDetailsElement>(null);
  // Back from the call, the question is there; without scripts it is opened by hand.
  const ask = () => {
    if (outcome.current !== null) outcome.current.open = true;
  };
  const chat = whatsappReplyLink(phone, name);
  return (
    <div className="grid gap-2">
      <p className={rowActions}>
        {children}
        {email !== "" && (
          <a
            href={`${inquiryPath(reference)}#${replyAnchor}`}
            className={`action-link ${isAnswerMain ? "action-link-primary" : ""}`}
          >
            <Icon icon={Reply} size={18} />
            Antworten<span className="sr-only">: {name}</span>
          </a>
        )}
        {phone !== "" && (
          <CallLink phone={phone} isMain={isAnswerMain && email === ""} onClick={ask} />
        )}
        {chat !== null && (
          <a
            href={chat}
            onClick={ask}
            target="_blank"
            rel="noopener noreferrer"
            className="action-link"
          >
            <Icon icon={MessageCircle} size={18} />
            WhatsApp<span className="sr-only"> an {name}</span>
          </a>
        )}
        {email !== "" && (
          <a href={mail} onClick={ask} className="action-link">
            <Icon icon={Mail} size={18} />
            E-Mail<span className="sr-only"> an {name}</span>
          </a>
        )}
      </p>
      <form
        method="post"
        action={inquiryPath(reference)}
        className="flex flex-wrap items-start gap-x-4 gap-y-2"
      >
        <input type="hidden" name={nextPageParameter} value={page} />
        <input type="hidden" name={threadFields.keeper} value={keeper?.event ?? noKeeper} />
        {isOpen && <KeeperButton isOwn={keeper?.isOwn === true} name={name} />}
        <details ref={outcome} className="min-w-0 open:basis-full">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            Ergebnis eintragen<span className="sr-only"> {name}</span>
          </summary>
          <p className="mt-1 grid grid-cols-2 gap-2">
            {Object.entries(outcomeButtons).map(([value, [, label]]) => (
              <button
                key={value}
                type="submit"
                name={officeFields.action}
                value={value}
                className="action-link"
              >
                {label}
              </button>
            ))}
          </p>
        </details>
      </form>
    </div>
  );
}

const KeeperButton = ({ isOwn, name }: { isOwn: boolean; name: string }) => (
  <button
    type="submit"
    name={officeFields.action}
    value={isOwn ? "abgeben" : "uebernehmen"}
    className={`${buttonStyle.quiet} min-h-11`}
  >
    {isOwn ? "Doch nicht ich" : "Ich übernehme"}
    <span className="sr-only">: {name}</span>
  </button>
);

/** Who is at it, and what was done last. */
export function Progress({ keeper, lastEvent }: Pick<OfficeInquiry, "keeper" | "lastEvent">) {
  return (
    <>
      {keeper !== null && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-accent">
          <Icon icon={UserCheck} size={18} className="shrink-0" />
          {keeper.isOwn ? "Sie sind dran" : `${keeper.name} ist dran`}
        </p>
      )}
      {lastEvent !== null && <p className="figures mt-1 text-sm font-semibold">{lastEvent}</p>}
    </>
  );
}
