import { expect, test } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import type { InquiryService } from "./accept.ts";
import { acceptOnceQueueIsOpen } from "./open-inquiries.ts";
import { testSender as sender } from "./test-inquiry.ts";

/** Notes what reaches it. */
function aService() {
  const arrived: unknown[] = [];
  const accept = async (body: unknown) => {
    arrived.push(body);
    return { reference: "K-1" };
  };
  const service: InquiryService = {
    acceptContact: accept,
    acceptSell: accept,
    issueTicket: () => "ticket",
  };
  return { service, arrived };
}

test("an inquiry that comes before the queue is open is stored when it is", async () => {
  const { service, arrived } = aService();
  const queue = Promise.withResolvers<void>();
  const waiting = acceptOnceQueueIsOpen(service, queue.promise);
  const sent = [waiting.acceptContact("contact", sender), waiting.acceptSell("vehicle", sender)];
  expect([arrived, waiting.issueTicket()]).toEqual([[], "ticket"]);
  queue.resolve();
  expect(await Promise.all(sent)).toEqual([{ reference: "K-1" }, { reference: "K-1" }]);
  expect(arrived).toEqual(["contact", "vehicle"]);
});

test("an inquiry is refused, and not stored, when the queue stays shut", async () => {
  const { service, arrived } = aService();
  const { promise } = Promise.withResolvers<void>();
  const waiting = acceptOnceQueueIsOpen(service, promise, 1);
  const refusal = await waiting.acceptContact("contact", sender).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "not-ready" });
  expect(arrived).toEqual([]);
});
