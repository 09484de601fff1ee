import type { CarFilters } from "#domain/filter/car-filters.ts";
import type { FilterControls } from "./filter-controls.ts";

type QuickToggle = {
  label: string;
  isOn: (filters: CarFilters) => boolean;
  on: (filters: CarFilters) => Partial<CarFilters>;
  off: Partial<CarFilters>;
};

/** A bound of the other side that would leave nothing gives way. */
const unless = (conflicts: boolean, change: Partial<CarFilters>) => (conflicts ? change : {});

/** Specification, sections 2 and 9: labels and values letter by letter. */
const toggles: readonly QuickToggle[] = [
  {
    label: "≤ 20.000€",
    isOn: ({ priceMax }) => priceMax === 20_000,
    on: ({ priceMin }) => ({
      priceMax: 20_000,
      ...unless((priceMin ?? 0) > 20_000, { priceMin: null }),
    }),
    off: { priceMax: null },
  },
  {
    label: "≤ 50.000 km",
    isOn: ({ mileageMax }) => mileageMax === 50_000,
    on: ({ mileageMin }) => ({
      mileageMax: 50_000,
      ...unless((mileageMin ?? 0) > 50_000, { mileageMin: null }),
    }),
    off: { mileageMax: null },
  },
  {
    label: "≥ 2020",
    isOn: ({ yearMin }) => yearMin === 2020,
    on: ({ yearMax }) => ({
      yearMin: 2020,
      ...unless((yearMax ?? 2020) < 2020, { yearMax: null }),
    }),
    off: { yearMin: null },
  },
  {
    label: "Diesel",
    isOn: ({ fuelType }) => fuelType === "DIESEL",
    on: () => ({ fuelType: "DIESEL" }),
    off: { fuelType: null },
  },
];

/** The wishes heard most often, each one press away. */
export function QuickToggles({ controls: { filters, change } }: { controls: FilterControls }) {
  return (
    <div className="flex flex-wrap gap-2">
      {toggles.map(({ label, isOn, on, off }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn(filters)}
          onClick={() => change(isOn(filters) ? off : on(filters))}
          className="figures min-h-11 rounded-full border border-field bg-surface px-4 font-semibold transition-colors duration-150 hover:border-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
