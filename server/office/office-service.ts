import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { cleanEmail } from "#domain/format/clean-text.ts";
import type { OfficeAction, OfficeLinkPurpose } from "#domain/office/office.ts";
import type { Person } from "#domain/office/people.ts";
import { addEvent } from "#server/inquiry/inquiry-events.ts";
import type { Push } from "#server/inquiry/push.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Statements } from "#server/platform/db/database.ts";
import { inquiries, mails, officeLog } from "#server/platform/db/personal-schema.ts";
import {
  createLogSampler,
  describeFailure,
  type Log,
  widestNetwork,
} from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import type { InquiryLimits } from "#server/protection/rate-limits.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import {
  type AppointmentDeskDeps,
  createAppointmentDesk,
  createDisplacedReader,
} from "./appointments.ts";
import { type CalendarDeps, createCalendarDesk, readCalendar } from "./calendars.ts";
import { type ConnectionsDeskDeps, createConnectionsDesk } from "./connections-desk.ts";
import { createEntryDesk, type EntryDeskDeps } from "./entry-desk.ts";
import { createInquiryDesk, type InquiryDeskDeps } from "./inquiry-desk.ts";
import type { OfficeLinkPayload } from "./office-links.ts";
import { createOfficeLinks } from "./office-links.ts";
import { createOfficeSessions, type OfficePerson } from "./office-sessions.ts";
import { createPeopleDesk, type PeopleDeskDeps } from "./people-desk.ts";
import { createProfileDesk, type ProfileDeskDeps } from "./profile-desk.ts";
import { createProfileHistory } from "./profile-history.ts";
import { createReportDesk } from "./report-desk.ts";
import { createSignDesk, type SignDeskDeps } from "./sign-desk.ts";
import { createStockDesk, type StockDeskDeps } from "./stock-desk.ts";
import { createVehicleFileDesk, type VehicleFileDeskDeps } from "./vehicle-file-desk.ts";
import { createNewsReader, createWaitingReader, type WaitingDeps } from "./waiting.ts";
import { createYardDesk, type YardDeskDeps } from "./yard-desk.ts";

export type OfficeDeps = WaitingDeps &
  Omit<ProfileDeskDeps, "displaced"> &
  InquiryDeskDeps &
  EntryDeskDeps &
  StockDeskDeps &
  VehicleFileDeskDeps &
  SignDeskDeps &
  AppointmentDeskDeps &
  PeopleDeskDeps &
  ConnectionsDeskDeps &
  YardDeskDeps &
  CalendarDeps & {
    secret: SiteSecret;
    outbox: Pick<Outbox, "add" | "retry">;
    push: Pick<Push, "device">;
    limits: Pick<InquiryLimits, "consumeOfficeRequest" | "consumeOfficeMail" | "countRefusal">;
    recheckStock: () => void;
    origin: string;
    log: Log;
  };

type OfficeClient = { device: string; networks: readonly string[] };
/** `next`: the page to which the link leads on. */
type LinkRequest = OfficeClient & { next: string };

export type OfficeService = ReturnType<typeof createOfficeService>;
export type OfficeDesk = NonNullable<Awaited<ReturnType<OfficeService["enter"]>>>;

/** The family's office: the way in, and what a signed-in person can do (docs/decisions/039). */
export function createOfficeService(deps: OfficeDeps) {
  const sessions = createOfficeSessions(deps);
  const links = createOfficeLinks(deps);
  const logRefusal = createRefusalLog(deps);
  const readWaiting = createWaitingReader(deps);
  return {
    ...createLinkRequests(deps, links, logRefusal),
    ...createSignIn(deps, sessions, links, logRefusal),
    /** So that visitors' next pages show what was done here. */
    recheckStock: deps.recheckStock,
    /** Nobody gets any mail of the site, not even a link into the office. */
    lacksMailServer: deps.lacksMailServer,
    /** Of a person's secret address; null for none. */
    calendar: (token: string) => readCalendar(token, deps),
    /** Null for a token without a session that counts. */
    async enter(token: string) {
      const session = await sessions.find(token);
      return session && openDesk(session);
    },
  };

  function openDesk({ id, email }: Session) {
    const person: OfficePerson = {
      address: email,
      record: (tx, action, subject) => record(tx, deps, { address: email, action, subject }),
      async event(tx, inquiryId, kind, text = null, at = deps.now()) {
        const id = await addEvent(tx, { inquiryId, at, address: email, kind, text });
        deps.log.info({ action: kind }, "done in the office");
        return id;
      },
    };
    const profileDeps = { ...deps, displaced: createDisplacedReader(deps) };
    return {
      address: email,
      /** Within the time that the log of the office is kept. */
      hasDone: (action: OfficeAction) => hasDone(deps, email, action),
      today: (kept?: string) => readWaiting(person, kept),
      /** Changes with whatever the office's pages show. */
      news: createNewsReader(deps),
      profile: {
        ...createProfileDesk(profileDeps, person),
        ...createProfileHistory(profileDeps, person),
      },
      inquiries: createInquiryDesk(deps, person),
      reports: createReportDesk(deps, person),
      entry: createEntryDesk(deps, person),
      stock: createStockDesk(deps, person),
      files: createVehicleFileDesk(deps, person),
      signs: createSignDesk(deps),
      yard: createYardDesk(deps, person),
      resend: (mailId: number) => resend(mailId, deps, person),
      appointments: createAppointmentDesk(deps, person),
      calendar: createCalendarDesk(deps, person),
      connections: createConnectionsDesk(deps, person),
      people: createPeopleDesk(deps, { sessions, links }, { person, currentId: id }),
      /** Push messages to this device. */
      push: deps.push.device(id),
    };
  }
}

type Sessions = ReturnType<typeof createOfficeSessions>;
type Session = { id: string; email: string };

type Links = ReturnType<typeof createOfficeLinks>;
type LogRefusal = (reason: string, networks: readonly string[]) => void;

function createRefusalLog({ log }: OfficeDeps): LogRefusal {
  const logSampled = createLogSampler();
  return (reason, networks) => {
    const network = widestNetwork(networks);
    logSampled((fields) => log.warn({ reason, network, ...fields }, "sign-in refused"));
  };
}

function createLinkRequests(deps: OfficeDeps, links: Links, logRefusal: LogRefusal) {
  const { db, outbox, limits, people, now, log } = deps;
  const { orm } = db;
  const inProgress = new Set<Promise<void>>();
  const singleFlight = createSingleFlight<void>();

  /**
   * Over a limit, an address whose newest link works for a while gets no other. So nobody can flood a mailbox,
   * and nobody can use up the family's way in.
   */
  async function mailLink(email: string, isAllowed: boolean, asked: LinkRequest): Promise<void> {
    await orm.transaction(async (tx) => {
      const createdAt = now();
      if (!isAllowed && (await links.hasFresh(tx, email, createdAt))) return;
      const link = await links.create(tx, email, asked.device, createdAt);
      const payload: OfficeLinkPayload = { link, next: asked.next };
      const reference = `buero-${randomUUID()}`;
      await outbox.add(tx, [{ kind: "office-link", reference, createdAt, payload }]);
    });
  }

  async function answerRequest(typed: string, asked: LinkRequest, isAllowed: boolean) {
    // The response goes first, so that time does not tell which addresses are known.
    await setImmediate();
    const { networks } = asked;
    const email = cleanEmail(typed).toLowerCase();
    if (!(await people.mayEnter(email))) return logRefusal("unknown address", networks);
    if (isAllowed && (await limits.consumeOfficeMail(email, networks))) {
      return mailLink(email, true, asked);
    }
    logRefusal("too many requests", networks);
    // Concurrent ones would not see each other's links.
    return singleFlight(email, () => mailLink(email, false, asked));
  }

  function inBackground(work: Promise<void>): void {
    const running = work
      .catch((failure: unknown) => {
        log.error({ failure: describeFailure(failure) }, "a link into the office is not mailed");
      })
      .finally(() => inProgress.delete(running));
    inProgress.add(running);
  }

  return {
    /**
     * Resolves before the address is looked at. Throws AppError `too-many` for this client's limits, whatever
     * the address.
     */
    async requestLink(typed: string, client: OfficeClient, next: string): Promise<Date> {
      const refusal = await limits.consumeOfficeRequest(client.networks);
      inBackground(answerRequest(typed, { ...client, next }, refusal === null));
      if (refusal !== null) throw refusal;
      return now();
    },
    /** Resolves when each link requested so far is in the outbox. */
    settled: async (): Promise<void> => void (await Promise.all(inProgress)),
  };
}

function createSignIn(deps: OfficeDeps, sessions: Sessions, links: Links, logRefusal: LogRefusal) {
  const { db, limits, people, now } = deps;
  const { orm } = db;

  async function startSession(
    { device, networks }: OfficeClient,
    formerToken: string,
    redeem: (tx: Statements) => Promise<string | null>,
  ): Promise<string | null> {
    const token = await orm.transaction(async (tx) => {
      const email = await redeem(tx);
      return email && sessions.replace(tx, formerToken, { email, device });
    });
    if (token === null) {
      logRefusal("invalid link", networks);
      await limits.countRefusal(networks);
    }
    return token;
  }

  return {
    linkPurpose: (token: string): Promise<OfficeLinkPurpose> => links.purpose(orm, token, now()),
    /**
     * Redeems a link and returns the token of a new session; null for a link that does not work. Throws
     * AppError `too-many` for a client that guesses.
     */
    signIn: (linkToken: string, formerToken: string, client: OfficeClient) =>
      startSession(client, formerToken, async (tx) => {
        const email = await links.redeem(tx, linkToken, now());
        if (email === null) return null;
        await record(tx, deps, { address: email, action: "sign-in", subject: client.device });
        return email;
      }),
    /** The same with the link for setting up: `founder` is the office's first person. */
    setUp: (linkToken: string, formerToken: string, client: OfficeClient, founder: Person) =>
      startSession(client, formerToken, async (tx) => {
        const { email } = founder;
        const redeemed = await links.redeemSetup(tx, { token: linkToken, email, now: now() });
        if (redeemed === null) return null;
        if (redeemed === "first") await people.add(tx, founder, now());
        const action = redeemed === "first" ? "set-up" : "sign-in";
        await record(tx, deps, { address: email, action, subject: client.device });
        return email;
      }),
  };
}

/** Sends a given-up mail again; nothing happens to any other. */
function resend(mailId: number, { db, outbox }: OfficeDeps, person: OfficePerson): Promise<void> {
  return db.orm.transaction(async (tx) => {
    if (!(await outbox.retry(tx, mailId))) return;
    const [mail] = await tx
      .select({ kind: mails.kind, reference: inquiries.reference })
      .from(mails)
      .leftJoin(inquiries, eq(inquiries.id, mails.inquiryId))
      .where(eq(mails.id, mailId));
    await person.record(tx, "resent", mail?.reference ?? mail?.kind ?? "");
  });
}

type LogEntry = Omit<typeof officeLog.$inferInsert, "id" | "at">;

async function hasDone({ db: { orm } }: OfficeDeps, address: string, action: OfficeAction) {
  const isTheirs = and(eq(officeLog.address, address), eq(officeLog.action, action));
  const done = await orm.select({ id: officeLog.id }).from(officeLog).where(isTheirs).limit(1);
  return done.length > 0;
}

async function record(tx: Statements, { now, log }: OfficeDeps, entry: LogEntry): Promise<void> {
  await tx.insert(officeLog).values({ at: now(), ...entry });
  log.info({ action: entry.action }, "done in the office");
}
