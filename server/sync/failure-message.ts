import { syncFailureMessage } from "#domain/sync-words.ts";
import { AppError } from "#server/app-error.ts";
import type { SyncBrakes } from "./brakes.ts";
import { ProviderError, type ProviderErrorCode } from "./provider.ts";

const messages: Record<ProviderErrorCode, string> = {
  unreachable: "Der Fahrzeuganbieter ist nicht erreichbar.",
  timeout: "Der Fahrzeuganbieter antwortet nicht rechtzeitig.",
  unauthorized: "Der Fahrzeuganbieter hat die Zugangsdaten abgelehnt.",
  forbidden: "Der Zugang beim Fahrzeuganbieter ist nicht freigeschaltet.",
  refused: "Der Fahrzeuganbieter hat die Anfrage abgelehnt.",
  "rate-limited": "Der Fahrzeuganbieter bittet um eine Pause.",
  unavailable: "Der Fahrzeuganbieter ist vorübergehend gestört.",
  unreadable: "Die Antwort des Fahrzeuganbieters war nicht lesbar.",
  inconsistent: "Die Antwort des Fahrzeuganbieters war unvollständig.",
};

/** One German sentence for visitors, without internals; the log has the details. */
export function failureMessage(error: unknown): string {
  if (error instanceof ProviderError) return messages[error.code];
  return "Die Fahrzeugdaten konnten nicht gespeichert werden.";
}

/** What is said of a run that failed: what it was, and when it is tried again. */
export type Failures = {
  /** Null when the next try is due, or nobody can say. */
  retryAt(): Promise<Date | null>;
  /** At least 1. */
  secondsUntil(instant: Date): number;
  /** `until`: when asking again makes sense, where that is not the next try. */
  asError(
    message: string,
    more?: { until?: Date; code?: "provider-failed" | "internal"; cause?: unknown },
  ): Promise<AppError>;
};

export function createFailures({
  brakes,
  now,
}: {
  brakes: Pick<SyncBrakes, "pausedUntil" | "retryAt">;
  now: () => Date;
}): Failures {
  const secondsUntil = (instant: Date) =>
    Math.max(1, Math.ceil((instant.getTime() - now().getTime()) / 1_000));

  /** Not before the provider's pause has ended, in which the next try would be none. */
  async function retryAt(): Promise<Date | null> {
    const paused = await brakes.pausedUntil(now());
    const retry = await brakes.retryAt(now());
    return paused !== null && (retry === null || paused > retry) ? paused : retry;
  }

  return {
    retryAt,
    secondsUntil,
    async asError(message, { until, code = "provider-failed", cause } = {}) {
      const retry = await retryAt();
      const askAgain = until ?? retry;
      return new AppError(code, syncFailureMessage(message, retry), [], {
        cause,
        ...(askAgain && { retryAfterSeconds: secondsUntil(askAgain) }),
      });
    },
  };
}
