import { changedPart } from "#domain/format/changed-part.ts";
import type { OfficeProfile } from "#domain/office/office.ts";
import { withClosures } from "#domain/profile/holidays.ts";
import { dayRanges, openingText, rangeText } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import {
  applyDraft,
  changeName,
  describeChanges,
  type ProfileChange,
  type ProfileDraft,
} from "#domain/profile/profile-form.ts";
import type { ProfileSectionKey } from "#domain/profile/profile-sections.ts";
import { FoldIcon } from "../../ui/icon.tsx";
import { ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours } from "../site/dealer-details.tsx";

const maxChanges = 12;
type ChangeListProps = {
  changes: readonly ProfileChange[];
  nameOf(change: ProfileChange): string;
};

export function ChangeList({ changes, nameOf }: ChangeListProps) {
  const others = changes.slice(maxChanges);
  return (
    <>
      <Changes changes={changes.slice(0, maxChanges)} nameOf={nameOf} />
      {others.length > 0 && (
        <details className="mt-1">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 underline underline-offset-4">
            und {others.length} weitere
            <FoldIcon />
          </summary>
          <Changes changes={others} nameOf={nameOf} />
        </details>
      )}
    </>
  );
}

const Changes = ({ changes, nameOf }: ChangeListProps) => (
  <ul className="mt-2 grid gap-1">
    {changes.map((change) => (
      <li key={changeName(change) + change.before + change.after}>
        {nameOf(change)}
        <BeforeAfter {...changedPart(change)} />
      </li>
    ))}
  </ul>
);

function BeforeAfter({ before, after }: { before: string; after: string }) {
  if (before === "" && after === "") return null;
  return (
    <>
      {": "}
      {before !== "" && <s className="text-muted">{before}</s>}
      {before !== "" && after !== "" && " → "}
      {after !== "" && <strong className="font-semibold">{after}</strong>}
    </>
  );
}

type ProfilePreviewProps = OfficeProfile & { section: ProfileSectionKey; draft: ProfileDraft };

/** What the website would show of a draft that the server found valid. */
export function ProfilePreview({ section, draft, profile, moment }: ProfilePreviewProps) {
  // The server has checked it.
  const applied = applyDraft(section, draft, profile, moment.day).profile as DealerProfile;
  const next = withClosures(applied);
  const changes = describeChanges(profile, next);
  return (
    <section className="mt-6 max-w-2xl rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <h2 className="part-title">Vorschau</h2>
      <div className="mt-3 grid gap-4">
        <PreviewOf section={section} profile={next} moment={moment} />
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

type PreviewOfProps = Pick<OfficeProfile, "profile" | "moment"> & { section: ProfileSectionKey };

function PreviewOf({ section, profile, moment }: PreviewOfProps) {
  switch (section) {
    case "zeiten":
      return (
        <>
          <p className="figures font-semibold">{openingText(moment, profile)}</p>
          <Hours title="Vor Ort" hours={profile.visibleHours} />
          <Hours title="Am Telefon" hours={profile.phoneHours} />
        </>
      );
    case "tage":
      return (
        <>
          <p className="figures font-semibold">{openingText(moment, profile)}</p>
          <ul className="figures grid gap-1">
            {dayRanges(profile.specialDays)
              .filter(({ until }) => until >= moment.day)
              .map((range) => (
                <li key={range.from}>{rangeText(range)}</li>
              ))}
          </ul>
        </>
      );
    case "hinweis":
      return profile.notice === null ? (
        <p>Kein Hinweis.</p>
      ) : (
        <p className="rounded-card border border-line bg-sunken p-4 whitespace-pre-line">
          {profile.notice.text}
        </p>
      );
    case "menschen":
      return <ContactPeople people={profile.people} level="h3" />;
    default:
      return null;
  }
}

type HoursProps = {
  title: string;
  hours: DealerProfile["phoneHours"];
};

const Hours = ({ title, hours }: HoursProps) => (
  <div>
    <h3 className="font-bold">{title}</h3>
    <OpeningHours className="gap-x-4" hours={hours} />
  </div>
);
