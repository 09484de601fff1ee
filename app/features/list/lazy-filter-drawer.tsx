import { lazy, Suspense, useState } from "react";
import type { FilterControls } from "./filters/filter-controls.ts";

const load = () => import("./filters/filter-drawer.tsx");
const FilterDrawer = lazy(load);

/** Fetches the drawer's code before it is wanted: when the pointer or the focus comes near. */
export function preloadFilterDrawer(): void {
  // What fails here fails again, and is told, when the drawer is opened.
  load().catch(() => undefined);
}

type LazyFilterDrawerProps = { isOpen: boolean; onClose: () => void; controls: FilterControls };

/** The drawer, from its first opening on; closed it stays for the way out it slides. */
export function LazyFilterDrawer({ isOpen, onClose, controls }: LazyFilterDrawerProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen && !isOpen) return null;
  return (
    <Suspense>
      <FilterDrawer open={isOpen} onClose={onClose} controls={controls} />
    </Suspense>
  );
}
