import { Link } from "react-router";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { dealership } from "#domain/site/dealership.ts";
import { paths } from "#domain/site/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import type { SmallCar } from "../car/small-card.tsx";
import { PhoneWay } from "../site/failure.tsx";
import { VisitFacts } from "./test-drive.tsx";

/** What to know before an appointment, and whom to ask. */
export function Visit() {
  return (
    <div className="grid items-start gap-x-12 gap-y-3 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <VisitFacts />
      <div className="grid gap-3">
        <p>Es erwartet Sie das Team vom {dealership.name}.</p>
        <PhoneWay />
      </div>
    </div>
  );
}

/** The way to another appointment. */
export function Again({ car }: { car: SmallCar | null }) {
  return (
    <div>
      <p>Möchten Sie einen neuen Termin?</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        <Link
          to={car ? contactPath({ adKey: car.adKey, intent: "probefahrt" }) : paths.contact}
          className={buttonStyle.primary}
        >
          {car ? "Neuen Termin anfragen" : "Schreiben Sie uns"}
        </Link>
        <PhoneWay />
      </div>
    </div>
  );
}
