/**
 * What `work` comes to, if it comes within `limitMs` milliseconds; rejects otherwise. The work itself
 * goes on: whoever cannot stop it may at least stop waiting.
 */
export async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
