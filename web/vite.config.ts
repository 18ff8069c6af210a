import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/meseta/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Fonts as data URLs would have to be loaded by every page that needs the style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": { target: "http://127.0.0.1:8000", ws: true },
    },
  },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "node",
    // The test of the colors reads the style sheet.
    css: true,
  },
});
