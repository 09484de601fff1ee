import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { formatInstant } from "#domain/format/format.ts";
import { officeLinkMinutes, officeLinkPath } from "#domain/office/office.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { buttons, mailContent, paragraph } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { officeLinks } from "#server/platform/db/personal-schema.ts";
import { hashToken, type SiteSecret } from "#server/protection/site-secret.ts";

type AddressSettings = {
  OFFICE_EMAILS: readonly string[];
  MAIL_TO?: { address: string } | undefined;
};

/** Lower case. Beside those that are named, whoever reads the mailbox for inquiries may answer them. */
export const officeAddresses = (
  { OFFICE_EMAILS: named, MAIL_TO: mailbox }: AddressSettings,
  profile: Pick<DealerProfile, "email">,
): string[] => [...new Set([...named, (mailbox?.address ?? profile.email).toLowerCase()])];

const freshMs = 5 * 60_000;

type LinkDeps = { secret: SiteSecret; emails: () => readonly string[]; origin: string };

type OfficeLinks = ReturnType<typeof createOfficeLinks>;

/** One-time links into the office. They work only while their address is one of `emails`. */
export function createOfficeLinks({ secret, emails, origin }: LinkDeps) {
  // Derived anew for the mail, because the database stores only its hash.
  const addressOf = (id: string, next?: string) =>
    origin + officeLinkPath(secret.digest("office link", id), next);
  const isOpen = (now: Date) => and(isNull(officeLinks.usedAt), gt(officeLinks.expiresAt, now));
  const hasToken = (token: string) => eq(officeLinks.tokenHash, hashToken(token));
  return {
    addressOf,
    async create(tx: Statements, email: string, device: string, createdAt: Date): Promise<string> {
      const id = randomUUID();
      const tokenHash = hashToken(secret.digest("office link", id));
      const expiresAt = new Date(createdAt.getTime() + officeLinkMinutes * 60_000);
      await tx.insert(officeLinks).values({ id, tokenHash, email, device, createdAt, expiresAt });
      return id;
    },
    /** True if the address has a link that works for five more minutes at least. */
    async hasFresh(orm: Statements, email: string, now: Date): Promise<boolean> {
      const isFresh = isOpen(new Date(now.getTime() + freshMs));
      const fresh = await orm
        .select({ id: officeLinks.id })
        .from(officeLinks)
        .where(and(eq(officeLinks.email, email), isFresh))
        .limit(1);
      return fresh.length > 0;
    },
    /** For its mail; null once it no longer works. */
    async find(orm: Statements, id: string, now: Date) {
      const [link] = await orm
        .select()
        .from(officeLinks)
        .where(and(eq(officeLinks.id, id), isOpen(now)));
      return link !== undefined && emails().includes(link.email) ? link : null;
    },
    async works(orm: Statements, token: string, now: Date): Promise<boolean> {
      const [link] = await orm
        .select()
        .from(officeLinks)
        .where(and(hasToken(token), isOpen(now)));
      return link !== undefined && emails().includes(link.email);
    },
    /** Returns its address, to the first who asks; null for a link that does not work. */
    async redeem(tx: Pick<Db, "update">, token: string, now: Date): Promise<string | null> {
      const [link] = await tx
        .update(officeLinks)
        .set({ usedAt: now })
        .where(and(hasToken(token), isOpen(now)))
        .returning({ email: officeLinks.email });
      return link !== undefined && emails().includes(link.email) ? link.email : null;
    },
  };
}

/** The outbox must hold neither the token nor the address. */
const payloadSchema = z.object({ link: z.uuid(), next: z.string().optional() });
export type OfficeLinkPayload = z.infer<typeof payloadSchema>;

type MailDeps = { database: Pick<Database, "orm">; links: OfficeLinks; now: () => Date };

/** Composes nothing for a link that was used or expired while the mail waited. */
export const createOfficeLinkMail =
  ({ database, links, now }: MailDeps): MailKind["compose"] =>
  async ({ payload }) => {
    const { link: id, next } = payloadSchema.parse(payload);
    const link = await links.find(database.orm, id, now());
    if (link === null) return null;
    return { to: link.email, content: renderOfficeLink(link, links.addressOf(id, next)) };
  };

function renderOfficeLink(
  { createdAt, device }: { createdAt: Date; device: string },
  address: string,
): MailContent {
  const asked = `Am ${formatInstant(createdAt.toISOString())}\u00a0Uhr hat jemand für diese Adresse einen Link ins Büro Ihrer Website angefordert (${device}).`;
  return mailContent({
    subject: "Ihr Link ins Büro Ihrer Website",
    title: "Ihr Link ins Büro",
    preview: `Er gilt ${officeLinkMinutes} Minuten und nur einmal.`,
    blocks: [
      paragraph(asked),
      buttons([{ label: "Im Büro anmelden", address, isMain: true }]),
      paragraph(
        `Der Link gilt ${officeLinkMinutes}\u00a0Minuten und nur einmal. Öffnen Sie ihn auf dem Gerät, auf dem Sie sich anmelden wollen, und geben Sie ihn nicht weiter.`,
      ),
      paragraph(
        "Waren Sie das nicht, dann löschen Sie diese E-Mail. Ohne den Link kommt niemand ins Büro.",
        { isQuiet: true },
      ),
    ],
  });
}
