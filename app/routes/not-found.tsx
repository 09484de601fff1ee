import { data, useLocation } from "react-router";
import { NotFound } from "../features/site/not-found.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Seite nicht gefunden", isIndexed: false });

export default function NotFoundPage() {
  return <NotFound path={useLocation().pathname} />;
}
