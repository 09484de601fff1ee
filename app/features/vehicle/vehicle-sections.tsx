import { ChevronDown } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { TextPart } from "#domain/car/description.ts";
import type { Fact } from "#domain/car/labels.ts";
import { comparePath, maxCompared } from "#domain/pages/paths.ts";
import { useIsWide } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { FactList } from "../car/car-parts.tsx";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import type { VehicleDetails } from "./vehicle-details.ts";

type DetailSectionsProps = { details: VehicleDetails; children: ReactNode };

/** In the order of a buyer's doubts (B3). */
export function DetailSections({ details, children }: DetailSectionsProps) {
  return (
    <div className="vehicle-rest">
      <RareEquipment {...details} />
      <HonestNotes notes={details.notes} />
      <DescriptionSection blocks={details.description} />
      <FactTable title="Zustand und Historie" facts={details.history} />
      <FactTable title="Technische Daten" facts={details.technical} />
      <FactTable
        title="Verbrauch und Emissionen"
        facts={details.energy}
        note={details.isAssumedNew ? undefined : "Freiwillige Angaben zu einem gebrauchten Pkw."}
      />
      <EquipmentSection {...details} />
      {children}
      <p className="legal-note">
        Alle Angaben sind freibleibend. Ein Kaufvertrag kommt in der Regel erst durch schriftliche
        Vereinbarung mit uns zustande. Irrtümer und Zwischenverkauf vorbehalten. Für alle Fahrzeuge
        gelten die gesetzlichen Mängelrechte.
      </p>
    </div>
  );
}

type FactTableProps = { title: string; facts: readonly Fact[]; note?: string | undefined };

function FactTable({ title, facts, note }: FactTableProps) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">{title}</h2>
      <FactList facts={facts} className="fact-table" />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </section>
  );
}

/** On phones one line of values; the registration alone needs its (short) term there. */
export function KeyFacts({ facts }: { facts: readonly Fact[] }) {
  const marked = facts.map(({ term, value }) => ({
    term,
    value: (
      <>
        {term === "Erstzulassung" && <span aria-hidden>EZ </span>}
        {value}
      </>
    ),
  }));
  return <FactList facts={marked} className="fact-cards" />;
}

/** Quotes sentences of the listing about good and bad points (B4). */
function HonestNotes({ notes: { good, bad } }: Pick<VehicleDetails, "notes">) {
  if (good.length + bad.length === 0) return null;
  return (
    <section className="honest">
      <h2>Der ehrliche Zettel</h2>
      <div className="honest-sides">
        <NoteSide title="Gut:" notes={good} />
        <NoteSide title="Nicht so gut:" notes={bad} className="honest-bad" />
      </div>
      <p>Aus unserem Inserat</p>
    </section>
  );
}

type NoteSideProps = { title: string; notes: readonly string[]; className?: string };

function NoteSide({ title, notes, className }: NoteSideProps) {
  if (notes.length === 0) return null;
  return (
    <div className={className}>
      <h3>{title}</h3>
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function DescriptionSection({ blocks }: { blocks: VehicleDetails["description"] }) {
  if (blocks.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">Beschreibung</h2>
      <div className="description-text">
        {blocks.map((block, index) =>
          block.kind === "paragraph" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and texts may repeat
            <p key={index}>
              {block.title && <b>{block.title}</b>}
              <TextParts parts={block.parts} />
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as for the paragraph
            <ul key={index}>
              {block.items.map((item, itemIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as for the paragraph
                <li key={itemIndex}>
                  <TextParts parts={item} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
  );
}

/** Phone numbers become links and do not wrap at the hyphen. */
function TextParts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a phone number may occur twice
        key={index}
        href={part.link}
        className="whitespace-nowrap underline underline-offset-4"
      >
        {part.phone}
      </a>
    ),
  );
}

type SimilarVehiclesProps = {
  title: string;
  cars: readonly SmallCar[];
  /** Null where there is no vehicle to compare them with. */
  current: { adKey: string; model: string } | null;
};

export function SimilarVehicles({ title, cars, current }: SimilarVehiclesProps) {
  if (cars.length === 0) return null;
  return (
    <section className="mt-16 print:hidden">
      <h2 className="part-title">{title}</h2>
      <SmallCards cars={cars} />
      {current && (
        <Link
          to={comparePath([current.adKey, ...cars.map(({ adKey }) => adKey)].slice(0, maxCompared))}
          className="action-link mt-4 wrap-anywhere"
        >
          {current.model} mit diesen vergleichen
        </Link>
      )}
    </section>
  );
}

/** Equipment that few other cars in the stock have (B1). */
function RareEquipment({ rareFeatures }: Pick<VehicleDetails, "rareFeatures">) {
  if (rareFeatures.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">Das Besondere</h2>
      <ul className="special">
        {rareFeatures.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Standard equipment always folds; the other groups fold on phones only. Before hydration the style sheet
 * shows these other groups open on wide screens.
 */
function EquipmentSection({ equipment, basics }: VehicleDetails) {
  const isWide = useIsWide();
  const section = useOpenOnPrint();
  const count = equipment.reduce((sum, { items }) => sum + items.length, basics.length);
  if (count === 0) return null;
  return (
    <section className="equipment" ref={section}>
      <h2 className="part-title">Ausstattung</h2>
      <div className="equipment-groups">
        {equipment.map((group) => (
          <Group key={group.name} {...group} isFolding={!isWide} />
        ))}
      </div>
      <div className="equipment-basics">
        <Group name="Serienmäßiges" items={basics} isFolding />
      </div>
    </section>
  );
}

type GroupProps = { name: string; items: readonly string[]; isFolding: boolean };

function Group({ name, items, isFolding }: GroupProps) {
  if (items.length === 0) return null;
  const list = (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
  return isFolding ? (
    <details>
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

/** Opens `<details>` for browsers whose print styles cannot. */
function useOpenOnPrint() {
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    const controller = new AbortController();
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
    window.addEventListener("beforeprint", open, { signal: controller.signal });
    window.addEventListener("afterprint", close, { signal: controller.signal });
    return () => controller.abort();
  }, []);

  return ref;
}
