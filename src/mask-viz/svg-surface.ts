import type { Surface } from "./surface";

/**
 * The part of a 2D context that painting uses, writing SVG elements: what is painted on it stays shapes and
 * text at any size. Pixels are no part of it: they are put in with `image`.
 */
export class SvgSurface implements Surface {
  imageSmoothingEnabled = false;
  fillStyle: string | CanvasGradient | CanvasPattern = "#000";
  strokeStyle: string | CanvasGradient | CanvasPattern = "#000";
  lineWidth = 1;
  font = "10px sans-serif";
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  readonly #measure: (font: string) => (text: string) => number;
  #parts: string[] = [];
  #path: string[] = [];
  #moves: string[] = [];
  #clips: string[] = [];
  #clipCount = 0;
  readonly #id: string;
  #saved: { moves: string[]; clips: string[] }[] = [];

  /**
   * @param measure widths of texts in a font, for those that have to be squeezed.
   * @param id what the ids in it begin with, other than in the rest of the file.
   */
  constructor(measure: (font: string) => (text: string) => number, id: string) {
    this.#measure = measure;
    this.#id = id;
  }

  /** All elements so far. */
  get elements(): string {
    return this.#parts.join("\n");
  }

  save(): void {
    this.#saved.push({ moves: [...this.#moves], clips: [...this.#clips] });
  }

  restore(): void {
    const { moves, clips } = this.#saved.pop() ?? { moves: [], clips: [] };
    this.#moves = moves;
    this.#clips = clips;
  }

  /** Sizes are CSS pixels here, whatever the device's: a scale has nothing to do. */
  setTransform(): void {}

  translate(x: number, y: number): void {
    this.#moves.push(`translate(${short(x)} ${short(y)})`);
  }

  rotate(angle: number): void {
    this.#moves.push(`rotate(${short((angle * 180) / Math.PI)})`);
  }

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${short(x)} ${short(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${short(x)} ${short(y)}`);
  }

  closePath(): void {
    this.#path.push("Z");
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`);
  }

  /** Of the corners the first radius counts; that is all that is painted here. */
  roundRect(x: number, y: number, width: number, height: number, radii?: unknown): void {
    const radius = Math.min(typeof radii === "number" ? radii : 0, width / 2, height / 2);
    const arc = (dx: number, dy: number) =>
      `a${short(radius)} ${short(radius)} 0 0 1 ${short(dx)} ${short(dy)}`;
    this.#path.push(
      `M${short(x + radius)} ${short(y)}h${short(width - 2 * radius)}${arc(radius, radius)}` +
        `v${short(height - 2 * radius)}${arc(-radius, radius)}h${short(2 * radius - width)}` +
        `${arc(-radius, -radius)}v${short(2 * radius - height)}${arc(radius, -radius)}Z`,
    );
  }

  clip(): void {
    const id = `${this.#id}-clip-${++this.#clipCount}`;
    this.#parts.push(`<clipPath id="${id}"><path d="${this.#path.join("")}"/></clipPath>`);
    this.#clips.push(id);
  }

  fill(): void {
    this.#add(`<path d="${this.#path.join("")}" ${paint("fill", this.fillStyle)}/>`);
  }

  stroke(): void {
    this.#add(`<path d="${this.#path.join("")}" fill="none" ${this.#strokes()}/>`);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    if (width <= 0 || height <= 0) return;
    this.#add(`<rect ${box(x, y, width, height)} ${paint("fill", this.fillStyle)}/>`);
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.#add(`<rect ${box(x, y, width, height)} fill="none" ${this.#strokes()}/>`);
  }

  fillText(text: string, x: number, y: number, roomPx?: number): void {
    const squeezed =
      roomPx !== undefined && this.#measure(this.font)(text) > roomPx
        ? ` textLength="${short(roomPx)}" lengthAdjust="spacingAndGlyphs"`
        : "";
    const anchor = { left: "start", start: "start", center: "middle", right: "end", end: "end" };
    const baseline = this.textBaseline === "middle" ? ' dominant-baseline="central"' : "";
    this.#add(
      `<text x="${short(x)}" y="${short(y)}" ${fontAttributes(this.font)}` +
        ` text-anchor="${anchor[this.textAlign]}"${baseline} ${paint("fill", this.fillStyle)}${squeezed}` +
        ` xml:space="preserve">${escapeXml(text)}</text>`,
    );
  }

  /** Pixels as they are, one beside the other at any size. */
  image(url: string, x: number, y: number, width: number, height: number): void {
    this.#add(`<image ${box(x, y, width, height)} href="${escapeXml(url)}" image-rendering="pixelated"/>`);
  }

  readonly createImageData: Surface["createImageData"] = noPixels;
  readonly putImageData: Surface["putImageData"] = noPixels;
  readonly drawImage: Surface["drawImage"] = noPixels;
  readonly clearRect: Surface["clearRect"] = noPixels;

  #strokes(): string {
    return `${paint("stroke", this.strokeStyle)} stroke-width="${short(this.lineWidth)}"`;
  }

  #add(element: string): void {
    const moved =
      this.#moves.length === 0 ? element : `<g transform="${this.#moves.join(" ")}">${element}</g>`;
    this.#parts.push(
      this.#clips.reduceRight((inner, id) => `<g clip-path="url(#${id})">${inner}</g>`, moved),
    );
  }
}

function noPixels(): never {
  throw new Error("an SVG has no pixels to read or to write");
}

/** `600 14px sans` as attributes: a style would not be let through everywhere. */
function fontAttributes(font: string): string {
  const [, weight, size, family] = /^(?:(\d+|bold) )?([\d.]+)px (.*)$/.exec(font) ?? [];
  if (size === undefined) return `font-family="${escapeXml(font)}"`;
  const bold = weight === undefined ? "" : `font-weight="${weight}" `;
  return `${bold}font-size="${size}" font-family="${escapeXml(family)}"`;
}

/** `rgb(1 2 3 / 0.5)` as two attributes, which every reader of SVG knows. */
function paint(attribute: "fill" | "stroke", style: string | CanvasGradient | CanvasPattern): string {
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(String(style));
  if (parts === null) return `${attribute}="${escapeXml(String(style))}"`;
  const [, red, green, blue, alpha] = parts;
  const hex = [red, green, blue].map((part) => Number(part).toString(16).padStart(2, "0")).join("");
  return `${attribute}="#${hex}"${alpha === "1" ? "" : ` ${attribute}-opacity="${alpha}"`}`;
}

function box(x: number, y: number, width: number, height: number): string {
  return `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`;
}

/** Hundredths of a pixel are enough, and keep files small. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Characters that XML has no room for become a replacement mark. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isControl = code < 32 && code !== 9 && code !== 10;
    const isLone = code >= 0xd800 && code <= 0xdfff;
    if (isControl || isLone || code === 0xfffe || code === 0xffff) return "\ufffd";
    return entities[character] ?? character;
  }).join("");
}
