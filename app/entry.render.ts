import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { acceptFormContext, type RenderPage, siteContext } from "./context.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

export const renderPage: RenderPage = (request, site, acceptForm) => {
  const context = new RouterContextProvider(new Map([[siteContext, site]]));
  if (acceptForm) context.set(acceptFormContext, acceptForm);
  return handle(request, context);
};
