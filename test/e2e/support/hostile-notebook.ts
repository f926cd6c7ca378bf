const strike = "window.struck = true";

/** An .ipynb file that tries whatever a page could fall for, padded with a picture to about `sizeBytes`. */
export function hostileNotebook(sizeBytes: number): string {
  const html = `<h1>harmless words</h1><script>${strike}</script><img src="https://evil.example/pixel.png" onerror="${strike}"><iframe srcdoc="<script>parent.${strike}</script>"></iframe>`;
  const markdown = [
    "# harmless words",
    html,
    `[press me](javascript:${strike}) ![remote](https://evil.example/markdown.png)`,
    '<svg onload="window.struck = true"></svg><form action="https://evil.example"><input autofocus></form>',
  ].join("\n\n");
  const output = (data: object) => ({ output_type: "display_data", metadata: {}, data });
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { title: `"><script>${strike}</script>`, language_info: { name: "python" } },
    cells: [
      { cell_type: "markdown", id: "note", metadata: {}, source: markdown },
      {
        cell_type: "markdown",
        id: "attached",
        metadata: {},
        source: "![inside](attachment:a.svg)",
        attachments: {
          "a.svg": {
            "image/svg+xml": `<svg xmlns="http://www.w3.org/2000/svg"><script>${strike}</script></svg>`,
          },
        },
      },
      {
        cell_type: "code",
        id: "code",
        metadata: {},
        execution_count: 1,
        source: `# harmless words\nimport os; os.system("true") #</script><script>${strike}</script>`,
        outputs: [
          output({ "text/html": html }),
          output({ "application/javascript": strike }),
          output({ "image/svg+xml": `<svg onload="${strike}"></svg>` }),
          output({ "image/png": "A".repeat(sizeBytes) }),
        ],
      },
      { cell_type: "raw", id: "raw", metadata: {}, source: html },
    ],
  });
}
