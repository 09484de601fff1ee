import type { Dealership } from "#domain/dealership/dealership.ts";
import { applyDraft, describeChanges, type FactsDraft } from "#domain/dealership/facts-form.ts";
import type { FactsSectionKey } from "#domain/dealership/facts-sections.ts";
import { dayRanges, openingText, rangeText } from "#domain/dealership/opening-hours.ts";
import type { OfficeFacts } from "#domain/office/office.ts";
import { ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours } from "../site/dealer-facts.tsx";
import { ChangeList } from "./facts.tsx";

type FactsPreviewProps = OfficeFacts & { section: FactsSectionKey; draft: FactsDraft };

/** What the website would show of a draft that the server found valid. */
export function FactsPreview({ section, draft, facts, moment }: FactsPreviewProps) {
  // The server has checked it.
  const next = applyDraft(section, draft, facts, moment.day).facts as Dealership;
  const changes = describeChanges(facts, next);
  return (
    <section className="mt-6 max-w-2xl rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <h2 className="part-title">Vorschau</h2>
      <div className="mt-3 grid gap-4">
        <PreviewOf section={section} facts={next} moment={moment} />
        <div>
          <h3 className="font-bold">
            {changes.length === 0 ? "Es ändert sich nichts." : "Das ändert sich"}
          </h3>
          <ChangeList changes={changes} nameOf={({ label }) => label} />
        </div>
      </div>
    </section>
  );
}

type PreviewOfProps = Pick<OfficeFacts, "facts" | "moment"> & { section: FactsSectionKey };

function PreviewOf({ section, facts, moment }: PreviewOfProps) {
  switch (section) {
    case "zeiten":
      return (
        <>
          <p className="figures font-semibold">{openingText(moment, facts)}</p>
          <Hours title="Auf dem Hof" hours={facts.visibleHours} />
          <Hours title="Am Telefon" hours={facts.phoneHours} />
        </>
      );
    case "tage":
      return (
        <>
          <p className="figures font-semibold">{openingText(moment, facts)}</p>
          <ul className="figures grid gap-1">
            {dayRanges(facts.specialDays)
              .filter(({ until }) => until >= moment.day)
              .map((range) => (
                <li key={range.from}>{rangeText(range)}</li>
              ))}
          </ul>
        </>
      );
    case "hinweis":
      return facts.notice === null ? (
        <p>Kein Hinweis.</p>
      ) : (
        <p className="rounded-card border border-line bg-sunken p-4 whitespace-pre-line">
          {facts.notice.text}
        </p>
      );
    case "menschen":
      return <ContactPeople people={facts.people} level="h3" />;
    default:
      return null;
  }
}

type HoursProps = {
  title: string;
  hours: Dealership["phoneHours"];
};

const Hours = ({ title, hours }: HoursProps) => (
  <div>
    <h3 className="font-bold">{title}</h3>
    <OpeningHours className="gap-x-4" hours={hours} />
  </div>
);
