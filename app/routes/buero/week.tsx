import { answerFields, weekParameter } from "#domain/office/week-plan.ts";
import { parseOutcome } from "#domain/test-drive/appointment.ts";
import { enterOffice } from "../../context.ts";
import { WeekPage } from "../../features/office/week.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/week.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async ({ appointments }) => {
    const query = new URL(args.request.url).searchParams;
    return {
      week: await appointments.week(query.get(weekParameter)),
      isSaved: parseOutcome(query.get(answerFields.outcome)) === "done",
    };
  });

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Woche", isIndexed: false });

export default function OfficeWeekPage({ loaderData }: Route.ComponentProps) {
  return <WeekPage {...loaderData} />;
}
