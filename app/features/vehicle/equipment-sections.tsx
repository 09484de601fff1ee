import {
  Armchair,
  CarFront,
  ChevronDown,
  Cog,
  Lightbulb,
  MonitorSmartphone,
  Radar,
  Search,
  ShieldCheck,
  Thermometer,
} from "lucide";
import { useEffect, useRef, useState } from "react";
import { soughtParameters } from "#domain/site/paths.ts";
import { savedFilters } from "../../browser-storage.ts";
import { useHydrated, useIsWide } from "../../ui/browser.ts";
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

/** From so many on one may search in them. */
const minToSearch = 21;

/**
 * Equipment in groups, behind them what nearly every car has (B2). On phones each group is folded; on wide
 * screens they stand open, before hydration by the style sheet.
 */
export function EquipmentSection({ equipment, basics }: VehicleDetails) {
  const [typed, setTyped] = useState("");
  const isWide = useIsWide();
  const section = useOpenOnPaper();
  const count = equipment.reduce((sum, { items }) => sum + items.length, basics.length);
  if (count === 0) return null;
  const wanted = typed.trim().toLowerCase();
  const matching = (items: readonly string[]) =>
    items.filter((item) => item.toLowerCase().includes(wanted));
  const groups = equipment.map(({ name, items }) => ({ name, items: matching(items) }));
  const common = matching(basics);
  const found = groups.reduce((sum, { items }) => sum + items.length, common.length);
  const isSearched = wanted !== "";
  return (
    <section className="equipment" ref={section}>
      <h2 className="part-title">Ausstattung</h2>
      {count >= minToSearch && (
        <div className="equipment-search needs-script">
          <Icon icon={Search} size={18} />
          <input
            type="search"
            aria-label="In der Ausstattung suchen"
            placeholder="In der Ausstattung suchen"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <p role="status" className={found === 0 ? "mt-3" : "sr-only"}>
            {isSearched && foundText(found)}
          </p>
        </div>
      )}
      <div className="equipment-groups">
        {groups.map((group) => (
          <Group key={group.name} {...group} isFolding={!isWide} isOpen={isSearched} />
        ))}
      </div>
      <div className="equipment-basics">
        <Group name="Serienmäßiges" items={common} isFolding isOpen={isSearched} />
      </div>
    </section>
  );
}

function foundText(found: number): string {
  if (found === 0) return "Dazu steht nichts in der Ausstattung dieses Fahrzeugs.";
  return found === 1 ? "1 Treffer" : `${found} Treffer`;
}

type GroupProps = { name: string; items: readonly string[]; isFolding: boolean; isOpen: boolean };

function Group({ name, items, isFolding, isOpen }: GroupProps) {
  if (items.length === 0) return null;
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  return isFolding ? (
    <details open={isOpen}>
      <summary>
        <h3>{name}</h3>
        <span className="figures">{`(${items.length})`}</span>
        <Icon icon={ChevronDown} size={20} />
      </summary>
      {list}
    </details>
  ) : (
    <section>
      <h3>{name}</h3>
      {list}
    </section>
  );
}

/** For browsers whose style sheets cannot open what is folded. */
function useOpenOnPaper() {
  const ref = useRef<HTMLElement>(null);

  // Outside React: the browser's print events.
  useEffect(() => {
    const end = new AbortController();
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [
        ...(ref.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? []),
      ];
      for (const folded of opened) folded.open = true;
    };
    const close = () => {
      for (const folded of opened.splice(0)) folded.open = false;
    };
    window.addEventListener("beforeprint", open, { signal: end.signal });
    window.addEventListener("afterprint", close, { signal: end.signal });
    return () => end.abort();
  }, []);

  return ref;
}
