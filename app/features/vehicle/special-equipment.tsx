import {
  Armchair,
  CarFront,
  Cog,
  Lightbulb,
  MonitorSmartphone,
  Radar,
  ShieldCheck,
  Thermometer,
} from "lucide";
import { soughtParameters } from "#domain/site/paths.ts";
import { savedFilters } from "../../browser-storage.ts";
import { useHydrated } from "../../ui/browser-hooks.ts";
import { Icon } from "../../ui/icon.tsx";
import type { VehicleDetails } from "./vehicle-details.ts";

/** By group of equipment; what is in none has no icon. */
const icons: Readonly<Record<string, typeof Cog>> = {
  "Klima und Komfort": Thermometer,
  "Sitze und Innenraum": Armchair,
  "Navigation und Multimedia": MonitorSmartphone,
  Assistenzsysteme: Radar,
  "Licht und Sicht": Lightbulb,
  Sicherheit: ShieldCheck,
  "Antrieb und Fahrwerk": Cog,
  "Außen und Räder": CarFront,
};

/** More than so many would be a list of equipment again. */
const maxShown = 8;

/** What few other cars of the stock have, behind what the visitor searched for (B1). */
export function SpecialEquipment({ details }: { details: VehicleDetails }) {
  const { special, equipment } = details;
  const sought = useSought(details);
  if (special.length === 0) return null;
  // As many as without the marks, so that nothing below moves when they come.
  const most = Math.min(maxShown, Math.max(special.length, sought.length));
  const shown = [...new Set([...sought, ...special])].slice(0, most);
  return (
    <section>
      <h2 className="part-title">Das Besondere</h2>
      <ul className="special">
        {shown.map((label) => {
          const icon = icons[equipment.find(({ items }) => items.includes(label))?.name ?? ""];
          return (
            <li key={label}>
              {icon && <Icon icon={icon} size={20} />}
              <span>
                {label}
                {sought.includes(label) && (
                  <>
                    {" "}
                    <b>gesucht</b>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Of this car, what the list was narrowed to; pages are the same for all, so it is known after hydration. */
function useSought({ equipment, searchable }: VehicleDetails): readonly string[] {
  const isHydrated = useHydrated();
  if (!isHydrated) return [];
  const saved = new URLSearchParams(savedFilters.read() ?? "");
  const keys = saved.get(soughtParameters.equipment)?.split(",") ?? [];
  const byKey = keys.flatMap((key) => searchable.find(([own]) => own === key)?.[1] ?? []);
  const words = (saved.get(soughtParameters.words) ?? "").toLowerCase().split(" ");
  const byWord = equipment
    .flatMap(({ items }) => items)
    .filter((item) => words.some((word) => word.length > 2 && item.toLowerCase().includes(word)));
  return [...new Set([...byKey, ...byWord])];
}
