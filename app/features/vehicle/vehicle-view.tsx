import { ArrowLeft } from "lucide";
import { memo, type ReactNode, useMemo } from "react";
import { vehicleName } from "#domain/car/title.ts";
import { Icon } from "../../ui/icon.tsx";
import { AlertEntry } from "../car/alert-entry.tsx";
import { CarName, formatVariant, Price } from "../car/car-parts.tsx";
import { BottomBars } from "../car/compare-bar.tsx";
import { useLocalMoment } from "../site/dealer-facts.tsx";
import { ListLink } from "../site/site-links.tsx";
import { Gallery, OpeningPicture } from "./gallery/gallery.tsx";
import { ContactBar, ContactSection, OfferCard } from "./offer-card.tsx";
import { listPictures, type VehicleOverview } from "./page-data.ts";
import { PageActions, PrintHeader, PrintPictures } from "./print-sheet.tsx";
import type { VehicleDetails } from "./vehicle-details.ts";
import { DetailSections, KeyFacts, SimilarVehicles } from "./vehicle-sections.tsx";

type VehicleViewProps = {
  overview: VehicleOverview;
  details: VehicleDetails | null;
  pending?: ReactNode;
  /** Heading, photo and price only: the first view of a vehicle opened from the list. */
  isOpening?: boolean;
};

/** `memo`: as for the list (app/features/list/vehicle-list.tsx). */
export const VehicleView = memo(function VehicleView({
  overview,
  details,
  pending,
  isOpening = false,
}: VehicleViewProps) {
  const name = vehicleName(overview);
  const now = useLocalMoment();
  const pictures = useMemo(() => listPictures(overview), [overview]);
  return (
    <div className="vehicle mx-auto max-w-page px-4 pt-4 sm:px-6 sm:pt-6">
      {isOpening || <PrintHeader overview={overview} />}
      <ListLink className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline print:hidden">
        <Icon icon={ArrowLeft} size={18} />
        Zurück zur Übersicht
      </ListLink>
      <header className="vehicle-head">
        <div>
          <h1 className="text-[min(1.875rem,11vw)] leading-[1.2] font-bold sm:text-4xl">
            <CarName brand={overview.brand} model={overview.model} />
          </h1>
          {overview.variant && (
            <p className="mt-1 text-lg text-muted">
              {formatVariant(overview.model, overview.variant)}
            </p>
          )}
        </div>
        <KeyFacts facts={overview.facts} />
      </header>
      <div className="vehicle-grid">
        <div className="min-w-0 print:hidden">
          {isOpening ? (
            <OpeningPicture {...overview} />
          ) : (
            <Gallery pictures={pictures} name={name} offer={overview} />
          )}
        </div>
        {isOpening ? (
          <section className="offer">
            <Price car={overview.price} className="text-4xl" />
          </section>
        ) : (
          <>
            <PrintPictures overview={overview} />
            <OfferCard overview={overview} details={details} now={now} />
            <div className="vehicle-tools">
              {overview.price.price_amount !== null && (
                <AlertEntry name="fahrzeug" value={overview.adKey} />
              )}
              <PageActions adKey={overview.adKey} name={name} />
            </div>
            {details ? (
              <DetailSections details={details}>
                <ContactSection overview={overview} now={now} />
              </DetailSections>
            ) : (
              pending
            )}
          </>
        )}
      </div>
      {details && (
        <SimilarVehicles title="Ähnliche Fahrzeuge" cars={details.similar} current={overview} />
      )}
      {isOpening || (
        <BottomBars className="-mx-4 sm:-mx-6">
          <ContactBar overview={overview} now={now} />
        </BottomBars>
      )}
    </div>
  );
});
