import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import { fetchChallenge } from "../../queries/send-inquiry.ts";

/** Half of the cores stay free for the page. */
const maxThreads = 4;
const timeoutMs = 90_000;
/** A token is given up so long before the server would refuse it. */
const reserveMs = 20_000;

/**
 * Fetches a challenge and solves it in workers; `token` is the Base64 of `{ challenge, solution }` (R32).
 * Rejects without challenge, solution, worker or WebCrypto, which exists on https and localhost only.
 */
export async function proveWork(controller: AbortController) {
  const { challenge, goodForMs } = await fetchChallenge(controller.signal);
  if (!isChallenge(challenge)) throw new Error("The challenge has another form than expected.");
  const started = performance.now();
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(maxThreads, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2))),
    createWorker: () =>
      new Worker(new URL("./work-thread.ts", import.meta.url), { type: "module" }),
    timeout: timeoutMs,
  });
  if (solution === null) throw new Error("The challenge was not solved.");
  const token = btoa(JSON.stringify({ challenge, solution }));
  return { token, goodForMs: goodForMs - (performance.now() - started) - reserveMs };
}

/** Only what the library does not check. */
function isChallenge(value: unknown): value is Challenge {
  return typeof value === "object" && value !== null && "parameters" in value;
}
