import { apiPaths } from "#domain/pages/paths.ts";
import { contactBody } from "./test-inquiries.ts";
import { testSite } from "./test-site.ts";

export function inquiryTestSite(overrides?: Parameters<typeof testSite>[0]) {
  const site = testSite(overrides);
  return {
    site,
    postContact: (headers: Record<string, string>, changes: object = {}) =>
      site().post(apiPaths.contactInquiry, contactBody(changes), headers),
    recipients: async () => (await site().inquiries.mails()).map(({ kind }) => kind),
    /** A header with a new ticket, which the form's script requests. */
    async ticket() {
      const answer = (await (await site().ask("/formular/schein")).json()) as { ticket: string };
      return { "x-form-ticket": answer.ticket };
    },
    advanceClock(seconds: number) {
      site().clock.now = new Date(site().clock.now.getTime() + seconds * 1_000);
    },
  };
}

/** The header in which a reverse proxy passes the client's address. */
export const forwardedFor = (address: string) => ({ "x-forwarded-for": address });
