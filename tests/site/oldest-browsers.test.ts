import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, CompatStatement, Identifier } from "@mdn/browser-compat-data";
import { parse } from "acorn";
import postcss, { type ChildNode } from "postcss";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

/**
 * The client build against the oldest supported browsers (`browserslist` in package.json), by MDN's
 * browser-compat-data. Newer features are allowed here, because an older browser …
 */
const withoutIt: Readonly<Record<string, readonly string[]>> = {
  "looks or moves a little otherwise": [
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
  ],
  "is printed with other breaks and margins": [
    ...["@page", "size", "orphans", "widows", "break-after: avoid", "break-before: avoid"],
  ],
  "is painted later": ["content-visibility", "contain-intrinsic-size"],
  "has no mouse": [
    ...["cursor: default", "cursor: grab", "cursor: grabbing", "cursor: not-allowed"],
    ...["cursor: pointer", "cursor: progress", "cursor: zoom-in"],
  ],
  "is given the same in another way": [
    // Tailwind's initial values are in an `@supports` fallback as well.
    "@property",
    // Inside `:is()`, a forgiving selector list; in older browsers the menu is always open.
    ...[":open", ":popover-open", ".hidePopover", ".popover"],
    // Feature-detected, by us or by the library.
    ...["window.requestIdleCallback", "window.cancelIdleCallback", "navigator.share"],
    ...["navigator.connection", ".checkVisibility", ".stackTraceLimit", "Error.captureStackTrace"],
  ],
  "shows a visitor without JavaScript what needs it": ["@media (scripting)"],
  "is not concerned: of Zod, for addresses of the web, which no form asks for": ["URL.canParse"],
  "is not concerned: a name of ours or of a library's": [
    ...[".capture", ".displayName", ".drop", ".error", ".isError", ".take", ".toArray", ".use"],
  ],
};

const assets = join(dirname(dirname(import.meta.dirname)), "build/client");
const filesOf = (kind: "css" | "js") =>
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

/** The version in which a feature came; infinite when none has it yet. */
function came(version: string | false | null | undefined): number {
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
        came(version_added) <= Number(oldest) &&
        came(version_removed) > Number(oldest),
    );
  });
}

const part = (table: Identifier | undefined, name: string): Identifier | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined;

function partsBelow(
  table: Identifier | undefined,
  found = new Map<string, CompatStatement>(),
): ReadonlyMap<string, CompatStatement> {
  for (const name of Object.keys(table ?? {}).filter((key) => key !== "__compat")) {
    const below = part(table, name);
    if (below?.__compat) found.set(name, below.__compat);
    partsBelow(below, found);
  }
  return found;
}

/** Features of the build that are too new, each with the files that use them. */
function collect() {
  const found = new Map<string, Set<string>>();
  const note = (file: string, name: string, compat: CompatStatement | undefined): void => {
    if (compat === undefined || !isTooNew(compat)) return;
    found.set(name, (found.get(name) ?? new Set()).add(file));
  };
  return { found, note };
}

/** Inside `@supports`. */
function isAsked(node: ChildNode): boolean {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent as ChildNode["parent"]) {
    if (outer.type === "atrule" && "name" in outer && outer.name === "supports") return true;
  }
  return false;
}

function readCss(): Map<string, Set<string>> {
  const { found, note } = collect();
  const functions = partsBelow(bcd.css.types);
  const { properties, selectors, "at-rules": atRules } = bcd.css;
  const all = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name = ""]) => name);
  for (const { file, text } of filesOf("css")) {
    postcss.parse(text).walk((node) => {
      if (isAsked(node)) return;
      if (node.type === "atrule") {
        note(file, `@${node.name}`, part(atRules, node.name)?.__compat);
        if (node.name !== "media") return;
        for (const name of all(node.params, /\(([a-z-]+)/g)) {
          note(file, `@media (${name})`, part(part(atRules, "media"), name)?.__compat);
        }
      } else if (node.type === "rule") {
        for (const name of all(node.selector, /:{1,2}([a-z][a-z-]*)/g)) {
          note(file, `:${name}`, part(selectors, name)?.__compat);
        }
      } else if (node.type === "decl") {
        for (const name of all(node.value, /(?<![\w-])([a-z][\w-]*)\(/g)) {
          note(file, `${name}()`, functions.get(name));
        }
        for (const unit of all(node.value, /\d([a-z]+)\b/g)) {
          note(file, unit, part(part(bcd.css.types, "length"), unit)?.__compat);
        }
        const property = part(properties, node.prop);
        note(file, node.prop, property?.__compat);
        if (found.has(node.prop)) return;
        for (const word of all(node.value, /(?<![\w("'.#-])([a-z][\w-]*)(?![\w("'.-])/g)) {
          note(file, `${node.prop}: ${word}`, part(property, word)?.__compat);
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
/** Members of other objects may be ours by name; of these interfaces they hardly are. */
const interfaces = [
  ...["Element", "HTMLElement", "Document", "HTMLDialogElement", "HTMLInputElement"],
  ...["HTMLSelectElement", "Response", "URLSearchParams", "AbortSignal", "Event"],
].map((name) => bcd.api[name]);

function readJs(): Map<string, Set<string>> {
  const { found, note } = collect();
  const { builtins } = bcd.javascript;
  const owners = [
    ...interfaces,
    ...Object.keys(builtins ?? {}).map((name) => part(builtins, name)),
  ];
  const lookUp = (owner: string, name: string) =>
    part(part(builtins, owner), name) ??
    part(part(bcd.api, owner), `${name}_static`) ??
    part(globals[owner], name);
  const member = (file: string, owner: string | null, name: string): void => {
    const own = owner === null ? undefined : lookUp(owner, name)?.__compat;
    if (own) note(file, `${owner}.${name}`, own);
    const meant = own ? [] : owners.flatMap((table) => part(table, name)?.__compat ?? []);
    if (meant.every(isTooNew)) note(file, `.${name}`, meant[0]);
  };
  for (const { file, text } of filesOf("js")) {
    // The year of the oldest browsers: newer syntax does not parse.
    const program = parse(text, { ecmaVersion: 2023, sourceType: "module" });
    visit(program, (node) => {
      const { object, property, callee } = node;
      if (node.type === "MemberExpression" && node.computed === false) {
        member(file, isNamed(object) ? object.name : null, isNamed(property) ? property.name : "");
      }
      if (!isNamed(callee)) return;
      const called = part(bcd.api.Window, callee.name) ?? part(bcd.api, callee.name);
      note(file, callee.name, (called ?? part(builtins, callee.name))?.__compat);
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
  for (const below of Object.values(value)) visit(below, onNode);
}

it("the build uses nothing newer than the oldest browsers, except what they can do without", () => {
  const found = new Map([...readCss(), ...readJs()]);
  const accepted = Object.values(withoutIt).flat();
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
