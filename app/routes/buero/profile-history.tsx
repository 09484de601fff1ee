import { redirect } from "react-router";
import { z } from "zod";
import { formatInstant } from "#domain/format/format.ts";
import { officePaths, type ProfileVersionView } from "#domain/office/office.ts";
import { changeName } from "#domain/profile/profile-form.ts";
import { choiceField, takeBackAnswer } from "#domain/profile/profile-merge.ts";
import type { TakeBackQuestion } from "#server/office/profile-history.ts";
import { openOffice, readPosted } from "../../context.ts";
import { Choice, OfficePage, ProfileLink, Status } from "../../features/office/office-parts.tsx";
import { ChangeList } from "../../features/office/profile-preview.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/profile-history.ts";

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  return {
    versions: await openOffice(context).desk.profile.history(),
    outcome: Object.keys(outcomeParameters).find((each): each is Outcome =>
      searchParams.has(outcomeParameters[each as Outcome]),
    ),
  };
}

const versionSchema = z.coerce.number().int().positive();
const postedSchema = z.object({ zurueck: versionSchema });

export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  const { zurueck: version } = readPosted(postedSchema, values);
  const outcome = await desk.profile.takeBack(version, values);
  if (typeof outcome === "string")
    return redirect(`${officePaths.profileHistory}?${outcomeParameters[outcome]}`, 303);
  return { version, questions: outcome };
}

const outcomeTexts = {
  done: "Zurückgenommen. Die Website zeigt es jetzt.",
  nothing: "Nichts geändert: Die Website zeigt dasselbe wie zuvor.",
  impossible:
    "Diese Änderung lässt sich nicht mehr allein zurücknehmen. Bitte ändern Sie die Angaben in ihren Formularen.",
} as const;
const outcomeParameters = {
  done: "gespeichert",
  nothing: "unveraendert",
  impossible: "unmoeglich",
} as const;
type Outcome = keyof typeof outcomeTexts;

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Wer hat was geändert?", isIndexed: false });

export default function ProfileHistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { versions, outcome } = loaderData;
  return (
    <OfficePage title="Wer hat was geändert?">
      <ProfileLink />
      {outcome !== undefined && actionData === undefined && (
        <Status>{outcomeTexts[outcome]}</Status>
      )}
      {actionData !== undefined && <Questions {...actionData} />}
      {versions.length === 0 && <p className="mt-4 text-lg">Noch hat niemand etwas geändert.</p>}
      <ol className="mt-6 grid max-w-3xl gap-4">
        {versions.map((version) => (
          <VersionRow key={version.version} version={version} />
        ))}
      </ol>
    </OfficePage>
  );
}

type QuestionsProps = { version: number; questions: readonly TakeBackQuestion[] };

/** What was changed again since is taken back only when asked for. */
const Questions = ({ version, questions }: QuestionsProps) => (
  <form method="post" className="mt-6 max-w-3xl">
    <input type="hidden" name="zurueck" value={version} />
    <p role="status" className="max-w-prose font-semibold">
      Noch ist nichts zurückgenommen: Das wurde danach noch einmal geändert. Was soll gelten?
    </p>
    <div className="mt-4 grid gap-4">
      {questions.map(({ name, label, ownText, theirText }) => (
        <Choice
          key={name}
          name={choiceField(name)}
          legend={label}
          choices={[
            { value: "", label: "So lassen, wie es heute ist", text: theirText },
            { value: takeBackAnswer, label: "Zurück auf", text: ownText },
          ]}
        />
      ))}
    </div>
    <p className="mt-4 grid gap-2 sm:flex">
      <button type="submit" className={buttonStyle.primary}>
        Zurücknehmen
      </button>
      <a href={officePaths.profileHistory} className={buttonStyle.quiet}>
        Abbrechen
      </a>
    </p>
  </form>
);

function VersionRow({ version: { version, ...view } }: { version: ProfileVersionView }) {
  return (
    <li className="min-w-0 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <h2 className="figures text-lg font-bold">{formatInstant(view.changedAt)}&nbsp;Uhr</h2>
      <p className="text-muted">{view.changedBy}</p>
      <ChangeList changes={view.changes} nameOf={changeName} />
      {view.canTakeBack && (
        <details className="mt-3">
          <summary className="action-link cursor-pointer list-none max-sm:w-full">
            Zurücknehmen
          </summary>
          <p className="mt-3">
            Dann gilt für diese Angaben wieder, was vorher galt. Was danach sonst geändert wurde,
            bleibt.
          </p>
          <form method="post" className="mt-3">
            <input type="hidden" name="zurueck" value={version} />
            <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
              Ja, zurücknehmen
            </button>
          </form>
        </details>
      )}
    </li>
  );
}
