import {
  type AlertService,
  type AlertServiceParts,
  createAlertService,
} from "#server/alert/alert-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { CaptchaVerifier } from "#server/protection/captcha.ts";
import { createInquiryLimits } from "#server/protection/rate-limits.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";

type Parts = Pick<AlertServiceParts, "outbox" | "hasDiskSpace" | "now" | "log"> & {
  database: Database;
  captcha: CaptchaVerifier;
};

export async function openTestAlertService({ database, captcha, ...parts }: Parts) {
  const { log, now } = parts;
  const catalogue = createCatalogue({ db: database, now });
  const secret = await openSiteSecret(database);
  const createService = () =>
    createAlertService({
      ...parts,
      db: database,
      secret,
      limits: createInquiryLimits({ db: database, secret, log }),
      captcha,
      findCars: catalogue.findAll,
      stock: async () => ({ cars: await catalogue.list() }),
    });
  let current = createService();
  const service: AlertService = {
    accept: (...args) => current.accept(...args),
    overview: (token) => current.overview(token),
    change: (...args) => current.change(...args),
    isRestorable: (sealed) => current.isRestorable(sealed),
    restore: (sealed) => current.restore(sealed),
    unsubscribe: (...args) => current.unsubscribe(...args),
  };
  return {
    service,
    restart() {
      current = createService();
    },
  };
}
