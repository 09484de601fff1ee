import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };
import { pageChunks } from "./scripts/page-chunks.ts";

/** The oldest browsers of `package.json` as Vite spells them: `ios16.4`. Samsung Internet is a Chrome. */
const oldestBrowsers = manifest.browserslist
  .filter((name) => !name.startsWith("samsung"))
  .map((name) => name.replace(/(?:_saf)? /, ""));

/**
 * Removes Tailwind's `@property` rules and their fallback for older browsers from all style sheets but
 * public.css and app.css, of which every page has one. Tailwind repeats them in each sheet, and a sheet that
 * registers a property makes browsers recompute the style of the whole document: 30 to 80 ms on a phone when
 * the cookie banner's sheet arrives.
 *
 * Instead each sheet declares the order of the layers. The first sheet of a document determines it, and after
 * an error React inserts the site's sheet again, behind the sheets that scripts have loaded.
 */
function propertiesOnce(): Plugin {
  const propertyRule = /@property (--[\w-]+)\s*\{[^}]*\}/g;
  const fallbackRule = /@layer properties\s*\{\s*@supports[^{]*\{[^{]*\{[^}]*\}\s*\}\s*\}/g;
  const layerOrder = "@layer properties, theme, base, components, utilities;\n";
  const usedProperties = new Map<string, string>();
  return {
    name: "properties-once",
    // Runs for the server too: both builds must name a sheet by the same content hash.
    apply: "build",
    // Runs after Tailwind, which is also `pre` but listed first.
    enforce: "pre",
    transform(code, id) {
      // `?url` imports are scripts that contain the sheet's address.
      if (!/\.css(\?(?!url)|$)/.test(id) || /\/app\/(app|public)\.css/.test(id)) return null;
      for (const [, name = ""] of code.matchAll(propertyRule)) usedProperties.set(name, id);
      const ownCss = code.replaceAll(propertyRule, "").replaceAll(fallbackRule, "");
      return { code: layerOrder + ownCss, map: null };
    },
    generateBundle(_, bundle) {
      const siteSheet = Object.values(bundle).find(
        (file) => file.type === "asset" && file.names.includes("public.css"),
      );
      const siteCss = siteSheet?.type === "asset" ? String(siteSheet.source) : "";
      for (const [name, id] of usedProperties) {
        if (!siteCss.includes(`@property ${name}{`)) {
          this.error(
            `public.css does not declare ${name}, which ${id} uses: write it as plain CSS.`,
          );
        }
      }
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), propertiesOnce(), reactRouter()],
  // main.ts owns the HTTP server and mounts Vite as middleware in development.
  appType: "custom",
  // Source maps would publish the source; browser stack traces are not collected.
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        target: oldestBrowsers,
        rolldownOptions: { output: { codeSplitting: { groups: pageChunks() } } },
      },
    },
    // The server loads pages through app/entry.render.ts instead of the router's server build, with all
    // packages bundled, because finding and reading their files takes longer than running them.
    ssr: {
      build: { rolldownOptions: { input: "./app/entry.render.ts" } },
      ...(command === "build" && {
        resolve: { noExternal: true },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
      }),
    },
  },
}));
