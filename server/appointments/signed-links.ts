import { z } from "zod";
import {
  type FamilyAction,
  familyActions,
  familyLinkDays,
} from "#domain/appointment/appointment.ts";
import { dayMs } from "#domain/site/calendar.ts";
import { isSigned, type SiteSecret } from "#server/inquiries/site-secret.ts";

/** The token of the customer's page; made anew for each mail, as only its digest is stored. */
export const appointmentToken = (id: string, secret: SiteSecret) =>
  secret.digest("appointment", id);

/** What a link of the family may do: one action to one appointment, as it was in this round. */
export type FamilyLink = { action: FamilyAction; id: string; round: number; expiresAt: Date };

/** The links of a mail of this date, the same each time they are made. */
export function familyLinks(
  { id, round }: Pick<FamilyLink, "id" | "round">,
  mailedAt: Date,
  secret: SiteSecret,
): Record<FamilyAction, string> {
  const expires = (mailedAt.getTime() + familyLinkDays * dayMs).toString(36);
  const linkTo = (action: FamilyAction) => {
    const content = [action, id, round, expires].join(".");
    return `${content}.${secret.digest(purpose, content)}`;
  };
  return { confirm: linkTo("confirm"), propose: linkTo("propose") };
}

const purpose = "appointment link";

const linkSchema = z.tuple([
  z.enum(familyActions),
  z.uuid(),
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number),
  z
    .string()
    .regex(/^[0-9a-z]{1,10}$/)
    .transform((expires) => new Date(Number.parseInt(expires, 36))),
]);

/** Null for what we have not signed, or not for this time. */
export function readFamilyLink(text: string, secret: SiteSecret, now: Date): FamilyLink | null {
  const end = text.lastIndexOf(".");
  const content = text.slice(0, Math.max(0, end));
  if (!isSigned(secret, purpose, content, text.slice(end + 1))) return null;
  const [action, id, round, expiresAt] = linkSchema.safeParse(content.split(".")).data ?? [];
  if (!action || !id || round === undefined || !expiresAt || now >= expiresAt) return null;
  return { action, id, round, expiresAt };
}
