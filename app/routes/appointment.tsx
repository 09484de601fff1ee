import { data } from "react-router";
import { outcomeOf } from "#domain/appointment/appointment.ts";
import { offeredDays, openDays } from "#domain/appointment/slots.ts";
import { testDriveFields, testDriveIssues } from "#domain/appointment/wish.ts";
import { energyLine } from "#domain/car/energy-label.ts";
import { summarise } from "#domain/car/summary.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { smallCar } from "../features/car/small-card.tsx";
import {
  AppointmentPage,
  type AppointmentPageProps,
} from "../features/inquiry/appointment-page.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import type { Route } from "./+types/appointment.ts";

/** 404 for an unknown token. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const view = await port.appointments.view(params.token).catch(cannotAnswer(port));
  const adKey = view?.adKey ?? null;
  const found = adKey === null ? null : await port.vehicle(adKey).catch(cannotAnswer(port));
  const now = port.now();
  const { day: today } = berlinMoment(now);
  const query = new URL(request.url).searchParams;
  const props: AppointmentPageProps = {
    view,
    car:
      found?.state === "for-sale"
        ? smallCar(summarise(found.car, energyLine(found.car, now)))
        : null,
    days: openDays(today, offeredDays),
    outcome: outcomeOf(query.get("hinweis")),
    refused: query.get("hinweis") === "wunsch" ? refusedWish(query, today) : null,
  };
  return data(props, { status: view === null ? 404 : 200 });
}

function refusedWish(query: URLSearchParams, today: string): AppointmentPageProps["refused"] {
  const values = Object.fromEntries(
    testDriveFields.map((name) => [name, (query.get(name) ?? "").slice(0, 20)]),
  );
  const issues = testDriveIssues(values, today);
  const missing = [{ field: "tag", message: "Bitte wählen Sie einen Tag" }];
  return { values, issues: issues.length > 0 ? issues : missing };
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Ihre Probefahrt", indexed: false });

export default function AppointmentRoute({ loaderData }: Route.ComponentProps) {
  return <AppointmentPage {...loaderData} />;
}
