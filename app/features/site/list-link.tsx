import { type ComponentProps, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { vehiclesPagePath } from "#domain/paths.ts";
import { savedFilters } from "../../browser-storage.ts";

/** State of a navigation to the list: its filters and the place in it are to be as they were left. */
const fromDetail = { fromDetail: true };

/** Whether a navigation carries that state; anything may stand in a history entry. */
export function isFromDetail(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromDetail" in state;
}

const never = () => () => undefined;

/**
 * Leads back to the list as the visitor left it, with its filters, and says so (specification,
 * section 2: 'flagged as coming from detail'). Without JavaScript it leads to the whole list.
 */
export function ListLink(props: Omit<ComponentProps<typeof Link>, "to" | "state">) {
  const query = useSyncExternalStore(
    never,
    () => savedFilters.read() ?? "",
    () => "",
  );
  return <Link {...props} to={vehiclesPagePath(1, query)} state={fromDetail} />;
}
