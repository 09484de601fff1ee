import fc from "fast-check";
import { expect, it } from "vitest";
import { unicodeText } from "#domain/site/test-text.ts";
import { orderSchema, reportSchema } from "./cli/orders.ts";
import { parseConfig } from "./config.ts";

const names = [
  ...[
    "PORT",
    "HOST",
    "SITE_URL",
    "DATA_DIR",
    "DATABASE_URL",
    "ROLE",
    "PUBLIC_ANON_KEY",
    "MOBILE_DE_URL",
  ],
  ...[
    "MOBILE_DE_USERNAME",
    "MOBILE_DE_PASSWORD",
    "MOBILE_DE_CUSTOMER_ID",
    "PICTURE_HOSTS",
    "SMTP_URL",
  ],
  ...["SYNC_INTERVAL_SECONDS", "LOG_LEVEL", "TRUST_PROXY", "MAIL_FROM", "MAIL_TO", "ANALYTICS_ID"],
];

it("any environment is one to work with, or one line for each variable, without its value", () => {
  const value = fc.oneof(
    unicodeText(),
    fc.constantFrom(
      "0",
      "-1",
      "1e9",
      "٣",
      "http://",
      "https://a.example/",
      "postgres://",
      "smtp://x",
      "a@b.de",
      "*.x",
    ),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (source) => {
      const parsed = parseConfig(source);
      if (parsed.ok) {
        expect(Number.isInteger(parsed.env.PORT)).toBe(true);
        expect(URL.canParse(parsed.env.SITE_URL)).toBe(true);
        return;
      }
      const told = parsed.lines.map((line) => line.split(":")[0]);
      expect(new Set(told).size).toBe(parsed.lines.length);
      for (const line of parsed.lines) {
        const given = source[line.split(":")[0] ?? ""] ?? "";
        // Of a single sign nobody can say whether it stands in the sentence by chance.
        if (given.trim().length > 8) expect(line).not.toContain(given);
      }
    }),
    { numRuns: 500 },
  );
});

it("any order of the dealer's tool is one that is known, or none", () => {
  const order = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        order: fc.constantFrom("inquiries list", "inquiries show", "inquiries export", "sync", "x"),
        reference: fc.oneof(fc.string(), fc.jsonValue()),
        state: fc.oneof(fc.constantFrom("neu", "alle"), fc.jsonValue()),
        most: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
        email: fc.oneof(fc.string(), fc.constant(null)),
      },
      { requiredKeys: ["order"] },
    ),
  );
  fc.assert(
    fc.property(order, (value) => {
      const parsed = orderSchema.safeParse(JSON.parse(JSON.stringify(value)));
      if (!parsed.success) return;
      const known = parsed.data;
      if ("reference" in known) expect((known.reference ?? "x").length).toBeLessThanOrEqual(40);
      if ("most" in known) expect(known.most).toBeGreaterThan(0);
      expect(reportSchema.safeParse(known).success).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
