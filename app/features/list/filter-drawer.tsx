import { countActive } from "#domain/search/filters.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Drawer } from "../../ui/drawer.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { FilterControls } from "./use-filters.ts";

type FilterDrawerProps = { open: boolean; onClose: () => void; controls: FilterControls };

/** R16 */
export default function FilterDrawer({ open, onClose, controls }: FilterDrawerProps) {
  const active = countActive(controls.filters);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Filter"
      description={
        <>
          Finden Sie Ihr perfektes Fahrzeug
          {active > 0 && <span className="figures whitespace-nowrap"> • {active} aktiv</span>}
        </>
      }
      footer={
        <>
          {/* For screen readers: the list's own status is behind the modal drawer. */}
          <p role="status" className="sr-only">
            {controls.hits !== null && formatVehicleCount(controls.hits)}
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
              {controls.hits !== null && (
                <span className="font-normal whitespace-nowrap">
                  {" "}
                  ({formatVehicleCount(controls.hits)})
                </span>
              )}
            </span>
          </button>
        </>
      }
    >
      <FilterForm controls={controls} />
    </Drawer>
  );
}
