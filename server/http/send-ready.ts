import type { IncomingMessage, ServerResponse } from "node:http";
import { namesTag } from "./encoded-body.ts";
import { headersUnchanged, type ReadyAnswer } from "./ready-answer.ts";
import { bareContentPolicy } from "./security-headers.ts";

/** Names and values in turn, which Node checks and writes fastest. */
type Heads = { whole: string[]; unchanged: string[] };

/**
 * Node's own text of an answer's head, and whether it is on its way. Not documented, but read and set
 * by middleware since Node's beginnings; without them answers are as right, at four fifths of the speed.
 */
type WithHead = ServerResponse & { _header?: string | null; _headerSent?: boolean };

/** What is asked for in the same second once more goes out in one piece; so much of it is held. */
const mostHeldBytes = 8 * 1024 ** 2;

/**
 * Makes the function that sends ready answers. A head costs Node as much as all the rest of an answer,
 * so the one that it wrote for an answer is sent again in front of the same bytes until the second is
 * over, with which the Date changes.
 */
export function createReadySender(
  everywhere: Readonly<Record<string, string>>,
): (
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  ifNoneMatch: string,
) => void {
  const heads = new WeakMap<ReadyAnswer, Heads>();
  const held = new Map<ReadyAnswer, Uint8Array>();
  let heldBytes = 0;
  let second = 0;

  function headsOf(answer: ReadyAnswer): Heads {
    const known = heads.get(answer);
    if (known !== undefined) return known;
    const all = { "content-security-policy": bareContentPolicy, ...everywhere, ...answer.headers };
    const flat = (headers: Record<string, string>) => Object.entries(headers).flat();
    const fresh = { whole: flat(all), unchanged: flat(headersUnchanged(all)) };
    heads.set(answer, fresh);
    return fresh;
  }

  function forgetLastSecond(): void {
    const now = Math.floor(Date.now() / 1000);
    if (now === second) return;
    second = now;
    held.clear();
    heldBytes = 0;
  }

  function hold(answer: ReadyAnswer, { _header: head }: WithHead): void {
    if (typeof head !== "string") return;
    // The head counts too: an answer may be shorter, and strangers choose how many there are.
    const size = head.length + answer.bytes.byteLength;
    if (heldBytes + size > mostHeldBytes) return;
    held.set(answer, Buffer.concat([Buffer.from(head, "latin1"), answer.bytes]));
    heldBytes += size;
  }

  return (request, response, answer, ifNoneMatch) => {
    if (ifNoneMatch !== "" && answer.etag !== null && namesTag(ifNoneMatch, answer.etag)) {
      response.writeHead(304, headsOf(answer).unchanged).end();
      return;
    }
    forgetLastSecond();
    const isUsual = isUsualAnswer(request, response);
    const whole = isUsual ? held.get(answer) : undefined;
    if (whole !== undefined) {
      sendWhole(response, whole);
      return;
    }
    response.writeHead(200, headsOf(answer).whole);
    if (isUsual) hold(answer, response);
    response.end(request.method === "HEAD" ? undefined : answer.bytes);
  };
}

/** Whether Node's head would be the same as for everybody else: nobody closes, nobody added a header. */
function isUsualAnswer({ method, httpVersion }: IncomingMessage, response: ServerResponse) {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    response.shouldKeepAlive &&
    response.getHeaderNames().length === 0
  );
}

function sendWhole(response: WithHead, whole: Uint8Array): void {
  response._header = "as it was";
  response._headerSent = true;
  response.end(whole);
}
