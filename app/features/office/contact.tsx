import { Ellipsis, MessageCircle, Reply, UserCheck } from "lucide";
import { type ReactNode, useRef } from "react";
import { noKeeper, outcomeButtons, threadFields } from "#domain/office/inquiry-events.ts";
import {
  type HandledReason,
  inquiryPath,
  replyPath,
  whatsappReplyLink,
} from "#domain/office/inquiry-view.ts";
import { nextPageParameter, type OfficeInquiry, officeFields } from "#domain/office/office.ts";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "./menu.tsx";
import { CallLink } from "./office-parts.tsx";

type ContactProps = {
  inquiry: Pick<OfficeInquiry, "reference" | "name" | "phone" | "email" | "keeper" | "wantsCall">;
  /** Opens a mail to the sender. */
  mail: string;
  /** The page to return to after a button. */
  page: string;
  isOpen: boolean;
  /** Whether nothing on the page is more important than an answer. */
  isMain?: boolean;
  /** Whether the next step is the customer's, or nobody's: no way stands out. */
  isDone?: boolean;
  /** What comes before an answer; null if that is the next step: by mail, or else a call. */
  children: ReactNode;
};

/** How the family answers: the next step, and small ways beside it. */
export function Contact(props: ContactProps) {
  const { inquiry, mail, page, isOpen, isMain = false, isDone = false, children } = props;
  const { reference, name, phone, email, wantsCall } = inquiry;
  const menu = useRef<HTMLDetailsElement>(null);
  // Back from the call, the question is there; without scripts it is opened by hand.
  const ask = () => {
    if (menu.current !== null) menu.current.open = true;
  };
  const chat = whatsappReplyLink(phone, `Guten Tag ${name}, `);
  const isAnswerNext = children === null && email !== "";
  const isCallNext = children === null && !isDone && phone !== "" && (wantsCall || email === "");
  return (
    <div className={isMain ? "contents" : listActions}>
      {children !== null && <div className={isMain ? "contents" : stepColumn}>{children}</div>}
      {isCallNext && (
        <div className={isMain ? "contents" : callColumn}>
          <CallLink phone={phone} look="main" onClick={ask} />
        </div>
      )}
      {/* Together, so that none of the small ones stands on a line alone. */}
      <div
        className={
          isMain ? "contents" : "flex min-w-0 grow flex-wrap gap-2 lg:justify-end xl:contents"
        }
      >
        {isAnswerNext && (
          <a
            href={replyPath(reference)}
            className={`action-link max-sm:grow xl:col-start-1 xl:row-start-1 ${isMain && !isDone && !isCallNext ? "action-link-primary" : ""}`}
          >
            <Icon icon={Reply} size={18} />
            Antworten<span className="sr-only">: {name}</span>
          </a>
        )}
        {phone !== "" && !isCallNext && (
          <div className={isMain ? "contents" : callColumn}>
            <CallLink phone={phone} look={isMain ? undefined : "small"} onClick={ask} />
          </div>
        )}
        {chat !== null && (
          <a
            href={chat}
            onClick={ask}
            target="_blank"
            rel="noopener noreferrer"
            title="WhatsApp"
            className="action-link min-w-12 xl:col-start-3 xl:row-start-1"
          >
            <Icon icon={MessageCircle} size={18} />
            <span className="sr-only">WhatsApp an {name}</span>
          </a>
        )}
        <Menu
          ref={menu}
          title="Mehr"
          label={
            <>
              <Icon icon={Ellipsis} size={18} />
              <span className="sr-only">Mehr: {name}</span>
            </>
          }
          look="action-link min-w-12"
          // In a list, wide screens have the menu at their right edge, and so its panel.
          className={isMain ? "sm:relative" : "lg:relative xl:col-start-4 xl:row-start-1"}
          panel={`left-0 gap-2 p-3 ${isMain ? "" : "lg:right-0 lg:left-auto"}`}
        >
          <Ways inquiry={inquiry} page={page} isOpen={isOpen} mail={mail} onMail={ask} />
          {isOpen && !isMain && <Spam inquiry={inquiry} page={page} />}
        </Menu>
      </div>
    </div>
  );
}

/** On wide screens each kind of button has its column: what comes next, the telephone, and two small ones. */
const listActions =
  "flex min-w-0 flex-wrap items-start gap-2 max-lg:relative xl:grid xl:grid-cols-[minmax(0,1fr)_16rem_3.75rem_3.75rem]";
const stepColumn = "contents xl:col-start-1 xl:row-start-1 xl:grid xl:gap-2";
const callColumn = "contents xl:col-start-2 xl:row-start-1 xl:grid";

type WaysProps = Pick<ContactProps, "inquiry" | "page" | "isOpen" | "mail"> & {
  onMail: () => void;
};

/** Who is at it, what came of a call or a message, and the phone's own program for mails. */
function Ways({ inquiry, page, isOpen, mail, onMail }: WaysProps) {
  const { reference, name, email, keeper } = inquiry;
  const isOwn = keeper?.isOwn === true;
  return (
    <>
      <form method="post" action={inquiryPath(reference)} className="grid grid-cols-2 gap-2">
        <input type="hidden" name={nextPageParameter} value={page} />
        <input type="hidden" name={threadFields.keeper} value={keeper?.event ?? noKeeper} />
        {isOpen && (
          <button
            type="submit"
            name={officeFields.action}
            value={isOwn ? "abgeben" : "uebernehmen"}
            className="action-link col-span-2"
          >
            {isOwn ? "Doch nicht ich" : "Ich übernehme"}
            <span className="sr-only">: {name}</span>
          </button>
        )}
        <p className="col-span-2 mt-1 text-sm text-muted">Ergebnis eintragen</p>
        {Object.entries(outcomeButtons).map(([value, [, label]]) => (
          <button
            key={value}
            type="submit"
            name={officeFields.action}
            value={value}
            className="action-link text-base leading-tight"
          >
            {label}
          </button>
        ))}
      </form>
      {email !== "" && (
        <a
          href={mail}
          onClick={onMail}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          E-Mail im eigenen Programm<span className="sr-only"> an {name}</span>
        </a>
      )}
    </>
  );
}

/** Ends it at once; on its own page 'Kein Kauf' does. */
const Spam = ({ inquiry: { reference, name }, page }: Pick<ContactProps, "inquiry" | "page">) => (
  <form method="post" action={inquiryPath(reference)} className="grid">
    <HiddenFields values={{ [nextPageParameter]: page, [officeFields.action]: "erledigt" }} />
    <button
      type="submit"
      name={threadFields.reason}
      value={"Werbung" satisfies HandledReason}
      className="action-link"
    >
      Werbung: beenden<span className="sr-only">: {name}</span>
    </button>
  </form>
);

type UndoProps = {
  inquiry: Pick<OfficeInquiry, "reference" | "name" | "undo">;
  /** The page to return to. */
  page: string;
};

/** Takes back what was entered by mistake just now. */
export const Undo = ({ inquiry: { reference, name, undo }, page }: UndoProps) =>
  undo !== null && (
    <form method="post" action={inquiryPath(reference)}>
      <HiddenFields values={{ [nextPageParameter]: page, [threadFields.event]: String(undo) }} />
      <button
        type="submit"
        name={officeFields.action}
        value="zuruecknehmen"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Rückgängig<span className="sr-only">: {name}</span>
      </button>
    </form>
  );

type ProgressProps = Pick<OfficeInquiry, "keeper" | "lastEvent" | "unsent">;

/** Who is at it, what was done last, and whether that reached the customer. */
export function Progress({ keeper, lastEvent, unsent }: ProgressProps) {
  return (
    <>
      {unsent !== null && <p className="mt-1 font-semibold text-danger">{unsent}</p>}
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
