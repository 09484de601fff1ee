import { randomUUID } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { apiPaths } from "#domain/pages/paths.ts";
import { nginxPorts } from "./nginx.ts";

type VisitorResponse = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

type Visitor = {
  /** Requests a path of the site; a body is posted as JSON. Rejects when no response comes. */
  ask(path: string, body?: object, headers?: Record<string, string>): Promise<VisitorResponse>;
  leave(): void;
};

let visitors = 0;
const pendingRequests = new Set<Promise<unknown>>();

/** Resolves when every request sent before this call has succeeded or failed. */
export const allAnswered = () => Promise.allSettled([...pendingRequests]);

/** A visitor behind the proxy, with TLS, keep-alive and an address of its own within 127.0.0.0/8. */
export function createVisitor(host: string): Visitor {
  visitors += 1;
  const localAddress = `127.7.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 2, rejectUnauthorized: false });
  return {
    ask(path, body, headers = {}) {
      const answer = new Promise<VisitorResponse>((resolve, reject) => {
        const options: RequestOptions = {
          agent,
          host: "127.0.0.1",
          port: nginxPorts.tls,
          path,
          localAddress,
          servername: host,
          method: body === undefined ? "GET" : "POST",
          headers: {
            host,
            apikey: "public-anonymous-key",
            ...(body !== undefined && { "content-type": "application/json" }),
            ...headers,
          },
          timeout: 60_000,
        };
        const outgoing = request(options, (response) => {
          const { statusCode: status = 0, headers: responseHeaders } = response;
          text(response).then(
            (read) => resolve({ status, headers: responseHeaders, body: read }),
            reject,
          );
        });
        outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in a minute")));
        outgoing.once("error", reject);
        outgoing.end(body === undefined ? undefined : JSON.stringify(body));
      });
      pendingRequests.add(answer);
      const done = () => pendingRequests.delete(answer);
      answer.then(done, done);
      return answer;
    },
    leave: () => agent.destroy(),
  };
}

type Readers = {
  read(): number;
  /** Path and reason of each failed read. */
  failures: readonly string[];
  stop(): Promise<void>;
};

/**
 * Visitors who read one page after the other until they are isStopped. Any status but 200 is a failure, and so
 * is a truncated page: nobody may notice what happens behind the proxy.
 */
export function startReaders(visitors: readonly Visitor[], paths: readonly string[]): Readers {
  const failures: string[] = [];
  let good = 0;
  let isStopped = false;
  const read = async (visitor: Visitor, first: number) => {
    for (let at = first; !isStopped; at += 1) {
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
      isStopped = true;
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

export type SentInquiry = { message: string; reference: string };

type Inquirers = {
  sent: readonly SentInquiry[];
  /** Responses that were neither a success nor a 503 with Retry-After. */
  failures: readonly string[];
  retries(): number;
  stop(): Promise<void>;
};

/**
 * Visitors who send one inquiry after the other, each from a new address, until they are isStopped. Like the
 * form they retry with the same idempotency key after a 503 or without a response.
 */
export function startInquirers(
  newVisitor: () => Visitor,
  { pauseMs, most }: { pauseMs: number; most: number },
): Inquirers {
  const sent: SentInquiry[] = [];
  const failures: string[] = [];
  let retries = 0;
  let isStopped = false;

  const send = async (message: string) => {
    const visitor = newVisitor();
    const key = { "idempotency-key": randomUUID() };
    const until = Date.now() + 60_000;
    for (;;) {
      const ask = visitor.ask(apiPaths.contactInquiry, inquiryBody(message), key);
      const answer = await ask.catch((error: Error) => error.message);
      if (typeof answer !== "string" && answer.status === 200) {
        sent.push({ message, reference: JSON.parse(answer.body).reference });
        break;
      }
      if (!isRetryLater(answer)) failures.push(`${message}: ${describeResponse(answer)}`);
      if (Date.now() > until) break;
      retries += 1;
      await wait(300);
    }
    visitor.leave();
  };
  const run = async () => {
    for (let n = 0; n < most && !isStopped; n += 1) {
      await send(`Nachricht ${randomUUID()}`);
      await wait(pauseMs);
    }
  };
  const running = run();
  return {
    sent,
    failures,
    retries: () => retries,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

const isRetryLater = (answer: VisitorResponse | string) =>
  typeof answer !== "string" && answer.status === 503 && Number(answer.headers["retry-after"]) > 0;

const describeResponse = (answer: VisitorResponse | string) =>
  typeof answer === "string" ? answer : `${answer.status} ${answer.body.slice(0, 200)}`;

export function inquiryBody(message: string) {
  return {
    name: "Erika Muster",
    email: `erika.${randomUUID()}@muster.example`,
    phone: "0171 3920-055",
    subject: "sonstiges",
    message,
  };
}
