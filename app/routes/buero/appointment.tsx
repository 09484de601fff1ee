import { answerFields } from "#domain/office/week-plan.ts";
import { parseOutcome } from "#domain/test-drive/appointment.ts";
import { enterOffice } from "../../context.ts";
import { AnswerPage } from "../../features/office/appointment.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/appointment.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async ({ appointments }) => {
    const appointment = await appointments.find(args.params.reference);
    const query = new URL(args.request.url).searchParams;
    return (
      appointment && {
        appointment,
        outcome: parseOutcome(query.get(answerFields.outcome)),
        chosen: query.get(answerFields.slot) ?? "",
      }
    );
  });

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Termin", isIndexed: false });

export default function OfficeAppointmentPage({ loaderData }: Route.ComponentProps) {
  return <AnswerPage {...loaderData} />;
}
