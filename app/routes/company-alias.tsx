import { Navigate } from "react-router";
import { useHomeTarget } from "../features/site/site-links.tsx";

/** `/unternehmen` within the browser: leads to the company section (specification, section 2). */
export default function CompanyAlias() {
  return <Navigate replace {...useHomeTarget("unternehmen")} />;
}
