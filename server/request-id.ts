import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the request that the running code works for, carried along everything it awaits. */
const ids = new AsyncLocalStorage<string>();

/** Runs `work`, and all that follows from it, under this id. */
export function underRequestId<T>(id: string, work: () => T): T {
  return ids.run(id, work);
}

/** Undefined for what no request caused. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}
