import { test as base, expect } from "@playwright/test";
import { z } from "zod";
import { type Car, carSchema } from "#domain/car.ts";

const wirePath = "/rest/v1/rpc/get_cars_public";
const publicKey = "anon-ladenburg";

type SiteFixtures = {
  /** The stock as the wire tells it, newest first: what pages are compared with. */
  cars: readonly Car[];
  /** Fails the test for anything a visitor's console should never hold, and for foreign requests. */
  quiet: undefined;
  /** Answers of 400 and more that the test provokes; all others fail it. */
  provoked: RegExp;
};

/** A browser test on the running site; a silent console and no foreign host are part of each. */
export const test = base.extend<SiteFixtures>({
  baseURL: async ({ browserName: _ }, use) => use(process.env.SITE),
  cars: async ({ request }, use) => {
    const answer = await request.get(wirePath, { headers: { apikey: publicKey } });
    await use(z.array(carSchema).parse(await answer.json()));
  },
  provoked: [/^$/, { option: true }],
  quiet: [
    async ({ page, baseURL, provoked }, use) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        const kind = message.type();
        // The browser prints every failed answer; which may fail is checked below, by address.
        if (kind === "error" && message.text().startsWith("Failed to load resource")) return;
        if (kind === "error" || kind === "warning") complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => {
        const isOurs = request.url().startsWith(`${baseURL}/`) || request.url().startsWith("data:");
        if (!isOurs) complaints.push(`foreign request: ${request.url()}`);
      });
      page.on("response", (response) => {
        const path = response.url().slice(baseURL?.length);
        if (response.status() >= 400 && !provoked.test(path)) {
          complaints.push(`${response.status()} ${path}`);
        }
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
