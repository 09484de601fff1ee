import { type CaptchaVerifier, verifyToken } from "#server/inquiries/captcha.ts";
import { createInquiryLimits } from "#server/inquiries/limits.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { type AlertService, type AlertServiceParts, createAlertService } from "./alert-service.ts";

type Parts = Pick<AlertServiceParts, "queue" | "hasRoom" | "origin" | "now" | "log"> & {
  database: Database;
  captcha: CaptchaVerifier;
};

/** The service for search orders of a test site; `restart` makes it forget whom it refused. */
export async function openTestAlertService({ database, captcha, ...parts }: Parts) {
  const { log, now } = parts;
  const secret = await openSiteSecret(database);
  /** Message-IDs of the mails whose files were deleted with an order. */
  const forgotten: string[] = [];
  const open = () =>
    createAlertService({
      ...parts,
      db: database,
      secret,
      limits: createInquiryLimits({ db: database, secret, log }),
      verify: (token) => verifyToken(captcha, token),
      findVehicle: createCatalogue({ db: database, now }).find,
      forgetMails: async (ids) => void forgotten.push(...ids),
    });
  let current = open();
  const service: AlertService = {
    accept: (...sent) => current.accept(...sent),
    overview: (token) => current.overview(token),
    change: (...pressed) => current.change(...pressed),
    unsubscribe: (...clicked) => current.unsubscribe(...clicked),
  };
  return {
    service,
    forgotten,
    restart() {
      forgotten.length = 0;
      current = open();
    },
  };
}
