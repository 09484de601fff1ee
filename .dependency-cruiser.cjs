/**
 * The module boundaries (docs/architecture.md). Each rule's name states it, each comment says where the
 * code belongs instead. There is no list of exceptions: move the code.
 */
const notTests = "\\.test\\.tsx?$";

/** The server's folders from top to bottom: each imports only those below it, types too. */
const serverRooms = [
  "cli",
  "alarm",
  "office",
  "alert",
  "inquiry",
  "mail",
  "rendering",
  "feed",
  "picture",
  "vehicle-file",
  "stock",
  "profile",
  "protection",
  "platform",
];
const downwardOnly = serverRooms.map((room, at) => ({
  name: `server-${room}-knows-only-rooms-below`,
  severity: "error",
  comment: `From top to bottom: ${serverRooms.join(", ")}. What a folder needs from above is passed to it as an argument (server/compose.ts).`,
  from: { path: `^server/${room}/`, pathNot: notTests },
  to: { path: `^server/(${serverRooms.slice(0, at).join("|") || "-"})/|^server/[^/]+$` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "nothing-imports-in-a-circle",
      severity: "error",
      comment: "Two files that need each other share a concept: move it into a file of its own.",
      from: {},
      to: { circular: true },
    },
    {
      name: "domain-knows-only-itself-and-zod",
      severity: "error",
      comment:
        "domain/ is pure rules. What needs React, Node or a database belongs into app/ or server/ and calls the rule.",
      from: { path: "^domain/", pathNot: notTests },
      to: { pathNot: "^domain/|node_modules/zod/" },
    },
    {
      name: "server-does-not-know-the-app-or-the-demo",
      severity: "error",
      comment:
        "Pages get the server's services through app/context.ts, with each request; main.ts joins the two and chooses the demo.",
      from: { path: "^server/", pathNot: notTests },
      to: {
        path: "^(app|demo)/|^(main|account)\\.ts|node_modules/(react|react-dom|react-router)/",
      },
    },
    {
      name: "use-cases-do-not-know-http",
      severity: "error",
      comment:
        "A use case takes and returns values. What reads a Request or writes a Response belongs into a file named -routes.ts.",
      from: {
        path: "^server/(alarm|alert|cli|inquiry|mail|office|picture|protection|stock|platform/db)/",
        pathNot: `${notTests}|-routes\\.ts$`,
      },
      to: { path: "^server/platform/http/", dependencyTypesNot: ["type-only"] },
    },
    ...downwardOnly,
    {
      name: "every-folder-of-the-server-is-a-room",
      severity: "error",
      comment: "Add it to `serverRooms`, at its place in the order.",
      from: { path: "^server/[^/]+/", pathNot: `^server/(${serverRooms.join("|")})/` },
      to: {},
    },
    {
      name: "gateways-are-imported-by-their-owner",
      severity: "error",
      comment:
        "What talks to the outside (mobile.de, mail server, photo hosts) is opened by its own folder or by server/compose.ts; others get it as an argument.",
      from: { path: "^server/([^/]+)", pathNot: `${notTests}|^server/compose\\.ts$` },
      to: {
        path: "^server/(stock/[^/]+/|mail/mailer\\.ts$|picture/photo-source\\.ts$)",
        pathNot: "^server/$1/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      comment:
        "app/ui/ holds parts that any site could use: pass texts and values as props. What knows cars, filters or pages belongs into app/features/.",
      from: { path: "^app/ui/", pathNot: notTests },
      to: { path: "^(domain|app/features)/" },
    },
    {
      name: "app-does-not-know-the-server",
      severity: "error",
      comment:
        "Loaders and actions call the services that come with the request (app/context.ts), whose types they may import; the browser calls the public API.",
      from: { path: "^app/" },
      to: { path: "^server/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-knows-neither-demo-nor-entry",
      severity: "error",
      comment: "main.ts joins them.",
      from: { path: "^app/" },
      to: { path: "^demo/|^(main|account)\\.ts" },
    },
    {
      name: "app-does-not-know-node",
      severity: "error",
      comment: "Pages run in the browser, too. Only the renderer's entry sees Node.",
      from: { path: "^app/", pathNot: `${notTests}|^app/entry\\.server\\.tsx$` },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "only-routes-ask-the-services",
      severity: "error",
      comment: "A feature gets its data as props from its route.",
      from: { path: "^app/(features|ui)/" },
      to: { path: "^app/context\\.ts$" },
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
      from: { path: "^app/(features|ui)/" },
      to: { path: "^app/(routes|root|routes\\.ts)" },
    },
    {
      name: "demo-knows-only-the-domain",
      severity: "error",
      comment: "The demo stands for an external system: it may not know the server's internals.",
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
        "Move the package to dependencies. Vite is loaded in development only (load-pages.ts).",
      from: {
        path: "^(domain|server|demo)/|^(main|account)\\.ts",
        pathNot: `${notTests}|load-pages\\.ts$`,
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
