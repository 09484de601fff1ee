import { data } from "react-router";
import { outcomeOf } from "#domain/appointment/appointment.ts";
import { vehicleFullName } from "#domain/car/title.ts";
import {
  AppointmentAnswer,
  type AppointmentAnswerProps,
} from "../features/inquiry/appointment-answer.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import type { Route } from "./+types/appointment-answer.ts";

/** 404 for a link that is forged or too old. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const view = await port.appointments.familyView(params.link).catch(cannotAnswer(port));
  const adKey = view?.adKey ?? null;
  const found = adKey === null ? null : await port.vehicle(adKey).catch(cannotAnswer(port));
  const query = new URL(request.url).searchParams;
  const props: AppointmentAnswerProps = {
    view,
    carName: found === null ? null : vehicleFullName(found.car),
    outcome: outcomeOf(query.get("hinweis")),
    chosen: query.get("zeit"),
  };
  return data(props, { status: view === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = () => pageMeta({ title: "Termin", indexed: false });

export default function AppointmentAnswerRoute({ loaderData }: Route.ComponentProps) {
  return <AppointmentAnswer {...loaderData} />;
}
