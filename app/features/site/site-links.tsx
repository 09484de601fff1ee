import { type ComponentProps, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths, vehiclesPagePath } from "#domain/site/paths.ts";
import { savedFilters } from "../../browser-storage.ts";
import { useHydrated, useIsWide } from "../../ui/browser-hooks.ts";

type Section = "unternehmen";

/** On a phone `/` is replaced by the list, so there home is `/#hero`, with the section as state (R4). */
export function useHomeTarget(section?: Section) {
  const isWide = useIsWide();
  const isHydrated = useHydrated();
  if (section === undefined) return { to: isWide ? paths.home : paths.hero, state: null };
  return isWide || !isHydrated
    ? { to: paths.company, state: null }
    : { to: paths.hero, state: { section } };
}

type HomeLinkProps = Omit<ComponentProps<typeof Link>, "to" | "state"> & { section?: Section };

export function HomeLink({ section, ...rest }: HomeLinkProps) {
  return <Link {...rest} {...useHomeTarget(section)} />;
}

const fromDetail = { fromDetail: true };

/** Whether a navigation restores filters and scroll position; anything may stand in a history entry. */
export function isFromDetail(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromDetail" in state;
}

const never = () => () => undefined;

/** Leads back to the list as the visitor left it (R18), without JavaScript to the whole list. */
export function ListLink(props: Omit<ComponentProps<typeof Link>, "to" | "state">) {
  const query = useSyncExternalStore(
    never,
    () => savedFilters.read() ?? "",
    () => "",
  );
  return <Link {...props} to={vehiclesPagePath(1, query)} state={fromDetail} />;
}
