import type { Surface } from "../../../src/mask-viz/surface";

export interface DrawnCall {
  name: string;
  arguments: unknown[];
  fillStyle: string;
  strokeStyle: string;
  font: string;
}

/** A 2D context that draws nothing and remembers every call with the styles it was made under. */
export interface RecordingSurface extends Surface {
  calls: DrawnCall[];
  /** Texts in the order in which they were drawn. */
  texts(): string[];
}

const METHODS = [
  "save",
  "restore",
  "setTransform",
  "clearRect",
  "fillRect",
  "strokeRect",
  "beginPath",
  "moveTo",
  "lineTo",
  "closePath",
  "rect",
  "roundRect",
  "clip",
  "fill",
  "stroke",
  "fillText",
  "translate",
  "rotate",
  "putImageData",
  "drawImage",
] as const;

export function recordingSurface(): RecordingSurface {
  const calls: DrawnCall[] = [];
  const styles = {
    fillStyle: "",
    strokeStyle: "",
    lineWidth: 1,
    imageSmoothingEnabled: true,
    font: "",
    textAlign: "left" as CanvasTextAlign,
    textBaseline: "alphabetic" as CanvasTextBaseline,
  };
  const record =
    (name: string) =>
    (...args: unknown[]) => {
      const { fillStyle, strokeStyle, font } = surface;
      calls.push({
        name,
        arguments: args,
        fillStyle: String(fillStyle),
        strokeStyle: String(strokeStyle),
        font,
      });
    };
  const methods = Object.fromEntries(METHODS.map((name) => [name, record(name)])) as Pick<
    Surface,
    (typeof METHODS)[number]
  >;
  const surface: RecordingSurface = {
    ...styles,
    ...methods,
    createImageData: ((width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
      colorSpace: "srgb",
    })) as Surface["createImageData"],
    calls,
    texts: () => calls.filter(({ name }) => name === "fillText").map((call) => String(call.arguments[0])),
  };
  return surface;
}
