import { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";
import { appointmentLinkPath } from "#domain/pages/paths.ts";
import {
  type AppointmentState,
  type FamilyAction,
  familyActions,
  familyLinkDays,
  isCancellable,
} from "#domain/test-drive/appointment.ts";
import { slotAt } from "#domain/test-drive/slots.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import { signUntil, verifyUntil } from "#server/protection/site-secret.ts";

/** Token of the customer's page, derived anew for each mail because the database stores only its hash. */
export const appointmentToken = (id: string, secret: SiteSecret) =>
  secret.digest("appointment", id);

/** Permits one action on one appointment until its next change; `round` counts the changes. */
export type FamilyLink = { action: FamilyAction; id: string; round: number; mailedAt: Date };

/** Deterministic, so that a retried mail has the same links. */
export function createFamilyLinks(
  { id, round }: Pick<FamilyLink, "id" | "round">,
  mailedAt: Date,
  secret: SiteSecret,
): Record<FamilyAction, string> {
  const end = new Date(mailedAt.getTime() + familyLinkDays * dayMs);
  const linkTo = (action: FamilyAction) =>
    signUntil(secret, purpose, [action, id, round].join("."), end);
  return { confirm: linkTo("confirm"), propose: linkTo("propose"), cancel: linkTo("cancel") };
}

const purpose = "appointment link";

type AppointmentSchedule = Pick<FamilyLink, "id" | "round"> & {
  state: AppointmentState;
  startsAt: Date | null;
};

/** Null unless a confirmed test drive is ahead. */
export function createCancelPath(
  { id, round, state, startsAt }: AppointmentSchedule,
  secret: SiteSecret,
  now: Date,
  mailedAt = now,
): string | null {
  if (!isCancellable({ state, startsAt: startsAt && slotAt(startsAt) }, now)) return null;
  return appointmentLinkPath(createFamilyLinks({ id, round }, mailedAt, secret).cancel);
}

export function createAnswerPath(
  { id, round }: Pick<AppointmentSchedule, "id" | "round">,
  action: "confirm" | "propose",
  secret: SiteSecret,
  mailedAt: Date,
): string {
  return appointmentLinkPath(createFamilyLinks({ id, round }, mailedAt, secret)[action]);
}

const linkSchema = z
  .tuple([z.enum(familyActions), z.string(), z.coerce.number()])
  .transform(([action, id, round]) => ({ action, id, round }));

/** Null when forged or expired. */
export function readFamilyLink(token: string, secret: SiteSecret, now: Date): FamilyLink | null {
  const verified = verifyUntil(secret, purpose, token, now);
  const link = linkSchema.safeParse(verified?.payload.split(".")).data;
  if (verified === null || link === undefined) return null;
  return { ...link, mailedAt: new Date(verified.expiresAt.getTime() - familyLinkDays * dayMs) };
}
