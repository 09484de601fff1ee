import { ArrowLeft } from "lucide";
import type { ReactNode } from "react";
import { vehicleName } from "#domain/car/title.ts";
import { Icon } from "../../ui/icon.tsx";
import { CarName, variantLine } from "../car/car-parts.tsx";
import { ListLink } from "../site/site-links.tsx";
import { ExposeHead, ExposePhotos, PageActions } from "./expose.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { ContactBar, OfferCard } from "./offer.tsx";
import { photosOf, type VehicleOverview } from "./page-data.ts";
import type { VehicleDetails } from "./vehicle-details.ts";
import {
  DescriptionSection,
  EquipmentSection,
  FactTable,
  SimilarVehicles,
} from "./vehicle-sections.tsx";

type VehicleViewProps = {
  head: VehicleOverview;
  rest: VehicleDetails | null;
  /** Stands in the place of the rest until it is here. */
  pending?: ReactNode;
};

/** The page of one vehicle: pictures and text on the left, price and contact beside them. */
export function VehicleView({ head, rest, pending }: VehicleViewProps) {
  const name = vehicleName(head);
  return (
    <div className="vehicle mx-auto max-w-page px-4 pt-4 sm:px-6 sm:pt-6">
      <ExposeHead head={head} />
      <div className="flex items-center print:hidden">
        <ListLink className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline">
          <Icon icon={ArrowLeft} size={18} />
          Zurück zur Übersicht
        </ListLink>
        <PageActions name={name} />
      </div>
      <header className="mt-1 mb-5 sm:mt-3 sm:mb-6">
        <h1 className="text-3xl font-bold sm:text-4xl">
          <CarName brand={head.brand} model={head.model} />
        </h1>
        {head.variant && (
          <p className="mt-1 text-lg text-muted">{variantLine(head.model, head.variant)}</p>
        )}
        <p className="figures mt-2 font-semibold print:hidden">{head.line}</p>
      </header>
      <div className="vehicle-grid">
        <div className="min-w-0 print:hidden">
          <Gallery photos={photosOf(head)} name={name} />
        </div>
        <ExposePhotos head={head} />
        <OfferCard head={head} rest={rest} />
        {rest ? <Rest rest={rest} /> : pending}
      </div>
      {rest && <SimilarVehicles title="Ähnliche Fahrzeuge" cars={rest.similar} />}
      <ContactBar head={head} />
    </div>
  );
}

function Rest({ rest }: { rest: VehicleDetails }) {
  return (
    <div className="vehicle-rest">
      <FactTable title="Technische Daten" facts={rest.technical} />
      <FactTable title="Zustand und Historie" facts={rest.history} />
      <FactTable
        title="Verbrauch und Emissionen"
        facts={rest.energy}
        note={rest.isAssumedNew ? undefined : "Freiwillige Angaben zu einem gebrauchten Pkw."}
      />
      <EquipmentSection groups={rest.equipment} />
      <DescriptionSection blocks={rest.description} />
      <p className="legal-note">
        Alle Angaben sind freibleibend. Ein Kaufvertrag kommt erst durch schriftliche Vereinbarung
        mit uns zustande. Irrtümer und Zwischenverkauf vorbehalten. Für alle Fahrzeuge gelten die
        gesetzlichen Mängelrechte.
      </p>
    </div>
  );
}
