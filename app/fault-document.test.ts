import { expect, it } from "vitest";
import { faultDocument, renderOrFault } from "./fault-document.ts";

const stylesheet = "/assets/app.css";
const dealer = {
  name: "Autohaus Muster & Sohn",
  phone: { display: "069 90009-140", international: "+496990009140" },
};

async function renderAndRead(render: () => Promise<Response>) {
  const reported: unknown[] = [];
  const reportFailure = (error: unknown) => reported.push(error);
  const answer = await renderOrFault({ render, reportFailure, stylesheet, dealer });
  return { status: answer.status, headers: answer.headers, text: await answer.text(), reported };
}

it("passes on what was rendered, including an error page", async () => {
  const page = { status: 503, headers: { "content-type": "text/html" } };
  const { status, text } = await renderAndRead(async () => new Response("<h1>Weg", page));
  expect([status, text]).toEqual([503, "<h1>Weg"]);
});

it("replaces the router's plain-text error response", async () => {
  const lastResort = { status: 500, headers: { "content-type": "text/plain" } };
  const { status, headers, text } = await renderAndRead(
    async () => new Response("Unexpected Server Error\n\nsecret detail", lastResort),
  );
  expect(status).toBe(500);
  expect(headers.get("content-type")).toContain("text/html");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(text).toContain("Unexpected Application Error!");
  // A German label precedes the English message.
  expect(text).toMatch(/>[^<]*Meldung[^<]*<span lang="en">Unexpected Application Error!</);
  expect(text).toContain(`href="${stylesheet}"`);
  expect(text).not.toContain("secret detail");
});

it("responds with the fault page when rendering throws, and reports the error", async () => {
  const failure = new Error("secret detail");
  const { status, text, reported } = await renderAndRead(() => Promise.reject(failure));
  expect(status).toBe(500);
  expect(text).toContain("Seite neu laden");
  expect(text).toContain("<title>Fehler | Autohaus Muster &amp; Sohn</title>");
  expect(text).toMatch(/unter <[^>]*>069 90009-140<[\s\S]*href="tel:\+496990009140"/);
  expect(text).not.toContain("secret detail");
  expect(reported).toEqual([failure]);
});

it("leaves the app's own plain text alone", async () => {
  const { text } = await renderAndRead(async () => new Response("ok"));
  expect(text).toBe("ok");
});

it("shows no phone where the browser knows none", () => {
  const unknown = { name: "", phone: null };
  const text = faultDocument({ code: "Failed to render app", dealer: unknown, stylesheet });
  expect(text).toContain("Seite neu laden");
  expect(text).not.toMatch(/tel:|erreichen Sie uns/);
});
