import { data, redirect } from "react-router";
import {
  nextPageParameter,
  officeLinkMinutes,
  officeLinkPath,
  officeSessionDays,
  readNextPage,
  signInPath,
} from "#domain/office/office.ts";
import { findOffice } from "../../context.ts";
import { OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/link.ts";

const readNext = (url: URL) => readNextPage(url.searchParams.get(nextPageParameter));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const works = await findOffice(context).linkWorks(params.token);
  return data({ works, next: readNext(url) }, { status: works ? 200 : 404 });
}

export async function action({ context, params: { token }, url }: Route.ActionArgs) {
  const next = readNext(url);
  // The page says that the link no longer works.
  const isDone = await findOffice(context).signIn(token);
  return redirect(isDone ? next : officeLinkPath(token, next), 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Im Büro anmelden", isIndexed: false });

/** Only its button redeems the link: mail scanners open links, too. */
export default function LinkPage({ loaderData: { works, next } }: Route.ComponentProps) {
  if (!works) return <ExpiredLink next={next} />;
  return (
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
}

function ExpiredLink({ next }: { next: string }) {
  return (
    <OfficePage title="Dieser Link gilt nicht mehr" isSignedOut>
      <p className="mt-4 max-w-prose text-lg">
        Jeder Link gilt {officeLinkMinutes}&nbsp;Minuten und nur einmal.
      </p>
      <p className="mt-6">
        <a href={signInPath(next)} className="action-link action-link-primary max-sm:w-full">
          Neuen Link anfordern
        </a>
      </p>
    </OfficePage>
  );
}
