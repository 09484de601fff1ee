import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { System } from "#server/platform/system.ts";
import type { ProviderAccount, VehicleProvider } from "./provider.ts";
import { ensureStockSource, type StockSource } from "./stock-source.ts";

export type Account = ProviderAccount & { close(): Promise<void> };

export type ConnectedAccount = Pick<Account, "source" | "baseUrl" | "close"> & {
  provider: VehicleProvider;
  /** Of the stored vehicles, which stay when the demo would replace real ones. */
  stockSource: StockSource;
};

type LiveAccountDeps = Pick<System, "fetch" | "sleep" | "now"> & {
  /** Opens the account of the settings and credentials of this moment. */
  open: () => Promise<Account>;
  database: Pick<Database, "orm" | "runExclusive">;
  log: Log;
};

const pollMs = 500;

export type LiveAccount = Awaited<ReturnType<typeof openLiveAccount>>;

/**
 * The provider account of this process, which the office can change while it runs. It only changes under the lock of
 * the sync, so that no run stores vehicles of two accounts.
 */
export async function openLiveAccount({ open, database, log, ...ports }: LiveAccountDeps) {
  let current = await connect();
  const ending = new AbortController();
  let switching = Promise.resolve();

  async function connect(): Promise<ConnectedAccount> {
    const account = await open();
    const { source, baseUrl, close } = account;
    const stockSource = await ensureStockSource({ database, source, now: ports.now, log });
    return { source, baseUrl, close, provider: account.connect(ports), stockSource };
  }

  async function replace(): Promise<void> {
    for (;;) {
      ending.signal.throwIfAborted();
      const { ran } = await database
        .runExclusive("sync", async () => {
          const former = current;
          current = await connect();
          await former.close();
        })
        .catch((error: unknown) => {
          log.warn({ err: error }, "changing the provider's account failed, trying again");
          return { ran: false };
        });
      if (ran) return log.info({ source: current.stockSource }, "the provider's account changed");
      await ports.sleep(pollMs, ending.signal);
    }
  }

  return {
    current: (): ConnectedAccount => current,
    /** After the credentials have changed. Resolves when this process uses them. */
    replace(): Promise<void> {
      switching = switching.catch(() => undefined).then(replace);
      return switching;
    },
    async close(): Promise<void> {
      ending.abort(new Error("The process ends."));
      await switching.catch(() => undefined);
      await current.close();
    },
  };
}
