import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Moved to build/ once it is finished (scripts/prepare.mjs).
  buildDirectory: "build/pages",
  ssr: true,
  // The first response contains the manifest of all routes, which are too few for a request of their own.
  routeDiscovery: { mode: "initial" },
  // Splitting off a client loader of three lines would cost one more request on every page.
  splitRouteModules: false,
} satisfies Config;
