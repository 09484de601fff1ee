import { equipmentLabel } from "#domain/car/equipment.ts";
import {
  bodyTypeLabel,
  colorLabel,
  conditionLabel,
  doorsLabel,
  fuelLabel,
  gearboxLabel,
  labelled,
} from "#domain/car/labels.ts";
import { type CarFilters, changeFilters } from "./filters.ts";
import {
  mileageRangeLabel,
  powerRangeLabel,
  priceRangeLabel,
  seatsMinLabel,
  yearRangeLabel,
} from "./labels.ts";

/** An active filter as a chip shows it; a range is one chip. */
export type ActiveFilter = {
  /** Stable name, unique among the active ones: `brand`, `price`, `equipment:ahk`, `word:tdi`. */
  id: string;
  /** `Diesel`, `bis 20.000 €`, `EZ ab 2020`, `„turbo“`. */
  label: string;
  /** The filters without it. */
  without: CarFilters;
};

/**
 * The active filters with the German text of their chips, in the order of `CarFilters`. Without its
 * brand a model goes too (specification, section 4). The order of the list is no filter.
 */
export function activeFilters(filters: CarFilters): ActiveFilter[] {
  return [...activeChoices(filters), ...activeLists(filters)];
}

function activeChoices(filters: CarFilters): ActiveFilter[] {
  const { priceMin, priceMax, yearMin, yearMax } = filters;
  const { mileageMin, mileageMax, powerMin, powerMax } = filters;
  const chip = (id: string, label: string | null, change: Partial<CarFilters>) =>
    label === null ? [] : [{ id, label, without: changeFilters(filters, change) }];
  return [
    ...chip("brand", filters.brand, { brand: null }),
    ...chip("model", filters.model, { model: null }),
    ...chip("price", priceRangeLabel(priceMin, priceMax), { priceMin: null, priceMax: null }),
    ...chip("year", yearRangeLabel(yearMin, yearMax), { yearMin: null, yearMax: null }),
    ...chip("mileage", mileageRangeLabel(mileageMin, mileageMax), {
      mileageMin: null,
      mileageMax: null,
    }),
    ...chip("fuelType", labelled(filters.fuelType, fuelLabel), { fuelType: null }),
    ...chip("gearbox", labelled(filters.gearbox, gearboxLabel), { gearbox: null }),
    ...chip("exteriorColor", labelled(filters.exteriorColor, colorLabel), { exteriorColor: null }),
    ...chip("condition", labelled(filters.condition, conditionLabel), { condition: null }),
    ...chip("bodyType", labelled(filters.bodyType, bodyTypeLabel), { bodyType: null }),
    ...chip("power", powerRangeLabel(powerMin, powerMax), { powerMin: null, powerMax: null }),
    ...chip("doors", labelled(filters.doors, doorsLabel), { doors: null }),
    ...chip("seatsMin", labelled(filters.seatsMin, seatsMinLabel), { seatsMin: null }),
  ];
}

/** Each equipment and each word for itself; one that is there twice is one filter. */
function activeLists(filters: CarFilters): ActiveFilter[] {
  const { equipment, words } = filters;
  return [
    ...Array.from(new Set(equipment), (key) => ({
      id: `equipment:${key}`,
      label: equipmentLabel(key),
      without: { ...filters, equipment: equipment.filter((other) => other !== key) },
    })),
    ...Array.from(new Set(words), (word) => ({
      id: `word:${word}`,
      label: `„${word}“`,
      without: { ...filters, words: words.filter((other) => other !== word) },
    })),
  ];
}
