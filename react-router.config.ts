import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The manifest of all routes in the first answer: eight routes do not justify a request of their own.
  routeDiscovery: { mode: "initial" },
  // A file of its own for a client loader of three lines would be one more request on every page.
  splitRouteModules: false,
} satisfies Config;
