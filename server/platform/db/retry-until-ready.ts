import type { Log } from "#server/platform/log.ts";
import { FolderInUse } from "./embedded-folder.ts";
import { OpeningFailure } from "./opening-failure.ts";

/** The dealer's tool has the database, perhaps to restore it: seconds. */
const pauseInUseMs = 2_000;
/** Between two tries. A server that starts or a fail-over is over in seconds; a disk waits for people. */
const pauseSeconds = (kind: OpeningFailure["kind"]): number => (kind === "unreachable" ? 2 : 30);

type Patience<T> = {
  /** May reject with OpeningFailure and be called again. */
  open: () => Promise<T>;
  /** After each failure, before the pause. */
  onFailure: (failure: OpeningFailure) => Promise<void>;
  /** Rejects when the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  log: Log;
};

/**
 * Opens, and as long as that fails for a reason that may pass tries again: every 2 s a PostgreSQL that
 * is away, every 30 s all else, and then only after something changed. The log hears of each new reason
 * once. Who waits already also waits for the dealer's tool to let go of the folder; otherwise FolderInUse
 * is a second process. Rejects with that and other errors at once, and with the signal's reason when it aborts.
 */
export async function retryUntilReady<T>(patience: Patience<T>): Promise<T> {
  const { open, onFailure, sleep, signal, log } = patience;
  let told: string | null = null;
  for (;;) {
    try {
      const opened = await open();
      if (told !== null) log.info({}, "the database is open now");
      return opened;
    } catch (failure) {
      if (failure instanceof FolderInUse && told !== null) {
        await sleep(pauseInUseMs, signal);
        continue;
      }
      if (!(failure instanceof OpeningFailure)) throw failure;
      if (told !== failure.message) {
        log.error({ err: failure, kind: failure.kind }, "the database does not open; trying again");
      }
      told = failure.message;
      await onFailure(failure);
      do await sleep(1_000 * pauseSeconds(failure.kind), signal);
      while (!failure.isWorthAnotherTry());
    }
  }
}
