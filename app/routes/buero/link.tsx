import { data, redirect } from "react-router";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  nextPageParameter,
  type OfficeLinkPurpose,
  officeLinkPath,
  officeSessionDays,
  readNextPage,
  setupPath,
  signInPath,
  worksAs,
} from "#domain/office/office.ts";
import { personSchema } from "#domain/office/people.ts";
import { founderProgress, type SetupProgress, setupSteps } from "#domain/office/setup-steps.ts";
import { findOffice } from "../../context.ts";
import { OfficePage, SetupSteps } from "../../features/office/office-parts.tsx";
import { PersonFields } from "../../features/office/person-fields.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/link.ts";

const readNext = (url: URL) => readNextPage(url.searchParams.get(nextPageParameter));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const purpose = await findOffice(context).linkPurpose(params.token);
  const progress = founderProgress;
  return data({ purpose, progress, next: readNext(url) }, { status: worksAs(purpose) ? 200 : 404 });
}

export async function action({ context, params: { token }, url }: Route.ActionArgs) {
  const { values, linkPurpose, signIn, setUp } = findOffice(context);
  const next = readNext(url);
  const again = officeLinkPath(token, next);
  const founder = personSchema.safeParse(values);
  if (!founder.success) {
    if ((await linkPurpose(token)) !== "setup")
      // The page says that the link no longer works.
      return redirect((await signIn(token)) ? next : again, 303);
    const issues = fieldIssues(founder.error);
    const refused: RefusedForm = { state: "refused", values, message: "", issues };
    return data(refused, { status: 422 });
  }
  const [first] = setupSteps;
  const isDone = await setUp(token, founder.data);
  return redirect(isDone ? setupPath(first.section) : again, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Im Büro anmelden", isIndexed: false });

/** Only its button redeems the link: mail scanners open links, too. */
export default function LinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, progress, next } = loaderData;
  switch (purpose) {
    case "setup":
      return <SetupLink progress={progress} refused={actionData ?? null} />;
    case "sign-in":
      return <SignInLink />;
    default:
      return <DeadLink {...deadLinks[purpose]} next={next} />;
  }
}

const SignInLink = () => (
  <OfficePage title="Im Büro anmelden" isSignedOut>
    <p className="mt-4 max-w-prose text-lg">
      Sie bleiben auf diesem Gerät {officeSessionDays}&nbsp;Tage angemeldet. Abmelden können Sie
      sich jederzeit.
    </p>
    <form method="post" className="mt-6">
      <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
        Auf diesem Gerät anmelden
      </button>
    </form>
  </OfficePage>
);

type SetupLinkProps = { progress: SetupProgress; refused: RefusedForm | null };

const SetupLink = ({ progress, refused }: SetupLinkProps) => (
  <OfficePage title="Büro einrichten" isSignedOut>
    <SetupSteps progress={progress} />
    <p className="mt-4 max-w-prose text-lg">
      Zuerst Sie selbst: Mit dieser Adresse melden Sie sich später an, ein Passwort gibt es nicht.
      Danach wird aus der Vorführung Ihre Website.
    </p>
    <form method="post" noValidate className="mt-6 max-w-md">
      <PersonFields refused={refused} />
      <button type="submit" className={`${buttonStyle.primary} mt-6 max-sm:w-full`}>
        Einrichten beginnen
      </button>
    </form>
  </OfficePage>
);

const deadLinks = {
  over: {
    title: "Dieser Link gilt nicht mehr",
    text: "Er ist schon benutzt, oder seine Zeit ist um. Jeder Link gilt nur einmal.",
  },
  removed: {
    title: "Sie gehören nicht mehr zum Büro",
    text: "Jemand aus dem Büro hat Ihre Adresse entfernt. Wer noch dazugehört, kann Sie wieder hinzufügen.",
  },
  unknown: {
    title: "Diesen Link gibt es nicht",
    text: "Vielleicht fehlt vom Kopieren ein Stück. Öffnen Sie ihn bitte noch einmal von dort, wo Sie ihn bekommen haben.",
  },
} as const satisfies Partial<Record<OfficeLinkPurpose, { title: string; text: string }>>;

type DeadLinkProps = { title: string; text: string; next: string };

const DeadLink = ({ title, text, next }: DeadLinkProps) => (
  <OfficePage title={title} isSignedOut>
    <p className="mt-4 max-w-prose text-lg">{text}</p>
    <p className="mt-6">
      <a href={signInPath(next)} className="action-link action-link-primary max-sm:w-full">
        Zur Anmeldung
      </a>
    </p>
  </OfficePage>
);
