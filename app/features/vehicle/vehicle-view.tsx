import { ArrowLeft } from "lucide";
import { lazy, memo, Suspense, useMemo, useRef } from "react";
import { comparablePrice, priceText } from "#domain/car/labels.ts";
import { vehicleName } from "#domain/car/title.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { PageSheet } from "../../ui/page-sheet.tsx";
import { AlertEntry } from "../car/alert-entry.tsx";
import { CarName, Price, Variant } from "../car/car-parts.tsx";
import { SaveButton } from "../car/card-actions.tsx";
import { BottomBars } from "../car/compare-bar.tsx";
import labelSheet from "../car/honest-label.css?url";
import type { ShownLabel } from "../car/honest-label.tsx";
import type { CarToSave } from "../car/saved-cars.ts";
import { useLocalMoment } from "../site/dealer-details.tsx";
import { ListLink } from "../site/site-links.tsx";
import { Gallery, type GalleryHandle, OpeningPicture } from "./gallery/gallery.tsx";
import { ContactBar, ContactSection, OfferCard } from "./offer-card.tsx";
import { listPictures, type VehicleOverview } from "./page-data.ts";
import { PageActions, PrintHeader, PrintPictures } from "./print-sheet.tsx";
import type { VehicleDetails } from "./vehicle-details.ts";
import { DetailSections, KeySpecs, SimilarVehicles } from "./vehicle-sections.tsx";

type OverviewProps = { overview: VehicleOverview };

const pageClass = "vehicle relative mx-auto max-w-page px-4 pt-3 sm:px-6 sm:pt-5";

/** `memo`: as for the list (app/features/list/vehicle-list.tsx). */
export const VehicleView = memo(function VehicleView({
  overview,
  details,
}: OverviewProps & { details: VehicleDetails }) {
  const name = vehicleName(overview);
  const now = useLocalMoment();
  const { label } = details;
  const pictures = useMemo(
    () => [...listPictures(overview), ...(label?.photos ?? []).map(({ path }) => path)],
    [overview, label],
  );
  const gallery = useRef<GalleryHandle>(null);
  return (
    <div className={pageClass}>
      <PrintHeader overview={overview} />
      <VehicleHead overview={overview} electric={details.electric} />
      <div className="vehicle-grid">
        <div className="relative min-w-0 print:hidden">
          <SaveButton adKey={overview.adKey} name={name} getCar={() => createCarToSave(overview)} />
          <Gallery
            ref={gallery}
            pictures={pictures}
            captions={label?.photos ?? noCaptions}
            name={name}
            offer={overview}
          />
        </div>
        <PrintPictures overview={overview} />
        {label && (
          <>
            {/* A sheet inside <Suspense> would delay its content until a script runs. */}
            <PageSheet href={labelSheet} />
            <Suspense fallback={<LabelLoads label={label} />}>
              <HonestLabel
                label={label}
                showPhoto={(path, opener) => gallery.current?.show(path, opener) ?? false}
              />
            </Suspense>
          </>
        )}
        <OfferCard overview={overview} details={details} now={now} />
        <div className="vehicle-tools">
          {comparablePrice(overview.price) !== null && (
            <AlertEntry name="fahrzeug" value={overview.adKey} />
          )}
          <PageActions adKey={overview.adKey} name={name} />
        </div>
        <DetailSections details={details}>
          <ContactSection overview={overview} now={now} />
        </DetailSections>
      </div>
      <SimilarVehicles title="Ähnliche Fahrzeuge" cars={details.similar} current={overview} />
      <BottomBars className="-mx-4 sm:-mx-6">
        <ContactBar overview={overview} now={now} />
      </BottomBars>
    </div>
  );
});

function createCarToSave(overview: VehicleOverview): CarToSave {
  const { adKey, keySpecsLine, price, photo } = overview;
  return {
    adKey,
    name: vehicleName(overview),
    facts: keySpecsLine,
    price: priceText(price),
    amount: comparablePrice(price),
    flaw: price.flaw,
    photo,
  };
}

const noCaptions: ShownLabel["photos"] = [];

/** If its code fails to load, the server's HTML stays, whose links open the photos. */
const HonestLabel = lazy(() =>
  import("../car/honest-label.tsx").then(
    (loaded) => ({ default: loaded.HonestLabel }),
    () => new Promise<never>(() => undefined),
  ),
);

function LabelLoads({ label: { adKey } }: { label: ShownLabel }) {
  return (
    <section className="label min-h-48">
      <h2>Der ehrliche Zettel</h2>
      <p>
        Wird geladen... <a href={vehiclePath(adKey)}>Seite neu laden</a>
      </p>
    </section>
  );
}

/** Heading, photo and price: the first view of a vehicle opened from the list. */
export function OpeningView({ overview }: OverviewProps) {
  return (
    <div inert aria-hidden className="vehicle-opening">
      <div className={pageClass}>
        <VehicleHead overview={overview} electric={[]} />
        <div className="vehicle-grid">
          <div className="min-w-0">
            <OpeningPicture {...overview} />
          </div>
          <section className="offer">
            <Price car={overview.price} className="offer-price" />
          </section>
          <p className="text-muted">Fahrzeug wird geladen...</p>
        </div>
      </div>
    </div>
  );
}

type VehicleHeadProps = OverviewProps & Pick<VehicleDetails, "electric">;

function VehicleHead({ overview, electric }: VehicleHeadProps) {
  return (
    <>
      <ListLink className="vehicle-back">
        <Icon icon={ArrowLeft} size={20} />
        <span>Zurück zur Übersicht</span>
      </ListLink>
      <header className="vehicle-head">
        <div>
          <h1>
            <CarName brand={overview.brand} model={overview.model} />
          </h1>
          {overview.variant && (
            <p className="mt-1 text-lg text-muted">
              <Variant variant={overview.variant} />
            </p>
          )}
        </div>
        <KeySpecs specs={[...overview.specs, ...electric]} />
      </header>
    </>
  );
}
