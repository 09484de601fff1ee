import { readManualSync, readSyncStatus } from "#domain/wire-answers.ts";
import { answers, type Question } from "./answers.ts";
import { callIntegration, understood } from "./wire.ts";

type SyncStatus = NonNullable<ReturnType<typeof readSyncStatus>>;

const fiveMinutes = 5 * 60_000;
const statusKey = "sync-status";

/** How it stands with the stock; asked again every 5 minutes (specification, section 4). */
export const syncStatusQuestion = (publicKey: string): Question<SyncStatus> => ({
  key: statusKey,
  freshMs: fiveMinutes,
  everyMs: fiveMinutes,
  async ask(signal) {
    const answer = await callIntegration({ action: "sync-status", publicKey, signal });
    return understood(readSyncStatus(answer));
  },
});

/** After a search or a sync the lists are refreshed (section 4): the status knows the current stock. */
export const renewSyncStatus = () => answers.renew(statusKey);

/** The sync that any visitor may start when one is needed. Rejects when it fails. */
export async function syncByHand(publicKey: string) {
  const answer = await callIntegration({ action: "enhanced-sync", publicKey, method: "POST" });
  return understood(readManualSync(answer));
}
