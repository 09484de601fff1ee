import { randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { formatInstant } from "#domain/format/format.ts";
import {
  type OfficeLinkPurpose,
  officeLinkMinutes,
  officeLinkPath,
  setupLinkMinutes,
} from "#domain/office/office.ts";
import { buttons, mailContent, paragraph } from "#server/mail/layout.ts";
import type { MailContent } from "#server/mail/mail.ts";
import type { MailKind } from "#server/mail/outbox.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { officeLinks, officePeople } from "#server/platform/db/personal-schema.ts";
import { hashToken, type SiteSecret } from "#server/protection/site-secret.ts";
import { lockPeople, type OfficePeople } from "./people.ts";

const freshMs = 5 * 60_000;

type LinkDeps = {
  secret: SiteSecret;
  people: Pick<OfficePeople, "mayEnter" | "isUnused">;
  origin: string;
};

type OfficeLinks = ReturnType<typeof createOfficeLinks>;

const isOpen = (now: Date) => and(isNull(officeLinks.usedAt), gt(officeLinks.expiresAt, now));
const hasToken = (token: string) => eq(officeLinks.tokenHash, hashToken(token));

/**
 * One-time links into the office. They work only while their address may enter; the link for setting up, which has
 * none, only while the office is unused.
 */
export function createOfficeLinks({ secret, people, origin }: LinkDeps) {
  // Derived anew for the mail, because the database stores only its hash.
  const addressOf = (id: string, next?: string) =>
    origin + officeLinkPath(secret.digest("office link", id), next);

  async function create(tx: Statements, link: NewLink, minutes: number): Promise<string> {
    const id = randomUUID();
    const tokenHash = hashToken(secret.digest("office link", id));
    const expiresAt = new Date(link.createdAt.getTime() + minutes * 60_000);
    await tx.insert(officeLinks).values({ id, tokenHash, expiresAt, ...link });
    return id;
  }

  return {
    addressOf,
    create: (
      tx: Statements,
      email: string,
      device: string,
      createdAt: Date,
      minutes = officeLinkMinutes,
    ) => create(tx, { email, device, createdAt }, minutes),
    /** The address for the first person of an unused office. */
    createSetup: async (tx: Statements, device: string, createdAt: Date) =>
      addressOf(await create(tx, { email: null, device, createdAt }, setupLinkMinutes)),
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
      const email = link?.email ?? null;
      return link && email !== null && (await people.mayEnter(email)) ? { ...link, email } : null;
    },
    async purpose(orm: Statements, token: string, now: Date): Promise<OfficeLinkPurpose> {
      const [link] = await orm.select().from(officeLinks).where(hasToken(token));
      if (link === undefined) return "unknown";
      if (link.email !== null && !(await people.mayEnter(link.email))) return "removed";
      if (link.usedAt !== null || link.expiresAt <= now) return "over";
      if (link.email !== null) return "sign-in";
      return (await people.isUnused()) ? "setup" : "over";
    },
    /** Returns its address, to the first who asks; null for a link that does not work. */
    async redeem(tx: Statements, token: string, now: Date): Promise<string | null> {
      const [link] = await tx
        .update(officeLinks)
        .set({ usedAt: now })
        .where(and(hasToken(token), isOpen(now), isNotNull(officeLinks.email)))
        .returning({ email: officeLinks.email });
      const email = link?.email ?? null;
      return email !== null && (await people.mayEnter(email, tx)) ? email : null;
    },
    redeemSetup: createSetupRedemption(people),
  };
}

/**
 * 'first' for the first who asks, and only in an unused office. 'again' for the same link and address while nobody else
 * is entered: who taps twice loses the answer to the first tap, and with it the session.
 */
const createSetupRedemption =
  (people: LinkDeps["people"]) =>
  async (
    tx: Statements,
    { token, email, now }: { token: string; email: string; now: Date },
  ): Promise<"first" | "again" | null> => {
    // The second of two links waits until the first person is entered.
    await lockPeople(tx);
    const isSetup = and(hasToken(token), isNull(officeLinks.email));
    if (await people.isUnused(tx)) {
      const redeemed = await tx
        .update(officeLinks)
        .set({ usedAt: now })
        .where(and(isSetup, isOpen(now)))
        .returning({ id: officeLinks.id });
      return redeemed.length > 0 ? "first" : null;
    }
    const entered = await tx.select({ email: officePeople.email }).from(officePeople).limit(2);
    if (entered.length !== 1 || entered[0]?.email !== email) return null;
    const used = await tx
      .select({ id: officeLinks.id })
      .from(officeLinks)
      .where(and(isSetup, isNotNull(officeLinks.usedAt), gt(officeLinks.expiresAt, now)));
    return used.length > 0 ? "again" : null;
  };

type NewLink = { email: string | null; device: string; createdAt: Date };

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
