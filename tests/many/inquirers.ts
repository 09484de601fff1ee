import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { wirePaths } from "#domain/paths.ts";
import type { Answer, Visitor } from "./visitor.ts";

export type Sent = { words: string; reference: string };

export type Inquirers = {
  sent: readonly Sent[];
  /** Answers that were no success and no 503 with Retry-After. */
  failures: readonly string[];
  /** How often somebody had to send again. */
  again(): number;
  stop(): Promise<void>;
};

/**
 * Visitors who send one inquiry after the other, each from an address of its own, until they are
 * stopped; like the form they send again under the same key when told to come back later, or when no
 * answer comes. What is on its way is brought to its end.
 */
export function startInquirers(
  newVisitor: () => Visitor,
  { pauseMs, most }: { pauseMs: number; most: number },
): Inquirers {
  const sent: Sent[] = [];
  const failures: string[] = [];
  let again = 0;
  let stopped = false;

  const send = async (words: string) => {
    const visitor = newVisitor();
    const key = { "idempotency-key": randomUUID() };
    const until = Date.now() + 60_000;
    for (;;) {
      const ask = visitor.ask(wirePaths.contactInquiry, contactBody(words), key);
      const answer = await ask.catch((error: Error) => error.message);
      if (typeof answer !== "string" && answer.status === 200) {
        sent.push({ words, reference: JSON.parse(answer.body).reference });
        break;
      }
      if (!isPromise(answer)) failures.push(`${words}: ${inWords(answer)}`);
      if (Date.now() > until) break;
      again += 1;
      await wait(300);
    }
    visitor.leave();
  };
  const run = async () => {
    for (let n = 0; n < most && !stopped; n += 1) {
      await send(`Nachricht ${randomUUID()}`);
      await wait(pauseMs);
    }
  };
  const running = run();
  return {
    sent,
    failures,
    again: () => again,
    async stop() {
      stopped = true;
      await running;
    },
  };
}

/** "Come back later", said in a way that every client understands. */
const isPromise = (answer: Answer | string) =>
  typeof answer !== "string" && answer.status === 503 && Number(answer.headers["retry-after"]) > 0;

const inWords = (answer: Answer | string) =>
  typeof answer === "string" ? answer : `${answer.status} ${answer.body.slice(0, 200)}`;

export function contactBody(words: string) {
  return {
    name: "Erika Muster",
    email: `erika.${randomUUID()}@muster.example`,
    phone: "0171 3920-055",
    subject: "sonstiges",
    message: words,
  };
}
