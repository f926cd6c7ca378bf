import { cellHtml, summaryHtml } from "./cell-html";
import type { ReportContent, ReportedPicture } from "./content";
import { escapeHtml, escapeJson } from "./escape";
import css from "./report.css?raw";
import { whatFits } from "./what-fits";

/** A file of this size still goes into an issue. */
export const mostBytes = 2_000_000;

/** Of `report.css`, byte for byte: the only style that the file allows itself. */
export const styleHash = "sha256-H1ZUCF7CwotgNt0zgJj9aWOC20A5DA2UYVaBCEwhv+4=";

/**
 * The report as one HTML file that needs nothing beside it: no script runs in it and nothing is fetched, and
 * it says so itself. Where it would become too large, crops go first, then the other pictures, then the
 * notebook, and the file says what it left out.
 */
export function reportOf(content: ReportContent): string {
  const bare = pageHtml(content, { pictures: new Set(), hasNotebook: false });
  const fitting = whatFits(content, mostBytes - bytesOf(bare));
  return pageHtml(content, fitting);
}

function pageHtml(
  content: ReportContent,
  { pictures, hasNotebook }: { pictures: ReadonlySet<ReportedPicture>; hasNotebook: boolean },
): string {
  const { title, date, cells, versions } = content;
  const policy = `default-src 'none'; style-src '${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}, report</title>
<style>${css}</style>
</head>
<body>
<header>
<p class="kind">anchorscope report</p>
<h1>${escapeHtml(title)}</h1>
<p class="date">${escapeHtml(date)}</p>
${summaryHtml(cells)}
</header>
<main>
${cells.map((cell) => cellHtml(cell, (picture) => pictureHtml(picture, pictures.has(picture)))).join("\n")}
</main>
<footer>
${wayBackHtml(content, hasNotebook)}
<h2>Made with</h2>
<dl>${versions.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
</footer>
${hasNotebook ? `<script type="application/json" id="notebook">${escapeJson(content.notebook.json)}</script>` : ""}
</body>
</html>
`;
}

function pictureHtml({ caption, alternative, dataUrl }: ReportedPicture, fits: boolean): string {
  const said = escapeHtml(caption);
  if (dataUrl === null) return `<p class="caveat">Picture not painted: ${said}</p>`;
  if (!fits) return `<p class="caveat">Left out, the file would be larger than 2 MB: ${said}</p>`;
  const image = `<img src="${escapeHtml(dataUrl)}" alt="${escapeHtml(alternative)}">`;
  return `<figure>${image}<figcaption>${said}</figcaption></figure>`;
}

function wayBackHtml({ link, notebook }: ReportContent, hasNotebook: boolean): string {
  const isWeb = link !== null && /^https?:\/\//.test(link);
  const open = isWeb
    ? `<p><a href="${escapeHtml(link)}">Open this notebook in anchorscope</a>, with all its settings.</p>`
    : "<p>The notebook is too long for a link. Open its file in anchorscope to see the same again.</p>";
  const file = hasNotebook
    ? `<p><a download="${escapeHtml(notebook.fileName)}" href="data:application/json;charset=utf-8,${encodeURIComponent(notebook.json)}">Save the notebook file</a> (${escapeHtml(notebook.fileName)}) that is kept in this report.</p>`
    : `<p>The notebook file (${escapeHtml(notebook.fileName)}) was too large to be kept in here: attach it beside this report.</p>`;
  return `<h2>See it again</h2>\n${open}\n${file}`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
