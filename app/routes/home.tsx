import { redirect } from "react-router";
import { paths } from "#domain/paths.ts";

/** There is no home page yet: the stock is the start page until there is one. */
export function loader() {
  return redirect(paths.vehicles, 302);
}
