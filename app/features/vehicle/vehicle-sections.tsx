import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { TextPart } from "#domain/car/description.ts";
import type { Fact } from "#domain/car/labels.ts";
import { comparePath, maxCompared } from "#domain/site/paths.ts";
import { lazyOrNothing } from "../../ui/loading.ts";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import { EquipmentSection, SpecialEquipment } from "./equipment-sections.tsx";
import type { VehicleDetails } from "./vehicle-details.ts";

type DetailSectionsProps = { adKey: string; details: VehicleDetails };

/** In the order of a buyer's doubts (B3). */
export function DetailSections({ adKey, details }: DetailSectionsProps) {
  return (
    <div className="vehicle-rest">
      <SpecialEquipment details={details} />
      <HonestNotes notes={details.notes} />
      <DescriptionSection blocks={details.description} />
      <FactTable title="Zustand und Historie" facts={details.history} />
      <FactTable title="Technische Daten" facts={details.technical} />
      <FitsSection adKey={adKey} facts={details.fit} />
      <FactTable
        title="Verbrauch und Emissionen"
        facts={details.energy}
        note={details.isAssumedNew ? undefined : "Freiwillige Angaben zu einem gebrauchten Pkw."}
      />
      <EquipmentSection {...details} />
      <p className="legal-note">
        Alle Angaben sind freibleibend. Ein Kaufvertrag kommt erst durch schriftliche Vereinbarung
        mit uns zustande. Irrtümer und Zwischenverkauf vorbehalten. Für alle Fahrzeuge gelten die
        gesetzlichen Mängelrechte.
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

export function FactList({ facts, className }: { facts: readonly Fact[]; className: string }) {
  return (
    <dl className={`figures ${className}`}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a buyer fears or hopes, in the listing's own sentences (B4). */
function HonestNotes({ notes: { good, bad } }: Pick<VehicleDetails, "notes">) {
  if (good.length + bad.length === 0) return null;
  return (
    <section className="honest">
      <h2>Der ehrliche Zettel</h2>
      <div className="honest-sides">
        <NoteSide title="Gut:" notes={good} />
        <NoteSide title="Nicht so gut:" notes={bad} className="honest-bad" />
      </div>
      <p>Aus der Beschreibung des Inserats</p>
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
    <section className="description">
      <h2 className="part-title">Beschreibung</h2>
      <div className="description-text">
        {blocks.map((block, index) =>
          block.kind === "paragraph" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has no identity but its place
            <p key={index}>
              {block.title && <b>{block.title}</b>}
              <Parts parts={block.parts} />
            </p>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor has a list
            <ul key={index}>
              {block.items.map((item, itemIndex) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor has its item
                <li key={itemIndex}>
                  <Parts parts={item} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </section>
  );
}

/** Phone numbers are links and do not break at the hyphen. */
function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map((part, index) =>
    typeof part === "string" ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand there twice
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
  /** The vehicle they are like. */
  comparedWith?: string;
};

export function SimilarVehicles({ title, cars, comparedWith }: SimilarVehiclesProps) {
  if (cars.length === 0) return null;
  return (
    <section className="mt-16 print:hidden">
      <h2 className="part-title">{title}</h2>
      <SmallCards cars={cars} />
      {comparedWith !== undefined && (
        <Link
          to={comparePath([comparedWith, ...cars.map(({ adKey }) => adKey)].slice(0, maxCompared))}
          className="way mt-4"
        >
          Mit diesem Fahrzeug vergleichen
        </Link>
      )}
    </section>
  );
}

const Fits = lazyOrNothing(async () => (await import("./fits.tsx")).Fits);

type FitsSectionProps = { adKey: string; facts: VehicleDetails["fit"] };

/** Folded, and loaded by whoever opens it (K3). */
function FitsSection(props: FitsSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="fits needs-script"
    >
      <summary>
        <h2 className="part-title">Passt das?</h2>
        <span className="col-start-1 text-muted">
          Garage, Kindersitze, Hundebox, Anhänger, Ihr Weg am Tag
        </span>
      </summary>
      {isOpen && (
        <Suspense>
          <Fits {...props} />
        </Suspense>
      )}
    </details>
  );
}
