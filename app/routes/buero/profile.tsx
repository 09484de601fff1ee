import { ChevronRight } from "lucide";
import { officePaths, officeProfilePath, savedParameter } from "#domain/office/office.ts";
import {
  missingInSection,
  profileSections,
  sectionKeys,
} from "#domain/profile/profile-sections.ts";
import { sectionValue } from "#domain/profile/section-values.ts";
import { openOffice } from "../../context.ts";
import { OfficePage, Status } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/profile.ts";

export function loader({ context, url }: Route.LoaderArgs) {
  const { profile, moment } = openOffice(context).desk.profile.read();
  return {
    sections: sectionKeys.map((key) => ({
      key,
      title: profileSections[key].title,
      value: sectionValue(key, profile, moment.day),
      missing: missingInSection(key, profile),
    })),
    isSaved: url.searchParams.has(savedParameter),
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Website", isIndexed: false });

export default function ProfilePage({ loaderData: { sections, isSaved } }: Route.ComponentProps) {
  return (
    <OfficePage title="Website">
      {isSaved && <Status>Gespeichert. Die Website zeigt es jetzt.</Status>}
      <ul className="mt-6 grid gap-3 lg:grid-cols-2">
        {sections.map(({ key, title, value, missing }) => (
          <li
            key={key}
            className="relative min-w-0 rounded-card border border-line bg-surface p-4 hover:border-muted"
          >
            <h2 className="text-lg font-bold">
              <a
                href={officeProfilePath(key)}
                className="card-link flex items-center justify-between gap-3"
              >
                {title}
                <Icon icon={ChevronRight} size={20} className="shrink-0 text-muted" />
              </a>
            </h2>
            <p className="figures line-clamp-2 text-muted wrap-anywhere">{value}</p>
            <Missing missing={missing} />
          </li>
        ))}
      </ul>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={officePaths.connections} className="action-link max-sm:w-full">
          mobile.de und E-Mail
        </a>
        <a href={officePaths.profileHistory} className="action-link max-sm:w-full">
          Wer hat was geändert?
        </a>
      </p>
    </OfficePage>
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
