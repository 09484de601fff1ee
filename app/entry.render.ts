import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import stylesheet from "./app.css?url";
import { renderOrFault } from "./fault-document.ts";
import { acceptFormContext, type Port, portContext } from "./port.ts";

/**
 * The server's way into the app: gives the pages their port and returns the function that renders
 * a request. In production this file is the bundle's entry, in development Vite loads it afresh.
 */
export function createPageRenderer(
  port: Port,
): (request: Request, acceptForm?: AcceptForm) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, acceptForm) => {
    const context = new RouterContextProvider(new Map([[portContext, port]]));
    if (acceptForm) context.set(acceptFormContext, acceptForm);
    const render = () => handle(request, context);
    return renderOrFault({ render, reportFailure: port.reportFailure, stylesheet });
  };
}
