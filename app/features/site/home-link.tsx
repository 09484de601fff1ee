import type { ComponentProps } from "react";
import { Link } from "react-router";
import { paths } from "#domain/paths.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useIsWide } from "../../ui/use-is-wide.ts";

type Section = "unternehmen";

type HomeTarget = { to: string; state: { section: Section } | null };

/**
 * Where home, or a section of it, is to be reached. On a phone `/` is replaced by the list, so there
 * it is `/#hero`, and the section goes along for home to scroll on to (R4). In the server's HTML: addresses that are right
 * without JavaScript, on any screen.
 */
export function useHomeTarget(section?: Section): HomeTarget {
  const isWide = useIsWide();
  const isHydrated = useHydrated();
  if (section === undefined) return { to: isWide ? paths.home : paths.hero, state: null };
  return isWide || !isHydrated
    ? { to: paths.company, state: null }
    : { to: paths.hero, state: { section } };
}

type HomeLinkProps = Omit<ComponentProps<typeof Link>, "to" | "state"> & { section?: Section };

/** Leads to home or a section of it. */
export function HomeLink({ section, ...rest }: HomeLinkProps) {
  return <Link {...rest} {...useHomeTarget(section)} />;
}
