import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), babel({ presets: [reactCompilerPreset()] })],
  // main.ts owns the HTTP server; in development it lets Vite answer what Vite knows.
  appType: "custom",
  // Source maps would publish the source; stack traces of the browser are not collected.
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    // The server loads pages through one door of ours instead of the router's own server build.
    ssr: { build: { rolldownOptions: { input: "./app/entry.render.ts" } } },
  },
});
