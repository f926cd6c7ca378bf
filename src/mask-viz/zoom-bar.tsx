import { type Camera, sameCamera } from "./camera";
import { titleWithKeys } from "./commands";
import { ZOOM_STEP } from "./perform";
import { scaleWords } from "./scale-words";

interface ZoomBarProps {
  /** Of the pane that the buttons move. */
  camera: Camera;
  fitted: Camera;
  isLinked: boolean;
  /** Title of the pane that the buttons move while the panes are not linked. */
  activeTitle: string;
  zoomBy(factor: number): void;
  showAll(): void;
  link(isLinked: boolean): void;
}

/** The scale in words, the three ways to change it, and whether both panes follow. */
export function ZoomBar({ camera, fitted, isLinked, activeTitle, zoomBy, showAll, link }: ZoomBarProps) {
  const isFitted = sameCamera(camera, fitted);
  return (
    <div className="viz-zoom">
      <span className="viz-scale">
        {isLinked ? "" : `${activeTitle}: `}
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
      <button
        type="button"
        className="button viz-link"
        aria-pressed={isLinked}
        onClick={() => link(!isLinked)}
        title={titleWithKeys("mask.link")}
      >
        Linked
      </button>
    </div>
  );
}
