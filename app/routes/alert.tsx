import { MailCheck } from "lucide";
import { lazy, useState } from "react";
import { paths } from "#domain/site/paths.ts";
import { pageMeta } from "../features/site/page-head.tsx";
import { ListLink } from "../features/site/site-links.tsx";
import { acceptPostedForm, portContext } from "../port.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/alert.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: context.get(portContext).site.origin + paths.alert };
}

export const action = (args: Route.ActionArgs) => acceptPostedForm("alert", args);
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: "Suchauftrag", canonical: loaderData?.canonical, indexed: false });

// What it shares with the other forms would weigh on every page otherwise (scripts/page-chunks.ts). Without
// <Suspense> the server writes it in place.
const AlertForm = lazy(async () => ({
  default: (await import("../features/inquiry/alert-form.tsx")).AlertForm,
}));

/** After a form, be it this one's or one of the entries on other pages, what became of it. */
export default function Alert({ actionData }: Route.ComponentProps) {
  // Action data last until the next navigation.
  const [outcome] = useState(actionData ?? null);
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      {outcome?.state === "sent" ? <AlertSent /> : <AlertForm refused={outcome} />}
    </div>
  );
}

/** The same whether the address was known or not (O2). */
function AlertSent() {
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Fast geschafft</h1>
      <section className="mt-6 max-w-3xl rounded-card border border-line bg-surface p-5 sm:p-8">
        <Icon icon={MailCheck} size={40} className="text-success" />
        <h2 className="mt-3 text-2xl font-bold">Bitte sehen Sie in Ihr Postfach</h2>
        <p className="mt-2 max-w-prose text-lg">
          An die angegebene Adresse ist eine E-Mail mit einem Link unterwegs. Öffnen Sie ihn und
          bestätigen Sie dort Ihren Suchauftrag; vorher schreiben wir Ihnen nicht weiter.
        </p>
        <p className="mt-3 max-w-prose text-muted">
          Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach. An eine Adresse gehen am Tag
          höchstens drei solche E-Mails.
        </p>
        <div className="mt-6">
          <ListLink className="way way-main max-sm:w-full">Zurück zu den Fahrzeugen</ListLink>
        </div>
      </section>
    </>
  );
}
