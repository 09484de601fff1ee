import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import { fetchCaptchaTask } from "../../queries/send-inquiry.ts";

/** A phone keeps the other half of its cores for the page. */
const maxThreads = 4;
/** Far beyond what the slowest phone needs; then something is wrong. */
const timeoutMs = 90_000;
/** Who sends needs a moment: a token is given up before the server would refuse it. */
const reserveMs = 20_000;

type Proof = { token: string; goodForMs: number };

/**
 * Fetches a task of the captcha and solves it in workers. `token` is the Base64 of
 * `{ challenge, solution }` (R32). Rejects when there is no task, no solution, no
 * worker or no WebCrypto, which browsers offer on https and localhost only.
 */
export async function proveWork(controller: AbortController): Promise<Proof> {
  const { challenge, goodForMs } = await fetchCaptchaTask(controller.signal);
  if (!isChallenge(challenge)) throw new Error("The challenge has another form than expected.");
  const started = performance.now();
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: threads(),
    createWorker: () =>
      new Worker(new URL("./work-thread.ts", import.meta.url), { type: "module" }),
    timeout: timeoutMs,
  });
  if (solution === null) throw new Error("The challenge was not solved.");
  const token = btoa(JSON.stringify({ challenge, solution }));
  return { token, goodForMs: goodForMs - (performance.now() - started) - reserveMs };
}

function threads(): number {
  return Math.min(maxThreads, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2)));
}

/** Only what the solving itself does not check. */
function isChallenge(value: unknown): value is Challenge {
  return typeof value === "object" && value !== null && "parameters" in value;
}
