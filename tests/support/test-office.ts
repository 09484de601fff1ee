import { officeLinkPath } from "#domain/office/office.ts";
import { createOfficeLinks } from "#server/office/office-links.ts";
import { inquiryEvents, officeLog } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { testOrigin, type testSite } from "./test-site.ts";

type TestSite = ReturnType<typeof testSite>;

export const chef = "chef@autohaus.example";
export const anna = "anna@autohaus.example";

/** Who signs in, and posts forms, at a test site with an office. */
export function testOffice(site: TestSite) {
  async function enter(session: string) {
    const desk = await site().services.office.enter(session);
    if (desk === null) throw new Error("The session does not count.");
    return desk;
  }
  return {
    /** Without a mail. The log begins after it. */
    async signIn(email = chef) {
      const { database, clock, inquiries, services } = site();
      const secret = await openSiteSecret(database);
      const links = createOfficeLinks({ secret, people: inquiries.people, origin: "" });
      const id = await links.create(database.orm, email, "Test", clock.now);
      const link = links.addressOf(id).slice(officeLinkPath("").length);
      const client = { device: "Test", networks: ["192.0.2.1"] };
      const session = (await services.office.signIn(link, "", client)) ?? "";
      await database.orm.delete(officeLog);
      return { session, cookie: `__Host-buero=${session}`, desk: await enter(session) };
    },
    /** With a session's cookie among `headers`, or signed out. */
    post: (path: string, fields: Record<string, string> = {}, headers = {}) =>
      site().ask(path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: testOrigin, ...headers },
      }),
    /** `address action subject` of what was done. */
    log: async () =>
      (await site().database.orm.select().from(officeLog).orderBy(officeLog.id)).map(
        ({ address, action, subject }) => `${address} ${action} ${subject}`,
      ),
    /** `address kind` of what was done with inquiries. */
    events: async () =>
      (await site().database.orm.select().from(inquiryEvents).orderBy(inquiryEvents.id)).map(
        ({ address, kind }) => `${address} ${kind}`,
      ),
  };
}

export const answerOf = ({ status, headers }: Response) => [status, headers.get("location")];
