/**
 * The walls of the house (README, 'Map of the house'). Each rule's name is its sentence, each comment
 * says where the code belongs instead. There is no list of exceptions: move the code.
 */
const notTests = "\\.test\\.tsx?$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "nothing-imports-in-a-circle",
      severity: "error",
      comment: "Two files that need each other share a third noun: give it a file of its own.",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-knows-only-itself-and-zod",
      severity: "error",
      comment:
        "domain/ is pure rules. What needs React, Node or a database belongs into app/ or server/ and calls the rule.",
      from: { path: "^domain/", pathNot: `${notTests}|/test-` },
      to: { pathNot: "^domain/|node_modules/zod/" },
    },
    {
      name: "server-does-not-know-the-app-or-the-demo",
      severity: "error",
      comment:
        "Pages get the server's functions through app/port.ts, handed over in main.ts; the demo is chosen there too.",
      from: { path: "^server/", pathNot: notTests },
      to: {
        path: "^(app|demo)/|^(main|account)\\.ts|node_modules/(react|react-dom|react-router)/",
      },
    },
    {
      name: "use-cases-do-not-know-http-or-gateways",
      severity: "error",
      comment:
        "What talks to the outside reaches a use case as an argument; only its type may be named.",
      from: {
        path: "^server/(stock|cli|mail|pictures|inquiries|platform/db)/",
        pathNot: `${notTests}|/test-|-routes\\.ts$`,
      },
      to: { path: "^server/(platform/http|gateways)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-does-not-know-the-server",
      severity: "error",
      comment:
        "Loaders ask app/port.ts, the browser asks app/queries/; both open into the server's use cases.",
      from: { path: "^app/" },
      to: { path: "^(server|demo)/|^(main|account)\\.ts" },
    },
    {
      name: "only-routes-touch-the-port",
      severity: "error",
      comment: "A feature gets its data as props from its route.",
      from: { path: "^app/(features|ui|queries)/" },
      to: { path: "^app/port\\.ts$" },
    },
    {
      name: "features-are-strangers",
      severity: "error",
      comment:
        "What two features share belongs to features/site (the frame), features/car (how a car looks anywhere) or ui/.",
      from: { path: "^app/features/([^/]+)/" },
      to: { path: "^app/features/", pathNot: "^app/features/($1|site|car)/" },
    },
    {
      name: "features-do-not-know-routes",
      severity: "error",
      comment: "Routes compose features. What a feature needs of a route comes as a prop.",
      from: { path: "^app/(features|ui|queries)/" },
      to: { path: "^app/(routes|root|routes\\.ts)" },
    },
    {
      name: "demo-knows-only-the-domain",
      severity: "error",
      comment: "The demo plays the outside world: it may not know how the server works inside.",
      from: { path: "^demo/", pathNot: notTests },
      to: { path: "^(server|app)/|^(main|account)\\.ts" },
    },
    {
      name: "packages-in-use-are-declared",
      severity: "error",
      comment: "Add the package to package.json (and to docs/dependencies.md with its reason).",
      from: { pathNot: notTests },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "production-does-not-need-development-packages",
      severity: "error",
      comment:
        "Move the package to dependencies. Vite is loaded in development only (live-pages.ts).",
      from: {
        path: "^(domain|server|demo)/|^(main|account)\\.ts",
        pathNot: `${notTests}|live-pages\\.ts$|test-`,
      },
      to: { dependencyTypes: ["npm-dev"] },
    },
    {
      name: "every-import-leads-somewhere",
      severity: "error",
      comment: "The file is missing or its name is misspelt.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|\\.react-router)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
