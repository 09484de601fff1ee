import { redirect } from "react-router";
import { officePaths, officeSessionHeader } from "#domain/office/office.ts";
import { askOffice, siteContext } from "../../context.ts";
import { DevicesPage } from "../../features/office/devices.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import type { OwnFrameHandle } from "../../features/site/site-frame.tsx";
import type { Route } from "./+types/devices.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const session = request.headers.get(officeSessionHeader) ?? "";
  const devices = await askOffice(context.get(siteContext), (office) => office.devices(session));
  if (devices === null) throw redirect(officePaths.today, 303);
  return { devices };
}

export const meta: Route.MetaFunction = () =>
  createPageMeta({ title: "Büro: Geräte", isIndexed: false });

export const handle: OwnFrameHandle = { hasOwnFrame: true };

export default function OfficeDevicesPage({ loaderData }: Route.ComponentProps) {
  return <DevicesPage devices={loaderData.devices} />;
}
