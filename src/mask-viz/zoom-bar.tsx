import { type Camera, sameCamera } from "./camera";
import { scaleWords } from "./scale-words";

/** What one press of a zoom key or button multiplies the scale by. */
export const ZOOM_STEP = 1.5;

interface ZoomBarProps {
  camera: Camera;
  fitted: Camera;
  zoomBy(factor: number): void;
  showAll(): void;
}

/** The scale in words and the three ways to change it. */
export function ZoomBar({ camera, fitted, zoomBy, showAll }: ZoomBarProps) {
  const isFitted = sameCamera(camera, fitted);
  return (
    <div className="viz-zoom">
      <span className="viz-scale">{scaleWords(camera)}</span>
      <button
        type="button"
        className="button quiet"
        disabled={isFitted}
        onClick={() => zoomBy(1 / ZOOM_STEP)}
        title="Zoom out (-)"
      >
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">Zoom out</span>
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={isFitted}
        onClick={showAll}
        title="Show all (0)"
      >
        Fit
      </button>
      <button type="button" className="button quiet" onClick={() => zoomBy(ZOOM_STEP)} title="Zoom in (=)">
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">Zoom in</span>
      </button>
    </div>
  );
}
