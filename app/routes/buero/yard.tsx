import { redirect } from "react-router";
import { z } from "zod";
import { officeFields, officePaths, yardActions, yardInput } from "#domain/office/office.ts";
import { paths } from "#domain/pages/paths.ts";
import { openOffice, readPosted, refuse } from "../../context.ts";
import { ActionButton, OfficePage } from "../../features/office/office-parts.tsx";
import { YardForm } from "../../features/office/yard-form.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { FieldsProvider } from "../../ui/field.tsx";
import type { Route } from "./+types/yard.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  yard: await openOffice(context).desk.yard.read(),
});

const postedSchema = z.object({ [officeFields.action]: z.enum(Object.values(yardActions)) });

export async function action({ context }: Route.ActionArgs) {
  const { desk, values, files } = openOffice(context);
  if (readPosted(postedSchema, values).aktion === yardActions.hide) await desk.yard.hide();
  else {
    const refusal = await desk.yard.show(files.get(yardInput));
    if (refusal !== null) return refuse(yardInput, refusal, values);
  }
  return redirect(officePaths.yard, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Der Hof heute", isIndexed: false });

export default function YardPage({ loaderData: { yard }, actionData }: Route.ComponentProps) {
  return (
    <OfficePage title="Der Hof heute">
      {yard !== null && (
        <section className="mt-5 max-w-2xl">
          <h2 className="sr-only">Auf der Startseite</h2>
          <form method="post" className="mb-3 flex flex-wrap items-center gap-3">
            <ActionButton value={yardActions.hide}>Wieder entfernen</ActionButton>
            <a href={paths.hero} className="action-link max-sm:w-full">
              Auf der Startseite ansehen
            </a>
          </form>
          <img src={yard.path} alt="" className="aspect-3/2 w-full rounded-card object-cover" />
          <p className="figures mt-2">
            Darüber lesen Besucher: <strong>{yard.title}</strong>
          </p>
        </section>
      )}
      <section className="mt-6">
        <h2 className="part-title">{yard === null ? "Foto zeigen" : "Neues Foto"}</h2>
        <FieldsProvider value={{ issues: actionData?.issues ?? [], values: {} }}>
          <YardForm />
        </FieldsProvider>
      </section>
    </OfficePage>
  );
}
