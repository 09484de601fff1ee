import { type ComponentProps, type MouseEvent, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigationType } from "react-router";
import { paths, vehiclePath, vehiclesPagePath } from "#domain/pages/paths.ts";
import { lastAdKey, savedFilters } from "../../browser-storage.ts";
import { isPlainClick, useHydrated, useIsWide } from "../../ui/browser.ts";

/** A constant, because `<Navigate>` navigates again for every new object. */
const companySection = { section: "unternehmen" };

/** On a phone the list replaces `/`: home is `/#hero` there, and the history state names the section. */
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
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const query = useSyncExternalStore(
    subscribeToNothing,
    () => savedFilters.read() ?? "",
    () => "",
  );
  const goBack = (event: MouseEvent) => {
    // The list opens a vehicle as a document, whose first location counts as POP: the list lies right behind.
    const isOpenedByList = arrival === "POP" && pathname === vehiclePath(lastAdKey.read() ?? "");
    if (!isOpenedByList || !isPlainClick(event)) return;
    event.preventDefault();
    window.history.back();
  };
  return <Link {...props} to={vehiclesPagePath(1, query)} state={fromDetail} onClick={goBack} />;
}
