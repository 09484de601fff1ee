import { redirect } from "react-router";
import { z } from "zod";
import { formatInstant } from "#domain/format/format.ts";
import {
  officeFields,
  officePaths,
  outcomeParameters,
  type ProfileVersionView,
} from "#domain/office/office.ts";
import { changeName } from "#domain/profile/profile-form.ts";
import { openOffice, readPosted } from "../../context.ts";
import { OfficePage, ProfileLink, Status } from "../../features/office/office-parts.tsx";
import { ChangeList } from "../../features/office/profile-preview.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/profile-history.ts";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  return {
    versions: await openOffice(context).desk.profile.history(),
    isSaved: searchParams.has(outcomeParameters.saved),
    isConflict: searchParams.has(outcomeParameters.conflict),
  };
}

const versionSchema = z.coerce.number().int().nonnegative();
const restoreSchema = z.object({ zurueck: versionSchema, [officeFields.version]: versionSchema });

export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { zurueck, [officeFields.version]: base } = readPosted(restoreSchema, values);
  const isDone = await desk.profile.restore(zurueck, base);
  const outcome = isDone ? outcomeParameters.saved : outcomeParameters.conflict;
  return redirect(`${officePaths.profileHistory}?${outcome}`, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Wer hat was geändert?", isIndexed: false });

export default function ProfileHistoryPage({ loaderData }: Route.ComponentProps) {
  const { versions, isSaved, isConflict } = loaderData;
  const newest = versions[0]?.version ?? 0;
  return (
    <OfficePage title="Wer hat was geändert?">
      <ProfileLink />
      {isSaved && <Status>Zurückgenommen. Die Website zeigt es jetzt.</Status>}
      {isConflict && (
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
    </OfficePage>
  );
}

type VersionRowProps = { version: ProfileVersionView; newest: number };

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
        <form method="post" className="mt-3">
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
