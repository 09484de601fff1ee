import { expect, it } from "vitest";
import { pageChunks } from "../scripts/page-chunks.ts";

const icons = "/x/node_modules/lucide/dist/esm/icons";
const iconIndex = "/x/node_modules/lucide/dist/esm/lucide.mjs";

const ofThreePages = ["/x/app/short.ts", "/x/app/long.ts"];

/** Import graph by importer; `later` are dynamic imports. */
const imports: Record<string, { now: string[]; later?: string[] }> = {
  "/x/app/root.tsx": { now: ["/x/app/frame.tsx"] },
  "/x/app/frame.tsx": { now: ["/x/node_modules/react-dom/client.js"] },
  "/x/app/routes/home.tsx": {
    now: ["/x/domain/paths.ts", "/x/app/hero.tsx", "/x/app/card.tsx", ...ofThreePages],
  },
  "/x/app/routes/vehicles.tsx": {
    now: [
      "/x/domain/paths.ts",
      "/x/app/select.tsx",
      "/x/app/card.tsx",
      "/x/app/stock-file.ts",
      ...ofThreePages,
    ],
    later: ["/x/app/drawer.tsx"],
  },
  "/x/app/routes/vehicle.tsx": { now: ["/x/domain/paths.ts", ...ofThreePages] },
  "/x/app/routes/contact.tsx": { now: ["/x/domain/paths.ts"] },
  // A page of `laterPages`, which reuse the chunks of other pages.
  "/x/app/routes/wishlist.tsx": {
    now: ["/x/app/card.tsx", "/x/app/stock-file.ts", "/x/app/row.tsx"],
  },
  "/x/app/drawer.tsx": { now: ["/x/app/select.tsx", iconIndex] },
  "/x/app/select.tsx": { now: [iconIndex] },
  [iconIndex]: { now: [`${icons}/bell.mjs`, `${icons}/arrow-up.mjs`, `${icons}/x.mjs`] },
};

const code: Record<string, string> = {
  [iconIndex]: `
    export { default as ArrowUp } from './icons/arrow-up.mjs';
    export { default as Alarm, default as Bell } from './icons/bell.mjs';
    export { default as X } from './icons/x.mjs';`,
  "/x/app/drawer.tsx": `import { ArrowUp, X } from "lucide";`,
  "/x/app/select.tsx": `import { Bell, X } from "lucide";`,
};

const modules = {
  getModuleInfo: (id: string) => ({
    importers: Object.keys(imports).filter((by) => imports[by]?.now.includes(id)),
    dynamicImporters: Object.keys(imports).filter((by) => imports[by]?.later?.includes(id)),
    code: code[id] ?? "x".repeat(id.includes("short") ? 400 : 4_000),
  }),
};

/** The chunk of a module; null when the bundler decides. */
function fileOf(id: string): string | null {
  const groups = pageChunks().sort((a, b) => b.priority - a.priority);
  return groups.map(({ name }) => name(id, modules)).find((name) => name !== null) ?? null;
}

it.each([
  ["/x/node_modules/react-dom/client.js", "react"],
  ["C:\\x\\node_modules\\react\\index.js", "react"],
  ["/x/app/frame.tsx", "site"],
  ["/x/domain/paths.ts", "site"],
  ["/x/app/card.tsx", "home-vehicles"],
  ["/x/app/short.ts", "site"],
  ["/x/app/long.ts", "home-vehicle-vehicles"],
  ["/x/app/select.tsx", "vehicles-parts"],
  ["/x/app/stock-file.ts", "vehicles-parts"],
  ["/x/app/row.tsx", null],
  ["/x/app/hero.tsx", null],
  ["/x/app/drawer.tsx", null],
  [`${icons}/bell.mjs`, "vehicles-parts"],
  [`${icons}/arrow-up.mjs`, null],
  [`${icons}/x.mjs`, "site"],
  ["/x/app/routes/vehicles.tsx", null],
])("puts %s into %s", (id, file) => {
  expect(fileOf(id)).toBe(file);
});
