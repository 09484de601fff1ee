import { HtmlValidate } from "html-validate";
import { expect, it } from "vitest";
import { hiddenPages, indexedPages } from "./all-pages.ts";
import { get, readCars } from "./site.ts";

/** Validates the HTML of every page against the HTML standard and WCAG. */
const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:a11y"],
  rules: {
    // React's case of attributes, empty values and closed void elements are valid HTML.
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "void-style": "off",
    // React's generated ids begin with an underscore.
    "valid-id": ["error", { relaxed: true }],
    // A vehicle's title needs make, model, registration and mileage; search engines truncate it.
    "long-title": "off",
    // Choices of one group share their name.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "submit"] }],
    // CSS keeps phone numbers on one line (app.css), so that they can be copied without special spaces.
    "tel-non-breaking": "off",
  },
});

it("every page, with every eighth vehicle's page, is valid HTML", async () => {
  // Vehicle pages are alike, and the validator is slow.
  const cars = (await readCars()).filter((_, index) => index % 8 === 0);
  const paths = [...indexedPages(cars), ...hiddenPages(cars).map(([path]) => path)];
  const faults: string[] = [];
  for (const path of paths) {
    const html = await (await get(path)).text();
    const report = await validator.validateString(html, path);
    for (const { messages } of report.results) {
      faults.push(
        ...messages.map(
          (issue) => `${path} ${issue.line}: ${issue.ruleId}: ${issue.message} ${issue.selector}`,
        ),
      );
    }
  }
  expect(faults).toEqual([]);
});

it("the validator finds an error", async () => {
  const { errorCount } = await validator.validateString('<p id="a"><div id="a"></div></p>');
  expect(errorCount).toBeGreaterThan(0);
});
