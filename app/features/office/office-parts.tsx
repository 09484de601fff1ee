import { CircleCheck, Phone, Plus } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  maxSearchLength,
  nextPageParameter,
  officeFields,
  officePaths,
  searchParameter,
} from "#domain/office/office.ts";
import type { SetupProgress } from "#domain/office/setup-steps.ts";
import { dialLink } from "#domain/profile/contact-links.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { useFreshPage, useLacksMailServer, useOfficeFrame } from "./fresh-page.ts";
import { PageDraft, savedMark } from "./page-draft.tsx";
import { UnsentForm } from "./unsent-form.tsx";

type OfficePageProps = {
  title: string;
  isSignedOut?: boolean;
  /** Something is counted up, so the page looks more often. */
  isBusy?: boolean;
  /** What the page was about is gone; what somebody typed here stays. */
  isGone?: boolean;
  /** Beside the title: where else it goes from here. */
  links?: ReactNode;
  /** What the page is about, where nothing but a line is left for its head. */
  beside?: string | null;
  children: ReactNode;
};

export function OfficePage(props: OfficePageProps) {
  const {
    title,
    isSignedOut = false,
    isBusy = false,
    isGone = false,
    links,
    beside = null,
    children,
  } = props;
  const { hasSessionEnded } = useFreshPage(isBusy);
  const address = useOfficeFrame()?.address ?? null;
  return (
    <>
      {beside === null ? (
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <h1 className="text-[min(1.875rem,12vw)] leading-tight font-bold sm:text-4xl">{title}</h1>
          {links}
        </div>
      ) : (
        <div className="flex items-baseline gap-2 max-sm:-mt-3">
          <h1 className="shrink-0 text-lg font-bold">{title}</h1>
          <p className="min-w-0 truncate">{beside}</p>
        </div>
      )}
      {!isSignedOut && address !== null && (
        <>
          <PageDraft address={address} isGone={isGone} />
          <UnsentForm address={address} />
        </>
      )}
      {hasSessionEnded && (
        <p role="alert" className="mt-3 max-w-2xl rounded-card bg-sunken px-3 py-2">
          Ihre Anmeldung ist abgelaufen.{" "}
          <a
            href={officePaths.today}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Melden Sie sich in einem neuen Tab an
          </a>
          , dann geht es hier weiter.
        </p>
      )}
      {children}
    </>
  );
}

/** A card of a list. */
export const rowStyle =
  "flex min-w-0 flex-col rounded-card border border-line bg-surface p-[min(1rem,4vw)] wrap-anywhere";

/** The buttons of a card: side by side where they fit. */
export const rowActions = "flex flex-wrap gap-2 max-sm:*:grow";

type CarLineProps = { wish?: string; car: string | null; carNote: string | null };

/** What it is about; `carNote` says that the car is sold or held. */
export function CarLine({ wish, car, carNote }: CarLineProps) {
  const text = [wish, car].filter(Boolean).join(": ");
  if (text === "" && carNote === null) return null;
  return (
    <p className="figures">
      {text}
      {carNote !== null && (
        <strong className="block font-semibold text-warning first-letter:uppercase">
          {carNote}
        </strong>
      )}
    </p>
  );
}

type CallLinkProps = {
  phone: string;
  /** `small`: phones show no number. */
  look?: "main" | "small" | undefined;
  onClick?: () => void;
};

/** Shows a number that cannot be dialed as text. */
export function CallLink({ phone, look, onClick }: CallLinkProps) {
  const dial = dialLink(phone);
  if (dial === null) return <span className="figures">Telefon: {phone}</span>;
  return (
    <a
      href={dial}
      onClick={onClick}
      className={`action-link figures whitespace-nowrap max-sm:px-[min(1rem,3vw)] ${look === "main" ? "action-link-primary max-w-full flex-wrap max-sm:grow" : "min-w-12"}`}
    >
      <Icon icon={Phone} size={18} />
      <span className={look === "main" ? undefined : "sr-only"}>Anrufen: </span>
      <span className={look === "small" ? "max-sm:sr-only" : undefined}>{phone}</span>
    </a>
  );
}

/** For somebody who called or stands in the yard. */
export const EntryLink = () => (
  <a href={officePaths.entry} className="action-link min-h-11">
    <Icon icon={Plus} size={18} />
    <span className="first-letter:uppercase">
      <span className="max-sm:sr-only">Anruf oder Besuch </span>eintragen
    </span>
  </a>
);

/** What was wrong with a field. */
export const errorOf = (field: string, refused: RefusedForm | null): string | null =>
  refused?.issues.find((issue) => issue.field === field)?.message ?? null;

type ActionButtonProps<Action extends string> = ComponentProps<"button"> & {
  value: Action;
  look?: keyof typeof buttonStyle;
};

/** Submits its form with `value` as the action. */
export function ActionButton<Action extends string>(props: ActionButtonProps<Action>) {
  const { look = "quiet", ...rest } = props;
  return (
    <button
      type="submit"
      name={officeFields.action}
      className={`${buttonStyle[look]} max-sm:w-full`}
      {...rest}
    />
  );
}

/** What stands against a wished time. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="figures font-semibold text-warning">
      {text}
    </p>
  ));

type ResendFormProps = { id: number; about: string; page: string; className: string };

/** Sends a given-up mail again, and returns to `page`. */
export const ResendForm = ({ id, about, page, className }: ResendFormProps) => (
  <form method="post" action={officePaths.today} className={className}>
    <input type="hidden" name={nextPageParameter} value={page} />
    <input type="hidden" name={officeFields.mail} value={id} />
    <ActionButton value="senden">
      Noch einmal senden<span className="sr-only">: {about}</span>
    </ActionButton>
  </form>
);

/** How far somebody is with setting up: in words, and drawn. */
export const SetupSteps = ({ progress: { step, of } }: { progress: SetupProgress }) => (
  <div className="mt-2 max-w-2xl">
    <p className="figures text-muted">{`Schritt ${step} von ${of}`}</p>
    <div aria-hidden className="mt-2 flex gap-1.5">
      {Array.from({ length: of }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          key={index}
          className={`h-1.5 flex-1 rounded-full ${index < step ? "bg-accent" : "bg-line"}`}
        />
      ))}
    </div>
  </div>
);

export const ProfileLink = () => (
  <p>
    <a
      href={officePaths.profile}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Alles zur Website
    </a>
  </p>
);

/** Beside whatever else would say that a mail is on its way. */
export const MailServerLink = () => (
  <a href={officePaths.connections} className="underline underline-offset-4">
    Mailserver eintragen
  </a>
);

/** What whoever looks after the server types for a link into the office. */
export const LinkCommand = () => <code className="text-base">npm run dealer -- office link</code>;

/** Null while mails are sent. `sends`: what is not sent, as the subject of a sentence. */
export function NotMailed({ sends, className = "" }: { sends: string; className?: string }) {
  if (!useLacksMailServer()) return null;
  return (
    <p className={`max-w-prose font-semibold text-warning ${className}`}>
      {sends} wird nicht verschickt: kein Mailserver eingerichtet. <MailServerLink />
    </p>
  );
}

type StatusProps = {
  /** False for what is no success, and no fault either. */
  isDone?: boolean;
  children: ReactNode;
};

/** What a form has done, on every page in the same look. */
export const Status = ({ isDone = true, children }: StatusProps) => (
  <p
    role="status"
    {...(isDone && savedMark)}
    className="mt-4 flex max-w-2xl items-start gap-3 rounded-card bg-sunken px-4 py-3 font-semibold wrap-anywhere"
  >
    {isDone && <Icon icon={CircleCheck} size={24} className="shrink-0 text-success" />}
    <span className="min-w-0">{children}</span>
  </p>
);

type ChoiceProps = {
  name: string;
  legend: string;
  /** The first is chosen. */
  choices: readonly { value: string; label: string; text: string }[];
};

/** Which of several values of the profile holds. */
export const Choice = ({ name, legend, choices }: ChoiceProps) => (
  <fieldset className="min-w-0 rounded-card border-2 border-accent bg-surface p-4 wrap-anywhere">
    <legend className="float-left pb-1 font-bold">{legend}</legend>
    <div className="clear-both grid">
      {choices.map(({ value, label, text }, index) => (
        <label key={label} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={index === 0}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            {label}: <strong className="whitespace-pre-line">{text}</strong>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

type SearchFormProps = {
  action: string;
  /** Fields that the search keeps. */
  kept: FieldValues;
  label: string;
  placeholder: string;
  search: string;
};

export const SearchForm = ({ action, kept, label, placeholder, search }: SearchFormProps) => (
  <form action={action} className="mt-3 flex max-w-xl flex-wrap gap-2">
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input
      type="search"
      name={searchParameter}
      aria-label={label}
      placeholder={placeholder}
      defaultValue={search}
      maxLength={maxSearchLength}
      enterKeyHint="search"
      className={`${controlStyle} h-12 min-w-0 flex-[1_1_8rem]`}
    />
    <button type="submit" className={buttonStyle.quiet}>
      Suchen
    </button>
  </form>
);

type TabsProps<Tab extends string> = {
  label: string;
  tabs: Readonly<Record<Tab, string>>;
  current: Tab;
  counts: Readonly<Record<Tab, number>>;
  addressOf: (tab: Tab) => string;
  /** Leaves out what has nothing, but the first one and the current. */
  hidesEmpty?: boolean;
};

/** Parts of a list, in one row: what does not fit is scrolled to, the current one at once. */
export function Tabs<Tab extends string>(props: TabsProps<Tab>) {
  const { label, tabs, current, counts, addressOf, hidesEmpty = false } = props;
  const shown = (Object.keys(tabs) as Tab[]).filter(
    (tab, index) => !hidesEmpty || counts[tab] > 0 || index === 0 || tab === current,
  );
  return (
    <nav aria-label={label} className="mt-2 border-b border-line">
      <ul
        ref={scrollToCurrent}
        className="-mb-px flex gap-x-5 overflow-x-auto [scrollbar-width:none]"
      >
        {shown.map((tab) => (
          <li key={tab}>
            <a
              href={addressOf(tab)}
              aria-current={tab === current ? "page" : undefined}
              className="inline-flex min-h-12 items-center whitespace-nowrap border-b-2 border-transparent font-semibold text-muted hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {tabs[tab]} <span className="figures ml-1 font-normal">{counts[tab]}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function scrollToCurrent(list: HTMLUListElement | null): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && current) list.scrollLeft = current.offsetLeft - list.offsetLeft - 48;
}

type PagesProps = { page: number; pages: number; addressOf: (page: number) => string };

/** The first and the last page, and those around this one. */
export function Pages({ page, pages, addressOf }: PagesProps) {
  if (pages === 1) return null;
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return (
    <nav aria-label="Seiten" className="mt-6">
      <ul className="flex flex-wrap gap-1">
        {shown.map((number, index) => (
          <li key={number} className="flex">
            {number - (shown[index - 1] ?? 0) > 1 && (
              <span aria-hidden className="self-center px-1.5 text-muted">
                …
              </span>
            )}
            <a
              href={addressOf(number)}
              aria-label={`Seite ${number}`}
              aria-current={number === page ? "page" : undefined}
              className="figures inline-flex min-h-11 min-w-11 items-center justify-center rounded-card border border-line px-2 font-semibold bg-surface hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-canvas"
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
