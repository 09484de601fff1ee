import { germanDate, isDay } from "#domain/format/calendar.ts";
import { berlinInstant, berlinMoment, formatTimeOfDay } from "#domain/format/format.ts";
import type { InquiryState } from "#domain/inquiry/outcome.ts";

type EventKind = {
  /** What somebody 'hat'. */
  done: string;
  /** Whether the customer has heard from the family: the first such event ends the wait for an answer. */
  isAnswer?: true;
  /** Whether it says only what happened, so that whoever entered it can take it back. */
  canWithdraw?: true;
};

const kinds = {
  called: { done: "angerufen", isAnswer: true, canWithdraw: true },
  unreached: { done: "niemanden erreicht", canWithdraw: true },
  mailed: { done: "per E-Mail geantwortet", isAnswer: true, canWithdraw: true },
  replied: { done: "geantwortet", isAnswer: true },
  chatted: { done: "per WhatsApp geantwortet", isAnswer: true, canWithdraw: true },
  /** The customer has answered, mostly by mail into the family's own mailbox; `at` is when. */
  heard: { done: "die Antwort des Kunden eingetragen", canWithdraw: true },
  note: { done: "notiert", canWithdraw: true },
  taken: { done: "übernommen" },
  yielded: { done: "abgegeben" },
  /** What we would pay for the car that they offer, which nobody has told them yet. */
  priced: { done: "einen Preis eingetragen", canWithdraw: true },
  /** The same, told to them. */
  offered: { done: "ein Angebot gemacht", isAnswer: true, canWithdraw: true },
  handled: { done: "ohne Kauf beendet", isAnswer: true },
  contract: { done: "den Kauf vermerkt", isAnswer: true },
  reopened: { done: "wieder geöffnet" },
  confirmed: { done: "den Termin bestätigt", isAnswer: true },
  moved: { done: "den Termin verschoben", isAnswer: true },
  proposed: { done: "einen Termin vorgeschlagen", isAnswer: true },
  "called-off": { done: "den Termin abgesagt", isAnswer: true },
  entered: { done: "die Anfrage eingetragen" },
} as const satisfies Record<string, EventKind>;

/** Stored, so these names never change. */
export type InquiryEventKind = keyof typeof kinds;

/** What somebody 'hat'. */
export const inquiryEventLabels = Object.fromEntries(
  Object.entries(kinds).map(([name, { done }]) => [name, done]),
);

const namesOf = (has: (kind: EventKind) => boolean | undefined) =>
  Object.entries<EventKind>(kinds).flatMap(([name, kind]) =>
    has(kind) ? (name as InquiryEventKind) : [],
  );
/** Answers that leave the inquiry open: the customer is next. */
export const waitingEvents: readonly InquiryEventKind[] = namesOf(
  ({ isAnswer }) => isAnswer,
).filter((kind) => kind !== "handled" && kind !== "contract");
export const appointmentEvents: readonly InquiryEventKind[] = [
  "confirmed",
  "moved",
  "proposed",
  "called-off",
];
export const answeringEvents: readonly InquiryEventKind[] = namesOf(({ isAnswer }) => isAnswer);
/** With these somebody says that they told the customer, whatever became of a mail. */
export const toldEvents = namesOf(({ isAnswer, canWithdraw }) => isAnswer && canWithdraw);
export const withdrawableEvents = namesOf(({ canWithdraw }) => canWithdraw);

/** After these the customer knows a price that was entered before. */
export const tellingEvents: readonly InquiryEventKind[] = [...toldEvents, "replied"];

/** Buttons that say what came of a call or a message, in the order in which they are shown. */
export const outcomeButtons = {
  angerufen: ["called", "Angerufen"],
  "nicht-erreicht": ["unreached", "Nicht erreicht"],
  gemailt: ["mailed", "E-Mail gesendet"],
  geschrieben: ["chatted", "WhatsApp gesendet"],
} as const satisfies Record<string, readonly [InquiryEventKind, string]>;

/** Form fields of the thread. */
export const threadFields = {
  note: "notiz",
  heard: "worte",
  heardAt: "wann",
  event: "eintrag",
  keeper: "dran",
  hidesCar: "wagen-weg",
  releases: "vormerkung-weg",
  search: "sucht",
  price: "gebot",
  reason: "grund",
} as const;
/** Of an event's row, as the end of the page's address. */
export const eventAnchor = (id: number): string => `#eintrag-${id}`;

export type InquiryEvent = {
  id: number;
  at: Date;
  /** Who did it; null for a note of a version that did not know. */
  address: string | null;
  kind: InquiryEventKind;
  text: string | null;
  withdrawnAt: Date | null;
};

/** An event as the office shows it: 'Anna hat um 14:32 angerufen'. */
export type InquiryEventView = {
  id: number;
  kind: InquiryEventKind;
  sentence: string;
  text: string | null;
  isWithdrawn: boolean;
  /** Whether it is one's own, and says only what happened. */
  canWithdraw: boolean;
};

/** Who is at it, by which event. */
export type Keeper = { name: string; isOwn: boolean; event: number };
/** In place of the event while nobody is at it. */
export const noKeeper = 0;

export type Reader = {
  address: string;
  nameOf: (address: string) => string;
  now: Date;
};

/** Characters: mails quote what they answer. */
export const maxHeardLength = 8_000;

/** What a field for date and time has, in German time; empty means now. Null for what is no such moment. */
export function readHeardAt(typed: string, now: Date): Date | null {
  if (typed === "") return now;
  const [, day = "", hours = "", minutes = ""] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/.exec(typed) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  return isDay(day) && minute < 24 * 60 ? berlinInstant({ day, minutes: minute }) : null;
}

function timeText(at: Date, now: Date): string {
  const { day } = berlinMoment(at);
  const time = formatTimeOfDay(at);
  return day === berlinMoment(now).day
    ? `um ${time}`
    : `am ${germanDate(day).slice(0, "23.11.".length)} um ${time}`;
}

export function describeEvent(event: InquiryEvent, reader: Reader): InquiryEventView {
  const { id, kind, at, address, text, withdrawnAt } = event;
  const time = timeText(at, reader.now);
  return {
    id,
    kind,
    text,
    sentence:
      address === null
        ? `Notiz ${time}`
        : kind === "heard"
          ? `Der Kunde hat ${time} geantwortet (eingetragen: ${reader.nameOf(address)})`
          : `${reader.nameOf(address)} hat ${time} ${kinds[kind].done}`,
    isWithdrawn: withdrawnAt !== null,
    canWithdraw: address === reader.address && withdrawableEvents.includes(kind),
  };
}

/** By which somebody is at it; null while nobody is. Only who is at it can give it away. `events`: the oldest first. */
export function keepingEvent(events: readonly InquiryEvent[]): InquiryEvent | null {
  let keeping: InquiryEvent | null = null;
  for (const event of events) {
    if (event.kind === "taken") keeping = event;
    if (event.kind === "yielded" && event.address === keeping?.address) keeping = null;
  }
  return keeping;
}

/** Nobody keeps an inquiry that is done. */
export function keeperOf(
  events: readonly InquiryEvent[],
  state: InquiryState,
  { address: own, nameOf }: Pick<Reader, "address" | "nameOf">,
): Keeper | null {
  const { id, address = null } = keepingEvent(events) ?? {};
  if (state !== "new" || id === undefined || address === null) return null;
  return { name: nameOf(address), isOwn: address === own, event: id };
}

/** 'beantwortet 17:41, wartet auf Kunden': of an inquiry whose customer is next. `events`: the oldest first. */
export function customerWaitText(events: readonly InquiryEvent[], now: Date): string {
  const answer = events.findLast(
    ({ kind, withdrawnAt }) => withdrawnAt === null && waitingEvents.includes(kind),
  );
  const wait = "wartet auf Kunden";
  return answer === undefined
    ? wait
    : `beantwortet ${timeText(answer.at, now).replace(/^um /, "")}, ${wait}`;
}

const maxExcerptLength = 90;

/** The first words of a text, on one line. */
export function excerpt(text: string, length = maxExcerptLength): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length + 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > length / 2 ? end : length).trimEnd()} …`;
}

/** A card says who is at it in words of its own. */
export const lastEvent = (events: readonly InquiryEvent[]): InquiryEvent | null =>
  events.findLast(
    ({ kind, withdrawnAt }) => withdrawnAt === null && kind !== "taken" && kind !== "yielded",
  ) ?? null;

/** What a card says of what was done last: the sentence, and a note's first words, or the time and what was added. */
export function lastEventText(events: readonly InquiryEvent[], reader: Reader): string | null {
  const last = lastEvent(events);
  if (last === null) return null;
  const { kind, sentence, text } = describeEvent(last, reader);
  if (text === null) return sentence;
  const words = appointmentEvents.includes(kind) ? text.replace("\n", " – ") : text;
  return `${sentence}: ${excerpt(words)}`;
}
