import { data } from "react-router";
import type { Port } from "./port.ts";

/**
 * For a loader whose question the server could not answer: the page is for now not to be had (503).
 * Visitors learn no more; the server's log has the cause, under the id that the page shows.
 */
export function cannotAnswer({ reportFailure }: Pick<Port, "reportFailure">) {
  return (error: unknown): never => {
    reportFailure(error);
    throw data(null, { status: 503 });
  };
}
