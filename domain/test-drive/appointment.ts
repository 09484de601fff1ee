import { instantOf, type Slot, slotMinutes } from "./slots.ts";
import type { TestDriveWish } from "./wish.ts";

/** The date is no more: the customer or (`called-off`) the family has said so. */
export const offStates = ["cancelled", "called-off"] as const;

/**
 * Whose turn it is: the family's (`requested`), the customer's (`proposed`), nobody's. A confirmed time holds
 * until another is confirmed or one of both cancels it. `closed`: the family has
 * marked the inquiry as handled, without a date.
 */
export type AppointmentState =
  | "requested"
  | "proposed"
  | "confirmed"
  | (typeof offStates)[number]
  | "closed";

export const isOff = (state: AppointmentState) => offStates.some((off) => off === state);

/** What a signed link of the family's mail does, and nothing else (W4). */
export const familyActions = ["confirm", "propose", "cancel"] as const;
export type FamilyAction = (typeof familyActions)[number];
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

export type FamilyView = Dates & {
  action: FamilyAction;
  /** `used`: by this or another link of the same mail. */
  link: "open" | "used";
  reference: string;
  adKey: string | null;
  name: string;
  callOff: string | null;
  phone: string;
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

export const outcomeOf = (word: string | null): PressOutcome | null =>
  pressOutcomes.find((outcome) => outcomeWords[outcome] === word) ?? null;

export const isInForce = ({ state, startsAt }: Pick<Dates, "state" | "startsAt">) =>
  startsAt !== null && !isOff(state);

const isPast = (slot: Slot, now: Date) =>
  now.getTime() >= instantOf(slot).getTime() + slotMinutes * 60_000;

/** Whether the family may call it off: what is over it cannot. */
export const isAhead = (dates: Pick<Dates, "state" | "startsAt">, now: Date) =>
  dates.startsAt !== null && isInForce(dates) && !isPast(dates.startsAt, now);

/** A customer may change what is not over. */
export function isChangeable({ state, startsAt }: Dates, round: number, now: Date): boolean {
  if (isOff(state) || state === "closed" || round >= maxRounds) return false;
  return startsAt === null || !isPast(startsAt, now);
}
