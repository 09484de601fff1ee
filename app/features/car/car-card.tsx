import { type MouseEvent, memo, type ReactNode, type UIEvent, useState } from "react";
import { equipmentLabel } from "#domain/car/equipment.ts";
import {
  colorLabel,
  doorsText,
  fuelLabel,
  gearboxLabel,
  otherVehicleKind,
  priceText,
} from "#domain/car/labels.ts";
import { pictureAtPosition } from "#domain/car/pictures.ts";
import { type CarSummary, electricFacts, featureLine } from "#domain/car/summary.ts";
import { nameParts, vehicleName } from "#domain/car/title.ts";
import { formatMileage, formatMonth, formatPower } from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { useSiteSettings } from "../site/site-settings.ts";
import {
  CarName,
  CarPicture,
  ColorDot,
  type PicturePriority,
  Price,
  Unbroken,
  Variant,
} from "./car-parts.tsx";
import { SaveButton } from "./card-actions.tsx";
import { CompareButton } from "./compare-button.tsx";
import { carToSave, createSmallCar } from "./small-card.tsx";

type CarCardProps = {
  car: CarSummary;
  /** The equipment that was searched for. */
  wanted: CarSummary["equipment"];
  priority: PicturePriority;
  onOpen: (event: MouseEvent, car: CarSummary) => void;
};

/**
 * `memo`: a list that grows or changes must not render its cards again. Plain `<a>`: the router's `<Link>`
 * renders again whenever the URL changes, as with every filter.
 */
export const CarCard = memo(function CarCard({ car, wanted, priority, onOpen }: CarCardProps) {
  const openCar = (event: MouseEvent) => onOpen(event, car);
  const { brand, model, variant } = nameParts(car);
  const name = createLinkName(car);
  return (
    <article className="card figures">
      <CardPictures car={car} priority={priority} onOpen={openCar} />
      <div className="card-text">
        <div className="card-title">
          <h2>
            <a
              href={vehiclePath(car.ad_key)}
              aria-label={name}
              onClick={openCar}
              className="card-link"
            >
              <CarName brand={brand} model={model} />
            </a>
          </h2>{" "}
          <p className="card-group">
            <Variant variant={variant} />
          </p>
          <CompareButton
            adKey={car.ad_key}
            name={vehicleName(car)}
            className="card-action needs-script"
          />
        </div>
        <div className="card-offer">
          <Price car={car} className="card-price" />
          {car.first_registration && (
            <p className="card-registration">
              {`Erstzulassung ${formatMonth(car.first_registration)}`}
            </p>
          )}
        </div>
        {car.hold && <p className="card-hold">Vorgemerkt bis {car.hold}</p>}
        <MainSpecs car={car} />
        {car.energy && (
          <p className="card-energy">
            <Unbroken text={car.energy} />
          </p>
        )}
        <Features car={car} wanted={wanted} />
        {car.label_line && (
          <p className="card-label">
            <span>{car.label_line}</span>
            {car.label_more && <b>{` +\u00a0${car.label_more}`}</b>}
          </p>
        )}
        <OtherSpecs car={car} />
      </div>
      <SaveButton adKey={car.ad_key} name={name} getCar={() => carToSave(createSmallCar(car))} />
    </article>
  );
});

function createLinkName(car: CarSummary): string {
  const { year, mileage } = car;
  const specs = [
    year,
    mileage === null ? null : formatMileage(mileage),
    priceText({ ...car, price_type: null }),
  ];
  return [vehicleName(car), ...specs.filter((spec) => spec !== null)].join(", ");
}

/** The first registration names the year. */
function MainSpecs({ car }: { car: CarSummary }) {
  const specs = [
    otherVehicleKind(car),
    car.first_registration ? null : car.year,
    car.mileage === null ? null : formatMileage(car.mileage),
    car.fuel_type && fuelLabel(car.fuel_type),
    formatPower(car.power_kw, car.power_ps),
    ...electricFacts(car),
  ];
  return <SpecItems specs={specs} className="card-facts" />;
}

function OtherSpecs({ car }: { car: CarSummary }) {
  const { showsExamples } = useSiteSettings();
  const doors = doorsText(car);
  const specs = [
    car.gearbox && gearboxLabel(car.gearbox),
    doors && `${doors}\u00a0Türen`,
    car.exterior_color && (
      <>
        <ColorDot color={car.exterior_color} size={10} />
        {colorLabel(car.exterior_color)}
      </>
    ),
    showsExamples === true
      ? "Beispielfahrzeug"
      : [car.location_postal_code, car.location_city].filter(Boolean).join("\u00a0"),
  ];
  return <SpecItems specs={specs} className="card-others" />;
}

function SpecItems({ specs, className }: { specs: readonly ReactNode[]; className: string }) {
  return (
    <ul className={className}>
      {/* biome-ignore lint/suspicious/noArrayIndexKey: each spec has its place */}
      {specs.map((spec, index) => spec && <li key={index}>{spec}</li>)}
    </ul>
  );
}

/** The card names what was searched for in full, and does not repeat it as a chip. */
function Features({ car, wanted }: Pick<CarCardProps, "car" | "wanted">) {
  const found = wanted.filter((key) => car.equipment.includes(key)).map(equipmentLabel);
  const chips = featureLine(
    car.chips.filter(([, full]) => !found.some((label) => full.includes(label))),
  );
  const hiddenCount = car.feature_count - car.chips.length;
  return (
    <>
      {found.length > 0 && <p className="card-wanted">{found.join(", ")}</p>}
      {(chips.length > 0 || hiddenCount > 0) && (
        <ul className="card-features">
          {chips.map(([short, full]) =>
            short === full ? (
              <li key={full}>{full}</li>
            ) : (
              <li key={full} title={full}>
                <span aria-hidden>{short}</span>
                <span className="sr-only">{full}</span>
              </li>
            ),
          )}
          {hiddenCount > 0 && <li>{`+${hiddenCount}`}</li>}
        </ul>
      )}
    </>
  );
}

type CardPicturesProps = {
  car: CarSummary;
  priority: PicturePriority;
  onOpen: (event: MouseEvent) => void;
};

const sizes = "(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 36rem) 46vw, 94vw";

/** card.css makes it a carousel on touch screens: a media query here would render each card twice. */
function CardPictures({ car, priority, onOpen }: CardPicturesProps) {
  const [furthestIndex, setFurthestIndex] = useState<number | null>(null);
  const firstPath = car.images[0]?.url ?? null;
  const isCarousel = firstPath !== null && car.image_count > 1;
  const photoCount = car.image_count + (car.label_photo_count ?? 0);
  // The other pictures load after the first touch.
  const otherCount = isCarousel && furthestIndex !== null ? car.image_count - 1 : 0;
  // On touch screens the pictures lie above the title's link, so each repeats it, hidden from screen readers.
  const Frame = isCarousel ? "a" : "div";
  const link = {
    href: vehiclePath(car.ad_key),
    onClick: onOpen,
    tabIndex: -1,
    "aria-hidden": true,
    draggable: false,
  };

  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (clientWidth > 0)
      setFurthestIndex(Math.max(furthestIndex ?? 0, Math.round(scrollLeft / clientWidth)));
  };
  return (
    <div className="card-picture">
      <div
        // It is no tab stop, because the vehicle page shows all pictures.
        tabIndex={isCarousel ? -1 : undefined}
        onTouchStart={() => setFurthestIndex(furthestIndex ?? 0)}
        onScroll={onScroll}
        className={
          isCarousel ? `card-photos ${furthestIndex === null ? "card-photos-fresh" : ""}` : ""
        }
      >
        <Frame {...(isCarousel && link)} className="card-photo">
          <CarPicture path={firstPath} alt="" sizes={sizes} priority={priority} widest={800} />
        </Frame>
        {/* `position` starts at 1, `furthestIndex` at 0; one picture is loaded ahead. */}
        {Array.from({ length: otherCount }, (_, index) => index + 2).map((position) => (
          <a key={position} {...link} className="card-photo">
            {firstPath !== null && furthestIndex !== null && position <= furthestIndex + 2 && (
              <CarPicture
                path={pictureAtPosition(firstPath, position)}
                alt=""
                sizes={sizes}
                priority="next"
                widest={800}
              />
            )}
          </a>
        ))}
      </div>
      {photoCount > 1 && <p className="card-photo-count">{`${photoCount} Fotos`}</p>}
    </div>
  );
}
