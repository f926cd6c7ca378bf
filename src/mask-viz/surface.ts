/** The part of a 2D context that painting uses, so that a test can record what is drawn. */
export type Surface = Pick<
  CanvasRenderingContext2D,
  | "save"
  | "restore"
  | "setTransform"
  | "clearRect"
  | "fillRect"
  | "strokeRect"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "closePath"
  | "rect"
  | "roundRect"
  | "clip"
  | "fill"
  | "stroke"
  | "fillText"
  | "translate"
  | "rotate"
  | "createImageData"
  | "putImageData"
  | "drawImage"
> & {
  imageSmoothingEnabled: boolean;
  fillStyle: string | CanvasGradient | CanvasPattern;
  strokeStyle: string | CanvasGradient | CanvasPattern;
  lineWidth: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
};

export interface Fonts {
  mono: string;
  sans: string;
}
