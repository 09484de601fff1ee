import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import stylesheet from "./app.css?url";
import { renderOrFault } from "./fault-document.ts";
import { type FormOutcome, formOutcomeContext, type Port, portContext } from "./port.ts";

/**
 * The server's way into the app: gives the pages their port and returns the function that renders
 * a request. In production this file is the bundle's entry, in development Vite loads it afresh.
 */
export function createPageRenderer(
  port: Port,
): (request: Request, outcome?: FormOutcome) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, outcome) => {
    const context = new RouterContextProvider(new Map([[portContext, port]]));
    if (outcome) context.set(formOutcomeContext, outcome);
    const render = () => handle(request, context);
    return renderOrFault({ render, reportFailure: port.reportFailure, stylesheet });
  };
}
