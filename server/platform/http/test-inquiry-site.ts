import { afterAll, beforeAll, beforeEach } from "vitest";
import { wirePaths } from "#domain/site/paths.ts";
import { contactBody } from "./test-inquiries.ts";
import { openTestSite } from "./test-site.ts";

/** A test site, opened once for a file and as new for each of its tests, and what they do with it. */
export function inquiryTestSite() {
  let opened: Awaited<ReturnType<typeof openTestSite>>;
  beforeAll(async () => {
    opened = await openTestSite();
  });
  beforeEach(() => opened.reset());
  afterAll(() => opened.close());
  const site = () => opened;
  return {
    site,
    postContact: (headers: Record<string, string>, change: object = {}) =>
      site().post(wirePaths.contactInquiry, contactBody(change), headers),
    /** Of the stored mails. */
    recipients: async () => (await site().inquiries.letters()).map(({ recipient }) => recipient),
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
