import type { Car } from "#domain/car.ts";
import type { SyncResult } from "#domain/sync.ts";
import type { Database } from "./db/database.ts";
import { createDealerDesk } from "./dealer/dealer-desk.ts";
import type { DealerDesk } from "./dealer/order.ts";
import { createInquiryStore } from "./inquiries/inquiry-store.ts";
import type { openMail } from "./open-mail.ts";

type DealerDeskParts = {
  database: Database;
  mail: Pick<ReturnType<typeof openMail>, "delivery" | "mailer">;
  runSync: () => Promise<SyncResult>;
  cars: () => Promise<readonly Car[]>;
  origin: string;
  now: () => Date;
};

/** Opens what the dealer's tool works with, in the running server or in the tool itself. */
export function openDealerDesk({ database, mail, ...parts }: DealerDeskParts): DealerDesk {
  return createDealerDesk({
    inquiries: createInquiryStore({ db: database }),
    forgetMails: mail.mailer.forget,
    retryLetters: mail.delivery.retry,
    ...parts,
  });
}
