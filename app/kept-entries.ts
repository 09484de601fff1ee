import { storageKeys } from "#domain/consent/storage-keys.ts";

// What somebody enters at a car and the site does not have yet outlives its page, which phones close behind the camera.

const storeName = "akten";

const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Null where the browser refuses its storage. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<{ result: Result } | null> {
  try {
    const opening = indexedDB.open(storageKeys.waitingEntries, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
    const database = await resultOf(opening);
    const request = work(database.transaction(storeName, mode).objectStore(storeName));
    return { result: await resultOf(request).finally(() => database.close()) };
  } catch {
    return null;
  }
}

/** By the car's path. */
export const keptEntries = {
  read: async (path: string): Promise<unknown> =>
    (await inStore<unknown>("readonly", (store) => store.get(path)))?.result,
  /** False where nothing is kept. */
  write: async (path: string, entries: unknown): Promise<boolean> =>
    (await inStore("readwrite", (store) => store.put(entries, path))) !== null,
  remove: async (path: string): Promise<boolean> =>
    (await inStore("readwrite", (store) => store.delete(path))) !== null,
  /** When somebody signs out. */
  clear: (): void => void inStore("readwrite", (store) => store.clear()),
};
