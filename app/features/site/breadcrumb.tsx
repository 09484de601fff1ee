import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { breadcrumb } from "#domain/breadcrumb.ts";
import { paths, vehiclePath } from "#domain/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { HomeLink } from "./home-link.tsx";
import { ListLink } from "./list-link.tsx";

/** The trail below the navigation bar, on every page but home. */
export function Breadcrumb() {
  const { pathname } = useLocation();
  const items = breadcrumb(pathname);
  if (items === null) return null;
  return (
    <nav aria-label="Brotkrümel" className="border-b border-line bg-surface">
      <ol className="safe-sides mx-auto flex max-w-page flex-wrap items-center gap-x-1 text-sm text-muted">
        {items.map(({ name, path }, i) => (
          <li key={path ?? name} className="flex min-w-0 items-center gap-1">
            {i > 0 && <Icon of={ChevronRight} size={14} className="shrink-0" />}
            {path === null ? (
              <span aria-current="page" className="truncate py-2.5 text-ink">
                {name}
              </span>
            ) : (
              <TrailLink
                to={path}
                isReturn={path === paths.vehicles && pathname.startsWith(vehiclePath(""))}
                className="-mx-1 inline-flex min-h-11 items-center px-1 underline-offset-4 hover:underline focus-visible:-outline-offset-3"
              >
                {name}
              </TrailLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type TrailLinkProps = {
  to: string;
  /** From a vehicle to the list, which then is as it was left. */
  isReturn: boolean;
  className: string;
  children: ReactNode;
};

function TrailLink({ to, isReturn, ...rest }: TrailLinkProps) {
  if (to === paths.home) return <HomeLink {...rest} />;
  return isReturn ? <ListLink {...rest} /> : <Link to={to} {...rest} />;
}
