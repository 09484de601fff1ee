import { z } from "zod";
import { dayMs } from "#domain/format/calendar.ts";
import { appointmentLinkPath } from "#domain/pages/paths.ts";
import {
  type AppointmentState,
  type FamilyAction,
  familyActions,
  familyLinkDays,
  isAhead,
} from "#domain/test-drive/appointment.ts";
import { slotAt } from "#domain/test-drive/slots.ts";
import { signUntil, verifyUntil } from "#server/protection/signed-link.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";

/** Token of the customer's page, derived anew for each mail because the database stores only its hash. */
export const appointmentToken = (id: string, secret: SiteSecret) =>
  secret.digest("appointment", id);

/** Permits one action on one appointment, and only in this round. */
export type FamilyLink = { action: FamilyAction; id: string; round: number };

/** Deterministic, so that a retried mail has the same links. */
export function familyLinks(
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

type AppointmentDate = Pick<FamilyLink, "id" | "round"> & {
  state: AppointmentState;
  startsAt: Date | null;
};

/** Null unless a confirmed date is ahead. */
export function cancelPathOf(
  { id, round, state, startsAt }: AppointmentDate,
  secret: SiteSecret,
  now: Date,
): string | null {
  if (!isAhead({ state, startsAt: startsAt && slotAt(startsAt) }, now)) return null;
  return appointmentLinkPath(familyLinks({ id, round }, now, secret).cancel);
}

const linkSchema = z
  .tuple([z.enum(familyActions), z.string(), z.coerce.number()])
  .transform(([action, id, round]): FamilyLink => ({ action, id, round }));

/** Null when forged or expired. */
export const readFamilyLink = (text: string, secret: SiteSecret, now: Date): FamilyLink | null =>
  linkSchema.safeParse(verifyUntil(secret, purpose, text, now)?.split(".")).data ?? null;
