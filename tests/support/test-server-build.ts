import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type ComponentType, createElement } from "react";
import { type ServerBuild, useActionData, useLoaderData, useParams } from "react-router";
import * as entryServer from "../../app/entry.server.tsx";
import * as root from "../../app/root.tsx";
import routeConfig from "../../app/routes.ts";

/** Stands for React Router's server build. No browser could hydrate its pages. */

type Route = NonNullable<ServerBuild["routes"][string]>;
type Module = Route["module"] & { default?: ComponentType };

/** As React Router's compiler does: the component gets as props what the hooks return. */
function withProps(module: Module): Module {
  const { default: Page }: { default?: ComponentType } = module;
  if (Page === undefined) return module;
  const render = () => {
    const props = { loaderData: useLoaderData(), actionData: useActionData(), params: useParams() };
    return createElement(Page, Object.assign(props));
  };
  return { ...module, default: render };
}

async function loadRoute(entry: RouteConfigEntry, parentId: string): Promise<Route[]> {
  const { path, index, file, children = [] } = entry;
  const id = entry.id ?? file.replace(/\.tsx?$/, "");
  const address = `../../app/${file}`;
  const module: Module = await import(/* @vite-ignore */ address);
  const nested = await Promise.all(children.map((child) => loadRoute(child, id)));
  return [
    Object.assign({ id, parentId, path, index, module: withProps(module) }),
    ...nested.flat(),
  ];
}

const rootRoute: Route = Object.assign({
  id: "root",
  path: "",
  module: withProps(Object.assign({ ...root })),
});
const loaded = await Promise.all(routeConfig.map((entry) => loadRoute(entry, "root")));
const allRoutes = [rootRoute, ...loaded.flat()];
export const routes: ServerBuild["routes"] = Object.fromEntries(
  allRoutes.map((route) => [route.id, route]),
);

const toManifest = ({ module, ...route }: Route) => ({
  ...{ ...route, module: "/assets/none.js", imports: [] },
  hasAction: module.action !== undefined,
  hasLoader: module.loader !== undefined,
  hasErrorBoundary: module.ErrorBoundary !== undefined,
  ...{ hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false },
});

export const entry = { module: entryServer };
export const assets = {
  entry: { imports: [], module: "/assets/none.js" },
  routes: Object.fromEntries(allRoutes.map((route) => [route.id, toManifest(route)])),
  url: "/assets/none.js",
  version: "",
};
export const publicPath = "/";
export const assetsBuildDirectory = "";
export const basename = "/";
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender: string[] = [];
export const routeDiscovery = { mode: "initial", manifestPath: "/__manifest" } as const;
