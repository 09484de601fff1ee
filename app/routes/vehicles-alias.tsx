import { Navigate, useLocation } from "react-router";
import { paths } from "#domain/site/paths.ts";

/** `/unsere-fahrzeuge` within the browser: leads to the list (specification, section 2). */
export default function VehiclesAlias() {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: paths.vehicles, search }} />;
}
