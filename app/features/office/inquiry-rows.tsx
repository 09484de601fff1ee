import type { ReactNode } from "react";
import {
  type InquiryRow,
  inquiryPath,
  inquiryStateLabel,
  replySubject,
} from "#domain/office/inquiry-view.ts";
import { answerPath } from "#domain/office/week-plan.ts";
import { replyMailLink } from "#domain/profile/contact-links.ts";
import { Contact, Progress, Undo } from "./contact.tsx";
import { CarLine } from "./office-parts.tsx";

type FrameProps = {
  reference: string;
  name: string;
  level: "h2" | "h3";
  age: string;
  /** Under the name: in which state it is, and what was done last. */
  progress: ReactNode;
  /** What it is about. */
  children: ReactNode;
  /** How to answer. */
  contact: ReactNode;
};

/** One person in a list: who, what about, and the ways to answer. */
export const RowFrame = (props: FrameProps) => {
  const { reference, name, level: Heading, age, progress, children, contact } = props;
  return (
    <li
      id={reference}
      className="grid scroll-mt-4 gap-x-8 gap-y-2 border-b border-line py-3 wrap-anywhere lg:grid-cols-[15rem_minmax(0,1fr)_auto] lg:gap-y-0"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 lg:block">
          <Heading dir="auto" className="text-lg leading-tight font-bold">
            <a
              href={inquiryPath(reference)}
              className="-my-3 inline-block py-3 underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </Heading>
          <p className="figures text-sm text-muted">{age}</p>
        </div>
        {progress}
      </div>
      <div className="grid min-w-0 content-start gap-2">{children}</div>
      {contact}
    </li>
  );
};

type InquiryRowsProps = {
  rows: readonly InquiryRow[];
  level: "h2" | "h3";
  /** The address of the list, to which the buttons return. */
  page: string;
  /** All of them wait for us, as the list's tab says. */
  isAllOurs?: boolean;
};

export function InquiryRows({ rows, level, page, isAllOurs = false }: InquiryRowsProps) {
  return (
    <ul className="mt-4 border-t border-line">
      {rows.map((row) => (
        <RowFrame
          key={row.reference}
          reference={row.reference}
          name={row.name}
          level={level}
          age={row.age}
          progress={
            <>
              {(!isAllOurs || row.customerWait !== null) && <StateLine row={row} />}
              <Progress {...row} />
              <Undo inquiry={row} page={page} />
            </>
          }
          contact={
            <Contact
              inquiry={row}
              mail={replyMailLink(row.email, replySubject(row.reference))}
              page={page}
              isOpen={row.state === "new"}
              isDone={row.state !== "new" || row.customerWait !== null}
            >
              {row.hasOpenWish ? <WishLink reference={row.reference} name={row.name} /> : null}
            </Contact>
          }
        >
          <CarLine wish={row.wish} car={row.car} carNote={row.carNote} />
          {row.appointment !== null && <p className="figures">{row.appointment}</p>}
          <FirstWords words={row.words} />
        </RowFrame>
      ))}
    </ul>
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

export const WishLink = ({ reference, name }: { reference: string; name: string }) => (
  <a href={answerPath(reference)} className="action-link action-link-primary max-sm:grow">
    <span className="first-letter:uppercase">
      <span className="sr-only">Terminwunsch </span>beantworten
      <span className="sr-only">: {name}</span>
    </span>
  </a>
);

/** Of what a customer wrote; nothing for no words. */
export const FirstWords = ({ words }: { words: string }) =>
  words !== "" && (
    <p dir="auto" className="text-muted">
      „{words}“
    </p>
  );
