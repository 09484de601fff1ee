import { useHydrated } from "../../../ui/use-hydrated.ts";
import { AmountField } from "./amount-field.tsx";
import type { FilterControls } from "./filter-controls.ts";
import type { Bound, FilterRange } from "./filter-range.ts";

type RangeFieldsProps = {
  range: FilterRange;
  controls: FilterControls;
  /** Shows each value with its unit below the field: kW stands wherever PS stands. */
  hasHints?: boolean;
};

/** The two exact values of a range, '… von' and '… bis'. */
export function RangeFields({ range, controls, hasHints = false }: RangeFieldsProps) {
  const [from, to] = range.bounds(controls.filters);
  const isHydrated = useHydrated();
  // A plain form sends what stands in the field, and an address knows digits only.
  const write = isHydrated ? range.write : String;
  const textOf = (value: Bound) => (value === null ? "" : write(value));
  const hintOf = (value: Bound) => (hasHints && value !== null ? range.tell(value) : null);

  function enterFrom(text: string): string | null {
    const read = readBound(text, range);
    if (typeof read === "string") return read;
    if (read !== null && to !== null && read > to) return `Höchstens ${range.tell(to)}.`;
    controls.change(range.from(read));
    return null;
  }

  function enterTo(text: string): string | null {
    const read = readBound(text, range);
    if (typeof read === "string") return read;
    if (read !== null && from !== null && read < from) return `Mindestens ${range.tell(from)}.`;
    controls.change(range.to(read));
    return null;
  }

  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <AmountField
        label={`${range.noun} von`}
        name={range.names[0]}
        unit={range.unit}
        text={textOf(from)}
        hint={hintOf(from)}
        onEnter={enterFrom}
      />
      <AmountField
        label={`${range.noun} bis`}
        name={range.names[1]}
        unit={range.unit}
        text={textOf(to)}
        hint={hintOf(to)}
        onEnter={enterTo}
      />
    </div>
  );
}

/** The bound that a text means; null for an empty one, the complaint for one that is no such value. */
function readBound(text: string, range: FilterRange): Bound | string {
  if (text.trim() === "") return null;
  const value = range.read(text);
  const fits = value !== null && value >= range.smallest && value <= range.largest;
  return fits ? Math.round(value) : range.complaint;
}
