import { randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt } from "drizzle-orm";
import { dayMs } from "#domain/format/calendar.ts";
import type { InquiryEventKind } from "#domain/office/inquiry-events.ts";
import { type OfficeAction, officeSessionDays } from "#domain/office/office.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { officeSessions } from "#server/platform/db/personal-schema.ts";
import { hashToken } from "#server/protection/site-secret.ts";
import type { OfficePeople } from "./people.ts";

/**
 * Who is signed in. `record` writes the log of who did what, `event` the history of an inquiry, in the transaction of
 * what was done.
 */
export type OfficePerson = {
  address: string;
  event(
    tx: Statements,
    inquiryId: number,
    kind: InquiryEventKind,
    text?: string | null,
    /** When, unless now. */
    at?: Date,
  ): Promise<number>;
  record(tx: Statements, action: OfficeAction, subject: string): Promise<void>;
};

type Session = typeof officeSessions.$inferSelect;

/** As exact as it is shown. */
const seenEveryMs = 60_000;

type SessionDeps = {
  db: Pick<Database, "orm">;
  people: Pick<OfficePeople, "mayEnter">;
  now: () => Date;
};

/** The devices that are signed in. The database holds hashes of their tokens only. */
export function createOfficeSessions({ db: { orm }, people, now }: SessionDeps) {
  const hasToken = (token: string) => eq(officeSessions.tokenHash, hashToken(token));
  return {
    /** Null unless the session counts: it lasts, and its address may still enter. */
    async find(token: string): Promise<Session | null> {
      if (token === "") return null;
      const at = now();
      const isOurs = hasToken(token);
      const [session] = await orm
        .select()
        .from(officeSessions)
        .where(and(isOurs, gt(officeSessions.expiresAt, at)));
      if (session === undefined) return null;
      if (!(await people.mayEnter(session.email))) {
        // Otherwise it would count again if the address came back.
        await orm.delete(officeSessions).where(isOurs);
        return null;
      }
      if (at.getTime() - session.seenAt.getTime() >= seenEveryMs) {
        await orm.update(officeSessions).set({ seenAt: at }).where(isOurs);
      }
      return session;
    },
    /** Returns the token of a new session, which replaces the browser's former one. */
    async replace(
      tx: Statements,
      formerToken: string,
      { email, device }: Pick<Session, "email" | "device">,
    ): Promise<string> {
      const token = randomBytes(32).toString("base64url");
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + officeSessionDays * dayMs);
      await tx.delete(officeSessions).where(hasToken(formerToken));
      await tx.insert(officeSessions).values({
        id: randomUUID(),
        tokenHash: hashToken(token),
        email,
        device,
        createdAt,
        seenAt: createdAt,
        expiresAt,
      });
      return token;
    },
    /** Null if there is none. */
    async end(tx: Statements, id: string): Promise<Session | null> {
      const [ended] = await tx.delete(officeSessions).where(eq(officeSessions.id, id)).returning();
      return ended ?? null;
    },
    /** Last used first. */
    all: (): Promise<Session[]> =>
      orm
        .select()
        .from(officeSessions)
        .where(gt(officeSessions.expiresAt, now()))
        .orderBy(desc(officeSessions.seenAt), desc(officeSessions.createdAt)),
  };
}
