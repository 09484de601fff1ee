import { redirect, useSearchParams } from "react-router";
import { carAnchor, stockAddress } from "#domain/office/stock-overview.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { entryActions, entryFields, stepsOf } from "#domain/vehicle-file/entries.ts";
import { againField, filePath, stepAfter } from "#domain/vehicle-file/file-view.ts";
import { openOffice, refuseAll } from "../../context.ts";
import { CarPicture } from "../../features/car/car-parts.tsx";
import { OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { FirstPhoto } from "../../features/vehicle-file/first-photo.tsx";
import { Walk, type WalkProps } from "../../features/vehicle-file/walk.tsx";
import type { Route } from "./+types/vehicle-file.ts";

export async function loader({ context, params: { adKey } }: Route.LoaderArgs) {
  const { desk } = openOffice(context);
  const view = await desk.files.view(adKey);
  const [next = null] = (await desk.stock.withoutFile()).filter((car) => car.adKey !== adKey);
  return {
    view,
    next,
    address: desk.address,
    hasEntered: await desk.hasDone("file-entered"),
    isNamed: (await desk.files.enteredName()) !== null,
    sending: crypto.randomUUID() as string,
  };
}

export async function action({ context, params: { adKey } }: Route.ActionArgs) {
  const { desk, values, files } = openOffice(context);
  const refusal = await desk.files.post(adKey, { values, files });
  if (refusal !== null) {
    const { issues, current } = refusal;
    // The page shows what somebody else has entered, and the next try replaces it.
    return refuseAll(
      issues,
      current === null ? values : { ...values, [entryFields.corrects]: current },
    );
  }
  const slug = values[entryFields.step] ?? "";
  const isSaved =
    values[againField.name] !== againField.value && values.aktion === entryActions.save;
  if (!isSaved) return redirect(filePath(adKey, slug), 303);
  const steps = stepsOf(await desk.files.view(adKey));
  const hasSeveral = steps.some((step) => step.slug === slug && step.max > 1);
  if (hasSeveral && (values[entryFields.corrects] ?? "") !== "")
    return redirect(filePath(adKey, slug), 303);
  return redirect(filePath(adKey, stepAfter(steps, slug)?.slug), 303);
}

/** Going from step to step needs no reception. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Akte", isIndexed: false });

const CarHead = ({ view: { adKey, name, price, photo, isOpen } }: Pick<WalkProps, "view">) => (
  <div className="mt-2 flex max-w-2xl items-center gap-4">
    <span className="block w-28 shrink-0 overflow-hidden rounded-card">
      <CarPicture path={photo} alt="" sizes="7rem" priority="early" widest={480} />
    </span>
    <p className="min-w-0 leading-snug wrap-anywhere">
      <span className="block text-lg leading-snug font-semibold">
        {isOpen ? (
          <a href={vehiclePath(adKey)} className="underline-offset-4 hover:underline">
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <span className="figures block font-bold">{price}</span>
    </p>
  </div>
);

export default function VehicleFilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData;
  const [address] = useSearchParams();
  const refused = actionData ?? null;
  const asked = refused?.values ?? Object.fromEntries(address);
  const slug = asked[entryFields.step] || null;
  const isStep = view.isOpen && slug !== null;
  return (
    // A step has one line above it, so that on a phone what it asks fits above the button.
    <OfficePage title="Akte" beside={isStep ? view.name : null}>
      {!isStep && <CarHead view={view} />}
      <Walk {...loaderData} {...{ slug, refused }} corrects={asked[entryFields.corrects] ?? ""} />
      {!isStep && view.isOpen && <FirstPhoto view={view} />}
      <p className="mt-6">
        <a
          href={stockAddress({}) + carAnchor(view.adKey)}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Zum Bestand
        </a>
      </p>
    </OfficePage>
  );
}
