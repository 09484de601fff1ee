import { expect, it } from "vitest";
import { renderOrFault } from "./fault-document.ts";

const stylesheet = "/assets/app.css";

async function answerTo(render: () => Promise<Response>) {
  const reported: unknown[] = [];
  const reportFailure = (error: unknown) => reported.push(error);
  const answer = await renderOrFault({ render, reportFailure, stylesheet });
  return { status: answer.status, headers: answer.headers, text: await answer.text(), reported };
}

it("hands out what was rendered, a page of failure too", async () => {
  const page = { status: 503, headers: { "content-type": "text/html" } };
  const { status, text } = await answerTo(async () => new Response("<h1>Weg", page));
  expect([status, text]).toEqual([503, "<h1>Weg"]);
});

it("takes the place of the router's last resort", async () => {
  const lastResort = { status: 500, headers: { "content-type": "text/plain" } };
  const { status, headers, text } = await answerTo(
    async () => new Response("Unexpected Server Error\n\nsecret detail", lastResort),
  );
  expect(status).toBe(500);
  expect(headers.get("content-type")).toContain("text/html");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(text).toContain("Unexpected Application Error!");
  // What the word is stands before it, in German.
  expect(text).toMatch(/>[^<]*Meldung[^<]*<span lang="en">Unexpected Application Error!</);
  expect(text).toContain(`href="${stylesheet}"`);
  expect(text).not.toContain("secret detail");
});

it("stands when rendering throws, and the log learns why", async () => {
  const failure = new Error("secret detail");
  const { status, text, reported } = await answerTo(() => Promise.reject(failure));
  expect(status).toBe(500);
  expect(text).toContain("Seite neu laden");
  expect(text).not.toContain("secret detail");
  expect(reported).toEqual([failure]);
});

it("leaves plain text of the app's own alone", async () => {
  const { text } = await answerTo(async () => new Response("ok"));
  expect(text).toBe("ok");
});
