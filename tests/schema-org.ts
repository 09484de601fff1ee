import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * The schema.org vocabulary, parsed from the generated declarations of schema-dts: inherited types,
 * properties with their ranges, members of enumerations.
 */

const folder = dirname(createRequire(import.meta.url).resolve("schema-dts/package.json"));
const source = readFileSync(join(folder, "dist/schema.d.ts"), "utf8");

/** `CarBase` → its parents and the type names that each property accepts. */
const bases = new Map(
  [...source.matchAll(/^interface (\w+Base) extends ([\w, <>]+) \{\n([\s\S]*?)^\}/gm)].map(
    ([, name = "", parents = "", body = ""]) => [
      name,
      { parents: parents.split(", "), properties: readProperties(body) },
    ],
  ),
);

/** `Car` → `CarBase`. */
const baseOfType = new Map(
  [...source.matchAll(/^export interface (\w+)Leaf extends (\w+)/gm)].map(
    ([, type = "", base = ""]) => [type, base],
  ),
);

/** `Thing` → the type names and literals of its union, subtypes included. */
const unions = new Map(
  [...source.matchAll(/^export type (\w+) = (.+);$/gm)].map(([, name = "", union = ""]) => [
    name,
    union.split(" | "),
  ]),
);

function readProperties(body: string): Map<string, string[]> {
  const declarations = body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm);
  return new Map([...declarations].map(([, name = "", range = ""]) => [name, range.split(" | ")]));
}

/** The range of a property; null when the type has no such property. */
function rangeOf(base: string, property: string): string[] | null {
  const { properties, parents } = bases.get(base) ?? { properties: new Map(), parents: [] };
  const declared = properties.get(property);
  if (declared) return declared;
  for (const parent of parents) {
    const inherited = rangeOf(parent, property);
    if (inherited) return inherited;
  }
  return null;
}

/** A range's type names, their subtypes and the members of its enumerations. */
function membersOf(name: string, visited = new Set<string>()): Set<string> {
  if (visited.has(name)) return visited;
  visited.add(name);
  for (const part of unions.get(name) ?? []) membersOf(part, visited);
  return visited;
}

/** The lexical forms of schema.org's data types; a Thing may be given by its URL. */
const textForms: Readonly<Record<string, RegExp>> = {
  Text: /\S/,
  URL: /^https?:\/\/\S+$/,
  Thing: /^https?:\/\/\S+$/,
  Date: /^\d{4}(-\d\d(-\d\d)?)?$/,
  DateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  Time: /^\d\d:\d\d(:\d\d)?$/,
  Number: /^-?\d+(\.\d+)?$/,
};

function acceptsText(range: readonly string[], text: string): boolean {
  if (Object.entries(textForms).some(([type, form]) => range.includes(type) && form.test(text)))
    return true;
  return range.some((name) => membersOf(name).has(JSON.stringify(text)));
}

const acceptsNumber = (range: readonly string[], value: number): boolean =>
  range.includes("Number") ||
  range.includes("Float") ||
  (range.includes("Integer") && Number.isInteger(value));

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const typesOf = (node: JsonObject): string[] => [node["@type"] ?? []].flat().map(String);

/**
 * Validation errors of a JSON-LD document: unknown types and properties, values out of range, empty values,
 * dangling references. Empty when it is valid.
 */
export function validationErrors(document: unknown): string[] {
  const nodes = isObject(document) && Array.isArray(document["@graph"]) ? document["@graph"] : [];
  if (!isObject(document) || document["@context"] !== "https://schema.org" || nodes.length === 0) {
    return ["no graph in the context of schema.org"];
  }
  const byId = new Map(
    nodes.filter((node) => isObject(node)).map((node) => [String(node["@id"]), node]),
  );
  return nodes.flatMap((node) => faultsOfNode(node, byId));
}

function faultsOfNode(node: unknown, byId: ReadonlyMap<string, JsonObject>): string[] {
  if (!isObject(node)) return ["a node that is no object"];
  const types = typesOf(node);
  const unknown = types.filter((type) => !baseOfType.has(type)).map((type) => `no type ${type}`);
  if (types.length === 0 || unknown.length > 0)
    return unknown.concat(types.length ? [] : "no type");
  return Object.entries(node)
    .filter(([name]) => !name.startsWith("@"))
    .flatMap(([name, value]) => {
      const property = `${types.join("+")}.${name}`;
      const range = types.flatMap((type) => rangeOf(baseOfType.get(type) ?? "", name) ?? []);
      if (range.length === 0) return [`${property} is unknown`];
      const values = Array.isArray(value) ? value : [value];
      if (values.length === 0) return [`${property} is empty`];
      return values.flatMap((one) =>
        faultsOfValue(one, range, byId).map((fault) => `${property}: ${fault}`),
      );
    });
}

function faultsOfValue(
  value: unknown,
  range: readonly string[],
  byId: ReadonlyMap<string, JsonObject>,
): string[] {
  if (typeof value === "string") {
    return acceptsText(range, value) ? [] : [`takes no text "${value}"`];
  }
  if (typeof value === "number") return acceptsNumber(range, value) ? [] : ["takes no number"];
  if (typeof value === "boolean") return range.includes("Boolean") ? [] : ["takes no boolean"];
  if (!isObject(value)) return ["is empty"];
  const isReference = Object.keys(value).join() === "@id";
  const target = isReference ? byId.get(String(value["@id"])) : value;
  if (target === undefined) return [`refers to nothing: ${value["@id"]}`];
  const allowed = new Set(range.flatMap((name) => [...membersOf(name)]));
  const fits = typesOf(target).some((type) => allowed.has(`${type}Leaf`));
  return [
    ...(fits ? [] : [`takes no ${typesOf(target).join("+") || "untyped node"}`]),
    ...(isReference ? [] : faultsOfNode(value, byId)),
  ];
}
