import { ChevronDown } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { DescriptionPart } from "#domain/car/description-layout.ts";
import type { Spec } from "#domain/car/labels.ts";
import type { TextPart } from "#domain/car/phone-links.ts";
import { comparePath, maxCompared } from "#domain/pages/paths.ts";
import { useIsWide } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { SpecList } from "../car/car-parts.tsx";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import type { VehicleOverview } from "./page-data.ts";
import type { VehicleDetails } from "./vehicle-details.ts";

type DetailSectionsProps = { details: VehicleDetails; children: ReactNode };

/** In the order of a buyer's doubts. */
export function DetailSections({ details, children }: DetailSectionsProps) {
  return (
    <div className="vehicle-rest">
      <History {...details} />
      <DescriptionSection description={details.description} />
      <SpecTable title="Technische Daten" specs={details.technical} />
      <SpecTable
        title="Verbrauch und Emissionen"
        specs={details.energy}
        note={
          details.isEnergyVoluntary ? "Freiwillige Angaben zu einem gebrauchten Pkw." : undefined
        }
      />
      <EquipmentSection {...details} />
      {children}
      <p className="legal-note">
        Alle Angaben sind freibleibend. Ein Kaufvertrag kommt in der Regel erst durch schriftliche
        Vereinbarung mit uns zustande. {!details.isReserved && reservation}Für alle Fahrzeuge gelten
        die gesetzlichen Mängelrechte.
      </p>
    </div>
  );
}

const reservation = "Irrtümer und Zwischenverkauf vorbehalten. ";

type SpecTableProps = { title: string; specs: readonly Spec[]; note?: string | undefined };

function SpecTable({ title, specs, note }: SpecTableProps) {
  if (specs.length === 0) return null;
  return (
    <section>
      <h2 className="part-title">{title}</h2>
      <SpecList specs={specs} className="fact-table" />
      {note && <p className="mt-2 text-sm text-muted">{note}</p>}
    </section>
  );
}

/** On phones one line of values; there the value alone does not say what it is. */
const spokenTerms = new Map([
  ["Erstzulassung", "EZ"],
  ...["Reichweite", "Batterie", "Schnellladen", "Laden"].map((term) => [term, term] as const),
]);

export function KeySpecs({ specs }: { specs: readonly Spec[] }) {
  const marked = specs.map(({ term, value }) => ({
    term,
    value: (
      <>
        {spokenTerms.has(term) && <span aria-hidden>{spokenTerms.get(term)} </span>}
        {value}
      </>
    ),
  }));
  return <SpecList specs={marked} className="fact-cards" />;
}

/** What the provider states of the condition; the honest label is what somebody has looked at. */
function History({ notes: { good, bad }, history }: VehicleDetails) {
  if (good.length + bad.length === 0) {
    return <SpecTable title="Zustand und Historie" specs={history} />;
  }
  return (
    <section className="honest">
      <h2 className="part-title">Laut Inserat</h2>
      <p className="mt-1 text-muted">Einen ehrlichen Zettel gibt es zu diesem Wagen noch nicht.</p>
      <div className="honest-sides">
        <NoteSide title={bad.length > 0 ? "Gut:" : null} notes={good} />
        <NoteSide title="Nicht so gut:" notes={bad} className="honest-bad" />
      </div>
      {history.length > 0 && <SpecList specs={history} className="fact-table" />}
    </section>
  );
}

type NoteSideProps = { title: string | null; notes: readonly string[]; className?: string };

function NoteSide({ title, notes, className }: NoteSideProps) {
  if (notes.length === 0) return null;
  return (
    <div className={className}>
      {title && <h3>{title}</h3>}
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

/** Of the parts; the Exposé prints longer ones smaller, to stay on two pages. */
const longDescription = 4_000;

function DescriptionSection({ description }: Pick<VehicleDetails, "description">) {
  const section = useOpenOnPrint();
  const { shown, folded } = description;
  if (shown.length === 0) return null;
  return (
    <section ref={section}>
      <h2 className="part-title">Beschreibung</h2>
      <div
        className={
          JSON.stringify(folded).length > longDescription
            ? "description-text description-long"
            : "description-text"
        }
      >
        <DescriptionParts parts={shown} />
        {folded.length > 0 && (
          <details className="description-more">
            <summary>
              <span>Ganze Beschreibung</span>
              <Icon icon={ChevronDown} size={20} />
            </summary>
            <DescriptionParts parts={folded} />
          </details>
        )}
      </div>
    </section>
  );
}

function DescriptionParts({ parts }: { parts: readonly DescriptionPart[] }) {
  // The order of the parts is fixed, and texts may repeat.
  return parts.map((part, index) => {
    switch (part.kind) {
      case "heading":
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <h3 key={index}>{part.text}</h3>;
      case "paragraph":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>
            <TextParts parts={part.parts} />
          </p>
        );
      case "known":
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <details key={index}>
            <summary>
              <span>{`${part.title} (${part.items.length})`}</span>
              <Icon icon={ChevronDown} size={20} />
            </summary>
            <DescriptionList items={part.items.map((item) => [item])} width={null} />
          </details>
        );
      default:
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <DescriptionList key={index} items={part.items} width={part.width} />;
    }
  });
}

type DescriptionListProps = Omit<Extract<DescriptionPart, { kind: "list" }>, "kind">;

function DescriptionList({ items, width }: DescriptionListProps) {
  return (
    <ul className={width ?? undefined}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and items may repeat
        <li key={index}>
          <TextParts parts={item} />
        </li>
      ))}
    </ul>
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
  current: Pick<VehicleOverview, "adKey" | "brand" | "model"> | null;
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
          {current.model || current.brand} mit diesen vergleichen
        </Link>
      )}
    </section>
  );
}

/**
 * First what few other cars in the stock have. Standard equipment always folds; the other groups fold on phones
 * only. Before hydration the style sheet shows these other groups open on wide screens.
 */
function EquipmentSection({ rareFeatures, equipment, basics }: VehicleDetails) {
  const isWide = useIsWide();
  const section = useOpenOnPrint();
  if (rareFeatures.length + equipment.length + basics.length === 0) return null;
  return (
    <section className="equipment" ref={section}>
      <h2 className="part-title">Ausstattung</h2>
      {rareFeatures.length > 0 && (
        <>
          <h3>Das Besondere</h3>
          <ul className="special">
            {rareFeatures.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </>
      )}
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
