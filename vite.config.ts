import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { reactCompilerPreset } from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { machinePaths } from "./domain/pages/paths.ts";
import manifest from "./package.json" with { type: "json" };
import { pageChunks } from "./scripts/page-chunks.ts";

/** The oldest browsers of `package.json` in Vite's words; Samsung's is a Chrome. */
const oldestBrowsers = manifest.browserslist
  .filter((name) => !name.startsWith("samsung"))
  .map((name) => name.replace(/(?:_saf)? /, ""));

/**
 * Writes the service worker beside the browser's files: one script of its own, because it must lie at
 * the root of the site and may share nothing with the pages. Not in development.
 */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: "error",
        publicDir: false,
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        build: {
          ...(dir !== undefined && { outDir: dir }),
          emptyOutDir: false,
          target: oldestBrowsers,
          rolldownOptions: {
            input: "app/service-worker/worker.ts",
            output: { format: "iife", entryFileNames: machinePaths.serviceWorker.slice(1) },
          },
        },
      });
    },
  };
}

/**
 * Takes Tailwind's `@property` rules, and what stands for them in older browsers, out of all style sheets
 * but app.css, which every page has. Tailwind repeats them in each sheet, and browsers compute the style of
 * the whole document anew when one comes that registers a property: 30 to 80 ms on a phone when the cookie
 * banner's sheet arrives.
 *
 * Instead each says the order of the layers. The first sheet of a document decides on it, and a page that
 * failed gets app.css anew, behind what scripts have loaded.
 */
function propertiesOnce(): Plugin {
  const properties = /@property (--[\w-]+)\s*\{[^}]*\}/g;
  const fallback = /@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^}]*\}\s*\}\s*\}/g;
  const order = "@layer properties, theme, base, components, utilities;\n";
  const used = new Map<string, string>();
  return {
    name: "properties-once",
    // For the server too: both have to name a sheet by the same hash of its text.
    apply: "build",
    // Behind Tailwind, which stands before it.
    enforce: "pre",
    transform(code, id) {
      // Under `?url` it is a script that names the sheet.
      if (!/\.css(\?(?!url)|$)/.test(id) || /\/app\/app\.css/.test(id)) return null;
      for (const [, name = ""] of code.matchAll(properties)) used.set(name, id);
      const own = code.replaceAll(properties, "").replaceAll(fallback, "");
      return { code: order + own, map: null };
    },
    generateBundle(_, bundle) {
      const everywhere = Object.values(bundle).find(
        (file) => file.type === "asset" && file.names.includes("app.css"),
      );
      const declared = everywhere?.type === "asset" ? String(everywhere.source) : "";
      for (const [name, id] of used) {
        if (!declared.includes(`@property ${name}{`)) {
          this.error(`app.css does not declare ${name}, which ${id} uses: write it as plain CSS.`);
        }
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    propertiesOnce(),
    reactRouter(),
    babel({ presets: [reactCompilerPreset()] }),
    serviceWorker(),
  ],
  // main.ts owns the HTTP server; in development it lets Vite answer what Vite knows.
  appType: "custom",
  // Source maps would publish the source; stack traces of the browser are not collected.
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        rolldownOptions: { output: { codeSplitting: { groups: pageChunks() } } },
      },
    },
    // The server loads pages through one door of ours instead of the router's own server build, and with
    // all packages in it: finding and reading their files one by one takes longer than running them.
    ssr: {
      build: { rolldownOptions: { input: "./app/entry.render.ts" } },
      ...(command === "build" && {
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
