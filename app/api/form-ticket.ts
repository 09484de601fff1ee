import { formTicketPath } from "#domain/site/paths.ts";

/** Without an answer within so many ms a form is sent without a ticket. */
const patience = 5_000;

/**
 * The server takes a form for a machine's when its ticket is younger than 3 s
 * (T2). The browser's memory fills in a form in one: it is this page that waits for the rest then.
 */
const ripeAfter = 3_200;

export type FormTicket = {
  /** Asks for one, once; to be called when somebody begins to type. */
  ask(): void;
  /** The ticket when it is old enough; null when none can be had, which is no obstacle. */
  take(): Promise<string | null>;
  /** The next form has another. */
  drop(): void;
};

/** Proof of when somebody began to fill in a form. */
export function createFormTicket(): FormTicket {
  let asked: Promise<string | null> | null = null;
  let since = 0;

  function ask(): Promise<string | null> {
    asked ??= fetchTicket().then((ticket) => {
      since = performance.now();
      // The next try asks again.
      if (ticket === null) asked = null;
      return ticket;
    });
    return asked;
  }
  return {
    ask: () => void ask(),
    async take() {
      const ticket = await ask();
      const rest = since + ripeAfter - performance.now();
      if (ticket !== null && rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      return ticket;
    },
    drop() {
      asked = null;
    },
  };
}

async function fetchTicket(): Promise<string | null> {
  try {
    const response = await fetch(formTicketPath, { signal: AbortSignal.timeout(patience) });
    const answer: unknown = response.ok ? await response.json() : null;
    const isTicket = typeof answer === "object" && answer !== null && "ticket" in answer;
    return isTicket && typeof answer.ticket === "string" ? answer.ticket : null;
  } catch {
    // The server judges a form without one by what else it knows.
    return null;
  }
}
