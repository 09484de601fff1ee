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
