import { asc, eq, sql } from "drizzle-orm";
import { firstName, type Person } from "#domain/office/people.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { Database, Executor, Statements } from "#server/platform/db/database.ts";
import {
  officeCalendars,
  officeLinks,
  officeLog,
  officePeople,
  officeSessions,
} from "#server/platform/db/personal-schema.ts";

type DoorSettings = {
  OFFICE_EMAILS: readonly string[];
  MAIL_TO?: { address: string } | undefined;
};

/** Lower case. They stay open whoever is entered in the office, so that nobody can lock the family out. */
export type OfficeDoors = {
  /** OFFICE_EMAILS */
  named: readonly string[];
  /** Whoever reads the mailbox for inquiries may answer them. */
  mailbox: string;
};

export const officeDoors = (
  { OFFICE_EMAILS: named, MAIL_TO: mailbox }: DoorSettings,
  profile: Pick<DealerProfile, "email">,
): OfficeDoors => ({ named, mailbox: (mailbox?.address ?? profile.email).toLowerCase() });

/** Whoever else changes who may enter waits until `tx` has ended. */
export const lockPeople = (tx: Executor) =>
  tx.execute(sql`lock table ${officePeople} in share row exclusive mode`);

type PeopleDeps = { db: Pick<Database, "orm">; doors: () => OfficeDoors };

export type OfficePeople = ReturnType<typeof createOfficePeople>;

/** Who may enter the office. Always read from the database, so that a removal counts in every process at once. */
export function createOfficePeople({ db: { orm }, doors }: PeopleDeps) {
  const list = () => orm.select().from(officePeople).orderBy(asc(officePeople.addedAt));
  return {
    list,
    doors,
    async mayEnter(email: string, tx: Statements = orm): Promise<boolean> {
      const { named, mailbox } = doors();
      if (email === mailbox || named.includes(email)) return true;
      const isTheirs = eq(officePeople.email, email);
      return (await tx.select().from(officePeople).where(isTheirs)).length > 0;
    },
    /** The first person entered, or else the first door. */
    async emails(): Promise<string[]> {
      const { named, mailbox } = doors();
      return [...new Set([...(await list()).map(({ email }) => email), ...named, mailbox])];
    },
    /** Nobody is entered or named, and nobody has ever signed in: whoever has the link may set up the office. */
    async isUnused(tx: Executor = orm): Promise<boolean> {
      if (doors().named.length > 0) return false;
      const { rows } = await tx.execute<{ used: boolean }>(sql`
        select exists (select from ${officePeople}) or exists (select from ${officeSessions})
          or exists (select from ${officeLog} where ${officeLog.action} = 'sign-in') as used`);
      return rows[0]?.used === false;
    },
    /** False for an address that is already entered. */
    async add(tx: Statements, person: Person, addedAt: Date): Promise<boolean> {
      const added = await tx
        .insert(officePeople)
        .values({ ...person, addedAt })
        .onConflictDoNothing()
        .returning({ email: officePeople.email });
      return added.length > 0;
    },
    /** Also ends the person's sessions and calendar, and the use of their links; null for somebody who is not entered. */
    async remove(tx: Statements, email: string): Promise<Person | null> {
      const [removed] = await tx
        .delete(officePeople)
        .where(eq(officePeople.email, email))
        .returning();
      if (removed === undefined) return null;
      await tx.delete(officeSessions).where(eq(officeSessions.email, email));
      // Used up, so that none works if the address comes back.
      await tx.update(officeLinks).set({ usedAt: sql`now()` }).where(eq(officeLinks.email, email));
      await tx.delete(officeCalendars).where(eq(officeCalendars.email, email));
      return removed;
    },
    /** As somebody entered it in the office; null for an address alone. */
    async enteredFirstName(email: string): Promise<string | null> {
      const person = (await list()).find((each) => each.email === email);
      return person === undefined ? null : firstName(email, person.name);
    },
    /** For what names who did it in the office: 'Anna' for `anna@example.de`. */
    async firstNames(): Promise<(email: string) => string> {
      const names = new Map((await list()).map(({ email, name }) => [email, name]));
      return (email) => firstName(email, names.get(email));
    },
  };
}
