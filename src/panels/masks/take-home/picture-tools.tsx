import { useRef, useState } from "react";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import { download } from "../../../store/download";
import { type PictureChoice, pictureFile, pictureWidths } from "./picture-file";
import type { TakeHomeProps } from "./take-home-props";

/** A picture of the present view as a file, in either theme. */
export function PictureTools(props: TakeHomeProps) {
  const [theme, setTheme] = useState<PictureChoice["theme"]>("light");
  const [widthPx, setWidth] = useState<number>(2400);
  const [says, setSays] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const job = useRef<AbortController | null>(null);

  const save = async (format: PictureChoice["format"]) => {
    job.current?.abort();
    const own = new AbortController();
    const { signal } = own;
    job.current = own;
    setBusy(true);
    setSays("Painting …");
    try {
      // The page shows that it has begun before it begins.
      await new Promise((resolve) => setTimeout(resolve, 20));
      signal.throwIfAborted();
      const { content, says } = await pictureFile(props, { format, theme, widthPx }, signal);
      const fileName = `${props.name}.${format}`;
      download(fileName, content);
      setSays(`Saved ${fileName}: ${says}.`);
    } catch (error) {
      setSays(signal.aborted ? "Called off." : sentenceOf(error));
    } finally {
      if (job.current === own) setBusy(false);
    }
  };

  return (
    <>
      <fieldset>
        <legend>Picture of this view</legend>
        <select
          className="select small"
          aria-label="Theme of the picture"
          value={theme}
          onChange={({ target }) => setTheme(target.value === "dark" ? "dark" : "light")}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
        <select
          className="select small"
          aria-label="Width of the PNG"
          value={widthPx}
          onChange={({ target }) => setWidth(Number(target.value))}
        >
          {pictureWidths.map((width) => (
            <option key={width} value={width}>
              {width.toLocaleString("en-US")} px
            </option>
          ))}
        </select>
        <button type="button" className="button small" onClick={() => save("png")}>
          PNG
        </button>
        <button type="button" className="button small" onClick={() => save("svg")}>
          SVG
        </button>
      </fieldset>
      <div className="take-home-status">
        <p className="take-home-says" aria-live="polite">
          {says}
        </p>
        {isBusy && (
          <button type="button" className="button small" onClick={() => job.current?.abort()}>
            Cancel
          </button>
        )}
      </div>
    </>
  );
}
