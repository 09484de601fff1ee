import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProofOfWorkBox } from "./proof-of-work.tsx";

const render = (startsByItself: boolean) =>
  renderToStaticMarkup(
    createElement(ProofOfWorkBox, {
      id: "c",
      error: null,
      startsByItself,
      onToken: () => undefined,
    }),
  );

it("a captcha that replaces a used one is ticked, and does not claim that a token expired", () => {
  expect(render(true)).toContain("checked");
  expect(render(true)).not.toContain("abgelaufen");
  expect(render(false)).not.toContain("checked");
});
