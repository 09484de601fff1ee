import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parse } from "acorn";
import postcss, { type ChildNode } from "postcss";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

/**
 * Newer features that the client build may use, by what an older browser does without them. Supported browsers
 * are in package.json (`browserslist`), their features in MDN's browser-compat-data.
 */
const acceptedFeatures: Readonly<Record<string, readonly string[]>> = {
  "looks or moves slightly differently": [
    ...["@starting-style", ":details-content", "interpolate-size", ".startViewTransition"],
    ...["text-wrap", "field-sizing", "font-family: ui-monospace", "text-decoration: dotted"],
    ...[
      "scrollbar-color",
      "scrollbar-width",
      "resize",
      "justify-content: safe",
      "forced-color-adjust",
    ],
    ...["-webkit-tap-highlight-color", "-webkit-touch-callout", "overflow-anchor"],
    "grid-template-rows: subgrid",
  ],
  "prints with other breaks and margins": [
    ...["@page", "size", "orphans", "widows", "break-after: avoid", "break-before: avoid"],
    "print-color-adjust: exact",
  ],
  "paints later": ["content-visibility", "contain-intrinsic-size"],
  "shows no cursor, because it has no mouse": [
    ...[
      "cursor: crosshair",
      "cursor: default",
      "cursor: grab",
      "cursor: grabbing",
      "cursor: not-allowed",
    ],
    ...["cursor: pointer", "cursor: progress", "cursor: zoom-in"],
  ],
  "gets a fallback": [
    // Tailwind's initial values are in an `@supports` fallback as well.
    "@property",
    // Inside `:is()`, a forgiving selector list; in older browsers the menu is always open.
    ...[":open", ":popover-open", ".hidePopover", ".popover"],
    // Feature-detected, by us or by the library.
    ...["window.requestIdleCallback", "window.cancelIdleCallback", "navigator.share"],
    ...["navigator.canShare", "navigator.connection"],
    ...[".checkVisibility", ".stackTraceLimit", "Error.captureStackTrace"],
  ],
  "shows controls that need JavaScript even without it": ["@media (scripting)"],
  "never calls it: Zod parses URLs with it, but no form has a URL": ["URL.canParse"],
  "never calls it: a method of ours or of a library has the same name": [
    ...[
      ".capture",
      ".displayName",
      ".drop",
      ".error",
      ".isError",
      ".pause",
      ".take",
      ".toArray",
      ".use",
    ],
  ],
};

const assets = join(dirname(dirname(import.meta.dirname)), "build/client");
const readFiles = (kind: "css" | "js") =>
  globSync(`${assets}/**/*.${kind}`).map((path) => ({
    file: basename(path),
    text: readFileSync(path, "utf8"),
  }));

const namesAtMdn: Readonly<Record<string, BrowserName>> = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
  samsung: "samsunginternet_android",
};

/** The version in which a feature was added or removed; infinite when there is none. */
function parseVersion(version: string | false | null | undefined): number {
  if (!version || version === "preview") return Number.POSITIVE_INFINITY;
  return Number.parseFloat(version.replace("≤", ""));
}

function isTooNew(compat: CompatStatement): boolean {
  return manifest.browserslist.some((entry) => {
    const [name = "", oldest] = entry.split(" ");
    const statements = [compat.support[namesAtMdn[name] ?? "chrome"] ?? []].flat();
    return !statements.some(
      ({ version_added, version_removed, flags }) =>
        flags === undefined &&
        parseVersion(version_added) <= Number(oldest) &&
        parseVersion(version_removed) > Number(oldest),
    );
  });
}

const findMember = (table: Identifier | undefined, name: string): Identifier | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined;

function collectMembers(
  table: Identifier | undefined,
  found = new Map<string, CompatStatement>(),
): ReadonlyMap<string, CompatStatement> {
  for (const name of Object.keys(table ?? {}).filter((key) => key !== "__compat")) {
    const child = findMember(table, name);
    if (child?.__compat) found.set(name, child.__compat);
    collectMembers(child, found);
  }
  return found;
}

/** Features of the build that are too new, each with the files that use them. */
function createCollection() {
  const found = new Map<string, Set<string>>();
  const record = (file: string, name: string, compat: CompatStatement | undefined): void => {
    if (compat === undefined || !isTooNew(compat)) return;
    found.set(name, (found.get(name) ?? new Set()).add(file));
  };
  return { found, record };
}

function isInSupports(node: ChildNode): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent as ChildNode["parent"]) {
    if (outer.type === "atrule" && "name" in outer && outer.name === "supports") return true;
  }
  return false;
}

function findNewCss(): Map<string, Set<string>> {
  const { found, record } = createCollection();
  const functions = collectMembers(bcd.css.types);
  const { properties, selectors, "at-rules": atRules } = bcd.css;
  const findNames = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => name);
  for (const { file, text } of readFiles("css")) {
    postcss.parse(text).walk((node) => {
      if (isInSupports(node)) return;
      if (node.type === "atrule") {
        record(file, `@${node.name}`, findMember(atRules, node.name)?.__compat);
        if (node.name !== "media") return;
        for (const name of findNames(node.params, /\(([a-z-]+)/g)) {
          record(
            file,
            `@media (${name})`,
            findMember(findMember(atRules, "media"), name)?.__compat,
          );
        }
      } else if (node.type === "rule") {
        for (const name of findNames(node.selector, /:{1,2}([a-z][a-z-]*)/g)) {
          record(file, `:${name}`, findMember(selectors, name)?.__compat);
        }
      } else if (node.type === "decl") {
        for (const name of findNames(node.value, /(?<![\w-])([a-z][\w-]*)\(/g)) {
          record(file, `${name}()`, functions.get(name));
        }
        for (const unit of findNames(node.value, /\d([a-z]+)\b/g)) {
          record(file, unit, findMember(findMember(bcd.css.types, "length"), unit)?.__compat);
        }
        const property = findMember(properties, node.prop);
        record(file, node.prop, property?.__compat);
        if (found.has(node.prop)) return;
        for (const word of findNames(node.value, /(?<![\w("'.#-])([a-z][\w-]*)(?![\w("'.-])/g)) {
          record(file, `${node.prop}: ${word}`, findMember(property, word)?.__compat);
        }
      }
    });
  }
  return found;
}

/** Objects whose members are certainly the browser's. */
const globals: Readonly<Record<string, Identifier | undefined>> = {
  window: bcd.api.Window,
  self: bcd.api.Window,
  document: bcd.api.Document,
  navigator: bcd.api.Navigator,
  history: bcd.api.History,
  crypto: bcd.api.Crypto,
  performance: bcd.api.Performance,
};
/** For a member of any other object, these and the built-in objects are searched by its name. */
const interfaces = [
  ...["Element", "HTMLElement", "Document", "HTMLDialogElement", "HTMLInputElement"],
  ...["HTMLSelectElement", "Response", "URLSearchParams", "AbortSignal", "Event"],
].map((name) => bcd.api[name]);

function findNewJs(): Map<string, Set<string>> {
  const { found, record } = createCollection();
  const { builtins } = bcd.javascript;
  const tables = [
    ...interfaces,
    ...Object.keys(builtins ?? {}).map((name) => findMember(builtins, name)),
  ];
  const lookUp = (owner: string, name: string) =>
    findMember(findMember(builtins, owner), name) ??
    findMember(findMember(bcd.api, owner), `${name}_static`) ??
    findMember(globals[owner], name);
  const recordMember = (file: string, owner: string | null, name: string): void => {
    const own = owner === null ? undefined : lookUp(owner, name)?.__compat;
    if (own) record(file, `${owner}.${name}`, own);
    const candidates = own
      ? []
      : tables.flatMap((table) => findMember(table, name)?.__compat ?? []);
    if (candidates.every(isTooNew)) record(file, `.${name}`, candidates[0]);
  };
  for (const { file, text } of readFiles("js")) {
    // The year of the oldest browsers: newer syntax does not parse.
    const program = parse(text, { ecmaVersion: 2023, sourceType: "module" });
    visit(program, (node) => {
      const { object, property, callee } = node;
      if (node.type === "MemberExpression" && node.computed === false) {
        recordMember(
          file,
          isNamed(object) ? object.name : null,
          isNamed(property) ? property.name : "",
        );
      }
      if (!isNamed(callee)) return;
      const called = findMember(bcd.api.Window, callee.name) ?? findMember(bcd.api, callee.name);
      record(file, callee.name, (called ?? findMember(builtins, callee.name))?.__compat);
    });
  }
  return found;
}

type AnyNode = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is AnyNode => typeof value === "object" && value !== null;
const isNamed = (value: unknown): value is { name: string } =>
  isNode(value) && value.type === "Identifier" && typeof value.name === "string";

function visit(value: unknown, onNode: (node: AnyNode) => void): void {
  if (!isNode(value)) return;
  if ("type" in value) onNode(value);
  for (const child of Object.values(value)) visit(child, onNode);
}

it("the build uses nothing newer than the oldest browsers, except accepted features", () => {
  const found = new Map([...findNewCss(), ...findNewJs()]);
  const accepted = Object.values(acceptedFeatures).flat();
  const unexpected = [...found].filter(([name]) => !accepted.includes(name));
  expect(unexpected.map(([name, files]) => `${name} in ${[...files].join(", ")}`)).toEqual([]);
  expect(accepted.filter((name) => !found.has(name))).toEqual([]);
});

it("the README names the same browsers", () => {
  const readme = readFileSync(join(dirname(dirname(import.meta.dirname)), "README.md"), "utf8");
  const [table = ""] = /^\| Chrome.*\n.*\n.*$/m.exec(readme) ?? [];
  const versions = table
    .split("\n")
    .at(-1)
    ?.match(/[\d.]+/g);
  expect(versions).toEqual(manifest.browserslist.map((entry) => entry.split(" ")[1]));
});
