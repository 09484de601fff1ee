import { data } from "react-router";
import { readPhotoOutcome } from "#domain/inquiry/photos.ts";
import { PhotosPage } from "../features/inquiry/photos-page.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import type { Route } from "./+types/photos.ts";

/** 404 for a link that is unknown, too old, or whose inquiry is deleted. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const overview = await port.photos.overview(params.token).catch(cannotAnswer(port));
  const outcome = readPhotoOutcome(new URL(request.url).searchParams);
  return data({ overview, outcome }, { status: overview === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Fotos zu Ihrer Anfrage", indexed: false });

export default function Photos({ loaderData }: Route.ComponentProps) {
  return <PhotosPage {...loaderData} />;
}
