import { inTime } from "#server/in-time.ts";
import type { InquiryDesk } from "./accept.ts";
import { cannotStore } from "./refusals.ts";

/** Opening takes less, unless the database hangs or is away. */
const usualWaitMs = 5_000;

/**
 * Pages are answered before the queue is open. Who sends an inquiry in that moment waits for it, and
 * reads that it cannot be stored when that takes longer than `longestWaitMs`.
 */
export function acceptOnceQueueIsOpen(
  desk: InquiryDesk,
  queueIsOpen: Promise<void>,
  longestWaitMs = usualWaitMs,
): InquiryDesk {
  const opened = () =>
    inTime(queueIsOpen, longestWaitMs).catch(() => {
      throw cannotStore();
    });
  return {
    ...desk,
    acceptContact: (...sent) => opened().then(() => desk.acceptContact(...sent)),
    acceptVehicle: (...sent) => opened().then(() => desk.acceptVehicle(...sent)),
  };
}
