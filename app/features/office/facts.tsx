import { ChevronRight } from "lucide";
import type { ReactNode } from "react";
import type { Dealership } from "#domain/dealership/dealership.ts";
import {
  applyDraft,
  changeName,
  describeChanges,
  type FactsChange,
  type FactsDraft,
} from "#domain/dealership/facts-form.ts";
import {
  type FactsSectionKey,
  factsSections,
  missingInSection,
  sectionKeys,
} from "#domain/dealership/facts-sections.ts";
import { dayRanges, openingText, rangeText } from "#domain/dealership/opening-hours.ts";
import { formatInstant } from "#domain/format/format.ts";
import {
  type FactsVersionView,
  type OfficeFacts,
  officeFactsPath,
  officeFields,
  officePaths,
} from "#domain/office/office.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours } from "../site/dealer-facts.tsx";
import { OfficeFrame } from "./office-frame.tsx";

type FactsPageProps = OfficeFacts & { address: string; isSaved: boolean };

export function FactsPage({ address, facts, isSaved }: FactsPageProps) {
  return (
    <OfficeFrame title="Angaben" address={address}>
      {isSaved && <Status>Gespeichert. Die Website zeigt es jetzt.</Status>}
      <ul className="mt-6 grid gap-3 lg:grid-cols-2">
        {sectionKeys.map((key) => (
          <li
            key={key}
            className="relative min-w-0 rounded-card border border-line bg-surface p-4 hover:border-muted"
          >
            <h2 className="text-lg font-bold">
              <a
                href={officeFactsPath(key)}
                className="card-link flex items-center justify-between gap-3"
              >
                {factsSections[key].title}
                <Icon icon={ChevronRight} size={20} className="shrink-0 text-muted" />
              </a>
            </h2>
            <p className="text-muted">{factsSections[key].summary}</p>
            <Missing missing={missingInSection(key, facts)} />
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href={officePaths.factsHistory} className="action-link max-sm:w-full">
          Wer hat was geändert?
        </a>
      </p>
    </OfficeFrame>
  );
}

function Missing({ missing }: { missing: string | null }) {
  if (missing === null) return null;
  return (
    <p className="mt-2 wrap-anywhere">
      <span className="font-semibold text-danger">Fehlt: </span>
      {missing}
    </p>
  );
}

export const FactsLink = () => (
  <p>
    <a
      href={officePaths.facts}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      Alle Angaben
    </a>
  </p>
);

export const Status = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="mt-6 max-w-2xl rounded-card border-2 border-accent bg-surface p-4 font-semibold wrap-anywhere"
  >
    {children}
  </p>
);

type FactsHistoryPageProps = {
  address: string;
  versions: readonly FactsVersionView[];
  outcome: "saved" | "conflict" | null;
};

export function FactsHistoryPage({ address, versions, outcome }: FactsHistoryPageProps) {
  const newest = versions[0]?.version ?? 0;
  return (
    <OfficeFrame title="Wer hat was geändert?" address={address}>
      <FactsLink />
      {outcome === "saved" && <Status>Zurückgenommen. Die Website zeigt es jetzt.</Status>}
      {outcome === "conflict" && (
        <Status>
          Inzwischen hat jemand etwas geändert. Zurückgenommen ist nichts; bitte sehen Sie es sich
          noch einmal an.
        </Status>
      )}
      {versions.length === 0 && <p className="mt-4 text-lg">Noch hat niemand etwas geändert.</p>}
      <ol className="mt-6 grid max-w-3xl gap-4">
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} newest={newest} />
        ))}
      </ol>
    </OfficeFrame>
  );
}

type VersionRowProps = { version: FactsVersionView; newest: number };

function VersionRow({ version: { version, ...view }, newest }: VersionRowProps) {
  const isNewest = version === newest;
  const label = isNewest ? "Zurücknehmen" : "Zu diesem Stand zurück";
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <h2 className="figures text-lg font-bold">{formatInstant(view.changedAt)}&nbsp;Uhr</h2>
      <p className="text-muted">{view.changedBy}</p>
      <ChangeList changes={view.changes} nameOf={changeName} />
      <details className="mt-3">
        <summary className="action-link cursor-pointer list-none max-sm:w-full">{label}</summary>
        <p className="mt-3">
          {isNewest
            ? "Dann gilt wieder, was vor dieser Änderung galt."
            : "Dann gilt wieder dieser Stand; alles, was danach geändert wurde, ist zurückgenommen."}
        </p>
        <form method="post" action={officePaths.factsHistory} className="mt-3">
          <input type="hidden" name="zurueck" value={isNewest ? version - 1 : version} />
          <input type="hidden" name={officeFields.version} value={newest} />
          <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
            Ja, zurücknehmen
          </button>
        </form>
      </details>
    </li>
  );
}

const maxChanges = 12;
const isShort = ({ before, after }: FactsChange) => Math.max(before.length, after.length) <= 80;

type ChangeListProps = {
  changes: readonly FactsChange[];
  nameOf(change: FactsChange): string;
};

function ChangeList({ changes, nameOf }: ChangeListProps) {
  const others = changes.length - maxChanges;
  return (
    <ul className="mt-2 grid gap-1">
      {changes.slice(0, maxChanges).map((change) => (
        <li key={changeName(change)}>
          {nameOf(change)}
          {isShort(change) && (
            <>
              : {change.before || "leer"} →{" "}
              <span className="font-semibold">{change.after || "leer"}</span>
            </>
          )}
        </li>
      ))}
      {others > 0 && <li>und {others} weitere</li>}
    </ul>
  );
}

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
          <Hours title="Vor Ort" hours={facts.visibleHours} />
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
