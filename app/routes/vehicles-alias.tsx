import { Navigate, useLocation } from "react-router";
import { paths } from "#domain/site/paths.ts";

/** `/unsere-fahrzeuge` within the browser (R1). */
export default function VehiclesAlias() {
  const { search } = useLocation();
  return <Navigate replace to={{ pathname: paths.vehicles, search }} />;
}
