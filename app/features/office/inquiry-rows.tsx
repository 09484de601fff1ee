import { Images } from "lucide";
import {
  inquiryPath,
  inquiryStateLabel,
  photosAnchor,
  replySubject,
} from "#domain/office/inquiry-view.ts";
import type { InquiryRow } from "#domain/office/office.ts";
import { foldRepeats } from "#domain/office/same-people.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { replyMailLink } from "#domain/profile/contact-links.ts";
import { Icon } from "../../ui/icon.tsx";
import { Contact, Progress, Undo } from "./contact.tsx";
import { CarLine, Warnings } from "./office-parts.tsx";
import { shortcut } from "./shortcuts.ts";

type ListProps = {
  level: "h2" | "h3";
  /** The address of the list, to which the buttons return. */
  page: string;
  /** All of them wait for us, as the list's title says. */
  isAllOurs?: boolean;
};

type InquiryRowsProps = ListProps & {
  /** Each with the inquiries that are shown together. */
  people: readonly (readonly InquiryRow[])[];
};

export const InquiryRows = ({ people, ...list }: InquiryRowsProps) => (
  <ul className="mt-2 border-t border-line [nav+&]:mt-0 [nav+&]:border-t-0">
    {people.map((inquiries) => (
      <PersonRow key={inquiries[0]?.reference} inquiries={inquiries} {...list} />
    ))}
  </ul>
);

type PersonProps = ListProps & { inquiries: readonly InquiryRow[] };

/** What one person asked for, and the ways to answer: their name, telephone number and each car once. */
function PersonRow({ inquiries, level: Heading, page, isAllOurs = false }: PersonProps) {
  const [first] = inquiries;
  if (first === undefined) return null;
  const { reference, name, age, state, customerWait } = first;
  /** The one that somebody is at: the buttons are about it. */
  const kept = inquiries.find(({ keeper }) => keeper !== null) ?? first;
  const { keeper } = kept;
  const last = inquiries.reduce((a, b) => (b.lastEventAt > a.lastEventAt ? b : a));
  const unsent = inquiries.find((inquiry) => inquiry.unsent !== null)?.unsent ?? null;
  const wantsCall = inquiries.some((inquiry) => inquiry.wantsCall);
  const messages = foldRepeats(inquiries);
  const steps = inquiries.filter(
    (each) =>
      each.hasOpenWish || (each.photos > 0 && each.state === "new" && each.customerWait === null),
  );
  return (
    <li
      id={reference}
      className="grid scroll-mt-4 gap-x-8 gap-y-2 border-b border-line py-3 wrap-anywhere lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:gap-y-0 xl:grid-cols-[13rem_minmax(0,1fr)_34.5rem] xl:gap-x-6"
    >
      <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3 lg:block">
        <Heading dir="auto" className="text-lg leading-tight font-bold">
          <a
            href={inquiryPath(reference)}
            className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
            {...shortcut.row}
          >
            {name}
          </a>
        </Heading>
        <p className="figures text-sm text-muted">{age}</p>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {(!isAllOurs || customerWait !== null || state !== "new") && <StateLine row={first} />}
        <Progress keeper={keeper} lastEvent={last.lastEvent} unsent={unsent} />
        <Undo inquiry={last} page={page} />
        {messages.map(([inquiry, ...again], index) => (
          <Waiting
            key={inquiry.reference}
            inquiry={inquiry}
            again={again}
            isFirst={index === 0}
            isSameCar={inquiry.car !== null && inquiry.car === messages[index - 1]?.[0].car}
          />
        ))}
      </div>
      <Contact
        inquiry={{ ...first, keeper, reference: kept.reference, wantsCall }}
        mail={replyMailLink(first.email, replySubject(reference))}
        page={page}
        isOpen={state === "new"}
        isDone={state !== "new" || customerWait !== null}
      >
        {steps.length === 0
          ? null
          : steps.map((inquiry) => <NextStep key={inquiry.reference} inquiry={inquiry} />)}
      </Contact>
    </li>
  );
}

type WaitingProps = {
  inquiry: InquiryRow;
  /** The same, sent once more. */
  again: readonly InquiryRow[];
  isFirst: boolean;
  isSameCar: boolean;
};

function Waiting({ inquiry, again, isFirst, isSameCar }: WaitingProps) {
  const { wish, car, carNote, words, appointment, warnings, extra } = inquiry;
  const shown = isFirst ? again : [inquiry, ...again];
  return (
    <div id={isFirst ? undefined : inquiry.reference} className="scroll-mt-4">
      <CarLine wish={wish} car={isSameCar ? null : car} carNote={isSameCar ? null : carNote} />
      {extra !== null && <p className="figures">{extra}</p>}
      {appointment !== null && <p className="figures">{appointment}</p>}
      <Warnings texts={warnings} />
      <FirstWords words={words} />
      {again.length > 0 && (
        <p className="font-semibold">
          {again.length === 1 ? "Zweimal" : `${again.length + 1}-mal`} gesendet
        </p>
      )}
      {shown.map(({ reference, age }) => (
        <p key={reference} className="figures text-sm text-muted">
          {age},{" "}
          <a
            href={inquiryPath(reference)}
            className="inline-flex min-h-11 items-center whitespace-nowrap underline underline-offset-4"
          >
            {reference}
          </a>
        </p>
      ))}
    </div>
  );
}

/** What the inquiry waits for, if that is more than an answer. */
function NextStep({ inquiry: { hasOpenWish, photos, reference, name } }: { inquiry: InquiryRow }) {
  if (hasOpenWish) return <WishLink reference={reference} name={name} />;
  return (
    <a
      href={`${inquiryPath(reference)}#${photosAnchor}`}
      className="action-link action-link-primary max-sm:grow"
    >
      <Icon icon={Images} size={18} />
      <span>
        {photos === 1 ? "1 Foto" : `${photos} Fotos`} ansehen
        <span className="sr-only">: {name}</span>
      </span>
    </a>
  );
}

const StateLine = ({ row }: { row: InquiryRow }) => {
  const isOurs = row.state === "new" && row.customerWait === null;
  return (
    <p className={`figures mt-1 text-sm font-semibold ${isOurs ? "text-accent" : "text-muted"}`}>
      {inquiryStateLabel(row)}
    </p>
  );
};

const WishLink = ({ reference, name }: { reference: string; name: string }) => (
  <a href={answerPath(reference)} className="action-link action-link-primary max-sm:grow">
    <span className="first-letter:uppercase">
      <span className="sr-only">Terminwunsch </span>beantworten
      <span className="sr-only">: {name}</span>
    </span>
  </a>
);

/** Of what a customer wrote; nothing for no words. */
const FirstWords = ({ words }: { words: string }) =>
  words !== "" && (
    <p dir="auto" className="text-muted">
      „{words}“
    </p>
  );
