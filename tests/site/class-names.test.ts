import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postcss from "postcss";
import { expect, it } from "vitest";

const root = dirname(dirname(import.meta.dirname));
const read = (path: string) => readFileSync(path, "utf8");

function readStyledNames(): Set<string> {
  const names = new Set<string>();
  for (const path of globSync(join(root, "build/client/assets/*.css"))) {
    postcss.parse(read(path)).walkRules(({ selector }) => {
      for (const [, name = ""] of selector.matchAll(/\.((?:\\.|[\w-])+)/g))
        names.add(name.replaceAll(/\\(.)/g, "$1"));
    });
  }
  return names;
}

/** Only the literal parts of a template; expressions in it are skipped. */
function readUsedNames(): Map<string, string> {
  const names = new Map<string, string>();
  for (const path of globSync(join(root, "app/**/*.tsx"))) {
    for (const [, plain, template] of read(path).matchAll(
      /className=(?:"([^"]*)"|\{`([^`]*)`\})/g,
    )) {
      const text = plain ?? template?.replaceAll(/\$\{[^}]*\}/g, "\0") ?? "";
      for (const name of text.split(/\s+/))
        if (name !== "" && !name.includes("\0")) names.set(name, path.slice(root.length + 1));
    }
  }
  return names;
}

it("every class name has a style", () => {
  const styled = readStyledNames();
  expect(styled.size).toBeGreaterThan(500);
  const unstyled = [...readUsedNames()].filter(([name]) => !styled.has(name));
  expect(unstyled.map(([name, path]) => `${name} (${path})`)).toEqual([]);
});
