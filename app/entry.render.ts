import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import stylesheet from "./app.css?url";
import { acceptFormContext, type RenderPage, siteContext } from "./context.ts";
import { renderOrFault } from "./fault-document.ts";

const handle = createRequestHandler(build, import.meta.env.MODE);

export const renderPage: RenderPage = (request, site, acceptForm) => {
  const context = new RouterContextProvider(new Map([[siteContext, site]]));
  if (acceptForm) context.set(acceptFormContext, acceptForm);
  const { reportFailure, dealership: dealer } = site;
  const render = () => handle(request, context);
  return renderOrFault({ render, reportFailure, stylesheet, dealer });
};
