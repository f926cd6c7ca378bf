import type { ReportSection } from "../../notebook/cell-kind";
import type { ReportedCell, ReportedPicture } from "./content";
import { escapeHtml } from "./escape";
import { noteHtml } from "./note-html";

/** Where a cell's pictures go, in order; filled in once it is known which of them fit. */
export type PictureHtml = (picture: ReportedPicture) => string;

export function cellHtml(cell: ReportedCell, pictureHtml: PictureHtml): string {
  if (cell.markdown !== undefined) return `<section class="note">${noteHtml(cell.markdown)}</section>`;
  const { title, name, verdict, caveat, section, text, pictures } = cell;
  return [
    `<section id="${escapeHtml(anchorOf(name))}">`,
    `<h2>${escapeHtml(title)} <code>${escapeHtml(name)}</code></h2>`,
    verdict === undefined ? "" : `<p class="verdict">${markHtml(cell)} ${escapeHtml(verdict.sentence)}</p>`,
    caveat === null ? "" : `<p class="caveat">${escapeHtml(caveat)}</p>`,
    section === undefined ? "" : sectionHtml(section),
    section === undefined && text !== undefined ? `<pre tabindex="0">${escapeHtml(text)}</pre>` : "",
    ...pictures.map(pictureHtml),
    "</section>",
  ].join("\n");
}

/** Every cell with a verdict, one line each. */
export function summaryHtml(cells: readonly ReportedCell[]): string {
  const rows = cells
    .filter((cell) => cell.markdown === undefined)
    .map((cell) => {
      const said = [cell.verdict?.sentence, cell.caveat].filter(
        (part) => part !== undefined && part !== null,
      );
      const link = `<a href="#${escapeHtml(anchorOf(cell.name))}">${escapeHtml(cell.title)}</a>`;
      return `<li>${markHtml(cell)} <span>${link}: ${escapeHtml(said.join(" ") || "nothing found")}</span></li>`;
    });
  return rows.length === 0 ? "" : `<ul class="summary">${rows.join("")}</ul>`;
}

/** Green, red, or neither for a cell that asserts nothing; never by colour alone. */
function markHtml({ verdict }: ReportedCell): string {
  if (verdict?.holds === undefined) return '<span class="mark">•</span>';
  return verdict.holds
    ? '<span class="mark holds" title="holds">✓</span>'
    : '<span class="mark fails" title="does not hold">✕</span>';
}

function sectionHtml({ facts, tables = [] }: ReportSection): string {
  const rows = facts.map(
    ({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return [facts.length === 0 ? "" : `<dl>${rows.join("")}</dl>`, ...tables.map(tableHtml)].join("\n");
}

function tableHtml({ caption, head, rows }: NonNullable<ReportSection["tables"]>[number]): string {
  const headHtml = head
    .map((cell) => (cell === "" ? "<td></td>" : `<th scope="col">${escapeHtml(cell)}</th>`))
    .join("");
  const rowHtml = (row: readonly string[]) =>
    `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("")}</tr>`;
  return [
    // What scrolls sideways has to be reached with the keyboard too.
    `<div class="table" role="region" tabindex="0" aria-label="${escapeHtml(caption)}">`,
    `<table><caption>${escapeHtml(caption)}</caption>`,
    `<thead><tr>${headHtml}</tr></thead><tbody>${rows.map(rowHtml).join("")}</tbody></table></div>`,
  ].join("");
}

/** An id of its own for every cell: no name of a cell is one of the report's own ids. */
function anchorOf(name: string): string {
  return `cell-${name}`;
}
