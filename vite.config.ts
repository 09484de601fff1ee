import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { reactCompilerPreset } from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";
import { machinePaths } from "./domain/site/paths.ts";
import manifest from "./package.json" with { type: "json" };
import { chunkRecord, pageChunks } from "./scripts/page-chunks.ts";

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

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    babel({ presets: [reactCompilerPreset()] }),
    serviceWorker(),
    chunkRecord(),
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
