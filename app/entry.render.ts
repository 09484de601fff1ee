import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { AcceptForm } from "#domain/inquiry/outcome.ts";
import stylesheet from "./app.css?url";
import { renderOrFault } from "./fault-document.ts";
import { acceptFormContext, type Port, portContext } from "./port.ts";

/** The bundle's entry for the server: returns the function that renders a request. */
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
