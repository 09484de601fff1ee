import encodeQR from "qr";
import {
  type OfficeMember,
  type PassedLink,
  passedLinkMinutes,
  type QrCode,
} from "#domain/office/office.ts";
import type { Person } from "#domain/office/people.ts";
import type { Push } from "#server/inquiry/push.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { createOfficeLinks } from "./office-links.ts";
import type { createOfficeSessions, OfficePerson } from "./office-sessions.ts";
import { lockPeople, type OfficePeople } from "./people.ts";

export type PeopleDeskDeps = {
  db: Pick<Database, "orm">;
  people: OfficePeople;
  lacksMailServer: () => boolean;
  push: Pick<Push, "sessionIds">;
  now: () => Date;
};

type Doors = {
  sessions: ReturnType<typeof createOfficeSessions>;
  links: ReturnType<typeof createOfficeLinks>;
};

/** `currentId`: the session of this device. */
type Visitor = { person: OfficePerson; currentId: string };

/** Who may enter the office, and on which devices. In a family everybody may sign out a lost phone. */
export function createPeopleDesk(
  { db: { orm }, people, lacksMailServer, push, now }: PeopleDeskDeps,
  { sessions, links }: Doors,
  { person, currentId }: Visitor,
) {
  const end = (id: string, action: "sign-out" | "device-sign-out") =>
    orm.transaction(async (tx) => {
      const ended = await sessions.end(tx, id);
      if (ended === null) return;
      const whose = ended.email === person.address ? "" : ` (${ended.email})`;
      await person.record(tx, action, ended.device + whose);
    });
  /**
   * Oneself on another device, or somebody else whom no mail reaches, or who is entered and signed in nowhere yet: then
   * nobody can act under a name that somebody already uses.
   */
  const mayGetLink = (email: string, entered: ReadonlySet<string>, signedIn: ReadonlySet<string>) =>
    email === person.address || lacksMailServer() || (entered.has(email) && !signedIn.has(email));
  return {
    async list(): Promise<OfficeMember[]> {
      const { named, mailbox } = people.doors();
      const entered = new Map((await people.list()).map((each) => [each.email, each]));
      const notified = await push.sessionIds();
      const devices = Map.groupBy(await sessions.all(), ({ email }) => email);
      const [known, signedIn] = [new Set(entered.keys()), new Set(devices.keys())];
      return (await people.emails()).map((email) => ({
        email,
        name: entered.get(email)?.name ?? null,
        addedAt: entered.get(email)?.addedAt.toISOString() ?? null,
        door: named.includes(email) ? "OFFICE_EMAILS" : email === mailbox ? "mailbox" : null,
        isSelf: email === person.address,
        mayGetLink: mayGetLink(email, known, signedIn),
        devices: (devices.get(email) ?? []).map(({ id, device, createdAt, seenAt }) => ({
          id,
          label: device,
          signedInAt: createdAt.toISOString(),
          seenAt: seenAt.toISOString(),
          isCurrent: id === currentId,
          isNotified: notified.has(id),
        })),
      }));
    },
    /** False for an address that is already entered. */
    add: (added: Person): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const isNew = await people.add(tx, added, now());
        if (isNew) await person.record(tx, "person-added", added.email);
        return isNew;
      }),
    /** A link with which somebody signs in once. Null for whoever may not get one. The database has its hash only. */
    async passLink(email: string): Promise<PassedLink | null> {
      const known = new Set((await people.list()).map((each) => each.email));
      const signedIn = new Set((await sessions.all()).map((each) => each.email));
      if (!mayGetLink(email, known, signedIn)) return null;
      return orm.transaction(async (tx) => {
        if (!(await people.mayEnter(email, tx))) return null;
        await person.record(tx, "link-passed-on", email);
        const link = await links.create(tx, email, "Büro", now(), passedLinkMinutes);
        const address = links.addressOf(link);
        return { email, address, code: qrCode(address) };
      });
    },
    /** Nobody removes themselves, and one removal waits for another, so that somebody is always left. */
    remove: (email: string): Promise<void> =>
      orm.transaction(async (tx) => {
        await lockPeople(tx);
        if (email === person.address || !(await people.mayEnter(person.address, tx))) return;
        if ((await people.remove(tx, email)) === null) return;
        await person.record(tx, "person-removed", email);
      }),
    signOut: () => end(currentId, "sign-out"),
    signOutDevice: (id: string) => end(id, "device-sign-out"),
  };
}

/** For another phone's camera. Part of the page: an image would be a second request, with the link in its address. */
function qrCode(text: string): QrCode {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  const path = rows.flatMap((row, y) =>
    [...row.map(Number).join("").matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return { size: rows.length, path: path.join("") };
}
