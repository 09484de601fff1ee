import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Knows whether the running code was started inside a transaction, so that a statement on the outer
 * connection can be refused there. On the embedded engine, which has one connection, it would wait
 * for its own transaction for ever; on PostgreSQL it would silently not be part of it.
 */
export type TransactionGuard = {
  /** Runs `work` as the inside of a transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>;
  /** Throws inside a transaction. */
  refuseInside(): void;
};

/** One guard per open database: transactions of another one do not matter. */
export function createTransactionGuard(): TransactionGuard {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  return {
    async inside(work) {
      // Timers and listeners made in here keep this context after the end, so it is marked closed.
      const transaction = { open: true };
      try {
        return await current.run(transaction, work);
      } finally {
        transaction.open = false;
      }
    },
    refuseInside() {
      if (current.getStore()?.open !== true) return;
      throw new Error(
        "The outer database connection was used inside a transaction. Use the transaction itself.",
      );
    },
  };
}
