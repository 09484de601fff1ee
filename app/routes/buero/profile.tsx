import { ChevronRight } from "lucide";
import { redirect } from "react-router";
import { z } from "zod";
import { connectionsValue } from "#domain/office/connections.ts";
import {
  officeFields,
  officePaths,
  officeProfilePath,
  profileActions,
  savedParameter,
  savedQuery,
} from "#domain/office/office.ts";
import { weeklyHours } from "#domain/profile/opening-hours.ts";
import { draftOf, phoneHoursLike } from "#domain/profile/profile-form.ts";
import {
  missingInSection,
  type ProfileSectionKey,
  profileSections,
  sectionKeys,
} from "#domain/profile/profile-sections.ts";
import { sectionValue } from "#domain/profile/section-values.ts";
import { openOffice, readPosted } from "../../context.ts";
import { ActionButton, OfficePage, Status } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/profile.ts";

export function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { desk } = openOffice(context);
  const { profile, moment } = desk.profile.read();
  const keepsPhoneHours = searchParams.get(savedParameter) === savedQuery.keepsPhoneHours;
  return {
    sections: sectionKeys.map((key) => ({
      key,
      title: profileSections[key].title,
      value: sectionValue(key, profile, moment.day),
      missing: missingInSection(key, profile),
    })),
    connections: connectionsValue(desk.connections.read()),
    isSaved: searchParams.has(savedParameter),
    phoneHours: keepsPhoneHours ? weeklyHours(profile.phoneHours) : null,
  };
}

/** Not the form's own, whose module is large. */
const adoptHours = "uebernehmen";
const postedSchema = z.object({ [officeFields.action]: z.literal(adoptHours) });

/** Gives the phone the hours on site. */
export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  readPosted(postedSchema, values);
  const { profile, version, moment } = desk.profile.read();
  const draft = draftOf("zeiten", profile, moment.day);
  const save = {
    [officeFields.version]: String(version),
    [officeFields.action]: profileActions.save,
  };
  const posted = { ...draft, ...phoneHoursLike(draft), ...save };
  const refused = await desk.profile.submit("zeiten", posted, new Map());
  // The form says what is in the way.
  if (refused !== null) return redirect(officeProfilePath("zeiten"), 303);
  return redirect(`${officePaths.profile}?${savedParameter}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Website", isIndexed: false });

const groups = {
  times: "Wann Sie da sind",
  house: "Wer Sie sind",
  home: "Was auf der Startseite steht",
  work: "Büro und Technik",
} as const;

const groupOf: Readonly<Record<ProfileSectionKey, keyof typeof groups>> = {
  zeiten: "times",
  tage: "times",
  hinweis: "times",
  adresse: "house",
  menschen: "house",
  haus: "house",
  recht: "house",
  aussehen: "home",
  texte: "home",
  leistungen: "home",
  fragen: "home",
  versprechen: "home",
  antworten: "work",
};

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { sections, connections, isSaved, phoneHours } = loaderData;
  return (
    <OfficePage
      title="Website"
      links={
        <a href="/" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Ansehen
        </a>
      }
    >
      {isSaved && <Status>Gespeichert. Die Website zeigt es jetzt.</Status>}
      {phoneHours !== null && <PhoneHoursKept hours={phoneHours} />}
      <div className="mt-6 grid items-start gap-x-6 gap-y-8 lg:grid-cols-2">
        {Object.entries(groups).map(([group, title]) => (
          <section key={group} className="min-w-0">
            <h2 className="part-title">{title}</h2>
            <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
              {sections.map(
                ({ key, ...section }) =>
                  groupOf[key] === group && (
                    <Row key={key} href={officeProfilePath(key)} {...section} />
                  ),
              )}
              {group === "work" && (
                <>
                  <Row
                    href={officePaths.connections}
                    title="mobile.de und E-Mail"
                    {...connections}
                  />
                  <Row href={officePaths.profileHistory} title="Wer hat was geändert?" />
                </>
              )}
            </ul>
          </section>
        ))}
      </div>
    </OfficePage>
  );
}

type RowProps = { href: string; title: string; value?: string; missing?: string | null };

const Row = ({ href, title, value = "", missing = null }: RowProps) => (
  <li className="group relative min-w-0 px-4 py-3 first:rounded-t-card last:rounded-b-card hover:bg-sunken">
    <h3 className="font-bold hyphens-auto">
      <a href={href} className="card-link flex items-center justify-between gap-3">
        {title}
        <Icon icon={ChevronRight} size={20} className="shrink-0 text-muted" />
      </a>
    </h3>
    {value !== "" && <p className="figures line-clamp-3 text-muted wrap-anywhere">{value}</p>}
    {missing !== null && (
      <p className="wrap-anywhere">
        <span className="font-semibold text-warning">Fehlt: </span>
        {missing}
      </p>
    )}
  </li>
);

/** After the hours on site were changed. */
const PhoneHoursKept = ({ hours }: { hours: string }) => (
  <form method="post" className="mt-3 max-w-2xl rounded-card border border-line bg-surface p-4">
    <p className="figures">
      {hours === ""
        ? "Am Telefon sind Sie weiter nie erreichbar."
        : `Am Telefon sind Sie weiter zu diesen Zeiten erreichbar: ${hours}.`}
    </p>
    <div className="mt-3">
      <ActionButton value={adoptHours}>Zeiten vor Ort übernehmen</ActionButton>
    </div>
  </form>
);
