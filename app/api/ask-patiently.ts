/** What asking depends on: the clock, the network, and whether anybody looks. */
export type World = {
  /** Ms, of the clock. */
  now: () => number;
  /** Does `work` after so many ms; returns how to call it off. */
  later: (ms: number, work: () => void) => () => void;
  isOnline: () => boolean;
  isSeen: () => boolean;
  /** Tells whenever `isOnline` or `isSeen` may have changed; returns how to end it. */
  onWake: (work: () => void) => () => void;
};

/** Specification, section 9: 3 retries, after 1 s doubled up to 30 s. */
const retries = 3;
const pauseMs = (failures: number) => Math.min(1000 * 2 ** (failures - 1), 30_000);

/**
 * Asks until there is an answer, at most four times. Without a network it waits for one, and tries again
 * only while somebody looks. Rejects with the last reason, or when `signal` calls it off.
 */
export async function askPatiently<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  world: World,
  signal: AbortSignal,
): Promise<Answer> {
  for (let failures = 0; ; ) {
    await until(() => world.isOnline() && (failures === 0 || world.isSeen()), world, signal);
    try {
      return await ask(signal);
    } catch (error) {
      failures += 1;
      if (signal.aborted || failures > retries) throw error;
    }
    await pause(pauseMs(failures), world, signal);
  }
}

async function until(isTrue: () => boolean, world: World, signal: AbortSignal): Promise<void> {
  while (!isTrue() && !signal.aborted) await once(world.onWake, signal);
  signal.throwIfAborted();
}

async function pause(ms: number, world: World, signal: AbortSignal): Promise<void> {
  await once((go) => world.later(ms, go), signal);
  signal.throwIfAborted();
}

/** Resolves when what was begun says so, or `signal` calls it off; either way it is ended. */
function once(begin: (go: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = begin(go);
    signal.addEventListener("abort", go, { once: true });
    function go() {
      end();
      signal.removeEventListener("abort", go);
      resolve();
    }
  });
}
