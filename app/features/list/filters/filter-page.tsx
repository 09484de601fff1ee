import { lazy } from "react";
import type { FilterControls } from "./filter-controls.ts";

// No <Suspense> around it: the server must write it in its place, not behind a script that moves it.
const FilterPageForm = lazy(() => import("./filter-page-form.tsx"));

/** The page with all filters: the drawer for browsers without JavaScript. */
export function FilterPage({ controls }: { controls: FilterControls }) {
  return <FilterPageForm controls={controls} />;
}
