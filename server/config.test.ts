import fc from "fast-check";
import { expect, it } from "vitest";
import { unicodeText } from "#tests/support/test-text.ts";
import { parseConfig } from "./config.ts";

it("has defaults for an empty environment", () => {
  expect(parseConfig({})).toMatchObject({
    ok: true,
    env: {
      PORT: 3000,
      HOST: "127.0.0.1",
      SITE_URL: "http://127.0.0.1:3000",
      DATA_DIR: "./data",
      ROLE: "all",
      MOBILE_DE_URL: "https://services.mobile.de",
      PICTURE_HOSTS: ["*.classistatic.de", "*.ebayimg.com"],
      SYNC_INTERVAL_SECONDS: 1800,
      LOG_LEVEL: "info",
    },
  });
});

it("gives a worker any free port by default, without a change of the site's address", () => {
  expect(parseConfig({ ROLE: "worker" })).toMatchObject({
    env: { PORT: 0, SITE_URL: "http://127.0.0.1:3000" },
  });
  expect(parseConfig({ ROLE: "worker", PORT: "3001" })).toMatchObject({ env: { PORT: 3001 } });
});

it("takes an empty value as unset, and drops the slash after a URL", () => {
  expect(parseConfig({ PORT: "", SITE_URL: "https://autohaus.example/" })).toMatchObject({
    env: { PORT: 3000, SITE_URL: "https://autohaus.example" },
  });
});

it.each([
  ["PORT", "abc"],
  ["PORT", "70000"],
  ["HOST", "http://0.0.0.0"],
  ["SITE_URL", "javascript:alert(1)"],
  ["DATABASE_URL", "mysql://x"],
  ["ROLE", "boss"],
  ["SYNC_INTERVAL_SECONDS", "1"],
  ["PICTURE_HOSTS", "https://x.example/"],
  ["MOBILE_DE_CUSTOMER_ID", "abc"],
  ["DRAIN_SECONDS", "61"],
  ["METRICS_ADDRESSES", "10.0.0.0/33"],
  ["METRICS_ADDRESSES", "::1/129"],
  ["SMTP_URL", "http://x"],
  ["MAIL_TO", "a@b.example, c@d.example"],
  ["MAIL_FROM", "Autohaus <a@b.example"],
  ["MAIL_FROM", "büro@autohaus.example"],
  ["OFFICE_EMAILS", "chef@autohaus.example; anna"],
  ["OFFICE_EMAILS", "büro@autohaus.example"],
])("names %s when it is %j, without the value", (name, value) => {
  const parsed = parseConfig({ [name]: value });
  expect(parsed.ok).toBe(false);
  const lines = parsed.ok ? [] : parsed.lines;
  expect(lines).toEqual([expect.stringMatching(`^${name}: `)]);
  expect(lines.join()).not.toContain(value);
});

it("splits a mail address into name and address", () => {
  const parsed = parseConfig({ MAIL_TO: "Verkauf, Ladenburg <verkauf@autohaus.example>" });
  expect(parsed).toMatchObject({
    env: {
      MAIL_TO: { name: "Verkauf, Ladenburg", address: "verkauf@autohaus.example" },
    },
  });
  expect(parseConfig({ MAIL_FROM: "a@müller.example" })).toMatchObject({
    env: { MAIL_FROM: { name: "", address: "a@xn--mller-kva.example" } },
  });
});

it("reads the addresses of the office in lower case", () => {
  expect(parseConfig({})).toMatchObject({ env: { OFFICE_EMAILS: [] } });
  expect(
    parseConfig({ OFFICE_EMAILS: "Chef@Autohaus.example, anna@autohaus.example," }),
  ).toMatchObject({ env: { OFFICE_EMAILS: ["chef@autohaus.example", "anna@autohaus.example"] } });
});

it("names incomplete pairs together with variables that cannot be read", () => {
  const parsed = parseConfig({
    ROLE: "boss",
    MOBILE_DE_PASSWORD: "p",
    RECAPTCHA_SITE_KEY: "k",
  });
  expect(parsed.ok ? [] : parsed.lines).toEqual([
    expect.stringMatching(/^ROLE: /),
    expect.stringMatching(/^MOBILE_DE_PASSWORD: .*both/),
    expect.stringMatching(/^RECAPTCHA_SECRET_KEY: .*both/),
  ]);
});

const names = [
  "PORT",
  "HOST",
  "SITE_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "ROLE",
  "PUBLIC_ANON_KEY",
  "MOBILE_DE_URL",
  "MOBILE_DE_USERNAME",
  "MOBILE_DE_PASSWORD",
  "MOBILE_DE_CUSTOMER_ID",
  "PICTURE_HOSTS",
  "SMTP_URL",
  "SYNC_INTERVAL_SECONDS",
  "LOG_LEVEL",
  "TRUST_PROXY",
  "MAIL_FROM",
  "MAIL_TO",
  "ANALYTICS_ID",
  "OFFICE_EMAILS",
];

it("any environment gives a valid config or one line per variable, without its value", () => {
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
      const named = parsed.lines.map((line) => line.split(":")[0]);
      expect(new Set(named).size).toBe(parsed.lines.length);
      for (const line of parsed.lines) {
        const given = source[line.split(":")[0] ?? ""] ?? "";
        // A short value may be part of the message by chance.
        if (given.trim().length > 8) expect(line).not.toContain(given);
      }
    }),
    { numRuns: 500 },
  );
});
