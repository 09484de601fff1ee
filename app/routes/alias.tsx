import { Navigate, useLocation } from "react-router";
import { destinations } from "#domain/pages/pages.ts";
import { paths } from "#domain/pages/paths.ts";
import { useSiteTarget } from "../features/site/site-links.tsx";

export default function Alias() {
  const { pathname, search } = useLocation();
  const page = destinations.find(({ aliases }) => aliases?.includes(pathname.toLowerCase()));
  const { to, state } = useSiteTarget(page?.path ?? paths.home);
  // A target with a hash is a section, which takes no query.
  return <Navigate replace to={to.includes("#") ? to : to + search} state={state} />;
}
