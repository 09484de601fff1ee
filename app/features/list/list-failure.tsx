import { ReloadButton } from "../../ui/reload-button.tsx";
import { FailureIdNote } from "../site/failure-id.tsx";
import { PhoneWay } from "../site/phone-way.tsx";

/** The list could not be loaded; texts of the specification, section 8. */
export function ListFailure({ level: Heading = "h1" }: { level?: "h1" | "h2" }) {
  return (
    <div className={Heading === "h1" ? "mx-auto max-w-page px-4 py-20 sm:px-6" : "py-12"}>
      <Heading className="text-3xl font-bold">Fehler beim Laden der Fahrzeuge</Heading>
      <p className="mt-4 mb-8">Die Fahrzeugdaten konnten nicht geladen werden.</p>
      <div className="flex flex-wrap gap-4">
        <ReloadButton look="primary" />
        <PhoneWay />
      </div>
      <FailureIdNote />
    </div>
  );
}
