import { useEffect } from "react";
import { useLocation } from "react-router";
import { startAnalytics, stopAnalytics, tellPageView } from "./google-analytics.ts";

/** Analytics, for as long as this stands in the page: only while the visitor allows them. */
export default function Analytics({ id }: { id: string }) {
  const { pathname } = useLocation();

  // Outside React: Google's script.
  useEffect(() => {
    startAnalytics(id);
    return () => stopAnalytics(id);
  }, [id]);

  // Outside React: the same script, told of each page that is opened.
  useEffect(() => tellPageView(pathname), [pathname]);

  return null;
}
