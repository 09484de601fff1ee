import { Navigate } from "react-router";
import { useHomeTarget } from "../features/site/site-links.tsx";

/** `/unternehmen` within the browser (R1). */
export default function CompanyAlias() {
  return <Navigate replace {...useHomeTarget("unternehmen")} />;
}
