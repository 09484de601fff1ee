import { expect, test } from "vitest";
import { AppError } from "#server/platform/app-error.ts";
import { whenOpen } from "./open-inquiries.ts";

/** Notes what reaches it. */
function aService() {
  const arrived: unknown[] = [];
  const accept = async (body: unknown) => {
    arrived.push(body);
    return { reference: "K-1" };
  };
  return { accept, arrived };
}

test("an inquiry that comes before the queue is open is stored when it is", async () => {
  const { accept, arrived } = aService();
  const queue = Promise.withResolvers<void>();
  const sent = whenOpen(queue.promise, accept)("contact");
  expect(arrived).toEqual([]);
  queue.resolve();
  expect(await sent).toEqual({ reference: "K-1" });
  expect(arrived).toEqual(["contact"]);
});

test("an inquiry is refused, and not stored, when the queue stays shut", async () => {
  const { accept, arrived } = aService();
  const { promise } = Promise.withResolvers<void>();
  const refusal = await whenOpen(promise, accept, 1)("contact").catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: "not-ready" });
  expect(arrived).toEqual([]);
});
