import type { MailOutcome } from "#server/inquiries/ports.ts";
import { failureCode } from "./failure-code.ts";

/** What a failed sending says about the next one; `reason` keeps codes only, never an address. */
export function outcomeOfFailure(error: unknown): MailOutcome {
  const reply = replyOf(error);
  const outcome = isRefusal(error, reply) ? "refused" : "later";
  if (reply === null) {
    const words =
      outcome === "refused"
        ? "Diese E-Mail ist nicht zustellbar"
        : "Der Mailserver ist nicht erreichbar";
    return { outcome, reason: `${words} (${failureCode(error)})` };
  }
  const code = [reply.code, reply.enhanced].filter((part) => part !== null).join(" ");
  const word = outcome === "refused" ? "lehnt ab" : "nimmt die E-Mail noch nicht an";
  return { outcome, reason: `Der Mailserver ${word}: ${code} (${reply.command})` };
}

type Reply = { code: number; enhanced: string | null; command: string };

function replyOf(error: unknown): Reply | null {
  if (!(error instanceof Error) || !("responseCode" in error)) return null;
  if (typeof error.responseCode !== "number") return null;
  const response = "response" in error ? String(error.response) : "";
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  const command = "command" in error ? String(error.command) : "";
  return { code: error.responseCode, enhanced, command };
}

/** Commands in which the server speaks about this mail, not about us. */
const aboutTheMail = new Set(["RCPT TO", "DATA"]);

/** Replies to them that the dealer or time can heal: log-in wanted, mailbox full, we may not relay. */
const heals = (reply: Reply) =>
  [530, 535, 538].includes(reply.code) ||
  reply.enhanced === "5.2.2" ||
  (reply.command === "RCPT TO" && reply.enhanced?.startsWith("5.7.") === true);

/**
 * Whether another try would only be refused again. A 5xx to the greeting, the log-in or the sender
 * speaks of our settings: somebody will mend them, and then the inquiry must still be there.
 */
function isRefusal(error: unknown, reply: Reply | null): boolean {
  // nodemailer's own judgement of the mail, before or without a reply: an address no server takes.
  if (reply === null) return ["EENVELOPE", "EMESSAGE"].includes(failureCode(error));
  if (reply.code < 500 || reply.code === 503) return false;
  // RFC 3463: larger than the server will ever take.
  if (reply.enhanced === "5.3.4") return true;
  return aboutTheMail.has(reply.command) && !heals(reply);
}
