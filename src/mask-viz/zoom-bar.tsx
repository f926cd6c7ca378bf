import { type Camera, sameCamera } from "./camera";
import { titleWithKeys } from "./commands";
import { ZOOM_STEP } from "./perform";
import { scaleWords } from "./scale-words";

interface ZoomBarProps {
  /** Of the pane that the buttons move. */
  camera: Camera;
  fitted: Camera;
  /** Title of the pane that the buttons move; null while they move all there is. */
  activeTitle: string | null;
  zoomBy(factor: number): void;
  showAll(): void;
}

/** The scale in words, and the three ways to change it. */
export function ZoomBar({ camera, fitted, activeTitle, zoomBy, showAll }: ZoomBarProps) {
  const isFitted = sameCamera(camera, fitted);
  return (
    <div className="viz-zoom">
      <span className="viz-scale">
        {activeTitle === null ? "" : `${activeTitle}: `}
        {scaleWords(camera)}
      </span>
      <button
        type="button"
        className="button quiet"
        disabled={isFitted}
        onClick={() => zoomBy(1 / ZOOM_STEP)}
        title={titleWithKeys("mask.zoom-out")}
      >
        <span aria-hidden="true">−</span>
        <span className="visually-hidden">Zoom out</span>
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={isFitted}
        onClick={showAll}
        title={titleWithKeys("mask.show-all")}
      >
        Fit
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={() => zoomBy(ZOOM_STEP)}
        title={titleWithKeys("mask.zoom-in")}
      >
        <span aria-hidden="true">+</span>
        <span className="visually-hidden">Zoom in</span>
      </button>
    </div>
  );
}
