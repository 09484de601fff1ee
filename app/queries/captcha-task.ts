import { captchaChallengePath } from "#domain/site/paths.ts";

/** A task of the self-hosted captcha, as the server wrote it, and for how long a solution is good. */
type CaptchaTask = { challenge: unknown; goodForMs: number };

/** Asks the server for a task of the captcha. Rejects when there is none to be had. */
export async function fetchCaptchaTask(signal: AbortSignal): Promise<CaptchaTask> {
  const answer = await fetch(captchaChallengePath, { signal, cache: "no-store" });
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`);
  const challenge: unknown = await answer.json();
  return { challenge, goodForMs: lifetime(challenge, serverTime(answer)) };
}

/** Milliseconds from the server's own time on: a visitor's clock may be wrong by hours. */
function lifetime(challenge: unknown, now: number): number {
  const seconds = expiry(challenge);
  return seconds === null ? Number.POSITIVE_INFINITY : seconds * 1_000 - now;
}

function serverTime(answer: Response): number {
  const date = Date.parse(answer.headers.get("date") ?? "");
  return Number.isNaN(date) ? Date.now() : date;
}

/** `parameters.expiresAt` of the challenge, in seconds since 1970. */
function expiry(challenge: unknown): number | null {
  const parameters = property(challenge, "parameters");
  const expiresAt = property(parameters, "expiresAt");
  return typeof expiresAt === "number" ? expiresAt : null;
}

function property(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
