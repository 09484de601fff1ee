import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide";
import { countActive } from "#domain/search/filters.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { FilterControls } from "./use-filters.ts";

type FilterDrawerProps = { open: boolean; onClose: () => void; controls: FilterControls };

/**
 * All filters, from the right (R16). Not the library's drawer: swiping right closes that one, and the sliders
 * inside need that gesture.
 */
export default function FilterDrawer({ open, onClose, controls }: FilterDrawerProps) {
  const active = countActive(controls.filters);
  const hits = controls.hits === null ? null : formatVehicleCount(controls.hits);
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-dusk/60 transition-opacity duration-200 data-ending-style:opacity-0 starting:opacity-0" />
        {/*
          `starting:`, as the library's attribute does not animate what mounts open. While it slides away a second
          press would meet another button than the one that was aimed at.
        */}
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full flex-col overflow-y-auto bg-canvas shadow-2xl transition-[translate] duration-200 ease-out outline-none data-ending-style:pointer-events-none data-ending-style:translate-x-full sm:w-lg sm:border-l sm:border-line starting:translate-x-full">
          <header className="flex items-start gap-4 border-b border-line py-3 pr-3 pl-4 sm:pl-6">
            <div className="min-w-0 flex-1 pt-1.5">
              <Dialog.Title className="text-2xl leading-tight font-bold">Filter</Dialog.Title>
              <Dialog.Description className="mt-1 text-muted">
                Finden Sie Ihr perfektes Fahrzeug
                {active > 0 && <span className="figures whitespace-nowrap"> • {active} aktiv</span>}
              </Dialog.Description>
            </div>
            <Dialog.Close
              aria-label="Schließen"
              className="flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
            >
              <Icon icon={X} size={22} />
            </Dialog.Close>
          </header>
          {/* `relative`: else what is only for screen readers would make the drawer itself scroll. */}
          <div className="relative min-h-48 flex-1 scroll-py-4 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">
            <FilterForm controls={controls} />
          </div>
          <footer className="flex flex-wrap gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            {/* For screen readers: the list's own status is behind the modal drawer. */}
            <p role="status" className="sr-only">
              {hits}
            </p>
            <button
              type="button"
              className={`${buttonStyle.quiet} max-sm:px-3`}
              onClick={controls.reset}
            >
              Zurücksetzen
            </button>
            <button
              type="button"
              className={`${buttonStyle.primary} figures min-w-0 flex-1 max-sm:px-2`}
              onClick={onClose}
            >
              <span>
                Anwenden
                {hits && <span className="font-normal whitespace-nowrap"> ({hits})</span>}
              </span>
            </button>
          </footer>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
