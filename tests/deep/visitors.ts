import { randomUUID } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { wirePaths } from "#domain/pages/paths.ts";

type VisitorResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

type Visitor = {
  /** Requests a path of the site; a body is posted as JSON. Rejects when no response comes. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<VisitorResponse>;
  leave(): void;
};

let visitors = 0;
const underway = new Set<Promise<unknown>>();

/** Resolves when every request sent before this call has succeeded or failed. */
export const allAnswered = () => Promise.allSettled([...underway]);

/** A visitor behind the proxy, with TLS, keep-alive and an address of his own within 127.0.0.0/8. */
export function createVisitor({ port, host }: { port: number; host: string }): Visitor {
  visitors += 1;
  const localAddress = `127.7.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 2, rejectUnauthorized: false });
  return {
    ask(path, body, headers = {}) {
      const answer = new Promise<VisitorResponse>((resolve, reject) => {
        const options: RequestOptions = {
          agent,
          host: "127.0.0.1",
          port,
          path,
          localAddress,
          servername: host,
          method: body === undefined ? "GET" : "POST",
          headers: {
            host,
            apikey: "anon-ladenburg",
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          timeout: 60_000,
        };
        const asking = request(options, (response) => {
          const { statusCode: status = 0, headers: told } = response;
          text(response).then((read) => resolve({ status, headers: told, body: read }), reject);
        });
        asking.once("timeout", () => asking.destroy(new Error("no answer in a minute")));
        asking.once("error", reject);
        asking.end(body === undefined ? undefined : JSON.stringify(body));
      });
      underway.add(answer);
      const done = () => underway.delete(answer);
      answer.then(done, done);
      return answer;
    },
    leave: () => agent.destroy(),
  };
}

type Readers = {
  read(): number;
  /** All others: request and outcome. */
  failures: readonly string[];
  stop(): Promise<void>;
};

/**
 * Visitors who read one page after the other until they are stopped. Any status but 200 is a failure, and so
 * is a truncated page: nobody may notice what happens behind the proxy.
 */
export function startReaders(visitors: readonly Visitor[], paths: readonly string[]): Readers {
  const failures: string[] = [];
  let good = 0;
  let stopped = false;
  const read = async (visitor: Visitor, first: number) => {
    for (let at = first; !stopped; at += 1) {
      const path = paths[at % paths.length] ?? "/";
      const answer = await visitor.ask(path).catch((error: Error) => error.message);
      const fault = typeof answer === "string" ? answer : faultOf(answer);
      if (fault === null) good += 1;
      else failures.push(`${new Date().toISOString()} ${path}: ${fault}`);
      // A pause, because two cores run everything here.
      await wait(30);
    }
    visitor.leave();
  };
  const running = visitors.map((visitor, at) => read(visitor, 3 * at));
  return {
    read: () => good,
    failures,
    async stop() {
      stopped = true;
      await Promise.all(running);
    },
  };
}

function faultOf({ status, headers, body }: Awaited<ReturnType<Visitor["ask"]>>): string | null {
  if (status !== 200) return `${status} ${body.slice(0, 200)}`;
  const isPage = headers["content-type"]?.includes("text/html") ?? false;
  if (isPage && !body.includes("</html>")) return "a page without an end";
  return body === "" ? "an empty answer" : null;
}

export type SentInquiry = { words: string; reference: string };

type Inquirers = {
  sent: readonly SentInquiry[];
  /** Responses that were neither a success nor a 503 with Retry-After. */
  failures: readonly string[];
  again(): number;
  stop(): Promise<void>;
};

/**
 * Visitors who send one inquiry after the other, each from a new address, until they are stopped. Like the
 * form they retry with the same idempotency key after a 503 or without a response.
 */
export function startInquirers(
  newVisitor: () => Visitor,
  { pauseMs, most }: { pauseMs: number; most: number },
): Inquirers {
  const sent: SentInquiry[] = [];
  const failures: string[] = [];
  let again = 0;
  let stopped = false;

  const send = async (words: string) => {
    const visitor = newVisitor();
    const key = { "idempotency-key": randomUUID() };
    const until = Date.now() + 60_000;
    for (;;) {
      const ask = visitor.ask(wirePaths.contactInquiry, inquiryBody(words), key);
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

const isPromise = (answer: VisitorResponse | string) =>
  typeof answer !== "string" && answer.status === 503 && Number(answer.headers["retry-after"]) > 0;

const inWords = (answer: VisitorResponse | string) =>
  typeof answer === "string" ? answer : `${answer.status} ${answer.body.slice(0, 200)}`;

export function inquiryBody(words: string) {
  return {
    name: "Erika Muster",
    email: `erika.${randomUUID()}@muster.example`,
    phone: "0171 3920-055",
    subject: "sonstiges",
    message: words,
  };
}
