import { type ComponentProps, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { paths, vehiclesPagePath } from "#domain/pages/paths.ts";
import { savedFilters } from "../../browser-storage.ts";
import { useHydrated, useIsWide } from "../../ui/browser.ts";

/** A constant, because `<Navigate>` navigates again for every new object. */
const companySection = { section: "unternehmen" };

/** On a phone the list replaces `/` (R4): home is `/#hero` there, and the history state names the section. */
export function useSiteTarget(path: string) {
  const isWide = useIsWide();
  const isHydrated = useHydrated();
  if (path === paths.home) return { to: isWide ? paths.home : paths.hero, state: null };
  return path === paths.company && isHydrated && !isWide
    ? { to: paths.hero, state: companySection }
    : { to: path, state: null };
}

type SiteLinkProps = Omit<ComponentProps<typeof Link>, "to" | "state"> & { to: string };

export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return <Link {...rest} {...useSiteTarget(to)} />;
}

const fromDetail = { fromDetail: true };

/** A navigation from a vehicle to the list, which restores filters and scroll position. */
export function isFromDetail(state: unknown): boolean {
  return typeof state === "object" && state !== null && "fromDetail" in state;
}

const subscribeToNothing = () => () => undefined;

export function ListLink(props: Omit<ComponentProps<typeof Link>, "to" | "state">) {
  const query = useSyncExternalStore(
    subscribeToNothing,
    () => savedFilters.read() ?? "",
    () => "",
  );
  return <Link {...props} to={vehiclesPagePath(1, query)} state={fromDetail} />;
}
