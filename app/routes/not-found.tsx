import { data, useLocation } from "react-router";
import { NotFound } from "../features/site/not-found.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Seite nicht gefunden", indexed: false });

export default function NotFoundPage() {
  return <NotFound path={useLocation().pathname} />;
}
