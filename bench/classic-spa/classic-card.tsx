import {
  Calendar,
  DoorOpen,
  Fuel,
  Gauge,
  type LucideIcon,
  MapPin,
  Settings,
  Zap,
} from "lucide-react";
import { shortFeature } from "../../domain/car/equipment-groups.ts";
import { colorLabel, fuelLabel, gearboxLabel, priceText } from "../../domain/car/labels.ts";
import { pictureInWidth } from "../../domain/car/pictures.ts";
import type { Car } from "../../domain/car/record.ts";
import { formatMileage, formatMonth } from "../../domain/format/format.ts";
import { vehiclePath } from "../../domain/pages/paths.ts";

/** The card of the specification, section 2: photo, title, price, one badge with icon per fact. */
export function ClassicCard({ car }: { car: Car }) {
  const [photo] = car.images;
  return (
    <a href={vehiclePath(car.ad_key)} className="card">
      {photo && (
        <img
          src={pictureInWidth(photo.url, 640)}
          alt={`${car.brand} ${car.model}`}
          width={640}
          height={427}
          loading="lazy"
        />
      )}
      <div className="text">
        <h2>
          {car.brand} {car.model}
        </h2>
        <p>{car.model_group}</p>
        <p className="price">{priceText(car)}</p>
        <div className="chips">
          <Chip icon={Calendar} text={car.year && String(car.year)} />
          <Chip icon={Gauge} text={car.mileage === null ? null : formatMileage(car.mileage)} />
          <Chip icon={Fuel} text={car.fuel_type && fuelLabel(car.fuel_type)} />
          <Chip icon={Zap} text={car.power_ps && `${car.power_ps} PS`} />
          <Chip icon={Settings} text={car.gearbox && gearboxLabel(car.gearbox)} />
          <Chip icon={DoorOpen} text={car.door_count && `${car.door_count} Türen`} />
          <Chip text={car.exterior_color && colorLabel(car.exterior_color)} />
          <Chip
            icon={MapPin}
            text={`${car.location_postal_code ?? ""} ${car.location_city ?? ""}`.trim()}
          />
        </div>
        <div className="chips">
          {car.features.slice(0, 3).map((feature) => (
            <span key={feature} className="chip">
              {shortFeature(feature)}
            </span>
          ))}
          {car.features.length > 3 && <span>+{car.features.length - 3}</span>}
        </div>
        <p>Erstzulassung: {car.first_registration && formatMonth(car.first_registration)}</p>
      </div>
    </a>
  );
}

function Chip({ icon: Icon, text }: { icon?: LucideIcon; text: string | number | null }) {
  if (!text) return null;
  return (
    <span className="chip">
      {Icon && <Icon size={16} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}
