import { MailCheck } from "lucide";
import { lazy, useState } from "react";
import { Link } from "react-router";
import { describeSearch } from "#domain/alert/alert.ts";
import { priceText } from "#domain/car/labels.ts";
import { vehicleName } from "#domain/car/title.ts";
import { cleanEmail } from "#domain/format/clean-text.ts";
import type { SentAlert } from "#domain/inquiry/outcome.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import { phoneLink } from "#domain/profile/contact-links.ts";
import { readSearch } from "#domain/search/text-query/understand-query.ts";
import type { SiteServices } from "#server/routes.ts";
import { acceptPostedForm, askOrNull, siteContext } from "../context.ts";
import { createPageMeta } from "../features/site/page-head.tsx";
import { ListLink } from "../features/site/site-links.tsx";
import { useProfile, useSiteSettings } from "../features/site/site-settings.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/alert.ts";

/** The address may have the list's parameters. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const query = url.search.slice(1);
  return {
    canonical: site.origin + paths.alert,
    query,
    title: await askOrNull(site, (services) => findTitle({ suche: query }, services)),
  };
}

export function action(args: Route.ActionArgs) {
  const site = args.context.get(siteContext);
  const describeAlert = async ({ email = "", ...typed }: Readonly<Record<string, string>>) => {
    // Without its title the page still confirms an alert that exists already.
    const title = await askOrNull(site, (services) => findTitle(typed, services));
    const vehicle = title && typed.fahrzeug ? vehiclePath(typed.fahrzeug) : null;
    return { email: cleanEmail(email), title, vehicle };
  };
  return acceptPostedForm("alert", args, { describeAlert });
}

async function findTitle(
  { suche, fahrzeug }: { suche?: string; fahrzeug?: string },
  { stock }: SiteServices,
): Promise<string | null> {
  if (fahrzeug === undefined) {
    const { cars } = await stock.list();
    return describeSearch(readSearch(new URLSearchParams(suche), cars));
  }
  const vehicle = await stock.find(fahrzeug);
  return vehicle && `Preis: ${vehicleName(vehicle.car)}, jetzt ${priceText(vehicle.car)}`;
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createPageMeta(matches, {
    title: "Suchauftrag",
    canonical: loaderData?.canonical,
    isIndexed: false,
  });

// A chunk of its own, because code shared with other forms would otherwise load on every page
// (scripts/page-chunks.ts). Without <Suspense> the server renders it in place.
const AlertForm = lazy(async () => ({
  default: (await import("../features/inquiry/alert/alert-form.tsx")).AlertForm,
}));

export default function AlertPage({ loaderData, actionData }: Route.ComponentProps) {
  // The router drops action data on the next navigation.
  const [outcome] = useState(actionData ?? null);
  const { lacksMailServer } = useSiteSettings();
  const isSent = outcome?.state === "sent";
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      {(isSent ? !outcome.hasConfirmation : lacksMailServer) ? (
        <NoAlerts />
      ) : isSent ? (
        <AlertSent alert={outcome.alert} />
      ) : (
        <AlertForm refused={outcome} query={loaderData.query} title={loaderData.title} />
      )}
    </div>
  );
}

/** Does not reveal whether the mail address is known. */
function AlertSent({ alert }: { alert: SentAlert | undefined }) {
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Fast geschafft</h1>
      <section className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-5 sm:p-8">
        <Icon icon={MailCheck} size={40} className="text-success" />
        <h2 className="mt-3 text-2xl font-bold">Schauen Sie bitte in Ihr Postfach</h2>
        <p className="mt-2 max-w-prose text-lg">
          An <strong className="break-words">{alert?.email ?? "die angegebene Adresse"}</strong> ist
          eine E-Mail mit einem Link unterwegs. Öffnen Sie ihn und bestätigen Sie dort Ihren
          Suchauftrag; bis dahin schreiben wir Ihnen nicht.
        </p>
        {alert?.title && (
          <p className="mt-3 max-w-prose text-lg">
            Ihr Suchauftrag: <strong className="break-words">{alert.title}</strong>
          </p>
        )}
        <p className="mt-3 max-w-prose text-muted">
          Bei der Adresse vertippt? Legen Sie den Suchauftrag einfach noch einmal an: Was niemand
          bestätigt, löschen wir nach sieben Tagen. Nichts angekommen? Schauen Sie bitte auch in den
          Spam-Ordner. An eine Adresse gehen am Tag höchstens drei solche E-Mails.
        </p>
        <div className="mt-6">
          {alert?.vehicle ? (
            <Link to={alert.vehicle} className="action-link action-link-primary max-sm:w-full">
              Zurück zum Fahrzeug
            </Link>
          ) : (
            <ListLink className="action-link action-link-primary max-sm:w-full">
              Zu unseren Fahrzeugen
            </ListLink>
          )}
        </div>
      </section>
    </>
  );
}

/** Without the link of a mail nobody can confirm an alert. */
function NoAlerts() {
  const profile = useProfile();
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Suchauftrag</h1>
      <p className="mt-3 max-w-prose text-lg">
        Zurzeit verschickt unsere Website keine E-Mails. Rufen Sie uns bitte an, wir suchen gern für
        Sie:{" "}
        <a
          href={phoneLink(profile)}
          className="figures inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {profile.phone.display}
        </a>
      </p>
      <ListLink className="action-link mt-6 max-sm:w-full">Zu unseren Fahrzeugen</ListLink>
    </>
  );
}
