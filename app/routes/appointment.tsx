import { data } from "react-router";
import { isHereOn } from "#domain/car/availability.ts";
import { energyLine } from "#domain/car/energy-label.ts";
import type { Car } from "#domain/car/record.ts";
import { summarise } from "#domain/car/summary.ts";
import { berlinMoment } from "#domain/format/format.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { parseOutcome } from "#domain/test-drive/appointment.ts";
import {
  earlyDriveIssues,
  readTestDrive,
  testDriveFields,
  testDriveIssues,
} from "#domain/test-drive/request.ts";
import { offeredDays, openDays } from "#domain/test-drive/slots.ts";
import { ask, siteContext } from "../context.ts";
import { createSmallCar } from "../features/car/small-card.tsx";
import {
  AppointmentPage,
  type AppointmentPageProps,
} from "../features/inquiry/test-drive/appointment-page.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import type { Route } from "./+types/appointment.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const view = await ask(site, ({ testDrives }) => testDrives.view(params.token));
  const adKey = view?.adKey ?? null;
  const vehicle = adKey === null ? null : await ask(site, ({ stock }) => stock.find(adKey));
  const { profile } = site;
  const now = site.now();
  const { day: today } = berlinMoment(now);
  const query = new URL(request.url).searchParams;
  const car = vehicle?.car ?? null;
  const props: AppointmentPageProps = {
    view,
    car:
      vehicle?.state === "for-sale"
        ? createSmallCar(summarise(vehicle.car, energyLine(vehicle.car, now)))
        : null,
    isCarGone: vehicle?.state === "gone",
    days: openDays(today, offeredDays, profile).filter((day) => car === null || isHereOn(car, day)),
    outcome: parseOutcome(query.get("hinweis")),
    refused:
      query.get("hinweis") === "wunsch"
        ? readRejectedRequest(query, { car, today, schedule: profile })
        : null,
  };
  return data(props, { status: view === null ? 404 : 200 });
}

function readRejectedRequest(
  query: URLSearchParams,
  { car, today, schedule }: { car: Car | null; today: string; schedule: Schedule },
): AppointmentPageProps["refused"] {
  const values = Object.fromEntries(
    Object.values(testDriveFields).map((name) => [name, (query.get(name) ?? "").slice(0, 20)]),
  );
  const wish = readTestDrive(values);
  const issues = [...testDriveIssues(wish, today, schedule), ...earlyDriveIssues(wish, car, today)];
  const missing = [{ field: testDriveFields.day, message: "Bitte wählen Sie einen Tag" }];
  return { values, issues: issues.length > 0 ? issues : missing };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Ihre Probefahrt", isIndexed: false });

export default function AppointmentRoute({ loaderData }: Route.ComponentProps) {
  return <AppointmentPage {...loaderData} />;
}
