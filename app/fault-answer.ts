import { type Fault, faultDocument } from "./fault-document.ts";

const fault: Fault = "Unexpected Application Error!";

type Rendering = {
  render: () => Promise<Response>;
  /** Told what was thrown, for the server's log. */
  reportFailure: (error: unknown) => void;
  stylesheet: string;
};

/**
 * Renders a page for a visitor; when not even the app's own error page can be rendered he gets one
 * that needs no app. The router's last resort is plain text, and no page of ours is.
 */
export async function renderOrFault(rendering: Rendering): Promise<Response> {
  const { render, reportFailure, stylesheet } = rendering;
  try {
    const answer = await render();
    const isLastResort =
      answer.status >= 500 && answer.headers.get("content-type")?.startsWith("text/plain");
    return isLastResort ? faultAnswer(stylesheet) : answer;
  } catch (error) {
    reportFailure(error);
    return faultAnswer(stylesheet);
  }
}

function faultAnswer(stylesheet: string): Response {
  return new Response(faultDocument(fault, stylesheet), {
    status: 500,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
