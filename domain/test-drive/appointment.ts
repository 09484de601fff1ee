import type { TestDriveRequest } from "./request.ts";
import { instantOf, type Slot, slotMinutes } from "./slots.ts";

/** `cancelled` by the customer, `called-off` by the family; the database stores these words. */
export const cancelledStates = ["cancelled", "called-off"] as const;

/**
 * `requested` awaits an answer of the family, `proposed` one of the customer. A confirmed time remains in
 * force until another is confirmed or it is cancelled. `closed`: the family needed no date to handle it.
 */
export type AppointmentState =
  | "requested"
  | "proposed"
  | "confirmed"
  | (typeof cancelledStates)[number]
  | "closed";

export const isCancelled = (state: AppointmentState) =>
  cancelledStates.some((cancelled) => cancelled === state);

export type FamilyAction = "confirm" | "propose" | "cancel";

/** `accept` confirms the time that the family proposed. */
export const customerActions = ["accept", "move", "cancel"] as const;
export type CustomerAction = (typeof customerActions)[number];
/** Limits the mails to the family, which gets one for each change. */
const maxRounds = 30;

type Schedule = {
  state: AppointmentState;
  wish: TestDriveRequest;
  /** The confirmed time, even while the customer asks for another. */
  startsAt: Slot | null;
  proposedFor: Slot | null;
};

/** `round`: number of changes so far; a button of a page with a lower number is refused (optimistic lock). */
export type AppointmentView = Schedule & {
  reference: string;
  adKey: string | null;
  round: number;
  canChange: boolean;
};

/** `taken`: another test drive is confirmed for that time. */
const linkOutcomes = ["done", "used", "invalid", "taken"] as const;
export type LinkOutcome = (typeof linkOutcomes)[number];

/** Values of the query parameter `hinweis`. */
export const outcomeParams: Readonly<Record<LinkOutcome, string>> = {
  done: "ok",
  used: "veraltet",
  invalid: "ungueltig",
  taken: "belegt",
};

export const parseOutcome = (word: string | null): LinkOutcome | null =>
  linkOutcomes.find((outcome) => outcomeParams[outcome] === word) ?? null;

export const isInForce = ({ state, startsAt }: Pick<Schedule, "state" | "startsAt">) =>
  startsAt !== null && !isCancelled(state);

const isPast = (slot: Slot, now: Date) =>
  now.getTime() >= instantOf(slot).getTime() + slotMinutes * 60_000;

/** Whether the family may cancel it. */
export const isCancellable = (schedule: Pick<Schedule, "state" | "startsAt">, now: Date) =>
  schedule.startsAt !== null && isInForce(schedule) && !isPast(schedule.startsAt, now);

/** Whether the customer may change it. */
export function isChangeable({ state, startsAt }: Schedule, round: number, now: Date): boolean {
  if (isCancelled(state) || state === "closed" || round >= maxRounds) return false;
  return startsAt === null || !isPast(startsAt, now);
}
