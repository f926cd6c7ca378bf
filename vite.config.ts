import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { type Connect, defaultClientConditions, defineConfig, type Plugin } from "vite";
import { inlineScriptHashes, securityPlugin } from "./scripts/build/security-plugin.ts";
import { serviceWorkerPlugin } from "./scripts/build/service-worker-plugin.ts";
import { trainingsPlugin } from "./scripts/build/trainings-plugin.ts";
import { securityHeaders } from "./src/app/offline/security-headers.ts";

const inlineScripts = inlineScriptHashes(readFileSync(new URL("./index.html", import.meta.url), "utf8"));

/** onnxruntime's glue is an .mjs file, which many static hosts serve without the type that a module needs. */
const output = {
  assetFileNames: ({ names }: { names: string[] }) =>
    names.some((name) => name.endsWith(".mjs")) ? "assets/[name]-[hash].js" : "assets/[name]-[hash][extname]",
};

/** Checkpoints have no registered media type; without one a browser may try to sniff them as text. */
function checkpointTypes(): Plugin {
  const middleware: Connect.NextHandleFunction = (request, response, next) => {
    if (/\.safetensors(\?|$)/.test(request.url ?? "")) {
      response.setHeader("Content-Type", "application/octet-stream");
    }
    next();
  };
  return {
    name: "checkpoint-types",
    configureServer: (server) => void server.middlewares.use(middleware),
    configurePreviewServer: (server) => void server.middlewares.use(middleware),
  };
}

export default defineConfig({
  // Relative, so that the built folder works under any path of a static host.
  base: "./",
  // A missing model file must answer 404, not the page itself.
  appType: "mpa",
  plugins: [react(), trainingsPlugin(), checkpointTypes(), securityPlugin(), serviceWorkerPlugin()],
  resolve: {
    // Takes onnxruntime's glue and wasm as separate files, which the runtime names with `?url` imports;
    // the default build inlines the glue and then cannot find itself when it starts its threads.
    conditions: ["onnxruntime-web-use-extern-wasm", ...defaultClientConditions],
  },
  optimizeDeps: { exclude: ["onnxruntime-web"] },
  worker: { format: "es", rolldownOptions: { output } },
  build: {
    target: "es2023",
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output, checks: { pluginTimings: false } },
  },
  server: { headers: securityHeaders(inlineScripts, "dev"), port: 5173 },
  preview: { headers: securityHeaders(inlineScripts), port: 4173, strictPort: true },
});
