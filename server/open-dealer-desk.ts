import type { Car } from "#domain/car/record.ts";
import type { SyncResult } from "#domain/sync.ts";
import { createBackups } from "./db/backups.ts";
import type { Database } from "./db/database.ts";
import { createDealerDesk } from "./dealer/dealer-desk.ts";
import type { DealerDesk } from "./dealer/order.ts";
import { createInquiryStore } from "./inquiries/store.ts";
import type { openMail } from "./mail/open-mail.ts";

type DealerDeskParts = {
  database: Database;
  mail: Pick<ReturnType<typeof openMail>, "delivery" | "mailer">;
  runSync: () => Promise<SyncResult>;
  cars: () => Promise<readonly Car[]>;
  origin: string;
  /** Where backups go unless the dealer names a file. */
  dataDir: string;
  now: () => Date;
};

/** Opens what the dealer's tool works with, in the running server or in the tool itself. */
export function openDealerDesk(given: DealerDeskParts): DealerDesk {
  const { database, mail, dataDir, ...parts } = given;
  const { dump } = database;
  return createDealerDesk({
    backUp: dump && createBackups({ dump, dataDir, now: parts.now }).write,
    inquiries: createInquiryStore({ db: database }),
    forgetMails: mail.mailer.forget,
    retryLetters: mail.delivery.retry,
    ...parts,
  });
}
