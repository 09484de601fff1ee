import { expect, test } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import type { InquiryService, Sender } from "./accept.ts";
import { acceptOnceQueueIsOpen } from "./open-inquiries.ts";

const sender: Sender = {
  networks: ["192.0.2.1"],
  canProve: true,
  idempotencyKey: null,
  ticket: null,
  honeypot: "",
};

/** A desk that notes what reaches it. */
function aDesk() {
  const arrived: unknown[] = [];
  const accept = async (body: unknown) => {
    arrived.push(body);
    return { reference: "K-1" };
  };
  const desk: InquiryService = {
    acceptContact: accept,
    acceptSell: accept,
    issueTicket: () => "ticket",
  };
  return { desk, arrived };
}

test("an inquiry that comes before the queue is open is stored when it is", async () => {
  const { desk, arrived } = aDesk();
  const queue = Promise.withResolvers<void>();
  const waiting = acceptOnceQueueIsOpen(desk, queue.promise);
  const sent = [waiting.acceptContact("contact", sender), waiting.acceptSell("vehicle", sender)];
  expect([arrived, waiting.issueTicket()]).toEqual([[], "ticket"]);
  queue.resolve();
  expect(await Promise.all(sent)).toEqual([{ reference: "K-1" }, { reference: "K-1" }]);
  expect(arrived).toEqual(["contact", "vehicle"]);
});

test("an inquiry is refused, and not stored, when the queue stays shut", async () => {
  const { desk, arrived } = aDesk();
  const { promise } = Promise.withResolvers<void>();
  const waiting = acceptOnceQueueIsOpen(desk, promise, 1);
  const refusal = await waiting.acceptContact("contact", sender).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "not-ready" });
  expect(arrived).toEqual([]);
});
