import { wirePaths } from "#domain/pages/paths.ts";
import { contactBody } from "./test-inquiries.ts";
import { testSite } from "./test-site.ts";

/** A test site, and what tests of inquiries do with it. */
export function inquiryTestSite() {
  const site = testSite();
  return {
    site,
    postContact: (headers: Record<string, string>, change: object = {}) =>
      site().post(wirePaths.contactInquiry, contactBody(change), headers),
    /** Kinds of the stored mails. */
    recipients: async () => (await site().inquiries.mails()).map(({ kind }) => kind),
    /** The header with a new ticket of a form. */
    async ticket() {
      const answer = (await (await site().ask("/formular/schein")).json()) as { ticket: string };
      return { "x-form-ticket": answer.ticket };
    },
    wait(seconds: number) {
      site().clock.now = new Date(site().clock.now.getTime() + seconds * 1_000);
    },
  };
}

/** The header by which a proxy names the sender. */
export const from = (address: string) => ({ "x-forwarded-for": address });
