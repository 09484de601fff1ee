import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import { ReloadButton } from "../features/site/failure.tsx";
import { handle } from "./vehicles.tsx";

const Component = () => createElement(ReloadButton, { variant: "primary" });

it("reloads a failed list with its filters and page, and nothing else of the URL", () => {
  const Stub = createRoutesStub([{ path: "/fahrzeuge", Component, handle }]);
  const initialEntries = ["/fahrzeuge?utm_source=x&marke=BMW&preis-bis=20000&seite=2"];
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries }));
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]+)"/g)].map(([, ...pair]) => pair);
  expect(fields).toEqual([
    ["marke", "BMW"],
    ["preis-bis", "20000"],
    ["seite", "2"],
  ]);
});
