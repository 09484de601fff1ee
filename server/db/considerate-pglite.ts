import { setImmediate as nextTurn } from "node:timers/promises";
import { PGlite, type PGliteOptions, type Transaction, types } from "@electric-sql/pglite";
import { parseInt8 } from "./int8.ts";
import { createTransactionGuard, type TransactionGuard } from "./transaction-guard.ts";

/**
 * PGlite that lives well with the rest of the process. Its two mutexes are the places every
 * statement and every transaction passes; both overrides lean on the pinned version.
 */
export class ConsideratePglite extends PGlite {
  readonly #guard: TransactionGuard = createTransactionGuard();

  constructor(options: PGliteOptions) {
    super({ ...options, parsers: { ...options.parsers, [types.INT8]: parseInt8 } });
  }

  /**
   * One turn of the event loop per statement. PGlite computes on this thread and awaits micro-tasks
   * only: without this, a thousand queued statements run before the next HTTP request is heard.
   */
  override _runExclusiveQuery<T>(work: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      try {
        return await work();
      } finally {
        await nextTurn();
      }
    });
  }

  /** Everything on the outer connection comes through here, statements inside a transaction don't. */
  override async _runExclusiveTransaction<T>(work: () => Promise<T>): Promise<T> {
    this.#guard.refuseInside();
    return await super._runExclusiveTransaction(async () => {
      try {
        return await work();
      } finally {
        await this.#leaveTransactionBlock();
      }
    });
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) => this.#guard.inside(() => work(tx)));
  }

  /**
   * A script that failed between its own BEGIN and COMMIT (pg-boss sends such) would leave the one
   * connection in an aborted transaction, and the next caller's statement would fail for it.
   */
  async #leaveTransactionBlock(): Promise<void> {
    if (!this.isInTransaction()) return;
    await super._runExclusiveQuery(() => this.execProtocol(simpleQuery("ROLLBACK")));
  }
}

/** The wire message of a statement without parameters. */
function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const head = Buffer.alloc(5, "Q");
  head.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
}
