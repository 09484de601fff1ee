import { instantOf, type Slot, slotMinutes } from "./slots.ts";
import type { TestDriveWish } from "./wish.ts";

/**
 * Whose turn it is: the family's (`requested`), the customer's (`proposed`), nobody's. A confirmed time holds
 * until another is confirmed or it is cancelled. `closed`: the family has
 * marked the inquiry as handled, without a date.
 */
export type AppointmentState = "requested" | "proposed" | "confirmed" | "cancelled" | "closed";

/** What a signed link of the family's mail does, and nothing else (W4). */
export const familyActions = ["confirm", "propose"] as const;
export type FamilyAction = (typeof familyActions)[number];
/** From the mail on. */
export const familyLinkDays = 30;

/** What the customer's page does; `accept` takes what the family proposed. */
export const customerActions = ["accept", "move", "cancel"] as const;
export type CustomerAction = (typeof customerActions)[number];
/** Each change is a mail to the family. */
const maxRounds = 30;

type Dates = {
  state: AppointmentState;
  wish: TestDriveWish;
  /** The confirmed time, also while another is wished for. */
  startsAt: Slot | null;
  proposedFor: Slot | null;
};

/** For the customer's page; `round` counts the changes, so that an old page changes nothing. */
export type AppointmentView = Dates & {
  reference: string;
  adKey: string | null;
  round: number;
  canChange: boolean;
};

/** For the page behind a link of the family. */
export type FamilyView = Dates & {
  action: FamilyAction;
  /** `used`: by this or another link of the same mail. */
  link: "open" | "used";
  reference: string;
  adKey: string | null;
  name: string;
  /** Half hours among which it may choose, and whether another car has one already. */
  slots: readonly (Slot & { isTaken: boolean })[];
};

/** What became of a pressed button. `taken`: somebody else comes at that time. */
const pressOutcomes = ["done", "used", "invalid", "taken"] as const;
export type PressOutcome = (typeof pressOutcomes)[number];

/** In the address of the page that says so: `?hinweis=veraltet`. */
export const outcomeWords: Readonly<Record<PressOutcome, string>> = {
  done: "ok",
  used: "veraltet",
  invalid: "ungueltig",
  taken: "belegt",
};

/** Null for a word that is none of ours. */
export const outcomeOf = (word: string | null): PressOutcome | null =>
  pressOutcomes.find((outcome) => outcomeWords[outcome] === word) ?? null;

/** Whether a confirmed time still holds. */
export const isInForce = ({ state, startsAt }: Pick<Dates, "state" | "startsAt">) =>
  startsAt !== null && state !== "cancelled";

const isPast = (slot: Slot, now: Date) =>
  now.getTime() >= instantOf(slot).getTime() + slotMinutes * 60_000;

/** A customer may change what is not over. */
export function isChangeable({ state, startsAt }: Dates, round: number, now: Date): boolean {
  if (state === "cancelled" || state === "closed" || round >= maxRounds) return false;
  return startsAt === null || !isPast(startsAt, now);
}
