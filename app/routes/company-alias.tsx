import { Navigate } from "react-router";
import { paths } from "#domain/site/paths.ts";
import { useSiteTarget } from "../features/site/site-links.tsx";

/** `/unternehmen` within the browser (R1). */
export default function CompanyAlias() {
  return <Navigate replace {...useSiteTarget(paths.company)} />;
}
