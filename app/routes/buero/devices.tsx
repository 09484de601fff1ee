import { enterOffice } from "../../context.ts";
import { DevicesPage } from "../../features/office/sign-in.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { Route } from "./+types/devices.ts";

export const loader = (args: Route.LoaderArgs) =>
  enterOffice(args, async (desk) => ({ devices: await desk.devices() }));

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Geräte", isIndexed: false });

export default function OfficeDevicesPage({ loaderData }: Route.ComponentProps) {
  return <DevicesPage {...loaderData} />;
}
