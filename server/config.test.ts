import { expect, it } from "vitest";
import { defaultPublicKey, parseConfig, publicKeys } from "./config.ts";

const remarksOf = (source: Record<string, string>) => {
  const parsed = parseConfig(source);
  return parsed.ok ? parsed.remarks.map(({ setting, text }) => `${setting}: ${text}`) : [];
};

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

it("takes the key of pages that an earlier version sent, unless there is a key of one's own", () => {
  const keysOf = (env: Record<string, string>) => {
    const parsed = parseConfig(env);
    return parsed.ok ? publicKeys(parsed.env) : [];
  };
  expect(keysOf({})).toEqual([defaultPublicKey, "anon-ladenburg"]);
  expect(keysOf({ PUBLIC_ANON_KEY: "a key of one's own" })).toEqual(["a key of one's own"]);
});

it("takes an empty value as unset", () => {
  expect(parseConfig({ PORT: "", SITE_URL: "" })).toMatchObject({
    env: { PORT: 3000, SITE_URL: "http://127.0.0.1:3000" },
  });
});

const readSiteUrl = (source: Record<string, string>) => {
  const parsed = parseConfig({ SMTP_URL: "smtp://mail.example", ...source });
  if (!parsed.ok) return parsed.lines;
  return [parsed.env.SITE_URL, ...parsed.remarks.map(({ setting, text }) => `${setting}: ${text}`)];
};

it.each([
  ["https://autohaus.example", "https://autohaus.example"],
  ["https://autohaus.example/", "https://autohaus.example"],
  ["https://autohaus.example:8443", "https://autohaus.example:8443"],
  ["https://[2001:db8::7]", "https://[2001:db8::7]"],
])("reads the SITE_URL %j as %j", (typed, address) => {
  expect(readSiteUrl({ SITE_URL: typed })).toEqual([address]);
});

it.each([
  ["HTTPS://WWW.Autohaus.example", "https://www.autohaus.example"],
  ["https://autohaus.example:443/", "https://autohaus.example"],
  ["https://autohaus.example.", "https://autohaus.example"],
  [" https://autohaus.example ", "https://autohaus.example"],
  ["https://autohaus-müller.example", "https://xn--autohaus-mller-psb.example"],
  ["https://[2001:DB8:0::7]:443", "https://[2001:db8::7]"],
])("corrects the SITE_URL %j, and says so in one line", (typed, address) => {
  expect(readSiteUrl({ SITE_URL: typed })).toEqual([address, `SITE_URL: read as ${address}`]);
});

it.each([
  "https://autohaus.example/neu",
  "https://autohaus.example/?a=b",
  "https://autohaus.example?",
  "https://autohaus.example/#top",
  "https://autohaus.example#",
  "https://chef:geheim@autohaus.example",
  "https://chef@autohaus.example",
  "https://autohaus .example",
  "https://*.autohaus.example",
  "https://autohaus..example",
  "https://autohaus.example..",
  "https://",
  "http:///",
  "ftp://autohaus.example",
  "www.autohaus.example",
  "autohaus.example:443",
])("refuses the SITE_URL %j in one line, without its value", (typed) => {
  expect(readSiteUrl({ SITE_URL: typed })).toEqual([
    "SITE_URL: must be an address like https://www.example.de, without path, query, fragment and password",
  ]);
});

const nobodyThere = expect.stringMatching(/^SITE_URL: links in mails lead to/);

it.each([
  [{ HOST: "0.0.0.0" }, "http://0.0.0.0:3000", [nobodyThere]],
  [{ HOST: "::", PORT: "80" }, "http://[::]", [nobodyThere]],
  [{}, "http://127.0.0.1:3000", [nobodyThere]],
  [{ HOST: "LOCALHOST" }, "http://localhost:3000", [nobodyThere]],
  [{ HOST: "0.0.0.0", SITE_URL: "https://autohaus.example" }, "https://autohaus.example", []],
  [{ HOST: "192.168.0.7" }, "http://192.168.0.7:3000", []],
  [
    { SITE_URL: "http://autohaus.example" },
    "http://autohaus.example",
    [expect.stringMatching(/^SITE_URL: not https/)],
  ],
])("warns before %o puts links into mails that nobody can follow", (source, address, remarks) => {
  expect(readSiteUrl(source)).toEqual([address, ...remarks]);
});

it("warns the demo only of a host that is no address", () => {
  expect(remarksOf({})).toEqual([]);
  expect(remarksOf({ HOST: "0.0.0.0" })).toEqual([nobodyThere]);
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

it.each([
  ["SMPT_URL", "SMTP_URL"],
  ["SMTP-URL", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["SMTP_HOST", "SMTP_URL"],
  ["MAIL_SENDER", "MAIL_FROM"],
  ["MOBILE_DE_USER", "MOBILE_DE_USERNAME"],
  ["MOBILEDE_PASSWORD", "MOBILE_DE_PASSWORD"],
  ["SITEURL", "SITE_URL"],
  ["OFFICE_EMAIL", "OFFICE_EMAILS"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["TRUSTPROXY", "TRUST_PROXY"],
  ["HOSTS", "HOST"],
])("names the unknown variable %s, without its value", (name, meant) => {
  const remark = `${name}: unknown; is ${meant} meant?`;
  expect(remarksOf({ [name]: "secret" })).toEqual([remark]);
  const refused = parseConfig({ [name]: "secret", PORT: "x" });
  expect(refused.ok ? [] : refused.lines).toEqual(["PORT: must be a whole number", remark]);
});

it("takes other programs' variables for no misspelled settings", () => {
  const theirs =
    "HOME HOSTNAME HOSTTYPE SHELL SHLVL PATH PWD OLDPWD TERM LANG LC_ALL USER LOGNAME EDITOR PAGER TZ TMPDIR DISPLAY MAIL MAILTO MAILFROM MAILCHECK MAILPATH PGHOST PGPORT PGPASSWORD PGDATA POSTGRES_PASSWORD NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS NPM_CONFIG_OMIT npm_config_port npm_package_json npm_lifecycle_event INIT_CWD CI GIT_URL GITHUB_TOKEN SSH_AUTH_SOCK SSL_CERT_FILE HTTP_PROXY https_proxy NO_PROXY INVOCATION_ID JOURNAL_STREAM LISTEN_FDS NOTIFY_SOCKET SYSTEMD_EXEC_PID STATE_DIRECTORY LOGS_DIRECTORY DOCKER_HOST CONTAINER_HOST DATABASE_HOST LOG_FORMAT PUBLIC_URL BASE_URL SMTPSERVER MAIL_SERVICE_HOST MAIL_SERVICE_PORT MAIL_PORT_25_TCP_ADDR DEBUG COLORTERM PS1 _";
  const source = Object.fromEntries(theirs.split(" ").map((name) => [name, "x"]));
  expect(remarksOf({ ...source, SMTP_PORT: "tcp://10.0.0.7:25" })).toEqual([]);
});

const realStock = { MOBILE_DE_USERNAME: "u", MOBILE_DE_PASSWORD: "p" };
const noMailServer = expect.stringMatching(/^SMTP_URL: not set: nobody gets mail/);

it.each([
  ["a real stock", realStock, [nobodyThere, noMailServer]],
  ["a public address", { SITE_URL: "https://autohaus.example" }, [noMailServer]],
  [
    "a misspelled one",
    { ...realStock, SMPT_URL: "x" },
    [expect.stringMatching("is SMTP_URL meant"), nobodyThere, noMailServer],
  ],
  ["the demo", {}, []],
  ["a mail server", { SITE_URL: "https://autohaus.example", SMTP_URL: "smtp://mail.example" }, []],
])("tells that nobody gets mail, with %s", (_, source, remarks) => {
  expect(remarksOf(source)).toEqual(remarks);
});
