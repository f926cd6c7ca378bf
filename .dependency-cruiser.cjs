/**
 * The arrows of ARCHITECTURE.md: app -> panels -> store, mask-viz -> notebook -> engine. Beside them stands
 * `words`, the glossary, which knows nothing of the rest.
 * A folder may import itself, what stands below it, and packages; nothing that stands above or beside.
 */
const mayImport = {
  "engine/tensor": [],
  "engine/masks": ["engine/tensor"],
  "engine/mask-mod": ["engine/tensor", "engine/masks"],
  "engine/drafting": ["engine/masks", "engine/tensor"],
  // Of drafting it takes one contract: the facts of a loaded pair.
  "engine/models": ["engine/tensor", "engine/masks", "engine/drafting/pair-facts.ts"],
  "engine/runtime": ["engine"],
  notebook: ["engine"],
  store: ["notebook", "engine"],
  words: [],
  "mask-viz": ["words", "notebook", "engine"],
  panels: ["words", "store", "mask-viz", "notebook", "engine"],
  // Runs notebooks without the page.
  cli: ["panels", "store", "mask-viz", "notebook", "engine", "words"],
};

const downwards = Object.entries(mayImport).map(([folder, below]) => ({
  name: `${folder}-imports-downwards`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: {
    path: "^src/",
    pathNot: [folder, ...below].map((path) => (path.endsWith(".ts") ? `^src/${path}$` : `^src/${path}/`)),
  },
}));

module.exports = {
  forbidden: [
    ...downwards,
    {
      name: "panels-stand-alone",
      comment: "What two panels share belongs to store or mask-viz.",
      severity: "error",
      from: { path: "^src/panels/([^/]+)/" },
      to: { path: "^src/panels/([^/]+)/", pathNot: "^src/panels/$1/" },
    },
    {
      name: "only-the-runtime-knows-onnxruntime",
      severity: "error",
      from: { pathNot: "^src/engine/runtime/" },
      to: { path: "(^|/)onnxruntime-" },
    },
    {
      name: "engine-has-no-page",
      severity: "error",
      from: { path: "^src/(engine|notebook)/" },
      to: {
        path: "node_modules/(react|react-dom|react-markdown|radix-ui|@radix-ui|zustand|d3|remark-[^/]+)/",
      },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      // The types of HTML trees are a package without code.
      to: { couldNotResolve: true, pathNot: ["\\?(url|raw|worker)", "^hast$"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".css", ".js", ".mjs", ".json"],
    },
  },
};
